import type { Facts } from '../../domain/commentary/facts.ts'
import { marksOf } from '../../domain/commentary/marks.ts'
import { stated } from '../../domain/commentary/stated.ts'
import type { CheckedFigure } from '../../domain/commentary/stated-figures.ts'
import { fitted } from '../../domain/text/fitted.ts'

export interface Filled {
  text: string
  known: CheckedFigure[]
  /** The author's text, its marks blanked. */
  outside: string
  /** Unknown marks, as written. */
  unknown: string[]
}

const MARK = /\{+\s*([^{}]*?)\s*\}+/
/** Units that a figure brings along: an author who writes them too does not mean them twice. */
const SIGN = /(?:US\$|R\$|S\/|[$€£])\s?$/
const UNIT =
  /^\s?(?:%(?!\s?[KD])|por ciento|acciones|títulos|€|(?:d[óo]lar(?:es)?|euros?|pesos?|sol(?:es)?|reales|libras?|yenes|francos?)(?: \p{L}{4,}(?:[aei]nos|ayos|enses))?(?!\p{L})|(?!RSI|EMA)[A-Z]{3}(?!\p{L}))/u

/** The text with its marks filled in, each fitted to the words before it. */
export function fill(marked: string, facts: Facts): Filled {
  const marks = marksOf(facts)
  const [first, ...rest] = marked.normalize('NFC').split(MARK)
  const filled: Filled = { text: first, known: [], outside: first, unknown: [] }
  for (let i = 0; i < rest.length; i += 2) {
    const mark = marks.get(plain(rest[i]))
    if (mark === undefined) filled.unknown.push(`{${rest[i]}}`)
    const figure = mark?.name ? stated(facts, mark.name) : null
    const words = figure === null ? rest[i + 1] : rest[i + 1].replace(UNIT, '')
    if (mark !== undefined) {
      const [before, piece] = fitted(figure === null ? filled.text : filled.text.replace(SIGN, ''), mark.text)
      filled.text = before + piece
      if (figure !== null) {
        const end = before.length + piece.lastIndexOf(figure) + figure.length
        filled.known.push({ start: end - figure.length, end, text: figure, name: mark.name })
      }
    }
    filled.text += words
    filled.outside += `·${words}`
  }
  return filled
}

/** '{ Señal }' is '{senal}'. */
const plain = (mark: string) => mark.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, '_')
