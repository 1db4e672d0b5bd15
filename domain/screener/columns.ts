import type { Freshness } from '../market/types.ts'
import { RATING_WORDS } from '../ratings/words.ts'

/**
 * Where a column's values come from: the newest quote (`PriceColumns` of the server); a stock's bars (`screenFigures`,
 * stored as columns of `screen_rows`, so that another needs a migration); or signals, news and key figures, which change a
 * few times a day (`readScreenSignals`).
 */
type Origin = 'quote' | 'bars' | 'signals'

/** What a number is, by which it is written, typed and shown. A change has its sign; an amount is of shares or dollars. */
export type FigureKind = 'price' | 'change' | 'percent' | 'ratio' | 'scale' | 'amount' | 'tone'

interface ColumnEntry {
  /** Null while nothing computes the column: it is unknown for every instrument, and no page offers it. */
  from: Origin | null
  /** What the numbers are, where the column has numbers. */
  figure?: FigureKind
  /** The words that a value may be, in the order in which they are sorted, where the column has words. */
  words?: readonly string[]
}

/**
 * The columns of the market's table: contract, filters, storage, server and page follow from this list. Changes and
 * distances are in per cent of the price or of the close that they start from, `_usd` is in dollars, and a number after a
 * name counts sessions. Any value may be unknown, also because there are too few bars.
 */
export const MARKET_COLUMNS = {
  /** In the instrument's own currency. */
  price: { from: 'quote', figure: 'price' },
  change_pct: { from: 'quote', figure: 'change' },
  /** The price against the close so many sessions before, in per cent of that close. */
  change_5: { from: 'bars', figure: 'change' },
  change_21: { from: 'bars', figure: 'change' },
  change_63: { from: 'bars', figure: 'change' },
  change_252: { from: 'bars', figure: 'change' },
  volume: { from: 'quote', figure: 'amount' },
  /** The session's volume over the mean of the 63 sessions before it, or of those there are; 1 is as usual. */
  volume_ratio: { from: 'bars', figure: 'ratio' },
  /** Median of close times volume over the 63 sessions before, or of those there are. */
  traded_value_usd: { from: 'bars', figure: 'amount' },
  rsi_14: { from: 'bars', figure: 'scale' },
  /** The smoothed %K. */
  stochastic: { from: 'bars', figure: 'scale' },
  /** Distance down to the support and up to the resistance. */
  support_pct: { from: 'bars', figure: 'percent' },
  resistance_pct: { from: 'bars', figure: 'percent' },
  /** Distance up to the highest high and down to the lowest low of 252 sessions with the current one, or of those there are. */
  high_252_pct: { from: 'bars', figure: 'percent' },
  low_252_pct: { from: 'bars', figure: 'percent' },
  /** ATR 14 with the current session. */
  atr_pct: { from: 'bars', figure: 'percent' },
  /** Deviation of the last 21 daily log returns with the current one, in per cent a year of 252 sessions. */
  volatility_21: { from: 'bars', figure: 'percent' },
  /** The session's open against the close before it, in per cent of that close. */
  gap_pct: { from: 'bars', figure: 'change' },
  /** Width of the 80 % band drawn at the last close for ten sessions ahead. */
  band_width_pct: { from: 'bars', figure: 'percent' },
  /** At the newest close, from -100 to 100. */
  rating: { from: 'signals', figure: 'scale' },
  /** Mean score of the news of seven days, -1 to 1. */
  tone_7d: { from: 'signals', figure: 'tone' },
  market_cap_usd: { from: 'signals', figure: 'amount' },
  pe: { from: 'signals', figure: 'ratio' },
  dividend_yield: { from: 'signals', figure: 'percent' },
  /** The word of MACD against its signal, and of EMA 20 against EMA 50. */
  macd: { from: 'bars', words: ['Bullish signal', 'Neutral', 'Bearish signal'] },
  ema: { from: 'bars', words: ['Golden cross', 'Bullish trend', 'Neutral', 'Bearish trend', 'Death cross'] },
  rating_word: { from: 'signals', words: RATING_WORDS.toReversed() },
  /** Ids of the rules that fired in the last five sessions. */
  rule: { from: 'signals' },
  /** Whether a rule's edge on the stock is demonstrated. */
  edge: { from: 'signals', words: ['yes', 'no'] },
  freshness: {
    from: 'quote',
    words: ['live', 'delayed', 'simulated', 'replay', 'closed', 'stale', 'frozen'] satisfies Freshness[],
  },
} as const satisfies Record<string, ColumnEntry>

type Entries = typeof MARKET_COLUMNS
export type Column = keyof Entries
/** The columns whose entry has all of `Part`. */
type ColumnWith<Part> = { [Name in Column]: Entries[Name] extends Part ? Name : never }[Column]
export type NumberColumn = ColumnWith<{ figure: FigureKind }>
export type WordColumn = ColumnWith<{ words: readonly string[] }>
export type NumberFrom<From extends Origin> = ColumnWith<{ from: From; figure: FigureKind }>
export type WordFrom<From extends Origin> = ColumnWith<{ from: From; words: readonly string[] }>
/** The columns that something computes, which pages offer. */
export type OfferedColumn = ColumnWith<{ from: Origin }>

const NAMES = Object.keys(MARKET_COLUMNS) as Column[]

export const isNumberColumn = (name: string): name is NumberColumn =>
  Object.hasOwn(MARKET_COLUMNS, name) && 'figure' in MARKET_COLUMNS[name as Column]
export const isWordColumn = (name: string): name is WordColumn =>
  Object.hasOwn(MARKET_COLUMNS, name) && 'words' in MARKET_COLUMNS[name as Column]
export const isOffered = (name: string): name is OfferedColumn =>
  Object.hasOwn(MARKET_COLUMNS, name) && MARKET_COLUMNS[name as Column].from !== null

export const numbersFrom = <From extends Origin>(from: From) =>
  NAMES.filter((name): name is NumberFrom<From> => isNumberColumn(name) && MARKET_COLUMNS[name].from === from)
export const wordsFrom = <From extends Origin>(from: From) =>
  NAMES.filter((name): name is WordFrom<From> => isWordColumn(name) && MARKET_COLUMNS[name].from === from)

export const WORD_COLUMNS: readonly WordColumn[] = NAMES.filter(isWordColumn)

// The API's lists of names have the quote's columns first, and numbers before words.
export const NUMBER_COLUMNS: readonly NumberColumn[] = [
  ...numbersFrom('quote'),
  ...NAMES.filter(isNumberColumn).filter((name) => MARKET_COLUMNS[name].from !== 'quote'),
]
export const COLUMNS: readonly Column[] = [...NUMBER_COLUMNS, ...NAMES.filter((name) => !isNumberColumn(name))]
