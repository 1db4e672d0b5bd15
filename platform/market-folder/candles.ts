import { recogniseCandleHeader } from '../../domain/market/candle-header.ts'
import { type CandleTable, createCandleTable } from '../../domain/market/candle-table.ts'
import { emptyColumns } from '../../domain/market/columns.ts'
import type { Columns } from '../../domain/market/types.ts'
import { type RowSink, readCsv } from './csv.ts'

/** One file of daily bars; `file` is its path within the folder, `path` the one to open. */
export interface CandleFile {
  symbol: string
  file: string
  path: string
}

/** A row left out of a file, and why. Lines are counted from 1, the header included. */
export interface RefusedRow {
  file: string
  line: number
  reason: string
}

/** What a candle file gave: bars oldest first, adjusted for splits. */
export interface CandleReading {
  symbol: string
  file: string
  columns: Columns
  refused: RefusedRow[]
  /** Why the file as a whole is of no use (then there are no bars), in one line; null when it is of use. */
  problem: string | null
}

/** Reads one candle file. What is wrong with the file or its rows is in the result; it never rejects for that. */
export async function readCandles({ symbol, file, path }: CandleFile): Promise<CandleReading> {
  const useless = (problem: string): CandleReading => {
    return { symbol, file, columns: emptyColumns(0), refused: [], problem }
  }
  try {
    const { table, refused } = await readCsv(path, () => new CandleSink(file))
    if (table === null) return useless('its header is none of Alpha Vantage, Yahoo or Stooq')
    const columns = table.finish()
    const problem = columns.session.length === 0 ? 'it has no usable row' : null
    return { symbol, file, columns, refused, problem }
  } catch (error) {
    if (!isFileError(error)) throw error
    return useless(error.message)
  }
}

class CandleSink implements RowSink {
  /** Null until a header was recognised. */
  table: CandleTable | null = null
  readonly refused: RefusedRow[] = []
  readonly #file: string
  #begun = false

  constructor(file: string) {
    this.#file = file
  }

  row(fields: string[], line: number) {
    if (!this.#begun) {
      this.#begun = true
      const header = recogniseCandleHeader(fields)
      if (header !== null) this.table = createCandleTable(header)
    } else if (this.table !== null) {
      const reason = this.table.add(fields)
      if (reason !== null) this.damaged(line, reason)
    }
  }

  damaged(line: number, reason: string) {
    this.#begun = true
    this.refused.push({ file: this.#file, line, reason })
  }
}

/** Whether the file system or the decompression failed, as opposed to the program. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number'
}
