import {
  type InstrumentHeader,
  readInstrument,
  recogniseInstrumentHeader,
} from '../../domain/market/instrument-rows.ts'
import type { Instrument } from '../../domain/market/types.ts'
import type { RefusedRow } from './candles.ts'
import { type RowSink, readCsv } from './csv.ts'
import { MarketFolderError } from './errors.ts'

/** Instruments of an instruments.csv, by symbol, and the rows left out of it. */
export interface InstrumentReading {
  instruments: Instrument[]
  refused: RefusedRow[]
}

/** Reads an instruments.csv. Rejects with MarketFolderError when its header lacks symbol or name, or it has no other row. */
export async function readInstruments(path: string, file = 'instruments.csv'): Promise<InstrumentReading> {
  const { header, instruments, refused } = await readCsv(path, () => new InstrumentSink(file))
  if (header === null) throw new MarketFolderError(`${path} has no header with the columns symbol and name`)
  if (instruments.size === 0) throw new MarketFolderError(`${path} has no usable instrument`)
  const bySymbol = [...instruments.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return { instruments: bySymbol, refused }
}

class InstrumentSink implements RowSink {
  header: InstrumentHeader | null = null
  readonly instruments = new Map<string, Instrument>()
  readonly refused: RefusedRow[] = []
  readonly #file: string
  #begun = false

  constructor(file: string) {
    this.#file = file
  }

  row(fields: string[], line: number) {
    if (!this.#begun) {
      this.#begun = true
      this.header = recogniseInstrumentHeader(fields)
    } else if (this.header !== null) {
      const instrument = readInstrument(fields, this.header)
      if (typeof instrument === 'string') this.damaged(line, instrument)
      else if (this.instruments.has(instrument.symbol)) this.damaged(line, `a second row of ${instrument.symbol}`)
      else this.instruments.set(instrument.symbol, instrument)
    }
  }

  damaged(line: number, reason: string) {
    this.#begun = true
    this.refused.push({ file: this.#file, line, reason })
  }
}
