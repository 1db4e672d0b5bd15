import { emptyColumns } from '../bars/columns.ts'
import type { CorporateActions } from '../bars/corporate-actions.ts'
import { dailyBarProblem, type UnadjustedBar } from '../bars/valid-bars.ts'
import { dayOfSession } from '../sessions.ts'
import type { Columns, Session } from '../types.ts'
import { ASK_DAILY, type ParsedDate, readDates } from './dates.ts'
import { type DecimalSign, decimalSignOf, type NumberColumns, parseNumber, saysNothing } from './numbers.ts'
import {
  columnWord,
  type FormatFault,
  type FoundHeader,
  type HeaderFault,
  quoteStart,
  type TextRow,
} from './text-rows.ts'

/** What the rows of a candle file say. */
export interface BarTable {
  /** The kept bars, oldest first, adjusted for every split among them. */
  columns: Columns
  /** The splits and dividends of the kept rows, oldest first; dividends adjusted as the bars are. */
  actions: CorporateActions
  /** Rows left out, in their order, and why, in a few words. */
  refused: { line: number; reason: string }[]
  /** Why none of it can be used, without the subject; null when it can. */
  problem: string | null
}

/**
 * Reads the rows below the header of a candle file, which `separator` divides into fields. How its numbers and dates
 * are written is decided from all of them, before any is read. Empty rows say nothing; all others are kept or refused.
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
  const firsts = new Map<string, { time: string; symbol: string }>()
  const hasVolume = body.some(({ fields }) => header.volume !== null && /\d/.test(fields[header.volume] ?? ''))
  let sameDay = 0
  for (const [i, row] of body.entries()) {
    const candle = readRow(row, dates[i], { header, decimal, hasVolume })
    if (typeof candle === 'string') {
      refused.push({ line: row.line, reason: candle })
      continue
    }
    const time = `${dates[i]?.time} ${textAt(row, header.time)}`
    const symbol = textAt(row, header.symbol)
    const first = firsts.get(candle.session)
    if (first === undefined) {
      firsts.set(candle.session, { time, symbol })
      kept.push(candle)
      continue
    }
    if (first.symbol !== symbol) {
      return useless(`it has bars of ${first.symbol} and of ${symbol} (line ${row.line}): write a file for each`)
    }
    if (first.time !== time) sameDay++
    refused.push({ line: row.line, reason: `a second row of ${candle.session}` })
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
export function adjustForCoefficients(candles: readonly UnadjustedBar[]): Columns {
  const columns = emptyColumns(candles.length)
  let factor = 1
  for (let i = candles.length - 1; i >= 0; i--) {
    const candle = candles[i]
    columns.session[i] = candle.session
    columns.open[i] = candle.open / factor
    columns.high[i] = candle.high / factor
    columns.low[i] = candle.low / factor
    columns.close[i] = candle.close / factor
    columns.volume[i] = candle.volume * factor
    factor *= candle.split
  }
  return columns
}

function actionsOf(candles: readonly UnadjustedBar[]): CorporateActions {
  const actions: CorporateActions = { splits: [], dividends: [] }
  let factor = 1
  for (const { session, split, dividend = 0 } of candles.toReversed()) {
    // What cannot be read as an amount is none: it changes no price.
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

/** A row as a bar; or why it is refused, in a few words. */
function readRow(
  row: TextRow,
  date: ParsedDate | null,
  { header, decimal, hasVolume }: RowFormat,
): UnadjustedBar | string {
  if (isTooWide(row, header)) return `it has ${row.fields.length} fields, the header ${header.width}`
  if (date === null) {
    const text = textAt(row, header.session)
    return text === '' ? 'it has no date' : `${quoteStart(text)} is no date`
  }
  const numberAt = (column: number | null) => parseNumber(textAt(row, column), decimal)
  const coefficient = textAt(row, header.split)
  const candle = {
    session: date.session,
    open: numberAt(header.open),
    high: numberAt(header.high),
    low: numberAt(header.low),
    close: numberAt(header.close),
    volume: !hasVolume || saysNothing(textAt(row, header.volume)) ? 0 : numberAt(header.volume),
    split: coefficient === '' ? 1 : numberAt(header.split),
    dividend: header.dividend === null ? 0 : numberAt(header.dividend),
  }
  return dailyBarProblem(candle) ?? candle
}

function isTooWide({ fields }: TextRow, { width }: BarHeader): boolean {
  return fields.length > width && fields.slice(width).some((text) => text !== '')
}

/** A field that a short row or the table does not have reads as empty. */
function textAt({ fields }: TextRow, column: number | null): string {
  return column === null ? '' : (fields[column] ?? '')
}

/** The column of each field of a candle file; an index into its rows. */
export interface BarHeader {
  session: number
  /** The time of day, where it has a column of its own. */
  time: number | null
  open: number
  high: number
  low: number
  close: number
  /** Null where the format has no volume, as those of currencies and indices. */
  volume: number | null
  /** Null where the format has no split coefficients: its prices are adjusted already. */
  split: number | null
  /** Null where the format has no dividends. */
  dividend: number | null
  /** What the bars are of. */
  symbol: number | null
  /** Number of columns. */
  width: number
}

type Role = Exclude<keyof BarHeader, 'width'>

/**
 * What sources call each column, in English, Spanish, Portuguese and Polish, as `columnWord` writes it; the first
 * expression that a column has counts. Adjusted prices, those of the day before and turnover have no name here.
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

/** Words of a column's name that say nothing: 'precio de cierre' is 'cierre', 'kurs zamknięcia' is 'zamkniecia'. */
const FILLERS = /\b(?:price|precio|preco|cena|kurs|de|del|do|da)\b/g

const REQUIRED = { session: 'date', open: 'opening price', high: 'high', low: 'low', close: 'closing price' } as const

/** A header may be written over as many rows: yfinance's has the columns, the symbol, and the name of the first column. */
const MOST_ROWS = 3
/** It is not sought after as many. */
const MOST_BEFORE = 200

/** The header of a candle file among its first rows, by the names of its columns, in any order; or why there is none. */
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

/** Columns by the names of one header, written over one row or several; the names as `columnWord` writes them. */
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
  // An index that was written without its name stands first.
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
  const word = columnWord(text.slice(0, LONGEST))
  const short = word.replace(FILLERS, ' ').replace(/ +/g, ' ').trim()
  return short === '' ? word : short
}

const LONGEST = 64

/** Days from one bar to the next, with what holidays and the length of months change. */
const SPACINGS: readonly { name: string; least: number; most: number }[] = [
  { name: 'weekly', least: 5, most: 9 },
  { name: 'monthly', least: 26, most: 35 },
  { name: 'quarterly', least: 85, most: 97 },
  { name: 'yearly', least: 358, most: 373 },
]
/** A week or month without its usual day is an exception. */
const SHARE = 0.8
/** Fewer say nothing about their spacing. */
const FEWEST_BARS = 3

/** Why bars of these sessions, ascending, are not daily ones, without the subject; null when they may be. */
export function spacingProblem(sessions: readonly Session[]): string | null {
  if (sessions.length < FEWEST_BARS) return null
  const days = sessions.map(dayOfSession)
  const gaps = days.slice(1).map((day, i) => day - days[i])
  // The newest bar may be that of a week or month which is not over.
  if (gaps.length > 2) gaps.pop()
  const found = SPACINGS.find(({ least, most }) => {
    return gaps.filter((gap) => gap >= least && gap <= most).length >= SHARE * gaps.length
  })
  return found === undefined ? null : `its bars are ${found.name}: ${ASK_DAILY}`
}
