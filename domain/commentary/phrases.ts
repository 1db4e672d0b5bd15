import type { OscillatorWord } from '../contract/indicators.ts'
import { spanishDate } from '../text/dates.ts'
import type { FactName, Facts } from './facts.ts'
import { stated } from './stated.ts'
import type { Pick } from './wording.ts'

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
  const { status, higher } = { status: facts.verdicts.ema, higher: compare(facts, 'ema20', 'ema50') }
  if (status === 'Insufficient data' || higher === null) return null
  const short = stated(facts, 'ema20')
  const long = stated(facts, 'ema50')
  if (status === 'Golden cross') {
    return pick([
      `La EMA de 20 sesiones (${short}) ha superado hace poco a la de 50 (${long}): es un cruce dorado, que muestra fuerza reciente pero llega después del movimiento.`,
      `Las medias exponenciales de 20 y 50 sesiones, en ${short} y ${long}, muestran un cruce dorado reciente; confirma lo ocurrido, no lo que viene.`,
    ])
  }
  if (status === 'Death cross') {
    return pick([
      `La EMA de 20 sesiones (${short}) ha caído hace poco bajo la de 50 (${long}): es un cruce de la muerte, que muestra debilidad reciente pero llega después del movimiento.`,
      `Las medias exponenciales de 20 y 50 sesiones, en ${short} y ${long}, muestran un cruce de la muerte reciente; confirma lo ocurrido, no lo que viene.`,
    ])
  }
  if (status === 'Neutral')
    return `Las medias exponenciales de 20 y 50 sesiones coinciden, en ${short} y ${long}, y no marcan ninguna tendencia.`
  const [side, trend] = higher > 0 ? ['encima', 'alcista'] : ['debajo', 'bajista']
  return pick([
    `La EMA de 20 sesiones (${short}) está por ${side} de la de 50 (${long}), lo que describe una tendencia ${trend}.`,
    `Las medias exponenciales de 20 y 50 sesiones, en ${short} y ${long}, muestran una tendencia ${trend}.`,
  ])
}

const STATES: Record<OscillatorWord, string> = {
  Overbought: 'en sobrecompra',
  Oversold: 'en sobreventa',
  Neutral: 'en zona neutral',
  'Insufficient data': '',
}

export function oscillators(facts: Facts, pick: Pick): string | null {
  const { rsi, stochastic } = facts.verdicts
  const first = known(facts, 'rsi') && rsi !== 'Insufficient data'
  const second = known(facts, 'stochasticK') && stochastic !== 'Insufficient data'
  if (!first) return second ? `El estocástico está en ${stated(facts, 'stochasticK')}, ${STATES[stochastic]}.` : null
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
  const lead = `El RSI de 14 sesiones marca ${stated(facts, 'rsi')}, ${STATES[rsi]}`
  if (!second) return `${lead}: ${words[rsi]}.`
  const other = `el estocástico, en ${stated(facts, 'stochasticK')}, ${stochastic === rsi ? 'coincide' : `está ${STATES[stochastic]}`}`
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
  if (verdicts.divergence === 'Insufficient data') return null
  if (verdicts.divergence === 'No divergence') {
    return pick([
      'No se observa divergencia entre el precio y el RSI.',
      'No se aprecia divergencia entre el precio y el RSI.',
    ])
  }
  const way = verdicts.divergence === 'Bullish divergence' ? 'alcista' : 'bajista'
  return pick([
    `Hay una divergencia ${way} entre el precio y el RSI, un aviso que a menudo llega pronto o no se confirma.`,
    `Se aprecia una divergencia ${way} entre el precio y el RSI, un aviso que necesita confirmación.`,
  ])
}

export function volume(facts: Facts, pick: Pick): string | null {
  if (!known(facts, 'volume')) return null
  const traded = `Se negociaron ${stated(facts, 'volume')}`
  const more = compare(facts, 'volume', 'averageVolume')
  if (more === null || more === 0) return `${traded}.`
  const side = more > 0 ? 'más' : 'menos'
  return `${traded}, ${side} que la media de 3 meses (${stated(facts, 'averageVolume')})${pick(['', ', un dato que no dice quién compra ni quién vende'])}.`
}

export function closing(pick: Pick): string {
  return pick([
    'Estas cifras describen lo que ya pasó y no anticipan el próximo movimiento.',
    'Este comentario es informativo y no constituye asesoramiento financiero.',
    'Son lecturas del pasado: ninguna garantiza lo que hará el precio.',
    'Conviene mirarlas juntas y esperar confirmación antes de decidir.',
  ])
}

const known = ({ values }: Facts, name: FactName) => values[name] !== null

function compare({ values }: Facts, left: FactName, right: FactName): number | null {
  const [a, b] = [values[left], values[right]]
  return a === null || b === null ? null : Math.sign(a - b)
}
