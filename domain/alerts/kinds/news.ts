import * as Type from 'typebox'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('news'), sentiment: Type.Enum(['positive', 'negative', 'any']) })
type When = Type.Static<typeof shape>

const TONE = { positive: 'una noticia positiva', negative: 'una noticia negativa', neutral: 'una noticia' } as const

/** A headline about the stock, of a tone. */
export const news: AlertKind<When> = {
  shape,
  phrase: ({ sentiment }, { symbol }) => `salga ${TONE[sentiment === 'any' ? 'neutral' : sentiment]} de ${symbol}`,
  news(alert, state, input) {
    const { sentiment } = alert.when
    const { item, price, subject } = input
    if (sentiment !== 'any' && sentiment !== item.sentiment) return null
    const text = `${subject.symbol}: salió ${TONE[item.sentiment]}. «${item.title}»`
    return fire(alert, state, input, () => ({ price, evidence: 'tick', between: null, text }))
  },
}
