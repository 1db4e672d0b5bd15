import * as Type from 'typebox'
import { SymbolInput } from '../common.ts'

/** A word of the page's chart. The server does not list them, so that it also stores words of newer pages. */
const Word = Type.String({ pattern: '^[A-Za-z0-9-]{1,24}$' })
const Words = Type.Array(Word, { maxItems: 24 })

/** A user's settings for the chart of the stock page. Missing fields were never set. */
export const ChartSettings = Type.Object({
  look: Type.Optional(Word),
  log: Type.Optional(Type.Boolean({ description: 'Prices on a logarithmic scale.' })),
  range: Type.Optional(Word),
  interval: Type.Optional(Word),
  overlays: Type.Optional(Words),
  panes: Type.Optional(Words),
  compare: Type.Optional(Type.Array(SymbolInput, { maxItems: 8 })),
})
export type ChartSettings = Type.Static<typeof ChartSettings>

/** The settings as a body, in which unknown fields are refused. */
export const ChartSettingsBody = Type.Object(ChartSettings.properties, { additionalProperties: false })
