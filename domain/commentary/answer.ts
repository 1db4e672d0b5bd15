import type { CommentaryAnswer } from '../contract/commentary.ts'
import type { Freshness } from '../market/types.ts'
import { guayaquilTime } from '../text/guayaquil-time.ts'
import type { Facts } from './facts.ts'
import { type FilledText, fillMarks, MARK, marksOf } from './marks.ts'

/** The answer without a model. `asOf` is the time of the facts in ISO 8601. */
export const templateAnswer = (facts: Facts, asOf: string): CommentaryAnswer =>
  answerOf(facts, asOf, { model: null, comment: templateComment(facts) })

/** The answer with a comment, whose figures are those of its marks. */
export function answerOf(
  facts: Facts,
  asOf: string,
  { model, comment }: { model: string | null; comment: FilledText },
): CommentaryAnswer {
  const analysis = analysisOf(facts)
  const { length } = comment.figures
  return {
    analysis: analysis.text,
    comment: comment.text,
    model,
    verified: { figures: length, matched: length },
    figures: { analysis: analysis.figures, comment: comment.figures },
    as_of: asOf,
  }
}

/** The answer for a price that is not current, which has no comment. */
export function withheldAnswer(
  { name, symbol }: Pick<Facts, 'name' | 'symbol'>,
  freshness: Extract<Freshness, 'stale' | 'frozen'>,
  asOf: string,
): CommentaryAnswer {
  const stock = `${name} (${symbol})`
  const since = `${guayaquilTime(new Date(asOf))} (hora de Ecuador)`
  const sentence =
    freshness === 'stale'
      ? `Sin comentario: los datos de ${stock} no se actualizan desde el ${since} y lo que dicen los indicadores puede haber cambiado.`
      : `Sin comentario: el precio de ${stock} está congelado, igual y sin negociación durante al menos una sesión entera; el último dato es del ${since}.`
  const figures = { analysis: [], comment: [] }
  const verified = { figures: 0, matched: 0 }
  return { analysis: sentence, comment: sentence, model: null, verified, figures, as_of: asOf }
}

const CLOSINGS = [
  'Estas cifras describen lo que ya pasó y no anticipan el próximo movimiento.',
  'Son lecturas del pasado: ninguna garantiza lo que hará el precio.',
]
const CAUTIONS = [
  'Este comentario cuenta lo que dicen los indicadores y no es asesoramiento financiero.',
  'Conviene mirar estas lecturas juntas y esperar confirmación antes de decidir.',
]
/** The sentences of the analysis, in order. Of the wordings of each, one with the most known marks is used. */
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
/** The sentences of the comment: what the readings mean together, and the position of price and volume. */
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

/** Writes what each indicator says, with its figures. The same facts always give the same text. */
export function analysisOf(facts: Facts): FilledText {
  return composed('analysis', facts, (write) => {
    const said = ANALYSIS.flatMap(write)
    const gaps = said.length === 0 ? NO_INDICATORS : said.length < ANALYSIS.length ? SOME_INDICATORS : []
    return [...write(OPENINGS), ...said, ...gaps, ...write(CLOSINGS)]
  })
}

/** Writes what the indicators mean together, where no model does. It repeats no sentence of the analysis. */
export function templateComment(facts: Facts): FilledText {
  return composed('comment', facts, (write) => {
    const said = COMMENT.flatMap(write)
    return [...(said.length > 0 ? said : NO_MEANING), ...write(CAUTIONS)]
  })
}

type Write = (wordings: readonly string[]) => string[]

/** Joins the sentences that `compose` writes, and fills in their marks. */
function composed(paragraph: string, facts: Facts, compose: (write: Write) => string[]): FilledText {
  const marks = marksOf(facts)
  const pick = picker(`${paragraph} ${facts.symbol} ${facts.session}`)
  const write: Write = (wordings) => {
    const known = wordings.filter((wording) => marksIn(wording).every((name) => marks.has(name)))
    const most = Math.max(...known.map((wording) => marksIn(wording).length))
    return known.length === 0 ? [] : [pick(known.filter((wording) => marksIn(wording).length === most))]
  }
  return fillMarks(compose(write).join(' '), marks)
}

const marksIn = (wording: string): string[] => wording.split(MARK).filter((_, i) => i % 2 === 1)

/** Picks one of several wordings by FNV-1a, so that it stays the same for a stock and session and then changes. */
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
