import * as Type from 'typebox'
import type { Reading, TechnicalIndicators } from '../contract/indicators.ts'
import { day } from '../text/dates.ts'
import type { AlertState, Side, Step } from './core/alert.ts'
import { become, tick } from './core/becoming.ts'
import type { Kind } from './core/kind.ts'
import { fire } from './core/repeat.ts'

const FIELDS = ['rsi_14', 'macd', 'ema_cross', 'stochastic', 'divergence'] as const
type Field = (typeof FIELDS)[number]

const OSCILLATOR = { Overbought: 'en sobrecompra', Oversold: 'en sobreventa', Neutral: 'en zona neutral' } as const
const SIGNAL = { 'Bullish signal': 'alcista', 'Bearish signal': 'bajista', Neutral: 'neutral' } as const

/** Which words each field becomes, and what is said of it. */
const WORDS: Readonly<Record<Field, { name: string; words: Readonly<Partial<Record<Reading, string>>> }>> = {
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
      becomes: Type.Enum(Object.keys(WORDS[field].words) as Reading[]),
      at: Type.Optional(Type.Enum(['close', 'live'])),
    }),
  ),
)
interface When {
  kind: 'indicator'
  field: Field
  becomes: Reading
  /** `close` if left out. */
  at?: 'close' | 'live'
}

const said = ({ field, becomes }: When): string => `${WORDS[field].name} ${verb(becomes)}`
const verb = (word: Reading): string => `pasó a estar ${spanish(word)}`
function spanish(word: Reading): string {
  for (const { words } of Object.values(WORDS)) if (words[word] !== undefined) return words[word]
  return word
}

function readingOf(answer: TechnicalIndicators, field: Field): Reading {
  if (field === 'divergence') return answer.divergence
  if (field === 'ema_cross') return answer.ema_cross.status
  return answer[field].interpretation
}

function sideAt({ field, becomes }: When, answer: TechnicalIndicators | null): Side {
  const reading = answer === null ? 'Insufficient data' : readingOf(answer, field)
  if (reading === 'Insufficient data') return 'unknown'
  return reading === becomes ? 'above' : 'below'
}

/** An indicator comes to be read as something else: at the close of a bar, or on the open one, which may undo it. */
export const indicator: Kind<When> = {
  shape,
  phrase: ({ field, becomes, at }, { symbol }) =>
    `${WORDS[field].name} de ${symbol} pase a estar ${WORDS[field].words[becomes]}, ${
      at === 'live' ? 'en vivo (la barra abierta puede deshacerlo)' : 'al cierre'
    }`,
  beginsByBars: true,
  begin: (when, { closed, live }) => ({ side: sideAt(when, (when.at === 'live' ? live() : null) ?? closed()) }),
  price(alert, state, look) {
    if (alert.when.at !== 'live') return null
    const answer = look.indicators()
    if (answer === null) return null
    return become(alert, state, look, sideAt(alert.when, answer), () =>
      tick(look, `En ${look.subject.symbol}, ${said(alert.when)} con la barra abierta, que puede deshacerlo.`),
    )
  },
  bars(alert, state, look) {
    if (alert.when.at === 'live') return null
    let side: Side = state.side
    let step: Step | null = null
    for (const { bar, close_at, indicators } of look.bars) {
      if (close_at <= alert.created_at) continue
      const before = side
      side = sideAt(alert.when, indicators())
      if (step !== null || before !== 'below' || side !== 'above') continue
      const text = `En ${look.subject.symbol}, ${said(alert.when)} al cierre del ${day(bar.session)}.`
      step = fire(alert, state, look, () => ({ price: bar.close, evidence: 'bar', between: null, text }))
    }
    if (step === null && side === state.side) return null
    const next: AlertState = { ...(step?.state ?? state), side }
    return { state: next, firing: step?.firing ?? null }
  },
}
