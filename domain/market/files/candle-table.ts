import { checkCandle, parseDecimal, type UnadjustedCandle } from '../bars/candle-rules.ts'
import { emptyColumns } from '../bars/columns.ts'
import type { CorporateActions } from '../bars/corporate-actions.ts'
import type { Columns } from '../types.ts'
import type { CandleHeader } from './candle-header.ts'

/** The rows of one candle file, gathered one by one. */
export interface CandleTable {
  /** Takes a row of texts; returns why it is refused, in a few words, or null when it is kept. */
  add(row: readonly string[]): string | null
  /** The kept bars, oldest first, adjusted for every split among them. */
  finish(): Columns
  /** The splits and dividends of the kept rows, oldest first; dividends adjusted as the bars are. */
  actions(): CorporateActions
}

export function createCandleTable(header: CandleHeader): CandleTable {
  const kept: UnadjustedCandle[] = []
  const sessions = new Set<string>()
  const sorted = () => kept.sort((a, b) => (a.session < b.session ? -1 : 1))
  return {
    add(row) {
      if (row.length > header.width && row.slice(header.width).some((text) => text !== '')) {
        return `it has ${row.length} fields, the header ${header.width}`
      }
      const candle = readRow(row, header)
      const problem = checkCandle(candle)
      if (problem !== null) return problem
      if (sessions.has(candle.session)) return `a second row of ${candle.session}`
      sessions.add(candle.session)
      kept.push(candle)
      return null
    },
    finish() {
      return adjustForSplits(sorted())
    },
    actions() {
      return actionsOf(sorted())
    },
  }
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

function readRow(row: readonly string[], header: CandleHeader): UnadjustedCandle {
  const coefficient = header.split === null ? '' : textAt(row, header.split)
  return {
    session: textAt(row, header.session),
    open: parseDecimal(textAt(row, header.open)),
    high: parseDecimal(textAt(row, header.high)),
    low: parseDecimal(textAt(row, header.low)),
    close: parseDecimal(textAt(row, header.close)),
    volume: parseDecimal(textAt(row, header.volume)),
    split: coefficient === '' ? 1 : parseDecimal(coefficient),
    dividend: header.dividend === null ? 0 : parseDecimal(textAt(row, header.dividend)),
  }
}

/** A field that a short row does not have reads as empty. */
function textAt(row: readonly string[], position: number): string {
  return row[position] ?? ''
}
