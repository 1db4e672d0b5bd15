import * as calls from '#domain/contract/calls/screener.ts'
import type { MarketRow } from '#domain/contract/screener.ts'
import {
  NUMBER_COLUMNS,
  type NumberColumn,
  type OfferedColumn,
  WORD_COLUMNS,
  type WordColumn,
} from '#domain/screener/columns.ts'
import { emptyMarketColumns, screen } from '#domain/screener/screen.ts'
import { shownFigure } from '#domain/screener/written.ts'
import { spreadsheetText } from '#domain/text/csv.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { market as text } from '../../text/es/market.ts'
import { formatDateAndTime } from '../../text/format.ts'
import type { Order } from './criteria.ts'
import { ruleName, wordText } from './filter-sentences.ts'
import { marketQuery, tableSettings } from './market.ts'

/** Most rows of a request. */
const EXPORT_PAGE = 100

/**
 * Downloads every row that passes the filters, with the order, the columns and the figures on the screen. Returns
 * null, or a sentence that says why it failed.
 */
export function downloadMarket(): Promise<string | null> {
  const { order, columns } = tableSettings()
  const save = async () => {
    const csv = marketCsv(inOrder(await fetchRows(), order), columns)
    download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), text.csv.fileName)
  }
  return problemOfCall(save, 'market not downloaded', text.csv.failed)
}

/**
 * Reads all pages in the order of the symbols: in any other one, prices that move between two requests would move rows
 * from one page to another.
 */
async function fetchRows(): Promise<MarketRow[]> {
  const query = { ...marketQuery(), sort: 'symbol', dir: 'asc', page_size: EXPORT_PAGE } as const
  const rows = new Map<string, MarketRow>()
  for (let page = 1; ; page++) {
    const part = await call(calls.market, { query: { ...query, page } })
    for (const row of part.rows) rows.set(row.symbol, row)
    if (part.rows.length < EXPORT_PAGE) return [...rows.values()]
  }
}

/** Puts rows that come in the order of their symbols into the order that is asked for, as the server would. */
function inOrder(rows: readonly MarketRow[], { sort, dir }: Order): MarketRow[] {
  const table = emptyMarketColumns(rows)
  for (const [i, row] of rows.entries()) {
    for (const column of NUMBER_COLUMNS) table.numbers[column][i] = row[column] ?? Number.NaN
    for (const column of WORD_COLUMNS) table.words[column][i] = row[column]
    table.rules[i] = row.rule
  }
  const query = { filters: [], sort, isDescending: dir === 'desc', skip: 0, limit: rows.length, among: null }
  return screen(table, query).rows.map((place) => rows[place])
}

function marketCsv(rows: readonly MarketRow[], columns: readonly OfferedColumn[]): string {
  const { csv } = text
  const heads = columns.map((column) => csv.column(text.columns[column].name, text.columns[column].unit))
  return spreadsheetText(
    [csv.symbol, csv.name, csv.currency, csv.country, csv.sector, ...heads, csv.asOf],
    rows.map((row) => [
      row.symbol,
      row.name,
      row.currency,
      row.country,
      row.sector,
      ...columns.map((column) => cellOf(row, column)),
      row.as_of && formatDateAndTime(row.as_of),
    ]),
  )
}

function cellOf(row: MarketRow, column: OfferedColumn): string | number | null {
  if (column === 'rule') return row.rule?.map(ruleName).join('; ') ?? null
  const value = row[column]
  if (typeof value === 'number') return shownFigure(column as NumberColumn, value, row.currency)
  return value && wordText(column as WordColumn, value)
}
