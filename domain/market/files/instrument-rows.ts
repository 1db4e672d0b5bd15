import { INSTRUMENT_CLASSES, type Instrument, SYMBOL_PATTERN } from '../types.ts'
import { columnsByName } from './candle-header.ts'

/** What may be known of an instrument besides its symbol and name. */
export const INSTRUMENT_DETAILS = [
  'exchange',
  'currency',
  'country',
  'sector',
  'industry',
  'city',
  'state',
  'address',
  'phone',
  'website',
  'logo_url',
] as const

/** The column of each field of an instruments.csv, by name. */
export type InstrumentHeader = ReadonlyMap<string, number>

/** The columns of an instruments.csv; null unless `symbol` and `name` are among them and none occurs twice. */
export function recogniseInstrumentHeader(names: readonly string[]): InstrumentHeader | null {
  const columns = columnsByName(names)
  return columns?.has('symbol') && columns.has('name') ? columns : null
}

/** A row of instruments.csv as an instrument, its symbol in upper case; or why it is rejected, in a few words. */
export function readInstrument(row: readonly string[], header: InstrumentHeader): Instrument | string {
  if (row.some((text) => text.includes('\0'))) return 'it contains a NUL character'
  const value = (column: string): string | null => {
    const position = header.get(column)
    const text = position === undefined ? '' : (row[position] ?? '').trim()
    return text === '' ? null : text
  }
  const symbol = value('symbol')?.toUpperCase() ?? ''
  const name = value('name')
  if (!SYMBOL_PATTERN.test(symbol)) return `${JSON.stringify(symbol)} is not a symbol`
  if (name === null) return 'the name is empty'
  const word = value('class')?.toLowerCase() ?? 'share'
  const kind = INSTRUMENT_CLASSES.find((known) => known === word)
  if (kind === undefined) return `${JSON.stringify(word)} is none of ${INSTRUMENT_CLASSES.join(', ')}`
  const rest = Object.fromEntries(INSTRUMENT_DETAILS.map((column) => [column, value(column)])) as Record<
    (typeof INSTRUMENT_DETAILS)[number],
    string | null
  >
  return { symbol, name, class: kind, ...rest }
}
