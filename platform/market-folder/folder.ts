import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instrument, SYMBOL_PATTERN } from '#domain/market/types.ts'
import type { CandleFile } from './candles.ts'
import { MarketFolderError } from './errors.ts'
import { readInstruments } from './instruments.ts'
import type { RefusedRow } from './table.ts'

/** A folder of contract section 6: its instruments, and where the bars of each are. */
export interface MarketFolder {
  /** Every instrument, by symbol, those without bars included. */
  instruments: Instrument[]
  /** Rows of instruments.csv that were left out. */
  refused: RefusedRow[]
  /** Candle files by symbol; each has its instrument. */
  files: Map<string, CandleFile>
  /** Files in candles/ that are not read, and why. */
  skipped: { file: string; reason: string }[]
  /** Symbols of instruments without a candle file. */
  withoutFile: string[]
}

const INSTRUMENTS = 'instruments.csv'
const CANDLES = 'candles'
const NAME_HELP = 'save it as CSV, named like its symbol, SYMBOL.csv'
const CANDLE_FILE = /^(.+?)\.csv(?:\.gz)?$/i

/** Opens a market folder; rejects with MarketFolderError when `dir` is none. No candle file is read yet. */
export async function openMarketFolder(dir: string): Promise<MarketFolder> {
  const names = await listFiles(dir)
  const { instruments, refused } = await readInstruments(join(dir, INSTRUMENTS))
  const known = new Set(instruments.map((instrument) => instrument.symbol))
  const files = new Map<string, CandleFile>()
  const skipped: MarketFolder['skipped'] = []
  for (const name of names) {
    const symbol = CANDLE_FILE.exec(name)?.[1].toUpperCase()
    const file = `${CANDLES}/${name}`
    if (symbol === undefined) skipped.push({ file, reason: `it is no .csv or .csv.gz file: ${NAME_HELP}` })
    else if (!SYMBOL_PATTERN.test(symbol)) {
      skipped.push({ file, reason: `${JSON.stringify(symbol)} is not a symbol: ${NAME_HELP}` })
    } else if (!known.has(symbol)) skipped.push({ file, reason: `${INSTRUMENTS} has no ${symbol}` })
    else if (files.has(symbol)) skipped.push({ file, reason: `${files.get(symbol)?.file} has ${symbol} already` })
    else files.set(symbol, { symbol, file, path: join(dir, CANDLES, name) })
  }
  const withoutFile = [...known].filter((symbol) => !files.has(symbol))
  return { instruments, refused, files, skipped, withoutFile }
}

/**
 * Size and time of change of each file of a market folder, as one text per file; a file with the same text has not
 * changed. Keys are `instruments.csv` and `candles/<name>`; one that cannot be looked at, such as a link to nothing, has
 * none. Rejects with MarketFolderError when `dir` is none.
 */
export async function folderFingerprint(dir: string): Promise<Map<string, string>> {
  const names = await listFiles(dir)
  const files = [INSTRUMENTS, ...names.map((name) => `${CANDLES}/${name}`)]
  const fingerprints = new Map<string, string>()
  const texts = await Promise.all(files.map((file) => fingerprintOf(join(dir, file))))
  for (const [i, text] of texts.entries()) if (text !== null) fingerprints.set(files[i], text)
  return fingerprints
}

/** Raised when more is read of a file than before: what an older version read is then read again. */
const READING = 3

async function fingerprintOf(path: string): Promise<string | null> {
  // Whoever reads the file says what is wrong with it.
  const stats = await stat(path).catch(() => null)
  return stats && `${READING}-${stats.size}-${stats.mtimeMs}`
}

/** Names in candles/, except hidden ones, once `dir` is known to be a market folder. */
async function listFiles(dir: string): Promise<string[]> {
  const no = (reason: string) => new MarketFolderError(`${dir} is no market folder: ${reason}`)
  const kind = await kindOf(dir)
  if (kind === null) throw no('it does not exist')
  if (kind !== 'folder') throw no('it is not a folder')
  if ((await kindOf(join(dir, INSTRUMENTS))) !== 'file') throw no(`it has no ${INSTRUMENTS}`)
  if ((await kindOf(join(dir, CANDLES))) !== 'folder') throw no(`it has no folder ${CANDLES}`)
  const names = (await readdir(join(dir, CANDLES))).filter((name) => !name.startsWith('.')).sort()
  if (!names.some((name) => CANDLE_FILE.test(name))) {
    const some = names.length === 0 ? '' : ` (it has ${names.slice(0, 3).join(', ')}: ${NAME_HELP})`
    throw no(`${CANDLES} has no .csv or .csv.gz file${some}`)
  }
  return names
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new MarketFolderError(`${path} cannot be read: ${error.message}`)
  })
  if (stats === null) return null
  return stats.isDirectory() ? 'folder' : 'file'
}
