import * as calls from '#domain/contract/calls/catalogue.ts'
import { call } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'

/** What the landing offers: those of the list that a home shows, and the tips that refer to other places. */
export const features = resource(async () =>
  (await call(calls.features)).filter(({ visible_on_home }) => visible_on_home),
)
export const plans = resource(calls.plans)
export const referrals = resource(calls.referrals)
