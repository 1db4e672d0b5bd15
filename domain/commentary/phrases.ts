import { spanishDate } from '../text/dates.ts'
import type { FactName, Facts } from './facts.ts'
import { stated } from './stated.ts'
import { type Pick, wayOf, ZONES } from './wording.ts'

/** Where the price stands and how it moved, dated. */
export function opening(facts: Facts, pick: Pick): string {
  const { name, symbol, session, live, values } = facts
  if (values.price === null) return `Todavía no hay un precio de ${name} (${symbol}).`
  const price = stated(facts, 'price')
  const date = session === null ? null : spanishDate(session)
  const move = moveOf(facts, pick)
  if (date === null) return `${name} (${symbol}) cotiza a ${price}${move}.`
  return live
    ? pick([
        `En la sesión del ${date}, aún abierta, ${name} (${symbol}) cotiza a ${price}${move}.`,
        `${name} (${symbol}) cotiza a ${price}${move}, con la sesión del ${date} todavía abierta.`,
      ])
    : pick([
        `${name} (${symbol}) cerró el ${date} en ${price}${move}.`,
        `Al cierre del ${date}, ${name} (${symbol}) cotizaba a ${price}${move}.`,
      ])
}

function moveOf(facts: Facts, pick: Pick): string {
  const { change } = facts.values
  if (change === null) return ''
  if (Math.abs(change) < 0.005) return ', sin cambios frente al cierre anterior'
  const noun =
    change > 0 ? pick(['un alza', 'una subida', 'un avance']) : pick(['una baja', 'una caída', 'un retroceso'])
  return `, ${noun} del ${stated(facts, 'change')} frente al cierre anterior`
}

export function averages(facts: Facts, pick: Pick): string | null {
  const { ema: status } = facts.verdicts
  if (status === 'Insufficient data' || !known(facts, 'ema20') || !known(facts, 'ema50')) return null
  const short = stated(facts, 'ema20')
  const long = stated(facts, 'ema50')
  if (status.endsWith('cross')) {
    const [moved, cross, shown] =
      status === 'Golden cross'
        ? ['ha superado hace poco a', 'cruce dorado', 'fuerza']
        : ['ha caído hace poco bajo', 'cruce de la muerte', 'debilidad']
    return pick([
      `La EMA de 20 sesiones (${short}) ${moved} la de 50 (${long}): es un ${cross}, que muestra ${shown} reciente pero llega después del movimiento.`,
      `Las medias exponenciales de 20 y 50 sesiones, en ${short} y ${long}, muestran un ${cross} reciente; confirma lo ocurrido, no lo que viene.`,
    ])
  }
  if (status === 'Neutral')
    return `Las medias exponenciales de 20 y 50 sesiones coinciden, en ${short} y ${long}, y no marcan ninguna tendencia.`
  const [side, trend] = status === 'Bullish trend' ? ['encima', 'alcista'] : ['debajo', 'bajista']
  return pick([
    `La EMA de 20 sesiones (${short}) está por ${side} de la de 50 (${long}), lo que describe una tendencia ${trend}.`,
    `Las medias exponenciales de 20 y 50 sesiones, en ${short} y ${long}, muestran una tendencia ${trend}.`,
  ])
}

export function oscillators(facts: Facts, pick: Pick): string | null {
  const { rsi, stochastic } = facts.verdicts
  const first = known(facts, 'rsi') && rsi !== 'Insufficient data'
  const second = known(facts, 'stochasticK') && stochastic !== 'Insufficient data'
  if (!first) return second ? `El estocástico está en ${stated(facts, 'stochasticK')}, en ${ZONES[stochastic]}.` : null
  const words = {
    Overbought: pick([
      'las compras recientes han pesado mucho, y eso puede durar',
      'las últimas alzas pesan mucho, sin que eso obligue a un giro',
    ]),
    Oversold: pick([
      'las ventas recientes han pesado mucho, y eso puede durar',
      'las últimas bajas pesan mucho, sin que eso obligue a un giro',
    ]),
    Neutral: pick(['no hay exceso en ningún sentido', 'alzas y bajas recientes están bastante equilibradas']),
  }
  const lead = `El RSI de 14 sesiones marca ${stated(facts, 'rsi')}, en ${ZONES[rsi]}`
  if (!second) return `${lead}: ${words[rsi]}.`
  const other = `el estocástico, en ${stated(facts, 'stochasticK')}, ${stochastic === rsi ? 'coincide' : `está en ${ZONES[stochastic]}`}`
  return `${lead} (${words[rsi]}); ${other}.`
}

export function macd(facts: Facts, pick: Pick): string | null {
  const verdict = facts.verdicts.macd
  if (verdict === 'Insufficient data' || !known(facts, 'macd') || !known(facts, 'signal')) return null
  const line = stated(facts, 'macd')
  const signal = stated(facts, 'signal')
  if (verdict === 'Neutral')
    return `El MACD (${line}) coincide con su señal (${signal}) y no da lectura en ningún sentido.`
  const [side, way, pace] =
    verdict === 'Bullish signal' ? ['encima', 'alcista', 'mejora'] : ['debajo', 'bajista', 'empeora']
  return pick([
    `El MACD (${line}) está por ${side} de su señal (${signal}), una lectura ${way}: el ritmo reciente ${pace}.`,
    `El MACD marca ${line} frente a ${signal} de su señal: señal ${way}, que solo dice que el ritmo reciente ${pace}.`,
  ])
}

export function levels(facts: Facts, pick: Pick): string | null {
  if (!known(facts, 'support') || !known(facts, 'resistance')) return null
  const support = stated(facts, 'support')
  const resistance = stated(facts, 'resistance')
  return pick([
    `El soporte más cercano está en ${support} y la resistencia en ${resistance}: son zonas donde el precio ya giró antes, no límites seguros.`,
    `Los niveles a vigilar son el soporte de ${support} y la resistencia de ${resistance}, que orientan pero no obligan.`,
  ])
}

export function divergence({ verdicts }: Facts, pick: Pick): string | null {
  const way = wayOf(verdicts.divergence)
  if (verdicts.divergence === 'Insufficient data') return null
  if (!way) return `No se ${pick(['observa', 'aprecia'])} divergencia entre el precio y el RSI.`
  return pick([
    `Hay una divergencia ${way} entre el precio y el RSI, un aviso que llega pronto o no se confirma.`,
    `Se aprecia una divergencia ${way} entre el precio y el RSI, un aviso que necesita confirmación.`,
  ])
}

export const CLOSINGS = [
  'Estas cifras describen lo que ya pasó y no anticipan el próximo movimiento.',
  'Son lecturas del pasado: ninguna garantiza lo que hará el precio.',
]
export const CAUTIONS = [
  'Este comentario cuenta lo que dicen los indicadores y no es asesoramiento financiero.',
  'Conviene mirar estas lecturas juntas y esperar confirmación antes de decidir.',
]

const known = ({ values }: Facts, name: FactName) => values[name] !== null
