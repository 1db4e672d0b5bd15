import * as Type from 'typebox'
import { INSTRUMENT_CLASSES } from '../market/types.ts'
import { NAME_PATTERN } from '../rules/account-fields.ts'
import {
  COLUMNS,
  type Column,
  isNumberColumn,
  isWordColumn,
  MARKET_COLUMNS,
  type NumberColumn,
  type WordColumn,
} from '../screener/columns.ts'
import { FILTER_PATTERN, LONGEST_FILTER } from '../screener/filter.ts'
import { ClientId, Id, Nullable, refusedAs, Text } from './common.ts'

/** Filters in one request or saved screen. */
export const MOST_FILTERS = 12

const ColumnName = Type.Enum([...COLUMNS])
const Direction = Type.Enum(['asc', 'desc'])
/** `<column>:<lt|gt|is>:<value>`, which `parseFilter` reads. */
export const FilterText = Type.String({ pattern: FILTER_PATTERN, maxLength: LONGEST_FILTER })

const Figure = Nullable(Type.Number())
const Word = Nullable(Type.String())
const Rules = Nullable(Type.Array(Type.String(), { description: 'Rules that fired in the last five sessions.' }))

type Cell<Name> = Name extends NumberColumn ? typeof Figure : Name extends WordColumn ? typeof Word : typeof Rules
const cells = Object.fromEntries(
  Object.keys(MARKET_COLUMNS).map((name) => [name, isNumberColumn(name) ? Figure : isWordColumn(name) ? Word : Rules]),
) as { [Name in Column]: Cell<Name> }

/** What the market's table says of an instrument; null is unknown. Percentages are per cent, not fractions. */
export const MarketRow = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  currency: Word,
  country: Type.Union([Type.String(), Type.Null()], { description: 'In Spanish.' }),
  sector: Word,
  class: Type.Enum([...INSTRUMENT_CLASSES]),
  ...cells,
  as_of: Word,
})
export type MarketRow = Type.Static<typeof MarketRow>

/** A page of the market's table. */
export const MarketPage = Type.Object({
  rows: Type.Array(MarketRow),
  count: Type.Integer({ description: 'Rows that all filters leave.' }),
  total: Type.Integer({ description: 'Rows before any filter of a column.' }),
  unknown: Type.Integer({ description: 'Rows left out because a figure asked for is unknown.' }),
  per_filter: Type.Array(
    Type.Object({
      filter: Type.String(),
      left: Type.Integer({ description: 'Rows that this filter and those before it leave.' }),
      unknown: Type.Integer({ description: 'Rows that those before it leave, and whose figure is unknown.' }),
    }),
  ),
  as_of: Word,
})
export type MarketPage = Type.Static<typeof MarketPage>

export const MarketMap = Type.Object({
  as_of: Word,
  sectors: Type.Array(
    Type.Object({
      sector: Type.Union([Type.String(), Type.Null()], { description: 'Null for companies of an unknown sector.' }),
      items: Type.Array(
        Type.Object({
          symbol: Type.String(),
          name: Type.String(),
          weight_usd: Type.Number({ exclusiveMinimum: 0 }),
          weight_of: Type.Enum(['market_cap', 'traded_value']),
          change_pct: Figure,
        }),
      ),
    }),
  ),
})
export type MarketMap = Type.Static<typeof MarketMap>

const columns = { columns: Type.Array(ColumnName, { maxItems: COLUMNS.length, uniqueItems: true }) }
const order = { sort: Type.Union([ColumnName, Type.Literal('symbol')]), dir: Direction }

/** A saved list of filters with its order and columns. */
export const ScreenBody = Type.Object(
  {
    name: Text({ maxLength: 60, pattern: NAME_PATTERN, ...refusedAs('invalid_screen_name') }),
    filters: Type.Array(FilterText, { maxItems: MOST_FILTERS }),
    ...order,
    ...columns,
  },
  { additionalProperties: false },
)
export type ScreenBody = Type.Static<typeof ScreenBody>
export const NewScreen = Type.Object({ ...ScreenBody.properties, client_id: ClientId }, { additionalProperties: false })
export type NewScreen = Type.Static<typeof NewScreen>
export const ScreenChange = Type.Partial(ScreenBody, { additionalProperties: false })
export type ScreenChange = Type.Static<typeof ScreenChange>
/** A screen as the server keeps it; only what users send has limits. */
export const Screen = Type.Object({
  id: Id,
  name: Type.String(),
  filters: Type.Array(Type.String()),
  ...order,
  columns: Type.Array(ColumnName),
})
export type Screen = Type.Static<typeof Screen>
export const Screens = Type.Array(Screen)

const WatchlistSettings = Type.Object(
  {
    sort: Type.Enum(['hand', 'symbol', 'price', 'change_pct'], {
      description: 'hand is the order of PUT /api/user-watchlist/order.',
    }),
    dir: Direction,
  },
  { additionalProperties: false },
)

/** How a user wants lists to look, kept with the account. Missing fields were never set. */
export const ListSettings = Type.Object(
  {
    market: Type.Optional(Type.Object({ ...order, columns: Type.Array(ColumnName) }, { additionalProperties: false })),
    watchlist: Type.Optional(WatchlistSettings),
  },
  { additionalProperties: false },
)
export type ListSettings = Type.Static<typeof ListSettings>
export const ListSettingsBody = Type.Object(
  {
    market: Type.Optional(Type.Object({ ...order, ...columns }, { additionalProperties: false })),
    watchlist: Type.Optional(WatchlistSettings),
  },
  { additionalProperties: false },
)
