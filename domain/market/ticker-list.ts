import { columnWord, type TextRow } from './files/text-rows.ts'
import { isExchangeName, stocksMeant } from './tickers.ts'

/** Lines of the longest list that is read; no more tickers either, of which one line may have many. */
export const MOST_LINES = 1_000

/** A ticker as a list has it, without separators and line breaks, and the line on which it stands, from 1. */
export interface ListedTicker {
  line: number
  text: string
}

/** What a list means. A line with several tickers may be in all of the three. */
export interface UnderstoodList<T> {
  /** Each stock once, at the line that names it first. */
  found: { line: number; stock: T }[]
  /** Tickers that several stocks have, each set of stocks once. */
  ambiguous: { line: number; stocks: T[] }[]
  /** Lines with a ticker that no stock has. */
  unknown: number[]
}

/** Separators of columns. A list without columns may have all of them, and spaces. */
const SEPARATORS = [',', ';', '\t', '|']
/** Rows among which a header is looked for; programs write titles and dates above it. */
const HEADER_WITHIN = 20

/** Names of the column of tickers, the surest first, as `columnWord` writes them. */
const TICKER_COLUMNS = [
  ...['symbol', 'ticker', 'simbolo', 'ticker symbol', 'simbolo bursatil', 'nemotecnico', 'nemo', 'clave', 'emisora'],
  ...['especie', 'ativo', 'papel', 'codigo', 'code', 'symbols', 'tickers', 'simbolos', 'codigos', 'stock', 'stocks'],
  ...['accion', 'acciones'],
]
const EXCHANGE_COLUMNS = ['exchange', 'bolsa', 'mercado', 'market', 'plaza']

/** A bullet or number in front of a line. */
const BULLETS = /^(?:(?:[-–—•*·>]+|\d+[.)]) )+/
/** The form of tickers, in upper case; most words of names are longer. */
const TICKER = /^\(?[$#]?(?:[A-Z_]+:)?(?=.*[A-Z])\^?[A-Z0-9]{1,7}(?:[.=/-][A-Z0-9]{1,5}){0,2}\)?\.?$/

/**
 * Reads a list of tickers in the forms in which programs and people have them: a row or column, TradingView's export
 * (whose sections, `###Name`, are left out), or a table with a column of tickers (Yahoo Finance's portfolio, the sheets
 * of brokers). Of a table only that column is read, with the exchange where another column names it. Reading the result,
 * one ticker a line, gives the same tickers. Null for a list of more than MOST_LINES lines or tickers.
 */
export function readTickerList(list: string): ListedTicker[] | null {
  const text = list.replaceAll('\ufeff', '').replace(/\r\n?/g, '\n').trimEnd()
  if (text.split('\n', MOST_LINES + 1).length > MOST_LINES) return null
  const cells = tableCells(text) ?? columnCells(text) ?? listCells(text)
  const tickers = cells.flatMap(({ line, text }) => tickersIn(text).map((text) => ({ line, text })))
  return tickers.length > MOST_LINES ? null : tickers
}

/** The stocks that the tickers of a list mean, among those that `find` knows by their symbols. */
export function understandTickers<T extends { symbol: string; exchange: string | null }>(
  tickers: readonly ListedTicker[],
  find: (symbol: string) => T | undefined,
): UnderstoodList<T> {
  const found = new Map<string, { line: number; stock: T }>()
  const ambiguous = new Map<string, { line: number; stocks: T[] }>()
  const unknown = new Set<number>()
  for (const { line, text } of tickers) {
    for (const stocks of meaningsOf(text, find)) {
      const key = stocks.map(({ symbol }) => symbol).join(' ')
      if (stocks.length === 0) unknown.add(line)
      else if (stocks.length > 1) ambiguous.set(key, ambiguous.get(key) ?? { line, stocks })
      else found.set(key, found.get(key) ?? { line, stock: stocks[0] })
    }
  }
  return { found: [...found.values()], ambiguous: [...ambiguous.values()], unknown: [...unknown] }
}

/** The stocks of a ticker; if nothing has a ticker of several words, those of each word, unless one is unknown. */
function meaningsOf<T extends { exchange: string | null }>(
  text: string,
  find: (symbol: string) => T | undefined,
): T[][] {
  const whole = stocksMeant(text, find)
  if (whole.length > 0 || !text.includes(' ')) return [whole]
  const words = text.split(' ').map((word) => stocksMeant(word, find))
  return words.every((stocks) => stocks.length > 0) ? words : [[]]
}

/** The cells of tickers of a table with a header; null if no row is one. */
function tableCells(text: string): ListedTicker[] | null {
  for (const separator of SEPARATORS) {
    const rows = rowsOf(text, separator)
    const at = rows.slice(0, HEADER_WITHIN).findIndex(({ fields }) => fields.length > 1 && tickerColumn(fields) >= 0)
    // A row with nothing below it is no header.
    if (at < 0 || at === rows.length - 1) continue
    const { fields: header } = rows[at]
    const column = tickerColumn(header)
    const exchange = header.findIndex((name) => EXCHANGE_COLUMNS.includes(columnWord(name)))
    return rows.slice(at + 1).map(({ line, fields }) => {
      const [ticker = '', place = ''] = [fields[column], fields[exchange]]
      return { line, text: isExchangeName(place) && /^[^:\s]+$/.test(ticker) ? `${place}:${ticker}` : ticker }
    })
  }
  return null
}

function tickerColumn(header: readonly string[]): number {
  const words = header.map((name) => (isSection(name) ? '' : columnWord(name)))
  const name = TICKER_COLUMNS.find((each) => words.includes(each))
  return name === undefined ? -1 : words.indexOf(name)
}

/**
 * The cells of tickers of a table without a header: rows of equal length, some columns of which are no tickers but
 * names, numbers or dates. Null if there is no such table.
 */
function columnCells(text: string): ListedTicker[] | null {
  for (const separator of SEPARATORS) {
    const rows = rowsOf(text, separator)
    const width = rows[0]?.fields.length ?? 0
    if (rows.length < 2 || width < 2 || rows.some(({ fields }) => fields.length !== width)) continue
    const areTickers = rows[0].fields.map((_, column) => {
      const cells = rows.map(({ fields }) => fields[column]).filter((cell) => cell !== '')
      return cells.filter(looksLikeTicker).length > cells.length / 2
    })
    const column = areTickers.indexOf(true)
    if (column >= 0 && areTickers.includes(false))
      return rows.map(({ line, fields }) => ({ line, text: fields[column] }))
  }
  return null
}

const listCells = (text: string): ListedTicker[] =>
  rowsOf(text, SEPARATORS.join('')).flatMap(({ line, fields }) => fields.map((text) => ({ line, text })))

/**
 * The rows of a text that are not empty. A field within quotes may have separators, line breaks and doubled quotes, as
 * in RFC 4180; a quote that is not closed within a thousand characters is one of the field's own.
 */
function rowsOf(text: string, separators: string): TextRow[] {
  const field = new RegExp(` *"((?:[^"]|""){0,1000})" *(?=[${separators}\\n]|$)|[^${separators}\\n]*`, 'y')
  const rows: TextRow[] = []
  let fields: string[] = []
  let start = 1
  let line = 1
  for (let at = 0; at <= text.length; at++) {
    field.lastIndex = at
    const [whole, quoted] = field.exec(text) as RegExpExecArray
    fields.push((quoted?.replaceAll('""', '"') ?? whole).trim())
    line += whole.split('\n').length - 1
    at += whole.length
    if (at < text.length && text[at] !== '\n') continue
    if (fields.some((each) => each !== '')) rows.push({ fields, line: start })
    fields = []
    start = ++line
  }
  return rows
}

/** The tickers of a cell, which may be a row of them with spaces between. Names of columns and sections are none. */
function tickersIn(cell: string): string[] {
  const clean = cell.replace(/[\s\p{C}",;|]+/gu, ' ').trim()
  const text = clean.replace(/ ?: ?/g, ':').replace(BULLETS, '')
  if (isSection(text) || !/[\p{L}\p{N}]/u.test(text)) return []
  const words = text.split(' ')
  const isRow = !isSpacedTicker(words) && words.every(isTickerWord) && !words.slice(1).some(isMixedCase)
  return (isRow ? words : [text]).filter((each) => !TICKER_COLUMNS.includes(columnWord(each)))
}

const isSection = (text: string): boolean => text.startsWith('###')

/** Whether two words are a ticker: with its exchange (`SAN SM`) or its class (`BRK B`). */
function isSpacedTicker([, second, ...more]: readonly string[]): boolean {
  if (second === undefined || more.length > 0) return false
  return second.length > 1 ? isExchangeName(second) : /[a-d]/i.test(second)
}

function looksLikeTicker(cell: string): boolean {
  const words = cell.split(' ')
  return (words.length === 1 || isSpacedTicker(words)) && isTickerWord(words[0]) && !isMixedCase(words[0])
}

const isTickerWord = (word: string): boolean => word.length < 40 && TICKER.test(word.toUpperCase())

const isMixedCase = (word: string): boolean => /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word)
