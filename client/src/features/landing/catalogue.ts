import * as calls from '#domain/contract/calls/catalogue.ts'
import { call } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'

/**
 * Lists of the landing, from the server: features (only those marked for the home), plans, and tips that refer to
 * other sites.
 */
export const features = resource(async () =>
  (await call(calls.features)).filter(({ visible_on_home }) => visible_on_home),
)
export const plans = resource(calls.plans)
export const referrals = resource(calls.referrals)
