import * as Type from 'typebox'
import { SOURCE_WORDS } from '../market/sources.ts'
import { Nullable } from './common.ts'

const Origin = {
  day: Type.String({ description: 'The session that it is of.' }),
  source: Type.Enum(SOURCE_WORDS),
}
const Figure = Type.Optional(Type.Object({ value: Type.Number(), ...Origin }))

/** Key figures, each with its day and source. Unknown ones are left out. */
const KeyFigures = Type.Object({
  year_high: Figure,
  year_low: Figure,
  volume: Figure,
  mean_volume: Figure,
  market_cap: Figure,
  pe: Figure,
  dividend_yield_pct: Figure,
  next_earnings: Type.Optional(
    Type.Object({ on: Type.String(), estimated: Type.Boolean({ description: 'Only expected.' }), ...Origin }),
  ),
})
export type KeyFigures = Type.Static<typeof KeyFigures>

export const CompanyDetails = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  country: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  industry: Nullable(Type.String()),
  figures: Type.Optional(KeyFigures),
})
export type CompanyDetails = Type.Static<typeof CompanyDetails>
