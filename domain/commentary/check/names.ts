import { countryName, sectorName } from '../../market/spanish/names.ts'
import type { Facts } from '../facts.ts'
import { fold, overlap, type Span, spansOf } from './text.ts'

const LEGAL =
  /^(?:inc|corp|corporation|plc|ltd|limited|nv|sa|sab|saa|cv|esp|ag|se|de|del|la|el|los|las|the|of|y|and|&|e|co)$/

/** The words of a name by which its company is known; letters and digits only. */
const wordsOf = (name: string) =>
  fold(name)
    .split(/[\s,/()-]+/)
    .map((word) => word.replace(/[^a-z0-9&]/g, ''))
    .filter((word) => word !== '' && !LEGAL.test(word))

/** Where the text names its own stock: by symbol, by its whole name, or by any of the words that make it up. */
export function ownNames(text: string, folded: string, { symbol, name }: Facts): Span[] {
  const spans: Span[] = []
  const add = (start: number, end: number) => {
    const isWhole = !/[\p{L}\d]/u.test(text.charAt(start - 1)) && !/[\p{L}\d]/u.test(text.charAt(end))
    if (isWhole && !spans.some((other) => overlap(other, { start, end }))) spans.push({ start, end })
  }
  const find = (haystack: string, form: string) => {
    for (let at = haystack.indexOf(form); form !== '' && at >= 0; at = haystack.indexOf(form, at + form.length))
      add(at, at + form.length)
  }
  find(folded, fold(name.trim()))
  find(text, symbol)
  const words = wordsOf(name)
  for (const { match, start, end } of spansOf(text, /(?:\p{Lu}|\d)[\p{L}\d'’&.-]*[\p{L}\d]/gu)) {
    const place = words.indexOf(fold(match[0]).replace(/[^a-z0-9&]/g, ''))
    if (place >= 0 && !(place > 0 && isForeign(text.slice(0, start), words))) add(start, end)
  }
  return spans.sort((a, b) => a.start - b.start)
}

/** Whether another company's first word stands right before: 'Hormel Foods' for 'Harlowfen Foods'. */
function isForeign(before: string, words: readonly string[]): boolean {
  const last = /(\p{Lu}[\p{L}\d'’&.-]*[\p{L}\d]) $/u.exec(before)?.[1]
  return last !== undefined && !words.includes(fold(last).replace(/[^a-z0-9&]/g, '')) && !VERB.test(last)
}
const VERB =
  /(?:ó|ía|aba|ieron|aron|iza|ube|ae|aja|ana|erra|ierde|ede|anza|era|cia)$|^(?:\p{L}{1,3}|Para|Según|Sobre|Con|Entre|Tras|Desde|Hasta|Como|Banco|Grupo|Así|Hoy|También|Tampoco|Ahora|Aquí)$/u

const TERMS = new Set(
  'rsi macd ema emas sma us usd eur cop pen mxn clp ars brl gbp chf jpy cad aud ee uu wilder iso utc golden cross death bolsa estado estados unidos wall street'.split(
    ' ',
  ),
)
const WORD = /[\p{L}][\p{L}\d'’&.]*[\p{L}\d]|\p{L}/gu
const START = /(?:^|[.!?…:;«"“(\n•*¿¡-]|\d\))\s*$/
/** A price verb right after it makes the first word of a sentence a company, unless it is one of these. */
const SUBJECT =
  /^[\s,]*(?:cerro|cotiza|cotizaba|termino|acabo|sube|subio|subia|cae|cayo|caia|baja|bajaba|gana|gano|pierde|perdio|avanza|avanzo|retrocede|retrocedio|repunta|repunto)\b/
const LEAD =
  /mente$|^(?:.{1,3}|hoy|asi|tambien|tampoco|luego|despues|ademas|ahora|entonces|aqui|cuando|como|donde|esto|eso|ello|este|esta|ese|esa|todo|nada|quien|aunque|mientras|cuanto|precio|cotizacion|volumen|estocastico|oscilador|histograma|senal|soporte|resistencia|accion|titulo|valor|papel|compania|empresa|macd)$/

/**
 * Names and tickers that are not this stock's. `masked` has the stock's own names and dates blanked; a capital inside
 * a sentence is a name unless the word is one of the trade, the first word where it trades or has a ticker.
 */
export function otherNames(masked: string, sentence: Span, { country, sector }: Facts): Span[] {
  const found: Span[] = []
  const own = new Set(
    [country, sector, country && countryName(country), sector && sectorName(sector)].flatMap((name) =>
      name ? fold(name).split(/\s+/) : [],
    ),
  )
  const text = masked.slice(sentence.start, sentence.end)
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const folded = fold(word).replace(/(?<=[a-z])\d+$|\.+$/, '')
    if (!/\p{Lu}/u.test(word) || own.has(folded) || TERMS.has(folded)) continue
    const before = text.slice(0, index)
    const after = text.slice(index + word.length)
    const at = { start: sentence.start + index, end: sentence.start + index + word.length }
    const isFirst = START.test(before)
    if (word.length === 1) {
      const isLine = /[%]\s?$|l[ií]nea $|\(\s?$|[KD] y $/.test(before) && /[KD]/.test(word)
      const isMoney = (word === 'S' && /^\//.test(after)) || (word === 'R' && /^\$/.test(after)) || /\d$/.test(before)
      const isSmall = isFirst && /[AEOUY]/.test(word) && !SUBJECT.test(fold(after))
      if (!isLine && !isMoney && !isSmall) found.push(at)
    } else if (!isFirst || /^\p{Ll}/u.test(word)) {
      if (!LEAD.test(folded) || word === word.toUpperCase()) found.push(at)
    } else if (word === word.toUpperCase() ? !LEAD.test(folded) : trades(after) && !LEAD.test(folded)) {
      found.push(at)
    }
  }
  return found
}

const trades = (after: string) =>
  SUBJECT.test(fold(after)) || /^\s*\((?!(?:RSI|MACD|EMA)\b)\p{Lu}[\p{Lu}\d.^=-]*\)|^\s*\(§/u.test(after)
