import * as Type from 'typebox'
import { COLUMNS } from '../../screener/columns.ts'
import { Paging } from '../common.ts'
import {
  FilterText,
  MarketMap,
  MarketPage,
  MOST_FILTERS,
  NewScreen,
  Screen,
  ScreenChange,
  Screens,
} from '../screener.ts'
import type { Call } from './call.ts'

const PlaceId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const market = {
  method: 'GET',
  path: '/api/market/',
  access: 'bearer',
  summary: 'A page of the instruments of the running market that pass every filter.',
  query: {
    filter: Type.Optional(Type.Array(FilterText, { maxItems: MOST_FILTERS })),
    sort: Type.Optional(Type.Enum([...COLUMNS, 'symbol'])),
    dir: Type.Optional(Type.Enum(['asc', 'desc'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    country_id: Type.Optional(PlaceId),
    industry_id: Type.Optional(PlaceId),
    followed: Type.Optional(Type.Literal('true')),
  },
  answer: MarketPage,
  statuses: [200, 304],
} as const satisfies Call

export const marketMap = {
  method: 'GET',
  path: '/api/market/map/',
  access: 'bearer',
  summary: 'The market as areas: sectors and their companies, by capitalisation or traded value.',
  answer: MarketMap,
  statuses: [200, 304],
} as const satisfies Call

export const screens = {
  method: 'GET',
  path: '/api/screens/',
  access: 'bearer',
  errors: 'error',
  summary: 'The saved filters of the market, newest first.',
  query: Paging,
  answer: Screens,
} as const satisfies Call

export const addScreen = {
  method: 'POST',
  path: '/api/screens/',
  access: 'bearer',
  errors: 'error',
  summary: 'Saves filters with a name.',
  body: NewScreen,
  answer: Screen,
  statuses: [200, 201],
} as const satisfies Call

export const changeScreen = {
  method: 'PATCH',
  path: '/api/screens/:id',
  access: 'bearer',
  errors: 'error',
  summary: 'Changes saved filters.',
  body: ScreenChange,
  answer: Screen,
} as const satisfies Call

export const deleteScreen = {
  method: 'DELETE',
  path: '/api/screens/:id',
  access: 'bearer',
  errors: 'error',
  summary: 'Removes saved filters.',
} as const satisfies Call
