import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { type BarTable, findBarHeader, readBarTable } from '#domain/market/files/bar-file.ts'
import { findInstrumentHeader, readInstrument } from '#domain/market/files/instrument-file.ts'
import { type Instrument, SYMBOL_PATTERN } from '#domain/market/types.ts'
import { OperatorError } from '../process/operator-error.ts'
import { fileFault, findTable, type RefusedRow, readText, refusedLines } from './table.ts'

/** A market folder (contract section 6): its instruments, and the files with their bars. */
export interface MarketFolder {
  /** All instruments by symbol, including those without bars. */
  instruments: Instrument[]
  /** Symbols of all instruments, in the order of instruments.csv. */
  order: string[]
  /** Rows of instruments.csv that could not be used. */
  refused: RefusedRow[]
  /** Files of bars by symbol. Every one belongs to an instrument of `instruments`. */
  files: Map<string, BarFile>
  /** Files in candles/ that are not read, with the reason. */
  skipped: { file: string; reason: string }[]
  /** Symbols of the instruments that have no file of bars. */
  withoutFile: string[]
}

const INSTRUMENTS_FILE = 'instruments.csv'
const BARS_FOLDER = 'candles'
const NAME_HELP = 'save it as CSV, named like its symbol, SYMBOL.csv'
const BAR_FILE_NAME = /^(.+?)\.csv(?:\.gz)?$/i

/** Opens a market folder without reading its files of bars. Rejects with MarketFolderError when `dir` is none. */
export async function openMarketFolder(dir: string): Promise<MarketFolder> {
  const names = await listFiles(dir)
  const { instruments, order, refused } = await readInstruments(join(dir, INSTRUMENTS_FILE))
  const known = new Set(instruments.map((instrument) => instrument.symbol))
  const files = new Map<string, BarFile>()
  const skipped: MarketFolder['skipped'] = []
  for (const name of names) {
    const symbol = BAR_FILE_NAME.exec(name)?.[1].toUpperCase()
    const file = `${BARS_FOLDER}/${name}`
    if (symbol === undefined) skipped.push({ file, reason: `it is no .csv or .csv.gz file: ${NAME_HELP}` })
    else if (!SYMBOL_PATTERN.test(symbol)) {
      skipped.push({ file, reason: `${JSON.stringify(symbol)} is not a symbol: ${NAME_HELP}` })
    } else if (!known.has(symbol)) skipped.push({ file, reason: `${INSTRUMENTS_FILE} has no ${symbol}` })
    else if (files.has(symbol)) skipped.push({ file, reason: `${files.get(symbol)?.file} has ${symbol} already` })
    else files.set(symbol, { symbol, file, path: join(dir, BARS_FOLDER, name) })
  }
  const withoutFile = [...known].filter((symbol) => !files.has(symbol))
  return { instruments, order, refused, files, skipped, withoutFile }
}

/**
 * Reads size and time of change of each file of a market folder as one text; a file with the same text has not changed.
 * Keys are `instruments.csv` and `candles/<name>`. A file without readable status, such as a link to nothing, has no
 * entry. Rejects with MarketFolderError when `dir` is none.
 */
export async function folderFingerprint(dir: string): Promise<Map<string, string>> {
  const names = await listFiles(dir)
  const files = [INSTRUMENTS_FILE, ...names.map((name) => `${BARS_FOLDER}/${name}`)]
  const fingerprints = new Map<string, string>()
  const texts = await Promise.all(files.map((file) => fingerprintOf(join(dir, file))))
  for (const [i, text] of texts.entries()) if (text !== null) fingerprints.set(files[i], text)
  return fingerprints
}

/**
 * Part of every fingerprint. It is raised when more is read of a file than before, so that all files are read again.
 */
const READER_VERSION = 4

async function fingerprintOf(path: string): Promise<string | null> {
  // The reader of the file reports what is wrong with it.
  const stats = await stat(path).catch(() => null)
  return stats && `${READER_VERSION}-${stats.size}-${stats.mtimeMs}`
}

/** Lists the names in candles/, except hidden ones, after checking that `dir` is a market folder. */
async function listFiles(dir: string): Promise<string[]> {
  const no = (reason: string) => new MarketFolderError(`${dir} is no market folder: ${reason}`)
  const kind = await kindOf(dir)
  if (kind === null) throw no('it does not exist')
  if (kind !== 'folder') throw no('it is not a folder')
  if ((await kindOf(join(dir, INSTRUMENTS_FILE))) !== 'file') throw no(`it has no ${INSTRUMENTS_FILE}`)
  if ((await kindOf(join(dir, BARS_FOLDER))) !== 'folder') throw no(`it has no folder ${BARS_FOLDER}`)
  const names = (await readdir(join(dir, BARS_FOLDER))).filter((name) => !name.startsWith('.')).sort()
  if (!names.some((name) => BAR_FILE_NAME.test(name))) {
    const some = names.length === 0 ? '' : ` (it has ${names.slice(0, 3).join(', ')}: ${NAME_HELP})`
    throw no(`${BARS_FOLDER} has no .csv or .csv.gz file${some}`)
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

/** The instruments of an instruments.csv, by symbol, their order in it, and its rows that could not be used. */
export interface ParsedInstruments {
  instruments: Instrument[]
  order: string[]
  refused: RefusedRow[]
}

/**
 * Reads an instruments.csv. Rejects with MarketFolderError when its header lacks symbol or name, or it has no other
 * row.
 */
export async function readInstruments(path: string, file = 'instruments.csv'): Promise<ParsedInstruments> {
  const { header, rows, damaged } = await openInstrumentTable(path)
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
    throw new MarketFolderError(`${path} has no usable instrument`, refusedLines(refused))
  }
  const bySymbol = [...instruments.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return { instruments: bySymbol, order: [...instruments.keys()], refused }
}

async function openInstrumentTable(path: string) {
  try {
    return await findTable(await readText(path), findInstrumentHeader)
  } catch (error) {
    throw new MarketFolderError(`${path} cannot be read: ${fileFault(error)}`)
  }
}

/** A file of daily bars. `file` is its path within the folder, `path` the one to open. */
export interface BarFile {
  symbol: string
  file: string
  path: string
}

/** The content of a file of bars: oldest first, and adjusted for splits. */
export interface ParsedBarFile extends BarTable {
  symbol: string
  file: string
  refused: RefusedRow[]
}

/** Reads a file of bars. Faults of the file and of its rows are part of the result; it never rejects for them. */
export async function readBarFile({ symbol, file, path }: BarFile): Promise<ParsedBarFile> {
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

/**
 * The folder holds no market as contract section 6 describes it. `lines` say what is wrong with each of its files, and
 * the message has the first of them.
 */
export class MarketFolderError extends OperatorError {
  override name = 'MarketFolderError'
  readonly lines: readonly string[]

  constructor(message: string, lines: readonly string[] = []) {
    const others = lines.length > 1 ? `, and ${lines.length - 1} more` : ''
    super(lines.length === 0 ? message : `${message}: ${lines[0]}${others}`)
    this.lines = lines
  }
}
