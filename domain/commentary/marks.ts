import { spanishDate } from '../text/dates.ts'
import { type FactName, type Facts, FIGURES } from './facts.ts'
import { stated } from './stated.ts'
import { wayOf, ZONES } from './wording.ts'

/** A placeholder for a fact in a text, as '{rsi}' for '59,1'. */
export interface Mark {
  label: string
  /** What it becomes, with an article where it is a noun that needs one. */
  text: string
  /** The fact whose figure it shows; null where it shows none that is counted. */
  name: FactName | null
}

const FIGURE_MARKS = {
  price: 'precio',
  change: 'variacion',
  previousClose: 'cierre_anterior',
  open: 'apertura',
  dayLow: 'minimo_dia',
  dayHigh: 'maximo_dia',
  yearLow: 'minimo_52',
  yearHigh: 'maximo_52',
  volume: 'volumen',
  averageVolume: 'volumen_medio',
  volumeExcess: 'diferencia_volumen',
  rsi: 'rsi',
  stochasticK: 'estocastico',
  stochasticD: 'estocastico_d',
  macd: 'macd',
  signal: 'senal',
  histogram: 'histograma',
  ema20: 'ema_20',
  ema50: 'ema_50',
  support: 'soporte',
  supportDistance: 'distancia_soporte',
  resistance: 'resistencia',
  resistanceDistance: 'distancia_resistencia',
} as const satisfies Record<FactName, string>

/** The marks that these facts allow, by name: none for unknown facts, for no cross and for no divergence. */
export function marksOf(facts: Facts): Map<string, Mark> {
  const { values, verdicts, session } = facts
  const marks = new Map<string, Mark>()
  const add = (mark: string, label: string, text: string | null | undefined, name: FactName | null = null) =>
    text && marks.set(mark, { label, text, name })
  add('empresa', 'Empresa', facts.name)
  add('sesion', 'Sesión', session && spanishDate(session))
  for (const [name, mark] of Object.entries(FIGURE_MARKS) as [FactName, string][])
    if (values[name] !== null) add(mark, FIGURES[name][0], phraseOf(facts, name), name)
  const zones: Record<string, string> = ZONES
  add('lectura_rsi', 'Lectura del RSI', zones[verdicts.rsi])
  add('lectura_estocastico', 'Lectura del estocástico', zones[verdicts.stochastic])
  add('lectura_macd', 'Lectura del MACD', wayOf(verdicts.macd))
  add('tendencia', 'Tendencia de las medias', wayOf(verdicts.ema))
  if (verdicts.ema.endsWith('cross'))
    add('cruce', 'Cruce reciente', verdicts.ema === 'Golden cross' ? 'un cruce dorado' : 'un cruce de la muerte')
  if (wayOf(verdicts.divergence)) add('divergencia', 'Divergencia', `una divergencia ${wayOf(verdicts.divergence)}`)
  return marks
}

function phraseOf(facts: Facts, name: FactName): string {
  const text = stated(facts, name)
  const value = facts.values[name] as number
  const moved = Math.abs(value) < 0.005 ? 'variación' : value > 0 ? 'subida' : 'caída'
  if (name === 'change') return `una ${moved} del ${text}`
  if (name === 'volumeExcess') return `un ${text} ${value < 0 ? 'menor' : 'mayor'}`
  return FIGURES[name][1] === 'percent' ? `un ${text}` : text
}
