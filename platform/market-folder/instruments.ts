import { findInstrumentHeader, readInstrument } from '#domain/market/files/instrument-file.ts'
import type { Instrument } from '#domain/market/types.ts'
import { MarketFolderError } from './errors.ts'
import { findTable, type RefusedRow, refusedLine } from './table.ts'
import { fileFault, readText } from './text.ts'

/** Instruments of an instruments.csv, by symbol, and the rows left out of it. */
export interface InstrumentReading {
  instruments: Instrument[]
  refused: RefusedRow[]
}

/** Reads an instruments.csv. Rejects with MarketFolderError when its header lacks symbol or name, or it has no other row. */
export async function readInstruments(path: string, file = 'instruments.csv'): Promise<InstrumentReading> {
  const { header, rows, damaged } = await openTable(path)
  const instruments = new Map<string, Instrument>()
  const refused: RefusedRow[] = damaged.map((line) => ({ file, ...line }))
  for (const { fields, line } of rows) {
    if (fields.every((text) => text === '')) continue
    const read = readInstrument(fields, header)
    const instrument = typeof read === 'object' && !instruments.has(read.symbol) ? read : null
    if (instrument !== null) instruments.set(instrument.symbol, instrument)
    else refused.push({ file, line, reason: typeof read === 'string' ? read : `a second row of ${read.symbol}` })
  }
  refused.sort((a, b) => a.line - b.line)
  if (instruments.size === 0) {
    throw new MarketFolderError(`${path} has no usable instrument`, refused.map(refusedLine))
  }
  const bySymbol = [...instruments.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return { instruments: bySymbol, refused }
}

async function openTable(path: string) {
  try {
    return await findTable(await readText(path), findInstrumentHeader)
  } catch (error) {
    throw new MarketFolderError(`${path} cannot be read: ${fileFault(error)}`)
  }
}
