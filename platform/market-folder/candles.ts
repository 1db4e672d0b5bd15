import { emptyColumns } from '#domain/market/bars/columns.ts'
import { type BarTable, findBarHeader, readBarTable } from '#domain/market/files/bar-file.ts'
import { findTable, type RefusedRow } from './table.ts'
import { fileFault, readText } from './text.ts'

/** One file of daily bars; `file` is its path within the folder, `path` the one to open. */
export interface CandleFile {
  symbol: string
  file: string
  path: string
}

/** The result of a candle file: bars oldest first, adjusted for splits. */
export interface CandleReading extends BarTable {
  symbol: string
  file: string
  refused: RefusedRow[]
}

/** Reads one candle file. Faults of the file or its rows are in the result; it never rejects for them. */
export async function readCandles({ symbol, file, path }: CandleFile): Promise<CandleReading> {
  try {
    const { header, separator, rows, damaged } = await findTable(await readText(path), findBarHeader)
    const table = readBarTable(rows, header, separator)
    const refused = [...damaged, ...table.refused].sort((a, b) => a.line - b.line)
    return { ...table, symbol, file, refused: refused.map((row) => ({ file, ...row })) }
  } catch (error) {
    const problem = fileFault(error)
    return { symbol, file, columns: emptyColumns(0), actions: { splits: [], dividends: [] }, refused: [], problem }
  }
}
