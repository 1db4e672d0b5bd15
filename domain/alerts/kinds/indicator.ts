// Tested by commands/eval/alert-sequence-indicator.test.ts.

import * as Type from 'typebox'
import type { IndicatorReading, TechnicalIndicators } from '../../contract/indicators.ts'
import { shortDate } from '../../text/dates.ts'
import type { AlertState, Side, Step } from '../alert.ts'
import { changeSide, fire, priceTrigger } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const FIELDS = ['rsi_14', 'macd', 'ema_cross', 'stochastic', 'divergence'] as const
type Field = (typeof FIELDS)[number]

const OSCILLATOR = { Overbought: 'en sobrecompra', Oversold: 'en sobreventa', Neutral: 'en zona neutral' } as const
const SIGNAL = { 'Bullish signal': 'alcista', 'Bearish signal': 'bajista', Neutral: 'neutral' } as const

/** The words that each field can become, with their Spanish for the user. */
const WORDS: Readonly<Record<Field, { name: string; words: Readonly<Partial<Record<IndicatorReading, string>>> }>> = {
  rsi_14: { name: 'el RSI 14', words: OSCILLATOR },
  macd: { name: 'el MACD', words: SIGNAL },
  ema_cross: {
    name: 'el par de EMA 20 y 50',
    words: {
      'Golden cross': 'en cruce dorado',
      'Death cross': 'en cruce de la muerte',
      'Bullish trend': 'en tendencia alcista',
      'Bearish trend': 'en tendencia bajista',
      Neutral: 'neutral',
    },
  },
  stochastic: { name: 'el estocástico', words: OSCILLATOR },
  divergence: {
    name: 'la comparación de precio y RSI',
    words: {
      'Bullish divergence': 'en divergencia alcista',
      'Bearish divergence': 'en divergencia bajista',
      'No divergence': 'sin divergencia',
    },
  },
}

const shape = Type.Union(
  FIELDS.map((field) =>
    Type.Object({
      kind: Type.Literal('indicator'),
      field: Type.Literal(field),
      becomes: Type.Enum(Object.keys(WORDS[field].words) as IndicatorReading[]),
      at: Type.Optional(Type.Enum(['close', 'live'])),
    }),
  ),
)
interface When {
  kind: 'indicator'
  field: Field
  becomes: IndicatorReading
  /** `close` if left out. */
  at?: 'close' | 'live'
}

const becameText = ({ field, becomes }: When): string => `${WORDS[field].name} ${verb(becomes)}`
const verb = (word: IndicatorReading): string => `pasó a estar ${spanish(word)}`
function spanish(word: IndicatorReading): string {
  for (const { words } of Object.values(WORDS)) if (words[word] !== undefined) return words[word]
  return word
}

function readingOf(answer: TechnicalIndicators, field: Field): IndicatorReading {
  if (field === 'divergence') return answer.divergence
  if (field === 'ema_cross') return answer.ema_cross.status
  return answer[field].interpretation
}

function sideAt({ field, becomes }: When, answer: TechnicalIndicators | null): Side {
  const reading = answer === null ? 'Insufficient data' : readingOf(answer, field)
  if (reading === 'Insufficient data') return 'unknown'
  return reading === becomes ? 'above' : 'below'
}

/** An indicator's word changes to the one asked for: at the close of a bar, or on the open one, which may undo it. */
export const indicator: AlertKind<When> = {
  shape,
  phrase: ({ field, becomes, at }, { symbol }) =>
    `${WORDS[field].name} de ${symbol} pase a estar ${WORDS[field].words[becomes]}, ${
      at === 'live' ? 'en vivo (la barra abierta puede deshacerlo)' : 'al cierre'
    }`,
  startsFromBars: true,
  initial: (when, { closed, live }) => ({ side: sideAt(when, (when.at === 'live' ? live() : null) ?? closed()) }),
  price(alert, state, input) {
    if (alert.when.at !== 'live') return null
    const answer = input.indicators()
    if (answer === null) return null
    return changeSide(alert, state, input, sideAt(alert.when, answer), () =>
      priceTrigger(
        input,
        `En ${input.subject.symbol}, ${becameText(alert.when)} con la barra abierta, que puede deshacerlo.`,
      ),
    )
  },
  bars(alert, state, input) {
    if (alert.when.at === 'live') return null
    let side: Side = state.side
    let step: Step | null = null
    for (const { bar, close_at, indicators } of input.bars) {
      if (close_at <= alert.created_at) continue
      const before = side
      side = sideAt(alert.when, indicators())
      if (step !== null || before !== 'below' || side !== 'above') continue
      const text = `En ${input.subject.symbol}, ${becameText(alert.when)} al cierre del ${shortDate(bar.session)}.`
      step = fire(alert, state, input, () => ({ price: bar.close, evidence: 'bar', between: null, text }))
    }
    if (step === null && side === state.side) return null
    const next: AlertState = { ...(step?.state ?? state), side }
    return { state: next, firing: step?.firing ?? null }
  },
}
