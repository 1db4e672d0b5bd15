import { readInstrument, recogniseInstrumentHeader } from '../../domain/market/files/instrument-rows.ts'
import type { Instrument } from '../../domain/market/types.ts'
import { readCsv } from './csv.ts'
import { MarketFolderError } from './errors.ts'
import { HeadedRows, type RefusedRow } from './headed-rows.ts'

/** Instruments of an instruments.csv, by symbol, and the rows left out of it. */
export interface InstrumentReading {
  instruments: Instrument[]
  refused: RefusedRow[]
}

/** Reads an instruments.csv. Rejects with MarketFolderError when its header lacks symbol or name, or it has no other row. */
export async function readInstruments(path: string, file = 'instruments.csv'): Promise<InstrumentReading> {
  const { table, refused } = await readCsv(path, () => new HeadedRows(file, tableOf))
  if (table === null) throw new MarketFolderError(`${path} has no header with the columns symbol and name`)
  if (table.instruments.size === 0) throw new MarketFolderError(`${path} has no usable instrument`)
  const bySymbol = [...table.instruments.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return { instruments: bySymbol, refused }
}

function tableOf(fields: string[]) {
  const header = recogniseInstrumentHeader(fields)
  if (header === null) return null
  const instruments = new Map<string, Instrument>()
  const add = (row: string[]): string | null => {
    const instrument = readInstrument(row, header)
    if (typeof instrument === 'string') return instrument
    if (instruments.has(instrument.symbol)) return `a second row of ${instrument.symbol}`
    instruments.set(instrument.symbol, instrument)
    return null
  }
  return { instruments, add }
}
