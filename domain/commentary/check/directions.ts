import type { Facts } from '../facts.ts'
import type { Mention } from './mentions.ts'
import { isDenied } from './negation.ts'
import type { Reading } from './reading.ts'
import { saidOf } from './said-of.ts'
import { type Span, spansOf } from './text.ts'

export const WAYS = { 'Bullish signal': 1, 'Bearish signal': -1, Neutral: 0, 'Insufficient data': null } as const

/** Direction of the averages: +1 where EMA 20 is the higher. */
export function trendOf({ values, verdicts }: Facts): number | null {
  if (verdicts.ema === 'Insufficient data' || values.ema20 === null || values.ema50 === null) return null
  return verdicts.ema === 'Neutral' ? 0 : Math.sign(values.ema20 - values.ema50)
}

const OF_DIVERGENCE = /divergencias?\b[^.;:]{0,36}$/
const OF_SESSION = /\b(?:sesion|jornada|dia|cierre|vela|semana) (?:de (?:signo|tono|corte) )?$/
/** Things that are not there, or not yet: their names say nothing about the indicators. */
const OF_NOTHING =
  /\b(?:giro|cambio|rebote|ruptura|movimiento|escenario|desenlace|confirmacion|continuidad|continuacion|inversor|lado|hipotesis|vuelco|o|sentido|(?:menor|mayor|mas|menos) (?:presion|fuerza|sesgo|impulso|tono))(?: (?:mas|de signo|hacia lo))? $/

/** 'no basta para borrar la lectura bajista' does not deny the reading itself. */
const DEFINITE =
  /\b(?:no|ni|sin|tampoco) [^,;.]{6,} (?:las?|los|el|esas?|ese|esta|este|sus?) (?:senal|lectura|tendencia|sesgo|signo|tono|orden)(?:es|s)?(?: [a-z]+)? $/

/** 'Bullish' or 'bearish' said of a MACD or averages that point the other way. */
export function directions(reading: Reading): Span[] {
  const { folded, mentions, facts } = reading
  const macd = WAYS[facts.verdicts.macd]
  const averages = trendOf(facts)
  const { change } = facts.values
  const divergence = /^Bull/.test(facts.verdicts.divergence) ? 1 : /^Bear/.test(facts.verdicts.divergence) ? -1 : null
  return spansOf(
    folded,
    /\b(?:(alcista|comprador)|bajista|vendedor)(?:s|es|a|as)?\b|\b(?:(al alza|hacia arriba|ascendentes?|en ascenso|(?:senal|senales) de compra)|a la baja|hacia abajo|descendentes?|en descenso|(?:senal|senales) de venta)\b/g,
  ).filter(({ match, start, end }) => {
    const before = folded.slice(0, start)
    if (
      OF_DIVERGENCE.test(before) ||
      OF_SESSION.test(before) ||
      OF_NOTHING.test(before) ||
      /^ (?:o|ni) (?:de |como )?(?:alcista|bajista)/.test(folded.slice(end))
    )
      return false
    if (/cruce $/.test(before)) return false
    const said = match[1] || match[2] ? 1 : -1
    if (/\b(?:los|las|a|por) $/.test(before) && !/lado de los $/.test(before) && /s$/.test(match[0])) return false
    // 'Al alza' and the like are said of many things: of the indicators only where one is named right before.
    const nearest = mentions.findLast((mention) => mention.end <= start && !mention.weak)
    if (
      /^(?:al|a|hacia|en|asc|desc|senal)/.test(match[0]) &&
      !(
        nearest &&
        start - nearest.end < 40 &&
        !/[,\d]/.test(folded.slice(nearest.end, start)) &&
        /^(?:macd|signal|histogram|ema)/.test(nearest.names[0])
      )
    )
      return false
    const isTrend = /\btendencias?(?: (?!y\b|e\b|o\b|macd)[a-z]+){0,3} $/.test(before)
    const { names, from } = isTrend
      ? { names: ['ema20' as const], from: before.lastIndexOf('tendencia') }
      : saidOf(
          { ...reading, mentions: [...mentions, ...plural(folded)].sort((a, b) => a.start - b.start) },
          { start, end },
          ['macd', 'signal', 'histogram', 'ema20', 'ema50'],
        )
    const denied = isDenied(folded, start, end, isTrend ? Math.max(0, from - 40) : 0) && !DEFINITE.test(before)
    const holds = (way: number | null) => (way === null ? denied : (way === said) !== denied)
    if (names.length === 0) return ![macd, averages, divergence, change === null ? null : Math.sign(change)].some(holds)
    return !names.every((name) => holds(/^ema/.test(name) ? averages : macd))
  })
}

/** 'Las medias' without a length: both of them. */
const plural = (folded: string): Mention[] =>
  spansOf(folded, /\b(?:medias|promedios)\b(?! (?:de (?:las )?)?(?:\d|veinte))/g).map(({ start, end }) => ({
    start,
    end,
    names: ['ema20'],
    weak: false,
  }))
