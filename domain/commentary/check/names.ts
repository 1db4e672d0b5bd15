import { countryName, sectorName } from '../../market/spanish-names.ts'
import type { Facts } from '../facts.ts'
import { fold, type Span } from './text.ts'
import { isAcronym, isKnown } from './vocabulary.ts'

const WORD = /[\p{L}][\p{L}\d'’&.-]*[\p{L}\d]|\p{L}/gu
const START = /(?:^|[.!?…:;«"“(\n•*-]|\d\))\s*$/
/** Words that may open a sentence before its verb. */
const LEAD =
  /mente$|^(?:hoy|asi|ya|tambien|tampoco|luego|despues|ademas|ahora|entonces|aqui|ayer|no|se|que|si|cuando|como|donde|esto|eso|ello|ambos|ambas|todo|nada|precio|volumen|estocastico|oscilador|histograma|senal|soporte|resistencia|tendencia|lectura|impulso|cierre|sesion|jornada|divergencia|media|medias|apertura|variacion|maximo|minimo|rango|resumen|datos|indicador|indicadores|niveles|analisis|tecnico|fuerza|relativa|indice|convergencia|golden|death|cross)$/
const SUBJECT = /^[\s,]*(?:cerr|cotiz|termin|acab|conclu|finaliz|baj|sub|cay|cae|avanz|retroc|gan[aoó]|perd)/

/**
 * Names and tickers that are not this stock's. `masked` has the stock's own names and dates blanked; a capital inside
 * a sentence is a name unless the word is one of the trade, at its start unless the word is known or plainly no subject.
 */
export function otherNames(masked: string, sentence: Span, facts: Facts): Span[] {
  const found: Span[] = []
  const own = new Set(
    [facts.country, facts.sector, facts.country && countryName(facts.country), facts.sector && sectorName(facts.sector)]
      .flatMap((name) => (name ? fold(name).split(/\s+/) : []))
      .concat('bolsa', 'estado', 'estados', 'unidos', 'wall', 'street'),
  )
  const text = masked.slice(sentence.start, sentence.end)
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const folded = fold(word).replace(/(?<=[a-z])\d+$|\.+$/, '')
    if (!/\p{Lu}/u.test(word) || own.has(folded) || isAcronym(folded)) continue
    const before = text.slice(0, index)
    const after = fold(text.slice(index + word.length))
    const first = START.test(before)
    const loud = word.length > 1 && word === word.toUpperCase()
    const letter = word.length === 1
    const at = { start: sentence.start + index, end: sentence.start + index + word.length }
    if (letter) {
      const line = /[%]\s?$|l[ií]nea $|\(\s?$/.test(before) && /[KD]/.test(word)
      const money = (/^S$/.test(word) && /^\//.test(after)) || (word === 'R' && /^\$/.test(after)) || /\d$/.test(before)
      const small = first && /[AEOUY]/.test(word) && !SUBJECT.test(after)
      if (!line && !money && !small) found.push(at)
    } else if (loud) {
      if (!LEAD.test(folded)) found.push(at)
    } else if (/^\p{Ll}/u.test(word)) {
      found.push(at)
    } else if (first) {
      const named = /^\s+(?:(?:de|del|la|y|&|e)\s+)*\p{Lu}\p{Ll}/u.test(text.slice(index + word.length))
      const ticker = /^\s*\((?!(?:RSI|MACD|EMA)\b)\p{Lu}[\p{Lu}\d.^=-]*\)|^\s*\(§/u.test(
        text.slice(index + word.length),
      )
      if (ticker || (SUBJECT.test(after) && !LEAD.test(folded))) found.push(at)
      else if (named && !isKnown(folded)) found.push(at)
    } else if (!LEAD.test(folded)) {
      found.push(at)
    }
  }
  return found
}
