import * as Type from 'typebox'
import { SymbolInput } from '../common.ts'

/** What the chart of the page calls it: a server keeps words that are newer than itself. */
const Word = Type.String({ pattern: '^[A-Za-z0-9-]{1,24}$' })
const Words = Type.Array(Word, { maxItems: 24 })

/** A user's choices for the chart of the stock page. What is missing was never chosen. */
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

/** Nothing else is kept. */
export const ChartSettingsBody = Type.Object(ChartSettings.properties, { additionalProperties: false })
