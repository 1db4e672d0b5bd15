import type { DecimalSign } from '../../text/numeral.ts'
import { emptyColumns } from '../bars/columns.ts'
import type { CorporateActions } from '../bars/corporate-actions.ts'
import { dailyBarProblem, type UnadjustedBar } from '../bars/valid-bars.ts'
import { dayOfSession } from '../session-dates.ts'
import type { Columns, Session } from '../types.ts'
import { ASK_DAILY, readDates } from './dates.ts'
import { decimalSignOf, type NumberColumns, parseNumber, saysNothing } from './numbers.ts'
import {
  columnAmong,
  type FormatFault,
  type FoundHeader,
  type HeaderFault,
  quoteStart,
  type TextRow,
} from './text-rows.ts'

/** The content of a bar file. */
export interface BarTable {
  /** The kept bars, oldest first, adjusted for every split among them. */
  columns: Columns
  /** The splits and dividends of the kept rows, oldest first; dividends adjusted as the bars are. */
  actions: CorporateActions
  /** The rows left out, in their order, each with its reason in a few words. */
  refused: { line: number; reason: string }[]
  /** Why nothing of the file can be used, as a sentence without its subject; null when it can. */
  problem: string | null
}

/**
 * Reads the rows below the header of a bar file, which `separator` divides into fields. How its numbers and dates are
 * written is decided from all of them, before any is read. Empty rows are skipped; all others are kept or refused.
 */
export function readBarTable(rows: readonly TextRow[], header: BarHeader, separator: string): BarTable {
  const body = rows.filter(({ fields }) => fields.some((text) => text !== ''))
  const useless = (problem: string, refused: BarTable['refused'] = []): BarTable => {
    return { columns: emptyColumns(0), actions: { splits: [], dividends: [] }, refused, problem }
  }
  const tooWide = body.filter((row) => isTooWide(row, header))
  if (tooWide.length > body.length / 2) {
    const fields = `line ${tooWide[0].line} has ${tooWide[0].fields.length} fields and the header ${header.width}`
    return useless(`${fields}: if the comma is decimal, divide the columns by semicolons or quote the numbers`)
  }
  const at = ({ reason, example }: FormatFault) => {
    return useless(`${reason} (line ${body.find(({ fields }) => fields.includes(example))?.line})`)
  }
  const dates = readDates(body.map((row) => textAt(row, header.session)))
  if ('reason' in dates) return at(dates)
  const decimal = decimalSignOf(body, numberColumns(header), separator)
  if (typeof decimal === 'object') return at(decimal)

  const kept: UnadjustedBar[] = []
  const refused: BarTable['refused'] = []
  const firsts = new Map<string, { symbol: string; written: string }>()
  const hasVolume = body.some(({ fields }) => header.volume !== null && /\d/.test(fields[header.volume] ?? ''))
  let sameDay = 0
  for (const [i, row] of body.entries()) {
    const bar = readRow(row, dates[i], { header, decimal, hasVolume })
    if (typeof bar === 'string') {
      refused.push({ line: row.line, reason: bar })
      continue
    }
    const symbol = textAt(row, header.symbol)
    const written = row.fields.join('\t')
    const first = firsts.get(bar.session)
    if (first === undefined) {
      firsts.set(bar.session, { symbol, written })
      kept.push(bar)
      continue
    }
    if (first.symbol !== symbol) {
      return useless(`it has bars of ${first.symbol} and of ${symbol} (line ${row.line}): write a file for each`)
    }
    // A row that is there twice is no second bar. Others need no time of day to be one: some files of hours have none.
    if (first.written !== written) sameDay++
    refused.push({ line: row.line, reason: `a second row of ${bar.session}` })
  }
  if (sameDay > 0 && sameDay >= kept.length) return useless(`it has several bars a day: ${ASK_DAILY}`)
  if (kept.length === 0) return useless('it has no usable row', refused)
  kept.sort((a, b) => (a.session < b.session ? -1 : 1))
  const spacing = spacingProblem(kept.map(({ session }) => session))
  if (spacing !== null) return useless(spacing)
  return { columns: adjustForCoefficients(kept), actions: actionsOf(kept), refused, problem: null }
}

/**
 * Bars as columns, oldest first: the coefficient of a day divides the prices and multiplies the volumes of every bar
 * before that day. Nothing is rounded.
 */
export function adjustForCoefficients(bars: readonly UnadjustedBar[]): Columns {
  const columns = emptyColumns(bars.length)
  let factor = 1
  for (let i = bars.length - 1; i >= 0; i--) {
    const bar = bars[i]
    columns.session[i] = bar.session
    columns.open[i] = bar.open / factor
    columns.high[i] = bar.high / factor
    columns.low[i] = bar.low / factor
    columns.close[i] = bar.close / factor
    columns.volume[i] = bar.volume * factor
    factor *= bar.split
  }
  return columns
}

function actionsOf(bars: readonly UnadjustedBar[]): CorporateActions {
  const actions: CorporateActions = { splits: [], dividends: [] }
  let factor = 1
  for (const { session, split, dividend = 0 } of bars.toReversed()) {
    // A dividend that cannot be read as an amount is left out: it changes no price.
    if (dividend > 0 && dividend < Infinity) actions.dividends.unshift({ date: session, amount: dividend / factor })
    if (split !== 1) actions.splits.unshift({ date: session, ratio: split })
    factor *= split
  }
  return actions
}

function numberColumns(header: BarHeader): NumberColumns {
  const { open, high, low, close, volume, split, dividend } = header
  const prices = [open, high, low, close, split, dividend].filter((column) => column !== null)
  const read = new Set([...prices, volume, header.session, header.time, header.symbol])
  const others = Array.from({ length: header.width }, (_, column) => column).filter((column) => !read.has(column))
  return { prices, volumes: volume === null ? [] : [volume], others }
}

interface RowFormat {
  header: BarHeader
  decimal: DecimalSign
  /** Whether any row has a volume: currencies and indices have none, and theirs is 0. */
  hasVolume: boolean
}

/** The bar of a row, or why the row is refused, in a few words. */
function readRow(
  row: TextRow,
  session: Session | null,
  { header, decimal, hasVolume }: RowFormat,
): UnadjustedBar | string {
  if (isTooWide(row, header)) return `it has ${row.fields.length} fields, the header ${header.width}`
  if (session === null) {
    const text = textAt(row, header.session)
    return text === '' ? 'it has no date' : `${quoteStart(text)} is no date`
  }
  const numberAt = (column: number | null) => parseNumber(textAt(row, column), decimal)
  const coefficient = textAt(row, header.split)
  const bar = {
    session,
    open: numberAt(header.open),
    high: numberAt(header.high),
    low: numberAt(header.low),
    close: numberAt(header.close),
    volume: !hasVolume || saysNothing(textAt(row, header.volume)) ? 0 : numberAt(header.volume),
    split: coefficient === '' ? 1 : numberAt(header.split),
    dividend: header.dividend === null ? 0 : numberAt(header.dividend),
  }
  return dailyBarProblem(bar) ?? bar
}

function isTooWide({ fields }: TextRow, { width }: BarHeader): boolean {
  return fields.length > width && fields.slice(width).some((text) => text !== '')
}

/** The text of a field; '' where the row is too short or the table has no such column. */
function textAt({ fields }: TextRow, column: number | null): string {
  return column === null ? '' : (fields[column] ?? '')
}

/** The column of each field of a bar file, as an index into the fields of a row. */
export interface BarHeader {
  session: number
  /** The column of the time of day; null where it has none of its own. */
  time: number | null
  open: number
  high: number
  low: number
  close: number
  /** Null where the format has no volume, as those of currencies and indices have none. */
  volume: number | null
  /** Null where the format has no split coefficients: its prices are adjusted already. */
  split: number | null
  /** Null where the format has no dividends. */
  dividend: number | null
  /** The column that names the stock of the bars. */
  symbol: number | null
  /** Number of columns in the header. */
  width: number
}

type Role = Exclude<keyof BarHeader, 'width'>

/**
 * Names that sources give each column, in English, Spanish, Portuguese and Polish, as `columnWord` writes them; the
 * first expression that matches a column counts. Adjusted prices, those of the day before and turnover are left out on
 * purpose.
 */
const NAMES: Readonly<Record<Role, readonly RegExp[]>> = {
  session: [
    /^(?:date|fecha|data|day|dia|dzien|session|sesion|sesja|trad(?:e|ing) (?:date|day))$/,
    /^(?:timestamp|datetime|date time|fecha (?:y )?hora|data (?:e )?hora|local time|gmt time)$/,
    /^(?:time|hora|unix(?: timestamp)?|epoch|open time|time open|t)$/,
  ],
  time: [/^(?:time|hora|horario|godzina|czas)$/],
  open: [/^(?:open|opening|apertura|abertura|abrir|otwarci[ea]|o)$/],
  high: [/^(?:high|highest|max|maxim[oa]|maximum|maks(?:imum)?|alt[oa]|(?:mas|mais) alto|najwyzszy|h)$/],
  low: [/^(?:low|lowest|min|minim[oa]|minimum|baj[oa]|baix[oa]|mas bajo|mais baixo|najnizszy|l)$/],
  close: [
    /^(?:close|closing|close last|cierre|cerrar|fechamento|fecho|zamknieci[ea]|c)$/,
    /^(?:last|latest|ultim[oa]|ostatni[oa]?|price|precio|preco|cena|kurs|cotizacion|cotacao)$/,
  ],
  volume: [
    /^(?:volume|vol|volumen|wolumen|wol|total volume|shares|number of shares|titulos|acciones|v)$/,
    /^(?:volume|vol|volumen|wolumen) (?!efectivo)\S+$/,
    /^tick ?vol(?:ume)?$/,
  ],
  split: [/^split (?:coefficient|factor)$/],
  dividend: [/^(?:dividend amount|div cash|dividends)$/],
  symbol: [/^(?:symbol|ticker|simbolo|isin)$/],
}

const ALL_NAMES = Object.values(NAMES).flat()

/** Words of a column's name that say nothing: 'precio de cierre' is 'cierre', 'kurs zamknięcia' is 'zamkniecia'. */
const FILLERS = /\b(?:price|precio|preco|cena|kurs|de|del|do|da)\b/g

const REQUIRED = { session: 'date', open: 'opening price', high: 'high', low: 'low', close: 'closing price' } as const

/** A header may take as many rows: yfinance's has the columns, the symbol, and the name of the first column. */
const MOST_ROWS = 3
/** Number of rows in which a header is searched for. */
const MOST_BEFORE = 200

/** The header of a bar file among its first rows, by the names of its columns, in any order; or why there is none. */
export function findBarHeader(rows: readonly TextRow[]): FoundHeader<BarHeader> | HeaderFault {
  const read: string[][] = []
  const wordsOf = (row: number) => {
    read[row] ??= rows[row].fields.map(nameOf)
    return read[row]
  }
  let best: HeaderFault | null = null
  for (let count = 1; count <= MOST_ROWS; count++) {
    for (let start = 0; start + count <= Math.min(rows.length, MOST_BEFORE); start++) {
      const found = recogniseBarHeader(Array.from({ length: count }, (_, i) => wordsOf(start + i)))
      if ('width' in found) return { header: found, rows: start + count }
      if (found.known <= (best?.known ?? 2)) continue
      best = { known: found.known, reason: `${found.reason} (line ${rows[start].line})` }
    }
  }
  if (best !== null) return best
  const first = rows.find(({ fields }) => fields.some((text) => text !== ''))
  if (first === undefined) return { known: 0, reason: 'it is empty, without even a header' }
  const begin = quoteStart(first.fields.join(', '))
  return {
    known: 0,
    reason: `no header: no line names the columns date, open, high, low and close; it begins with ${begin}`,
  }
}

/** The columns of a header over one row or several, by names as `columnWord` writes them; or what is wrong. */
function recogniseBarHeader(lines: readonly (readonly string[])[]): BarHeader | HeaderFault {
  const doubled: string[] = []
  const claim = (role: Role): number | null => {
    for (const name of NAMES[role]) {
      // The name of an index is in the last of several lines; a stock may be called DIA.
      for (const words of role === 'session' ? lines.toReversed() : lines) {
        const columns = words.flatMap((word, column) => (name.test(word) ? [column] : []))
        if (columns.length > 1 && new Set(columns.map((column) => words[column])).size === 1)
          doubled.push(words[columns[0]])
        if (columns.length > 0) return columns[0]
      }
    }
    return null
  }
  const prices = { open: claim('open'), high: claim('high'), low: claim('low'), close: claim('close') }
  // The index of a data frame that was written without its name is the first column.
  const session = claim('session') ?? (lines[0][0] === '' && lines[0].length > 1 ? 0 : null)
  const required = { session, ...prices }
  const missing = Object.entries(required).filter(([, column]) => column === null)
  const known = 5 - missing.length
  if (missing.length > 0) {
    const lacking = missing.map(([role]) => REQUIRED[role as keyof typeof REQUIRED]).join(' and no ')
    return { known, reason: `its header has no ${lacking}: export it with date, open, high, low and close` }
  }
  const time = claim('time')
  const header = {
    ...(required as Record<keyof typeof required, number>),
    time: time === session ? null : time,
    volume: claim('volume'),
    split: claim('split'),
    dividend: claim('dividend'),
    symbol: claim('symbol'),
    width: Math.max(...lines.map((words) => words.length)),
  }
  if (doubled.length > 0) {
    return { known, reason: `its header has ${quoteStart(doubled[0])} twice: a file holds the bars of one stock` }
  }
  return header
}

function nameOf(text: string): string {
  return withoutFillers(columnAmong((word) => isName(withoutFillers(word)), text.slice(0, LONGEST)))
}

const isName = (word: string): boolean => ALL_NAMES.some((name) => name.test(word))

function withoutFillers(word: string): string {
  const short = word.replace(FILLERS, ' ').replace(/ +/g, ' ').trim()
  return short === '' ? word : short
}

const LONGEST = 64

/** Days from one bar to the next by kind of bar; holidays and the length of months make ranges of them. */
const SPACINGS: readonly { name: string; least: number; most: number }[] = [
  { name: 'weekly', least: 5, most: 9 },
  { name: 'monthly', least: 26, most: 35 },
  { name: 'quarterly', least: 85, most: 97 },
  { name: 'yearly', least: 358, most: 373 },
]
/** Share of the gaps that must fit: a week or month without its usual day is an exception. */
const SHARE = 0.8
/** Fewer bars say nothing about their spacing. */
const FEWEST_BARS = 3

/** Why bars of these sessions, ascending, are not daily, as a sentence without its subject; null if they may be. */
export function spacingProblem(sessions: readonly Session[]): string | null {
  if (sessions.length < FEWEST_BARS) return null
  const days = sessions.map(dayOfSession)
  const gaps = days.slice(1).map((day, i) => day - days[i])
  // The newest bar may be that of a week or month that is not over.
  if (gaps.length > 2) gaps.pop()
  const found = SPACINGS.find(({ least, most }) => {
    return gaps.filter((gap) => gap >= least && gap <= most).length >= SHARE * gaps.length
  })
  return found === undefined ? null : `its bars are ${found.name}: ${ASK_DAILY}`
}
