import type { HomeFeature, Plan, Referral } from '../../../domain/contract/catalogue.ts'
import { expectList } from './guards.ts'
import { request } from './request.ts'

// Lists that are the same for every reader and need no account.

export async function fetchFeatures(): Promise<HomeFeature[]> {
  const { body } = await request({ path: '/api/home-features/', buster: 'er', bearer: false })
  return expectList<HomeFeature>(body, {
    id: 'number',
    visible_on_home: 'flag',
    has_premium_bag: 'flag',
    feature: { name: 'text', description: 'text' },
  })
}

export async function fetchPlans(): Promise<Plan[]> {
  const { body } = await request({ path: '/api/app-plans/', buster: 'er', bearer: false })
  const plans = expectList<Plan>(body, { id: 'number', name: 'text', price: 'number', to_be_implemented: 'flag' })
  for (const plan of plans) expectList<Plan['features'][number]>(plan.features, { id: 'number', name: 'text' })
  return plans
}

export async function fetchReferrals(): Promise<Referral[]> {
  const { body } = await request({ path: '/referrals/', bearer: false })
  return expectList<Referral>(body, { icon: 'text', title: 'text', description: 'text', url: 'text' })
}
