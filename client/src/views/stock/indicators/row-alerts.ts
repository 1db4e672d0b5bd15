import type { When } from '#domain/alerts/kinds/index.ts'
import type { IndicatorReading, TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { IndicatorRow } from './indicator-rows.ts'

type Field = Extract<When, { kind: 'indicator' }>['field']

/** An indicator comes to be read as the first of these words that it is not read as now. */
const becoming = (field: Field, now: IndicatorReading, words: readonly [IndicatorReading, IndicatorReading]): When => ({
  kind: 'indicator',
  field,
  becomes: words[0] === now ? words[1] : words[0],
  at: 'close',
})

const reaching = (of: 'support' | 'resistance', level: number | null): When | undefined =>
  level === null ? undefined : { kind: 'level', of, within_pct: 0 }

/** What an alert on a row of the table waits for; a row that is not here has none. */
export const ROW_ALERTS: Readonly<
  Partial<Record<IndicatorRow['name'], (of: TechnicalIndicators) => When | undefined>>
> = {
  rsi: ({ rsi_14 }) => becoming('rsi_14', rsi_14.interpretation, ['Oversold', 'Overbought']),
  macd: ({ macd }) => becoming('macd', macd.interpretation, ['Bullish signal', 'Bearish signal']),
  ema: ({ ema_cross }) => becoming('ema_cross', ema_cross.status, ['Golden cross', 'Death cross']),
  stochastic: ({ stochastic }) => becoming('stochastic', stochastic.interpretation, ['Oversold', 'Overbought']),
  divergence: ({ divergence }) => becoming('divergence', divergence, ['Bullish divergence', 'Bearish divergence']),
  support: ({ support }) => reaching('support', support),
  resistance: ({ resistance }) => reaching('resistance', resistance),
}
