import type { Facts } from './facts.ts'
import { type Filled, fill, MARK } from './fill.ts'
import { marksOf } from './marks.ts'

const CLOSINGS = [
  'Estas cifras describen lo que ya pasó y no anticipan el próximo movimiento.',
  'Son lecturas del pasado: ninguna garantiza lo que hará el precio.',
]
const CAUTIONS = [
  'Este comentario cuenta lo que dicen los indicadores y no es asesoramiento financiero.',
  'Conviene mirar estas lecturas juntas y esperar confirmación antes de decidir.',
]
/** The sentences of the analysis, in their order. Of the wordings of each, one with most of the marks that are known. */
const ANALYSIS: readonly (readonly string[])[] = [
  ['{analisis_medias}: {tendencia}.', '{tendencia}: {analisis_medias}.'],
  [
    '{analisis_rsi}, y {analisis_estocastico}.',
    '{analisis_rsi}; por su parte, {analisis_estocastico}.',
    '{analisis_rsi}, mientras {analisis_estocastico}.',
    '{analisis_rsi}.',
    '{analisis_estocastico}.',
  ],
  ['{analisis_macd}.'],
  [
    '{analisis_niveles}: son zonas donde el precio ya giró antes, no límites seguros.',
    '{analisis_niveles}, que orientan pero no obligan.',
  ],
  ['{divergencia}.', 'Además, {divergencia}.'],
]
/** The same for the comment, which says what the readings mean together and where price and volume stand. */
const COMMENT: readonly (readonly string[])[] = [
  [
    '{acuerdo}, y {tendencia_y_ritmo}.',
    '{tendencia_y_ritmo}; en conjunto, {acuerdo}.',
    'En conjunto, {acuerdo}.',
    '{tendencia_y_ritmo}.',
  ],
  ['{fuerza}, y {osciladores}.', '{osciladores}: {fuerza}.', '{osciladores}.', '{fuerza}.'],
  [
    '{precio_frente_a_ema_20} y {precio_frente_a_ema_50}.',
    '{precio_frente_a_ema_20}; frente a la de fondo, {precio_frente_a_ema_50}.',
    '{precio_frente_a_ema_20}.',
  ],
  ['{distancia_soporte} y {distancia_resistencia}.', '{distancia_soporte}.', '{distancia_resistencia}.'],
  ['{precio_en_su_ano}.'],
  ['{volumen_frente_a_media}.', 'Aún no hay una media con la que comparar {volumen}.'],
]
const OPENINGS = ['{analisis_precio}; {precio_frente_a_cierre}.', '{analisis_precio}.', '{analisis_sin_precio}.']
const NO_INDICATORS = [
  'No hay datos suficientes para calcular los indicadores. Aparecen a medida que se acumulan sesiones.',
]
const SOME_INDICATORS = ['Los indicadores que faltan aparecen cuando se acumulan más sesiones.']
const NO_MEANING = ['Con lo que se conoce hasta ahora, las lecturas ni se refuerzan ni se contradicen.']

/** What the indicators say, one by one, with their figures. The same facts give the same text. */
export function analysisOf(facts: Facts): Filled {
  return composed('analysis', facts, (write) => {
    const said = ANALYSIS.flatMap(write)
    const gaps = said.length === 0 ? NO_INDICATORS : said.length < ANALYSIS.length ? SOME_INDICATORS : []
    return [...write(OPENINGS), ...said, ...gaps, ...write(CLOSINGS)]
  })
}

/** What the indicators mean together, in place of a model's comment. It repeats no sentence of the analysis. */
export function templateComment(facts: Facts): Filled {
  return composed('comment', facts, (write) => {
    const said = COMMENT.flatMap(write)
    return [...(said.length > 0 ? said : NO_MEANING), ...write(CAUTIONS)]
  })
}

type Write = (wordings: readonly string[]) => string[]

/** The sentences that `compose` writes, joined and filled in. */
function composed(paragraph: string, facts: Facts, compose: (write: Write) => string[]): Filled {
  const marks = marksOf(facts)
  const pick = picker(`${paragraph} ${facts.symbol} ${facts.session}`)
  const write: Write = (wordings) => {
    const known = wordings.filter((wording) => marksIn(wording).every((name) => marks.has(name)))
    const most = Math.max(...known.map((wording) => marksIn(wording).length))
    return known.length === 0 ? [] : [pick(known.filter((wording) => marksIn(wording).length === most))]
  }
  return fill(compose(write).join(' '), marks)
}

const marksIn = (wording: string): string[] => wording.split(MARK).filter((_, i) => i % 2 === 1)

/** Picks one of several wordings: always the same for a stock and session, another for the next. (FNV-1a) */
function picker(key: string) {
  let hash = 0x811c9dc5
  const mix = (code: number) => {
    hash = Math.imul(hash ^ code, 0x01000193) >>> 0
  }
  for (const char of key) mix(char.codePointAt(0) as number)
  return <T>(wordings: readonly T[]): T => {
    mix(wordings.length)
    return wordings[(hash >>> 7) % wordings.length]
  }
}
