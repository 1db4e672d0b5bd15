import { placesNamed } from './exchanges.ts'
import { columnAmong, columnWord, type TextRow } from './files/text-rows.ts'
import { isinForm } from './isin.ts'

/** Lines of the longest list that is read; no more tickers either, of which one line may have many. */
export const MOST_LINES = 1_000

/** What a list says of one stock, without separators and line breaks; what it does not say is left out. */
export interface ListedTicker {
  /** The line on which it stands, from 1. */
  line: number
  /**
   * A ticker, or an ISIN or a name where there is none. Columns between blanks are in it together (`AAPL Apple Inc.`),
   * since only the market's tickers tell them from a row of tickers.
   */
  text: string
  /** What the columns of the same row have. */
  isin?: string
  exchange?: string
  currency?: string
  /** The name of a company whose row has no ticker. */
  name?: string
}

/** Separators of columns. A list without columns may have all of them, and blanks. */
const SEPARATORS = [',', ';', '\t', '|']
/** Rows among which a header is looked for; programs write titles and dates above it. */
const HEADER_WITHIN = 20

/** Names of columns, the surest first, as `columnWord` writes them. */
const TICKER_COLUMNS = [
  ...['symbol', 'ticker', 'simbolo', 'ticker symbol', 'simbolo bursatil', 'nemotecnico', 'nemo', 'clave', 'emisora'],
  ...['especie', 'ativo', 'papel', 'codigo', 'code', 'symbols', 'tickers', 'simbolos', 'codigos', 'stock', 'stocks'],
  ...['accion', 'acciones', 'pair', 'par'],
]
const EXCHANGE_COLUMNS = [
  ...['listing exchange', 'listing exch', 'primary exchange', 'exchange', 'bolsa', 'mercado', 'market', 'plaza'],
  ...['bolsa de', 'bolsa de referencia', 'reference exchange', 'stock exchange', 'exchange code', 'mercado bursatil'],
  ...['mercado de cotizacion', 'bolsa de valores', 'listing', 'mic', 'venue', 'centro de ejecucion', 'data source'],
]
const CURRENCY_COLUMNS = [
  ...['price currency', 'instrument currency', 'trading currency', 'divisa de cotizacion', 'moneda de cotizacion'],
  ...['currency', 'divisa', 'moneda', 'currency primary', 'currency code', 'ccy', 'moeda', 'codigo de divisa'],
]
const NAME_COLUMNS = [
  ...['name', 'nombre', 'company', 'company name', 'empresa', 'producto', 'product', 'instrument', 'instrumento'],
  ...['security', 'security name', 'description', 'descripcion', 'denominacion', 'titulo', 'activo', 'valor', 'emisor'],
  ...['nome', 'holding', 'asset', 'asset name', 'investment'],
]
const ALL_COLUMNS = new Set([...TICKER_COLUMNS, ...EXCHANGE_COLUMNS, ...CURRENCY_COLUMNS, ...NAME_COLUMNS])
/** `ISIN`, `Symbol/ISIN`, `Código ISIN`. */
const ISIN_COLUMN = /\bisin\b/
const isColumn = (word: string): boolean => ALL_COLUMNS.has(word) || ISIN_COLUMN.test(word)

/** Codes of currencies that stand in columns without a name, of which none is more often a ticker. */
const CURRENCY = /^(?:USD|EUR|GBP|GBX|CHF|MXN|BRL|ARS|CLP|COP|PEN|CAD|JPY|AUD|HKD|SEK|NOK|DKK|PLN)$/i

/** A bullet or number in front of a line. */
const BULLETS = /^(?:(?:[-–—•·>]+|[*](?=\s)|\d+[.)]) )+/
/** The form of tickers, in upper case; most words of names are longer. */
const TICKER = /^\(?[$#]?(?:[A-Z_]+:)?(?=.*[A-Z])\^?[A-Z0-9]{1,10}(?:[.=/_-][A-Z0-9]{1,5}){0,2}\)?\.?$/
/** A count, price or share, with its sign or currency. */
const FIGURE = /^[-+]?[$€£]?[x×]?\d[\d.,']*[x×%€$£]?$/i
/** A comma before the form of a company belongs to its name. */
const LEGAL_FORM = /,(?= *(?:inc|corp|co|ltd|llc|plc|s\.? ?a\.?(?: ?b\.?)?|n\.? ?v|s\.? ?e|a\.? ?g|l\.? ?p)\b)/gi

/** Whether a text is a web page, or a sheet that a program saved as one. */
export const isWebPage = (text: string): boolean => /^\s*<[a-z!?]/i.test(text) && /<\/[a-z]/i.test(text)

/**
 * Reads a list of tickers in the forms in which programs and people have them: a row or column, TradingView's export
 * (whose sections, `###Name`, are left out), a table with a column of tickers or ISINs (Yahoo Finance's portfolio, the
 * sheets of brokers), Interactive Brokers' list, or JSON. Of a table only what says which stock is meant is read.
 * Null for a list of more than MOST_LINES lines or tickers.
 */
export function readTickerList(list: string): ListedTicker[] | null {
  const text = list.replaceAll('\ufeff', '').replace(/\r\n?/g, '\n').trimEnd()
  const json = jsonRows(text)
  if (json === null && text.split('\n', MOST_LINES + 1).length > MOST_LINES) return null
  const cells = json ?? brokerRows(text) ?? tableRows(text) ?? columnRows(text) ?? listRows(text)
  const tickers = cells.flatMap(cleanTicker)
  const words = tickers.reduce((sum, { text }) => sum + (isRow(text.split(' ')) ? text.split(' ').length : 1), 0)
  return words > MOST_LINES ? null : tickers
}

/**
 * A list that reads as these tickers, one a line, after as many lines as `header` says. It has what tells the stocks
 * and nothing else that stood in the user's file.
 */
export function writeTickerList(tickers: readonly ListedTicker[]): { text: string; header: number } {
  if (tickers.every(({ isin, exchange, currency, name }) => !(isin || exchange || currency || name)))
    return { text: tickers.map(({ text }) => text).join('\n'), header: 0 }
  const rows = tickers.map(({ text, isin, exchange, currency, name }) => [text, isin, exchange, currency, name])
  return {
    text: [['Symbol', 'ISIN', 'Exchange', 'Currency', 'Name'], ...rows].map((row) => row.join('\t')).join('\n'),
    header: 1,
  }
}

/** Whether words may be a row of tickers, none of which is part of a name. */
export const isRow = (words: readonly string[]): boolean =>
  words.length > 1 && words.every(isTickerWord) && !words.slice(1).some(isMixedCase)

export const isFigure = (word: string): boolean => FIGURE.test(word)

export const isTickerWord = (word: string): boolean => word.length < 40 && TICKER.test(word.toUpperCase())

export const isMixedCase = (word: string): boolean => /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word)

/** The columns of a table by their place in a row; -1 for one that it does not have. */
type TableColumns = Record<'ticker' | 'isin' | 'exchange' | 'currency' | 'name', number>

function readRow({ line, fields }: TextRow, columns: TableColumns): ListedTicker[] {
  const cell = (column: number) => plainCell(fields[column] ?? '')
  const [ticker, isin, name] = [columns.ticker, columns.isin, columns.name].map(cell)
  const hasTicker = hasLetters(ticker)
  const text = hasTicker ? ticker : hasLetters(isin) ? isin : columns.ticker < 0 && columns.isin < 0 ? name : ''
  const beside = {
    isin: hasTicker && isinForm(ticker) === null ? isin : '',
    exchange: cell(columns.exchange),
    currency: CURRENCY_CODE.test(cell(columns.currency)) ? cell(columns.currency) : '',
    name: isinForm(text) === null || name === text ? '' : name,
  }
  const said = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== ''))
  return text === '' ? [] : [{ line, text, ...said }]
}

const CURRENCY_CODE = /^[a-z]{3}$/i
const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function columnsOf(header: readonly string[]): TableColumns {
  const words = header.map((name) => (isSection(name) ? '' : columnAmong(isColumn, name)))
  const first = (names: readonly string[]) => words.indexOf(names.find((name) => words.includes(name)) ?? '\0')
  const ticker = first(TICKER_COLUMNS)
  return {
    ticker,
    isin: words.findIndex((word) => ISIN_COLUMN.test(word)),
    exchange: first(EXCHANGE_COLUMNS),
    currency: first(CURRENCY_COLUMNS),
    name: first(NAME_COLUMNS.filter((name) => words.indexOf(name) !== ticker)),
  }
}

/** What a row needs to have to be the header of a table, the surest first. */
const HEADERS: readonly ((columns: TableColumns) => boolean)[] = [
  ({ ticker, isin }) => ticker >= 0 || isin >= 0,
  ({ name }) => name >= 0,
]

/** The rows of a table with a header; null if no row is one. */
function tableRows(text: string): ListedTicker[] | null {
  const tables = SEPARATORS.map((separator) => rowsOf(text, separator))
  for (const isHeader of HEADERS) {
    for (const rows of tables) {
      const at = rows
        .slice(0, HEADER_WITHIN)
        .findIndex(({ fields }, i) => fields.length > 1 && isHeader(columnsOf(fields)) && !isRepeated(rows, i))
      // A row with nothing below it is no header.
      if (at < 0 || at === rows.length - 1) continue
      const below = rows.slice(at + 1)
      const columns = columnsOf(rows[at].fields)
      if (columns.currency < 0) columns.currency = columnOf(below, (cell) => CURRENCY.test(cell), columns.ticker)
      return below.flatMap((row) => readRow(row, columns))
    }
  }
  return null
}

/** Whether a row below has the same word as the cell that would make this one a header: a kind of paper, such as `Stock`. */
function isRepeated(rows: readonly TextRow[], at: number): boolean {
  const { fields } = rows[at]
  const { ticker, isin, name } = columnsOf(fields)
  const column = [ticker, isin, name].find((column) => column >= 0) ?? 0
  const again = rows[at + 1]?.fields
  return again !== undefined && again[column] === fields[column] && again.some((cell, i) => cell !== fields[i])
}

/** The first column, other than `but`, whose cells are all of a kind, as far as they are not empty; -1 if none is. */
function columnOf(rows: readonly TextRow[], isOfKind: (cell: string) => boolean, but: number): number {
  const width = Math.max(...rows.map(({ fields }) => fields.length))
  const columns = Array.from({ length: width }, (_, column) => rows.map(({ fields }) => fields[column] ?? ''))
  return columns.findIndex((cells, column) => {
    const filled = cells.filter((cell) => cell !== '')
    return column !== but && filled.length > 0 && filled.every(isOfKind)
  })
}

/**
 * The rows of a table without a header: rows of equal length, some columns of which are no tickers but names, numbers,
 * dates, exchanges or currencies. Null if there is no such table.
 */
function columnRows(text: string): ListedTicker[] | null {
  for (const separator of SEPARATORS) {
    const rows = rowsOf(text, separator)
    const width = rows[0]?.fields.length ?? 0
    if (rows.length < 2 || width < 2 || rows.some(({ fields }) => fields.length !== width)) continue
    const cells = rows[0].fields.map((_, column) =>
      rows.map(({ fields }) => fields[column]).filter((cell) => cell !== ''),
    )
    const kinds = cells.map(kindOf)
    // Where several could be those of the tickers, a column of the same few words (`BUY`, `STK`) is not.
    const variety = cells.map((cells, column) => (kinds[column] === 'ticker' ? new Set(cells).size : 0))
    const ticker = Math.max(...variety) > 0 ? variety.indexOf(Math.max(...variety)) : -1
    const isin = kinds.indexOf('isin')
    // A row of tickers has no other column.
    if (kinds.every((kind) => kind === 'ticker') || (ticker < 0 && isin < 0)) continue
    const columns = { ticker, isin, exchange: kinds.indexOf('exchange'), currency: kinds.indexOf('currency'), name: -1 }
    return rows.flatMap((row) => readRow(row, columns))
  }
  return null
}

function kindOf(cells: readonly string[]): 'isin' | 'currency' | 'exchange' | 'ticker' | null {
  const most = (isOfKind: (cell: string) => boolean) => cells.filter(isOfKind).length > cells.length / 2
  if (most((cell) => isinForm(cell) !== null)) return 'isin'
  if (cells.length > 0 && cells.every((cell) => CURRENCY.test(cell))) return 'currency'
  if (cells.length > 0 && cells.every((cell) => cell.length > 1 && placesNamed(cell).length > 0)) return 'exchange'
  return most(looksLikeTicker) ? 'ticker' : null
}

/** The list that Interactive Brokers writes and reads: `DES,SAN,STK,BM,,,,,`. */
function brokerRows(text: string): ListedTicker[] | null {
  const rows = rowsOf(text, ',').filter(({ fields }) => fields[0] === 'DES' && fields.length > 3)
  if (rows.length === 0) return null
  return rows.flatMap((row) => readRow(row, { ticker: 1, exchange: 3, isin: -1, currency: -1, name: -1 }))
}

/** The objects of a JSON text that name a ticker or ISIN, each as the row of a table; null for another text. */
function jsonRows(text: string): ListedTicker[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    // A text that only begins as JSON does is a list like any other.
    return null
  }
  let [at, line] = [0, 1]
  const rowOf = (object: Record<string, unknown>): ListedTicker[] => {
    const columns = columnsOf(Object.keys(object))
    const fields = Object.values(object).map((value) => (typeof value === 'string' ? value : ''))
    if (!HEADERS[0](columns)) return []
    const [row] = readRow({ fields, line: 1 }, columns)
    if (row === undefined) return []
    const found = text.indexOf(JSON.stringify(fields[columns.ticker < 0 ? columns.isin : columns.ticker]), at)
    if (found >= 0) {
      line += text.slice(at, found).split('\n').length - 1
      at = found
    }
    return [{ ...row, line }]
  }
  const rows: ListedTicker[] = []
  // Not by recursion, since a hostile text is nested as deep as it is long.
  const left = [Array.isArray(root) ? root.map((each) => (typeof each === 'string' ? { symbol: each } : each)) : root]
  for (let value = left.pop(); value !== undefined && rows.length <= MOST_LINES; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const row = Array.isArray(value) ? [] : rowOf(value as Record<string, unknown>)
    rows.push(...row)
    if (row.length === 0) left.push(...Object.values(value).reverse())
  }
  return rows.length > 0 ? rows : null
}

const listRows = (text: string): ListedTicker[] =>
  rowsOf(text.replace(LEGAL_FORM, ' '), SEPARATORS.join('')).flatMap(({ line, fields }) => {
    const texts = fields.filter((field) => !isFigure(field))
    return (texts.some(hasLetters) ? texts : fields).map((text) => ({ line, text }))
  })

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

/** A cell without what would divide it. */
const plainCell = (cell: string): string => cell.replace(/[\s\p{C}",;|]+/gu, ' ').trim()

/** A ticker without its bullet. Names of columns and of sections are none. */
function cleanTicker(listed: ListedTicker): ListedTicker[] {
  const text = plainCell(listed.text).replace(/ ?: ?/g, ':').replace(BULLETS, '')
  if (isSection(text) || !hasLetters(text)) return []
  return TICKER_COLUMNS.includes(columnWord(text)) ? [] : [{ ...listed, text }]
}

const isSection = (text: string): boolean => text.startsWith('###')

function looksLikeTicker(cell: string): boolean {
  const [first, second, ...more] = cell.split(' ')
  const isSpaced = second !== undefined && (/^(?:[a-d]|\*)$/i.test(second) || placesNamed(second).length > 0)
  return (second === undefined || (isSpaced && more.length === 0)) && isTickerWord(first) && !isMixedCase(first)
}
