import { proxy } from 'valtio/vanilla'
import type { HomeFeature, Plan, Referral } from '../../../../domain/contract/catalogue.ts'
import { fetchFeatures, fetchPlans, fetchReferrals } from '../../api/catalogue.ts'
import { idle, type Loadable, load } from '../loadable.ts'

/** What the landing offers, and the tips that refer to other places. */
export const features = proxy<Loadable<HomeFeature[]>>(idle())
export const plans = proxy<Loadable<Plan[]>>(idle())
export const referrals = proxy<Loadable<Referral[]>>(idle())

/** Only those features meant for the landing. */
export const loadFeatures = () =>
  load(features, async () => (await fetchFeatures()).filter((feature) => feature.visible_on_home))

export const loadPlans = () => load(plans, fetchPlans)

export const loadReferrals = () => load(referrals, fetchReferrals)
