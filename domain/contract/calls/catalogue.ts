import * as Type from 'typebox'
import { HomeFeatures, NamedIds, Plans, Referrals, SearchAnswer } from '../catalogue.ts'
import { Text } from '../common.ts'
import type { Call } from './call.ts'

export const features = {
  method: 'GET',
  path: '/api/home-features/',
  access: 'public',
  buster: 'er',
  summary: 'Features of the landing page.',
  answer: HomeFeatures,
} as const satisfies Call

export const plans = {
  method: 'GET',
  path: '/api/app-plans/',
  access: 'public',
  buster: 'er',
  summary: 'Plans and their prices.',
  answer: Plans,
} as const satisfies Call

export const referrals = {
  method: 'GET',
  path: '/referrals/',
  access: 'public',
  summary: 'Tips that refer to other places.',
  answer: Referrals,
} as const satisfies Call

export const countries = {
  method: 'GET',
  path: '/api/countries',
  access: 'bearer',
  summary: 'Countries with instruments.',
  answer: NamedIds,
} as const satisfies Call

export const industries = {
  method: 'GET',
  path: '/api/industries',
  access: 'bearer',
  summary: 'Sectors with instruments.',
  answer: NamedIds,
} as const satisfies Call

const Price = Type.Number({ minimum: 0, maximum: 1e12 })
const PlaceId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const search = {
  method: 'GET',
  path: '/api/search-actions/',
  access: 'bearer',
  summary: 'The most relevant instruments for a ticker or name, country, sector and price range.',
  query: {
    name: Type.Optional(Text({ maxLength: 80 })),
    min_price: Type.Optional(Price),
    max_price: Type.Optional(Price),
    country_id: Type.Optional(PlaceId),
    industry_id: Type.Optional(PlaceId),
  },
  answer: SearchAnswer,
} as const satisfies Call
