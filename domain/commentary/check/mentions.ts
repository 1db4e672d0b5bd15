import type { FactName } from '../facts.ts'
import { overlap, type Span, spansOf } from './text.ts'

/** Words that name facts: those that a figure beside them may state, likeliest first. */
export interface Mention extends Span {
  names: readonly FactName[]
  /** A fallback for figures without another name: the company, 'la acción', 'el valor'. */
  weak: boolean
}

const YEAR =
  /52 semanas|cincuenta y dos semanas|(?:doce|12) meses|\banual(?:es)?\b|(?:ultimo|del|en el|en un|el) ano\b|interanual/g
const DAY =
  /\b(?:del|en el|durante el|el|al) (?:mismo )?dia\b|\bdiari[oa]s?\b|intradia\w*|\b(?:jornada|sesion|rueda)\b(?! (?:anterior|previa|precedente))/g
const EXTREME =
  /\b(max|min)imos?\b|\b(?:(techo)|piso|suelo)(?= (?:de (?:la|su) (?:jornada|sesion|rueda|banda)|del (?:dia|ano|rango)|anual|diario|de 52))/g

/** Words that name one figure; the first pattern wins where two overlap. */
const PATTERNS: readonly [RegExp, readonly FactName[], boolean?][] = [
  [
    /(?:media|ema|promedio)s? (?:mas )?(?:cort[ao]|rapid[ao]|de corto plazo)|\bla (?:mas )?(?:corta|rapida)\b/g,
    ['ema20'],
  ],
  [
    /(?:media|ema|promedio)s? (?:mas )?(?:larg[ao]|lent[ao]|de largo plazo)|\bla (?:mas )?(?:larga|lenta)\b/g,
    ['ema50'],
  ],
  [
    /(?:cierre|precio|valor|nivel) (?:de la (?:sesion|jornada|rueda) )?(?:anterior|previ[oa]|precedente)|(?:cierre|precio) de (?:ayer|la vispera)|(?:anterior|previo) cierre|cerro (?:ayer|la vispera)|(?:sesion|jornada|rueda|dia) (?:anterior|previ[oa]|precedente)|la vispera/g,
    ['previousClose'],
  ],
  [
    /(?:volumen|negociacion|contratacion|actividad)(?: diari[oa])? (?:medi[oa]|promedio|habitual|normal|de costumbre)(?: diari[oa])?(?: (?:de|en|a) (?:los )?(?:ultimos )?(?:3|tres) meses)?/g,
    ['averageVolume'],
  ],
  [
    /(?:media|promedio|habitual)(?: diari[oa])?(?: (?:de|en|a|del?) )?(?:los |sus )?(?:ultimos )?(?:3|tres) meses|(?:media|promedio) trimestral|\bhabituales\b|\b(?:al|el|lo|del) (?:habitual|promedio|medio)\b|\bel (?:medio|promedio)\b/g,
    ['averageVolume'],
  ],
  [
    /\bvolumen\b|\b(?:se )?(?:negocia|contrata|intercambia|mov|oper)(?:ron|ieron|aron|do|dos|das|n)\b|(?:acciones|titulos) (?:negociad|intercambiad|contratad|operad)[oa]s|cambiaron de manos|\bnegocio\b/g,
    ['volume'],
  ],
  [
    /\b(?:ambas|las dos|las|sus dos|sus|dos|esas|estas|entre)(?: dos)? (?:medias|emas?|exponenciales)\b(?!,? (?:moviles? |exponencial\w* )*\(?(?:emas?\)? )?(?:de |a )?(?:las )?(?:20|50|veinte|cincuenta))|\bambas medias\b|\bentre medias\b|\bla (?:primera|segunda) media\b|\bemas?\b(?! ?[(-]?(?:de )?(?:las )?(?:\d|veinte|cincuenta))|(?<=^ ?)medias\b|cruce (?:dorado|de oro|de la muerte)/g,
    ['ema20', 'ema50'],
  ],
  [/\brsi\b|indice de fuerza relativa|fuerza relativa/g, ['rsi']],
  [/%\s?d\b|linea d\b|(?:media|senal) (?:del estocastico|de %k)/g, ['stochasticD']],
  [/estocastico(?: lento)?(?: ?\(?%\s?k\)?)?|%\s?k\b|linea k\b/g, ['stochasticK']],
  [/histograma(?: del macd)?/g, ['histogram']],
  [
    /linea(?: de)? senal|senal del macd|\b(?:su|la|una|esa|con|de|y) (?:propia )?senal\b(?! (?:alcista|bajista|neutral|de (?:compra|venta|alarma)|clara))|\bsenal(?=:? ?(?:\(|en |de -?\d|-?\d))|\bla suya\b/g,
    ['signal'],
  ],
  [/\bmacd\b|convergencia.divergencia/g, ['macd']],
  [/\bsoportes?\b|\bsuelo\b|(?<!ya |lo |la |que )\bpiso\b/g, ['support']],
  [/\bresistencias?\b|\btecho\b/g, ['resistance']],
  [
    /(?:precio|valor|niveles?) de apertura|\bapertura\b|\babr(?:io|ir|e|ia)\b|tras abrir|\bhabia abierto|\barranc(?:o|ar)\b/g,
    ['open'],
  ],
  [
    /\bprecio\b|\bcotiz(?:a|o|aba|an|ando|acion)\b|\bcerr(?:o|ar|aba|ando|ado)\b|\bcierr[ea]\b|\b(?:termin|acab|conclu|finaliz)(?:o|aba|yo|a)\b|ultimo (?:precio|cambio)/g,
    ['price'],
  ],
  [
    /\b(?:la|cada|por|esta|su) accion\b|\b(?:el|este) (?:valor|titulo|papel)\b|\blos titulos\b|\b(?:la|esta) (?:compania|empresa)\b|\b(?:qued|situ)(?:o|a|aba|arse)\b|§+/g,
    ['price'],
    true,
  ],
]

/** 20 or 50 as the length of an average. */
const LENGTH =
  /\b(?:(?:ema|media|medias|emas|promedio|promedios|exponencial|exponenciales|movil|moviles)(?: movil(?:es)?)?(?: exponencial(?:es)?)?,? ?\(?(?:ema\)? )?(?:de |a )?(?:las |los |sus )?(?:ultim[oa]s )?|(?:la|las) (?:de |media de |exponencial de )(?:las )?)(20|50|veinte|cincuenta)(?![.,]?\d)(?!(?<=nta|nte) y (?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b| (?:dolares|euros?\b|cop\b|pen\b|mxn\b|clp\b|ars\b|usd\b|pesos|soles|semanas|%|puntos))(?: (?:sesiones|ruedas|dias|periodos|jornadas))?/g
/** The second of 'EMA de 20 y 50'. */
const OTHER_LENGTH =
  /^(?: y | o |\/| frente a | sobre | bajo | con )(?:a )?(?:la |las )?(?:de )?(20|50|veinte|cincuenta)(?![.,]?\d)(?! ?(?:%|puntos))/
const averageOf = (length: string): readonly FactName[] => (/20|veinte/.test(length) ? ['ema20'] : ['ema50'])

/** Where prices went, by words without a price. */
const RANGE =
  /\b(?:rango|canal|horquilla|banda|franja|oscil(?:o|a|aba|ado)|fluctu\w+|(?:se )?(?:movio|mueve)|movid[oa])\b/g
/** The mean volume, in a sentence about what was traded. */
const MEAN =
  /\bun dia (?:medio|normal|promedio)\b|\b(?:su|la|una?|de|con|del|al|el) (?:media|promedio)\b(?! (?:movil|exponencial|cort|larg|rapid|lent|de (?:20|50|veinte|cincuenta)(?![.\d])))/g

/** The names in a folded sentence (own names and dates blanked), in order. */
export function mentionsIn(folded: string): Mention[] {
  const mentions: Mention[] = []
  const add = ({ start, end }: Span, names: readonly FactName[], weak = false) => {
    if (!mentions.some((other) => overlap(other, { start, end }))) mentions.push({ start, end, names, weak })
  }
  const [years, days] = [spansOf(folded, YEAR), spansOf(folded, DAY)]
  for (const { match, ...span } of spansOf(folded, EXTREME)) {
    const isHigh = /^max|techo/.test(match[0])
    const [day, year] = isHigh ? (['dayHigh', 'yearHigh'] as const) : (['dayLow', 'yearLow'] as const)
    const toDay = distance(span.start, days, folded)
    const toYear = distance(span.start, years, folded)
    const isNear = Math.min(toDay, toYear) < 18
    const [first, second] = toYear < toDay ? [year, day] : [day, year]
    add(span, isNear ? [first] : [first, second])
  }
  for (const { match, ...span } of spansOf(folded, LENGTH)) {
    add(span, averageOf(match[1]))
    const [words, other] = OTHER_LENGTH.exec(folded.slice(span.end)) ?? []
    if (!words || !other) continue
    const end = span.end + words.length
    add({ start: end - other.length, end }, averageOf(other))
  }
  for (const [pattern, names, weak] of PATTERNS) for (const span of spansOf(folded, pattern)) add(span, names, weak)
  const isExtreme = ({ start }: Span) =>
    mentions.some((other) => /Low|High/.test(other.names[0]) && Math.abs(other.start - start) < 36)
  for (const span of years) if (!isExtreme(span)) add(span, ['yearLow', 'yearHigh'])
  for (const span of spansOf(folded, RANGE)) {
    const isYearly = /^[^,;.(]{0,24}(?:anual|52|ano)/.test(folded.slice(span.start))
    if (!isYearly && (days.length > 0 || years.length === 0)) add(span, ['dayLow', 'dayHigh'])
  }
  const isOfVolume = /volumen|negoci|acciones|\bmovi(?:o|do)\b|\bmueve\b/.test(folded)
  for (const span of isOfVolume ? spansOf(folded, MEAN) : []) add(span, ['averageVolume'])
  return mentions.sort((a, b) => a.start - b.start)
}

/** How far an extreme is from the nearest of these words; one that follows it in the same phrase is nearer. */
function distance(at: number, places: readonly Span[], folded: string): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...places.map(({ start, end }) =>
      start > at ? start - at + 20 * marks(folded.slice(at, start)) : at - end + 8 + 20 * marks(folded.slice(end, at)),
    ),
  )
}

const marks = (between: string) => between.split(/[,;:(]/).length - 1

export const VOLUMES: readonly FactName[] = ['volume', 'averageVolume']
export const LINES: readonly FactName[] = ['macd', 'signal', 'histogram']
export const OSCILLATORS: readonly FactName[] = ['rsi', 'stochasticK', 'stochasticD']

/** What a fact is compared with when the sentence names nothing. */
const PARTNERS: Partial<Record<FactName, FactName>> = {
  signal: 'macd',
  macd: 'signal',
  histogram: 'macd',
  averageVolume: 'volume',
  volume: 'averageVolume',
  stochasticD: 'stochasticK',
  stochasticK: 'stochasticD',
  ema20: 'ema50',
  ema50: 'ema20',
  yearLow: 'yearHigh',
  yearHigh: 'yearLow',
  dayLow: 'dayHigh',
  dayHigh: 'dayLow',
}
export const partnerOf = (name: FactName): FactName => PARTNERS[name] ?? 'price'

/** Facts of one kind can be compared: lines of the MACD, volumes, oscillators, prices. */
export function kindOf(name: FactName): 'line' | 'volume' | 'oscillator' | 'percent' | 'price' {
  if (LINES.includes(name)) return 'line'
  if (VOLUMES.includes(name)) return 'volume'
  if (OSCILLATORS.includes(name)) return 'oscillator'
  return /Distance|Excess|change/.test(name) ? 'percent' : 'price'
}
