import { englishCountry, englishIndustry, englishSector } from '../spanish/names.ts'
import { INSTRUMENT_CLASSES, type Instrument, SYMBOL_PATTERN } from '../types.ts'
import { columnAmong, columnWord, type FoundHeader, type HeaderFault, quoteStart, type TextRow } from './text-rows.ts'

/** The fields of an instrument besides its symbol and name, any of which a file may leave out. */
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

type Column = (typeof INSTRUMENT_DETAILS)[number] | 'symbol' | 'name' | 'class'

/** The column of each field of an instruments.csv, as an index into the fields of a row. */
export type InstrumentHeader = ReadonlyMap<Column, number>

/** Other names of the columns, in English, Spanish, Portuguese and Polish, as `columnWord` writes them. */
const OTHER_NAMES: Readonly<Record<Column, readonly string[]>> = {
  symbol: ['ticker', 'simbolo'],
  name: ['nombre', 'nome', 'nazwa'],
  class: ['clase', 'classe', 'klasa'],
  exchange: ['bolsa', 'mercado', 'gielda'],
  currency: ['moneda', 'divisa', 'moeda', 'waluta'],
  country: ['pais', 'kraj'],
  sector: ['setor', 'sektor'],
  industry: ['industria', 'branza'],
  city: ['ciudad', 'cidade', 'miasto'],
  state: ['estado', 'provincia'],
  address: ['direccion', 'endereco', 'adres'],
  phone: ['telefono', 'telefone', 'telefon'],
  website: ['web', 'sitio web', 'site', 'strona'],
  logo_url: ['logo'],
}

const ALL_NAMES = new Set(Object.entries(OTHER_NAMES).flatMap(([column, others]) => [columnWord(column), ...others]))

/**
 * The header of an instruments.csv among its first rows: the line that has `symbol` and `name`, and no column twice.
 */
export function findInstrumentHeader(rows: readonly TextRow[]): FoundHeader<InstrumentHeader> | HeaderFault {
  for (const [i, { fields }] of rows.entries()) {
    const header = recogniseInstrumentHeader(fields)
    if (header !== null) return { header, rows: i + 1 }
  }
  const begin = rows.length === 0 ? 'is empty' : `begins with ${quoteStart(rows[0].fields.join(', '))}`
  return { known: 0, reason: `it has no header with the columns symbol and name: it ${begin}` }
}

function recogniseInstrumentHeader(names: readonly string[]): InstrumentHeader | null {
  const words = names.map((name) => columnAmong((word) => ALL_NAMES.has(word), name))
  const header = new Map<Column, number>()
  for (const [column, others] of Object.entries(OTHER_NAMES) as [Column, readonly string[]][]) {
    const own = columnWord(column)
    if (words.indexOf(own) !== words.lastIndexOf(own)) return null
    const name = [own, ...others].find((each) => words.includes(each))
    if (name !== undefined) header.set(column, words.indexOf(name))
  }
  return header.has('symbol') && header.has('name') ? header : null
}

/**
 * A row of instruments.csv as an instrument, its symbol in upper case, its country, sector and industry in English
 * where their Spanish names are known; or why it is rejected, in a few words.
 */
export function readInstrument(row: readonly string[], header: InstrumentHeader): Instrument | string {
  if (row.some((text) => text.includes('\0'))) return 'it contains a NUL character'
  const value = (column: Column): string | null => {
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
  const { country, sector, industry } = rest
  return {
    symbol,
    name,
    class: kind,
    ...rest,
    country: country && englishCountry(country),
    sector: sector && englishSector(sector),
    industry: industry && englishIndustry(industry),
  }
}
