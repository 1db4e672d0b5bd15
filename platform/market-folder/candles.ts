import { emptyColumns } from '../../domain/market/bars/columns.ts'
import type { CorporateActions } from '../../domain/market/bars/corporate-actions.ts'
import { recogniseCandleHeader } from '../../domain/market/files/candle-header.ts'
import { type CandleTable, createCandleTable } from '../../domain/market/files/candle-table.ts'
import type { Columns } from '../../domain/market/types.ts'
import { readCsv } from './csv.ts'
import { HeadedRows, type RefusedRow } from './headed-rows.ts'

/** One file of daily bars; `file` is its path within the folder, `path` the one to open. */
export interface CandleFile {
  symbol: string
  file: string
  path: string
}

/** The result of a candle file: bars oldest first, adjusted for splits. */
export interface CandleReading {
  symbol: string
  file: string
  columns: Columns
  actions: CorporateActions
  refused: RefusedRow[]
  /** Why the whole file is unusable (then there are no bars), in one line; null when it is usable. */
  problem: string | null
}

/** Reads one candle file. Faults of the file or its rows are in the result; it never rejects for them. */
export async function readCandles({ symbol, file, path }: CandleFile): Promise<CandleReading> {
  const useless = (problem: string): CandleReading => {
    return { symbol, file, columns: emptyColumns(0), actions: { splits: [], dividends: [] }, refused: [], problem }
  }
  try {
    const { table, refused } = await readCsv(path, () => new HeadedRows(file, tableOf))
    if (table === null) return useless('its header is none of Alpha Vantage, Yahoo or Stooq')
    const columns = table.finish()
    const problem = columns.session.length === 0 ? 'it has no usable row' : null
    return { symbol, file, columns, actions: table.actions(), refused, problem }
  } catch (error) {
    if (!isFileError(error)) throw error
    return useless(error.message)
  }
}

function tableOf(fields: string[]): CandleTable | null {
  const header = recogniseCandleHeader(fields)
  return header && createCandleTable(header)
}

/** Whether the file system or the decompression failed, not the program. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number'
}
