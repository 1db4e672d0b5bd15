import * as calls from '../../../../domain/contract/calls/catalogue.ts'
import { resource } from '../resource.ts'

/** What the landing offers, and the tips that refer to other places. */
export const features = resource(calls.features)
export const plans = resource(calls.plans)
export const referrals = resource(calls.referrals)
