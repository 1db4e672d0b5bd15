import { HomeFeatures, Plans, Referrals } from '../../../domain/contract/catalogue.ts'
import { ask } from './request.ts'

// Lists that are the same for every reader and need no account.

export const fetchFeatures = () => ask(HomeFeatures, { path: '/api/home-features/', buster: 'er', bearer: false })

export const fetchPlans = () => ask(Plans, { path: '/api/app-plans/', buster: 'er', bearer: false })

export const fetchReferrals = () => ask(Referrals, { path: '/referrals/', bearer: false })
