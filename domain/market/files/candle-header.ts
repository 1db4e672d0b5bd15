import { columnWord, type FoundHeader, type HeaderFault, quoteStart, type TextRow } from './text-rows.ts'

/** The column of each field of a candle file; an index into its rows. */
export interface CandleHeader {
  session: number
  /** The time of day, where it has a column of its own. */
  time: number | null
  open: number
  high: number
  low: number
  close: number
  /** Null where the format has no volume, as those of currencies and indices. */
  volume: number | null
  /** Null where the format has no split coefficients: its prices are adjusted already. */
  split: number | null
  /** Null where the format has no dividends. */
  dividend: number | null
  /** What the bars are of. */
  symbol: number | null
  /** Number of columns. */
  width: number
}

type Role = Exclude<keyof CandleHeader, 'width'>

/**
 * What sources call each column, in English, Spanish, Portuguese and Polish, as `columnWord` writes it; the first
 * expression that a column has counts. Adjusted prices, those of the day before and turnover have no name here.
 */
const NAMES: Readonly<Record<Role, readonly RegExp[]>> = {
  session: [
    /^(?:date|fecha|data|day|dia|dzien|session|sesion|sesja|trad(?:e|ing) (?:date|day))$/,
    /^(?:timestamp|datetime|date time|fecha (?:y )?hora|data (?:e )?hora|local time|gmt time)$/,
    /^(?:time|hora|unix(?: timestamp)?|epoch|open time|time open|t)$/,
  ],
  time: [/^(?:time|hora|horario|godzina|czas)$/],
  open: [/^(?:open|opening|apertura|abertura|abrir|otwarci[ea]|o)$/],
  high: [/^(?:high|highest|max|maxim[oa]|maximum|maks(?:imum)?|alt[oa]|(?:mas|mais) alto|najwyzszy|h)$/],
  low: [/^(?:low|lowest|min|minim[oa]|minimum|baj[oa]|baix[oa]|mas bajo|mais baixo|najnizszy|l)$/],
  close: [
    /^(?:close|closing|close last|cierre|cerrar|fechamento|fecho|zamknieci[ea]|c)$/,
    /^(?:last|latest|ultim[oa]|ostatni[oa]?|price|precio|preco|cena|kurs|cotizacion|cotacao)$/,
  ],
  volume: [
    /^(?:volume|vol|volumen|wolumen|wol|total volume|shares|number of shares|titulos|acciones|v)$/,
    /^(?:volume|vol|volumen|wolumen) (?!efectivo)\S+$/,
    /^tick ?vol(?:ume)?$/,
  ],
  split: [/^split (?:coefficient|factor)$/],
  dividend: [/^(?:dividend amount|div cash|dividends)$/],
  symbol: [/^(?:symbol|ticker|simbolo|isin)$/],
}

/** Words of a column's name that say nothing: 'precio de cierre' is 'cierre', 'kurs zamknięcia' is 'zamkniecia'. */
const FILLERS = /\b(?:price|precio|preco|cena|kurs|de|del|do|da)\b/g

const REQUIRED = { session: 'date', open: 'opening price', high: 'high', low: 'low', close: 'closing price' } as const

/** A header may be written over as many rows: yfinance's has the columns, the symbol, and the name of the first column. */
const MOST_ROWS = 3
/** It is not sought after as many. */
const MOST_BEFORE = 200

/** The header of a candle file among its first rows, by the names of its columns, in any order; or why there is none. */
export function findCandleHeader(rows: readonly TextRow[]): FoundHeader<CandleHeader> | HeaderFault {
  const read: string[][] = []
  const wordsOf = (row: number) => {
    read[row] ??= rows[row].fields.map(nameOf)
    return read[row]
  }
  let best: HeaderFault | null = null
  for (let count = 1; count <= MOST_ROWS; count++) {
    for (let start = 0; start + count <= Math.min(rows.length, MOST_BEFORE); start++) {
      const found = recogniseCandleHeader(Array.from({ length: count }, (_, i) => wordsOf(start + i)))
      if ('width' in found) return { header: found, rows: start + count }
      if (found.known <= (best?.known ?? 2)) continue
      best = { known: found.known, reason: `${found.reason} (line ${rows[start].line})` }
    }
  }
  if (best !== null) return best
  const first = rows.find(({ fields }) => fields.some((text) => text !== ''))
  if (first === undefined) return { known: 0, reason: 'it is empty, without even a header' }
  const begin = quoteStart(first.fields.join(', '))
  return {
    known: 0,
    reason: `no header: no line names the columns date, open, high, low and close; it begins with ${begin}`,
  }
}

/** Columns by the names of one header, written over one row or several; the names as `columnWord` writes them. */
function recogniseCandleHeader(lines: readonly (readonly string[])[]): CandleHeader | HeaderFault {
  const doubled: string[] = []
  const claim = (role: Role): number | null => {
    for (const name of NAMES[role]) {
      // The name of an index is in the last of several lines; a stock may be called DIA.
      for (const words of role === 'session' ? lines.toReversed() : lines) {
        const columns = words.flatMap((word, column) => (name.test(word) ? [column] : []))
        if (columns.length > 1 && new Set(columns.map((column) => words[column])).size === 1)
          doubled.push(words[columns[0]])
        if (columns.length > 0) return columns[0]
      }
    }
    return null
  }
  const prices = { open: claim('open'), high: claim('high'), low: claim('low'), close: claim('close') }
  // An index that was written without its name stands first.
  const session = claim('session') ?? (lines[0][0] === '' && lines[0].length > 1 ? 0 : null)
  const required = { session, ...prices }
  const missing = Object.entries(required).filter(([, column]) => column === null)
  const known = 5 - missing.length
  if (missing.length > 0) {
    const lacking = missing.map(([role]) => REQUIRED[role as keyof typeof REQUIRED]).join(' and no ')
    return { known, reason: `its header has no ${lacking}: export it with date, open, high, low and close` }
  }
  const time = claim('time')
  const header = {
    ...(required as Record<keyof typeof required, number>),
    time: time === session ? null : time,
    volume: claim('volume'),
    split: claim('split'),
    dividend: claim('dividend'),
    symbol: claim('symbol'),
    width: Math.max(...lines.map((words) => words.length)),
  }
  if (doubled.length > 0) {
    return { known, reason: `its header has ${quoteStart(doubled[0])} twice: a file holds the bars of one stock` }
  }
  return header
}

function nameOf(text: string): string {
  const word = columnWord(text.slice(0, LONGEST))
  const short = word.replace(FILLERS, ' ').replace(/ +/g, ' ').trim()
  return short === '' ? word : short
}

const LONGEST = 64
