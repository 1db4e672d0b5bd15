import { checkCandle, type UnadjustedCandle } from '../bars/candle-rules.ts'
import { emptyColumns } from '../bars/columns.ts'
import type { CorporateActions } from '../bars/corporate-actions.ts'
import type { Columns } from '../types.ts'
import { spacingProblem } from './bar-spacing.ts'
import type { CandleHeader } from './candle-header.ts'
import { ASK_DAILY, type DateReading, readDates } from './dates.ts'
import { type DecimalSign, decimalSignOf, type NumberColumns, parseNumber, saysNothing } from './numbers.ts'
import { quoteStart, type ReadingFault, type TextRow } from './text-rows.ts'

/** What the rows of a candle file say. */
export interface CandleTable {
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
export function readCandleTable(rows: readonly TextRow[], header: CandleHeader, separator: string): CandleTable {
  const body = rows.filter(({ fields }) => fields.some((text) => text !== ''))
  const useless = (problem: string, refused: CandleTable['refused'] = []): CandleTable => {
    return { columns: emptyColumns(0), actions: { splits: [], dividends: [] }, refused, problem }
  }
  const tooWide = body.filter((row) => isTooWide(row, header))
  if (tooWide.length > body.length / 2) {
    const fields = `line ${tooWide[0].line} has ${tooWide[0].fields.length} fields and the header ${header.width}`
    return useless(`${fields}: if the comma is decimal, divide the columns by semicolons or quote the numbers`)
  }
  const at = ({ reason, example }: ReadingFault) => {
    return useless(`${reason} (line ${body.find(({ fields }) => fields.includes(example))?.line})`)
  }
  const dates = readDates(body.map((row) => textAt(row, header.session)))
  if ('reason' in dates) return at(dates)
  const decimal = decimalSignOf(body, numberColumns(header), separator)
  if (typeof decimal === 'object') return at(decimal)

  const kept: UnadjustedCandle[] = []
  const refused: CandleTable['refused'] = []
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
  return { columns: adjustForSplits(kept), actions: actionsOf(kept), refused, problem: null }
}

/**
 * Bars as columns, oldest first: the coefficient of a day divides the prices and multiplies the volumes of every bar
 * before that day. Nothing is rounded.
 */
export function adjustForSplits(candles: readonly UnadjustedCandle[]): Columns {
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

function actionsOf(candles: readonly UnadjustedCandle[]): CorporateActions {
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

function numberColumns(header: CandleHeader): NumberColumns {
  const { open, high, low, close, volume, split, dividend } = header
  const prices = [open, high, low, close, split, dividend].filter((column) => column !== null)
  const read = new Set([...prices, volume, header.session, header.time, header.symbol])
  const others = Array.from({ length: header.width }, (_, column) => column).filter((column) => !read.has(column))
  return { prices, volumes: volume === null ? [] : [volume], others }
}

interface Reading {
  header: CandleHeader
  decimal: DecimalSign
  /** Whether any row has a volume: currencies and indices have none, and theirs is 0. */
  hasVolume: boolean
}

/** A row as a bar; or why it is refused, in a few words. */
function readRow(
  row: TextRow,
  date: DateReading | null,
  { header, decimal, hasVolume }: Reading,
): UnadjustedCandle | string {
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
  return checkCandle(candle) ?? candle
}

function isTooWide({ fields }: TextRow, { width }: CandleHeader): boolean {
  return fields.length > width && fields.slice(width).some((text) => text !== '')
}

/** A field that a short row or the table does not have reads as empty. */
function textAt({ fields }: TextRow, column: number | null): string {
  return column === null ? '' : (fields[column] ?? '')
}
