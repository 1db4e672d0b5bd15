import { type Mention, OSCILLATORS } from './mentions.ts'
import type { Figure } from './numbers.ts'
import { spansOf } from './text.ts'

const LENGTHS = new Set([1, 3, 5, 9, 10, 12, 14, 20, 26, 50, 52, 60, 63, 120, 250, 252])
const PERIOD =
  /^ ?(?:ultim[oa]s )?(sesiones|sesion|ruedas|jornadas|dias|semanas|meses|ano|anos|periodos|velas|barras)\b/
const STREAK = /^ ?\w+ (?:consecutiv|seguid|al alza|a la baja|de (?:subida|caida|alza|racha))/
const COUNT =
  /^ ?(?:de (?:los|las) )?(?:\d+ )?(?:nivel(?:es)?|indicador(?:es)?|medias?|lecturas?|senales|osciladores?|referencias?|elementos?|factores|cifras|lineas?|puntos a|claves?|de cada)\b/
/** A limit or the middle of an oscillator's scale may stand anywhere except right after its name: that is its value. */
const OWN_VALUE =
  /(?:\brsi|%\s?[kd]|estocastico|fuerza relativa)(?: de 14 sesiones| \(14(?:, ?3, ?3)?\))?,? ?(?:\(|en|de|a|con|marca|es de|esta en|anota|lee|queda en|:)? ?$/
const THRESHOLDS = new Set([0, 20, 30, 50, 70, 80, 100])

/** Whether a figure is not data: the length of an indicator, a threshold, a scale, an ordinal or a count. */
export function isParameter(
  token: Figure,
  folded: string,
  mentions: readonly Mention[],
  inherited: readonly Mention[],
): boolean {
  // The length that names an average.
  if (mentions.some(({ start, end, names }) => /^ema/.test(names[0]) && start <= token.start && token.start < end))
    return true
  const value = token.value
  if (/^(?:14,3,3|12,26,9)$/.test(token.text)) return true
  if (value === null || token.signed) return false
  const before = folded.slice(Math.max(0, token.start - 60), token.start)
  const after = folded.slice(token.end, token.end + 40)
  if (token.unit === 'percent')
    return value === 100 && /\b(?:al|del 0 %? ?al|sobre(?: el)?|de 0 a|entre (?:el )?0 %? y (?:el )?) ?$/.test(before)
  const isPoints = token.unit === 'points' && !token.inWords && Number.isInteger(value)
  const isWord = token.inWords && (token.unit === null || token.unit === 'points')
  if (!token.plain && !isPoints && !isWord) return false
  if (LENGTHS.has(value) && PERIOD.test(after) && !STREAK.test(after)) return true
  if (value <= 12 && (/^(?:\.?[ºª°]|\.?(?:er|ra|ro|do|da|to|ta)\b|\.ª)/.test(after) || COUNT.test(after))) return true
  if (/^d\b/.test(after) && value === 1) return true
  if (isLength(value, before, after)) return true
  if (!THRESHOLDS.has(value)) return false
  if (value === 0 && /^ (?:a|y|al) (?:100|el 100)/.test(after)) return true
  if (value === 100) return /(?:sobre|de 0 a|entre 0 y|del 0 al|escala de) ?$/.test(before)
  return !OWN_VALUE.test(before) && [...mentions, ...inherited].some(({ names }) => OSCILLATORS.includes(names[0]))
}

const NAMED_LENGTHS: readonly [RegExp, readonly number[]][] = [
  [/\b(?:rsi|fuerza relativa)\)? ?(?:[-(]|de |a )?(?:los )?$/, [14]],
  [/\bestocastico(?: lento)?\)? ?(?:[-(]|de |a )?$/, [14]],
  [/\bmacd ?(?:[-(]|de )?$/, [12]],
  [/\bema ?[-(]?$/, [9, 12, 26]],
]

const LISTS = /\b(?:12 ?[,/-] ?26 ?[,/-] ?9|14 ?[,/-] ?3(?: ?[,/-] ?3)?|20 ?[/-] ?50|12 y (?:de )?26)\b/g

/** Stands beside the name of its indicator ('RSI (14)', 'RSI14') or in its list ('12/26/9', '14, 3, 3'). */
function isLength(value: number, before: string, after: string): boolean {
  const list = before.slice(-10) + value + after.slice(0, 10)
  const own = list.length - after.slice(0, 10).length
  const isListed = spansOf(list, LISTS).some(({ start, end }) => start < own && own <= end)
  return isListed || NAMED_LENGTHS.some(([name, lengths]) => lengths.includes(value) && name.test(before))
}
