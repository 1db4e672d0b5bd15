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
