import type { FactName } from '../facts.ts'
import type { Span } from './text.ts'

/** What the words around a figure say it is: the values that may follow, in their order. */
export interface Role extends Span {
  names: readonly FactName[]
  /** Only what a figure falls back on: the company, 'la acción', 'el valor'. */
  weak: boolean
}

const OSCILLATOR = /\brsi\b|indice de fuerza relativa|fuerza relativa/g
const YEAR = /52 semanas|cincuenta y dos semanas|(?:doce|12) meses|\banual(?:es)?\b|(?:ultimo|del) ano\b|interanual/g
const DAY =
  /\b(?:del|en el|durante el) dia\b|\bdiari[oa]s?\b|intradia|\bjornada\b|de la sesion|en la sesion|durante la sesion/g
const EXTREME = /\b(max|min)imos?\b/g

/** Words that name one figure; the first pattern wins where two overlap. */
const PATTERNS: readonly [RegExp, readonly FactName[], boolean?][] = [
  [
    /cierre (?:anterior|previo|precedente|de ayer|de la vispera|de la (?:sesion|jornada) (?:anterior|previa))|(?:anterior|previo) cierre|cerro (?:ayer|la vispera)/g,
    ['previousClose'],
  ],
  [
    /(?:volumen|negociacion|contratacion)(?: diari[oa])? (?:medi[oa]|promedio|habitual)(?: diari[oa])?(?: (?:de|en|a) (?:los )?(?:ultimos )?(?:3|tres) meses)?/g,
    ['averageVolume'],
  ],
  [
    /(?:media|promedio)(?: diari[oa])?(?: (?:de|en|a|del?) )?(?:los )?(?:ultimos )?(?:3|tres) meses|(?:media|promedio) trimestral/g,
    ['averageVolume'],
  ],
  [
    /volumen|(?:se )?(?:negocia|contrata|intercambia|mov)(?:ron|ieron|do|dos|das|n)\b|(?:acciones|titulos) (?:negociad|intercambiad|contratad)[oa]s|cambiaron de manos/g,
    ['volume'],
  ],
  [OSCILLATOR, ['rsi']],
  [/%\s?d\b|linea d\b|(?:media|senal) (?:del estocastico|de %k)/g, ['stochasticD']],
  [/estocastico(?: lento)?(?: \(?%\s?k\)?)?|%\s?k\b|linea k\b/g, ['stochasticK', 'stochasticD']],
  [/histograma(?: del macd)?/g, ['histogram']],
  [
    /linea(?: de)? senal|senal del macd|(?:su|la|una|con) (?:propia )?senal(?! (?:alcista|bajista|neutral|de (?:compra|venta)))(?: de (?=-?\d))?|\bsenal(?=:? ?(?:\(|en |de -?\d|-?\d))/g,
    ['signal'],
  ],
  [/\bmacd\b|convergencia.divergencia/g, ['macd', 'signal', 'histogram']],
  [/soportes?\b|\bsuelo\b/g, ['support']],
  [/resistencias?\b|\btecho\b/g, ['resistance']],
  [/(?:precio|valor|niveles?) de apertura|\bapertura\b|\babr(?:io|ir|e|ia)\b|tras abrir/g, ['open']],
  [
    /\bprecio\b|\bcotiz(?:a|o|aba|an|ando|acion)\b|\bcerr(?:o|ar|aba|ando|ado)\b|\bcierre\b|(?:termin|acab|conclu|finaliz)(?:o|aba|yo|a)\b(?= (?:la|el|en|con|a)\b)|ultimo (?:precio|cambio)/g,
    ['price'],
  ],
  [
    /\b(?:la|cada|por) accion\b|\bel valor\b|\bel titulo\b|\blos titulos\b|\bel papel\b|\b(?:qued|situ)(?:o|a|aba)\b|§+/g,
    ['price'],
    true,
  ],
]

const AVERAGES = /\bemas?(?![a-z])|\bmedias?\b|\bexponencial(?:es)?\b/
/** 20 or 50 as the name of an average, after 'EMA', 'media de', 'la de', 'y'. */
const LENGTH =
  /(?:\bema ?\(?|\bemas? (?:de |a )?(?:las |los )?|medias?(?: movil(?:es)?)?(?: exponencial(?:es)?)? (?:\(?emas?\)? )?(?:de |a )?(?:las |los )?|exponencial(?:es)?,? \(?(?:de |a )?|\bla (?:de |media de |exponencial de )?|\bde (?:las )?|[ (](?:y|e|frente a|con|que|vs\.?) (?:a )?(?:la )?(?:de )?(?:la )?|20\/)(20|50)(?![.,]?\d)(?! ?(?:%|dolar|usd|eur|cop|pen|mxn|clp|ars|brl|gbp|chf|jpy|cad|€|peso|sol|semanas))/g

export function rolesIn(folded: string): Role[] {
  const roles: Role[] = []
  const add = (start: number, end: number, names: readonly FactName[], weak = false) => {
    if (roles.every((role) => end <= role.start || start >= role.end)) roles.push({ start, end, names, weak })
  }
  const years = [...folded.matchAll(YEAR)].map(({ index }) => index)
  const days = [...folded.matchAll(DAY)].map(({ index }) => index)
  for (const { index, 0: word } of folded.matchAll(EXTREME)) {
    const high = word.startsWith('max')
    const names: FactName[] = nearestYear(index, years, days, folded)
      ? [high ? 'yearHigh' : 'yearLow']
      : [high ? 'dayHigh' : 'dayLow']
    if (years.length + days.length === 0) names.push(high ? 'yearHigh' : 'yearLow')
    add(index, index + word.length, names)
  }
  for (const { index, 0: words } of AVERAGES.test(folded) ? folded.matchAll(LENGTH) : []) {
    const end = index + words.length
    add(end - 2, end, words.endsWith('20') ? ['ema20'] : ['ema50'])
  }
  for (const [pattern, names, weak] of PATTERNS) {
    for (const { index, 0: words } of folded.matchAll(pattern)) {
      const ranging =
        names[0] === 'price' &&
        /^[^.,]{0,24}(?:entre|rango|horquilla|banda|franja) /.test(
          folded.slice(index + words.length, index + words.length + 34),
        )
      if (!(ranging && !weak && years.length + days.length > 0)) add(index, index + words.length, names, weak)
    }
  }
  for (const { index, 0: words } of folded.matchAll(/media (?:corta|rapida|de corto plazo)|ema (?:corta|rapida)/g))
    add(index, index + words.length, ['ema20'])
  for (const { index, 0: words } of folded.matchAll(/media (?:larga|lenta|de largo plazo)|ema (?:larga|lenta)/g))
    add(index, index + words.length, ['ema50'])
  for (const at of years) if (!roles.some((role) => isExtreme(role.names))) add(at, at + 5, ['yearLow', 'yearHigh'])
  for (const { index, 0: word } of folded.matchAll(
    /\b(?:rango|horquilla|banda|franja|oscil\w+|fluctu\w+|movio|movid[oa])\b/g,
  )) {
    if (days.length > 0 && years.length === 0) add(index, index + word.length, ['dayLow', 'dayHigh'])
  }
  if (/volumen|negoci|acciones/.test(folded)) {
    for (const { index, 0: word } of folded.matchAll(
      /\b(?:su|la) (?:media|promedio)\b(?! (?:movil|exponencial|de (?:20|50)))/g,
    )) {
      add(index, index + word.length, ['averageVolume'])
    }
  }
  return roles.sort((a, b) => a.start - b.start)
}

const isExtreme = (names: readonly FactName[]) => /Low|High/.test(names[0])

/** Whether an extreme belongs to the 52 weeks rather than to the day: the nearer word decides, one after it first. */
function nearestYear(at: number, years: number[], days: number[], folded: string): boolean {
  const distance = (places: number[]) =>
    Math.min(...places.map((place) => (place > at ? place - at : at - place + 8 + 20 * marks(folded.slice(place, at)))))
  return distance(years) < distance(days)
}

const marks = (between: string) => between.split(/[,;:]/).length - 1
