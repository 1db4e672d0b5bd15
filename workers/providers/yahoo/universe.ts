import { join } from 'node:path'
import type { Instrument } from '#domain/market/types.ts'
import { readInstruments } from '#platform/market-folder/folder.ts'

const FILE = join(import.meta.dirname, 'universe.csv')

/** The curated instruments that the Yahoo market begins with, by symbol; rejects when a row of the file is invalid. */
export async function readUniverse(): Promise<Instrument[]> {
  const { instruments, refused } = await readInstruments(FILE, 'universe.csv')
  if (refused.length > 0) {
    throw new Error(refused.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
  }
  return instruments
}

/** Our name of an exchange by the ending of its symbols. */
const BY_ENDING: Readonly<Record<string, string>> = {
  MC: 'BME',
  MX: 'BMV',
  SA: 'B3',
  BA: 'BYMA',
  SN: 'Santiago',
  CL: 'BVC',
  LM: 'Lima',
}

/** Our name of an exchange of the United States by the source's code; its symbols have no ending. */
const BY_CODE: Readonly<Record<string, string>> = {
  NMS: 'NASDAQ',
  NGM: 'NASDAQ',
  NCM: 'NASDAQ',
  NYQ: 'NYSE',
  ASE: 'NYSE',
}

/** The exchange of a symbol, by our name; null for one without known sessions here. */
export function exchangeOf(symbol: string, code: unknown): string | null {
  const dot = symbol.lastIndexOf('.')
  if (dot > 0) return BY_ENDING[symbol.slice(dot + 1)] ?? null
  return BY_CODE[String(code)] ?? null
}
