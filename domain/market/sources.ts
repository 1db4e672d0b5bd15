/**
 * Sources of market data by their word in MARKET_DATA, which is shown with every price, and the freshness that their
 * new prices claim. One that claims to be live is `delayed` where its source declares a delay.
 */
export const SOURCES = {
  simulated: 'simulated',
  replay: 'replay',
  yahoo: 'live',
  alpaca: 'live',
  kraken: 'live',
} as const satisfies Record<string, 'simulated' | 'replay' | 'live'>

export type Source = keyof typeof SOURCES

/** A source across the network. */
export type RemoteSource = { [S in Source]: (typeof SOURCES)[S] extends 'live' ? S : never }[Source]

export const SOURCE_WORDS = Object.keys(SOURCES) as Source[]

/** The market of all sources across the network: what users keep of it outlives a change of sources. */
export const REAL_MARKET = 'real'

/** The names under which a market's claims are chained: an entry's hash covers the name, so it keeps its first one. */
export function ledgersOf(market: string): readonly string[] {
  return market === REAL_MARKET ? [REAL_MARKET, 'yahoo', 'kraken'] : [market]
}

/** The exchanges whose instruments each source across the network lists. */
export const LISTED_EXCHANGES: Readonly<Partial<Record<Source, readonly string[]>>> = {
  yahoo: ['NYSE', 'NASDAQ', 'BME', 'BMV', 'B3', 'BYMA', 'Santiago', 'BVC', 'Lima'],
  alpaca: ['NYSE', 'NASDAQ'],
  kraken: ['Kraken'],
}

/** The sources that know whose an ISIN is. */
export const ISIN_SOURCES: readonly Source[] = ['yahoo']

/** Those of `instruments` that a source lists. */
export function listedBy<T extends { exchange: string | null }>(source: Source, instruments: readonly T[]): T[] {
  return instruments.filter(({ exchange }) => exchange !== null && LISTED_EXCHANGES[source]?.includes(exchange))
}

/** Whether prices come over a network, from a source that may be unreachable and is asked for a few at a time. */
export function isRemote(source: Source): source is RemoteSource {
  return SOURCES[source] === 'live'
}

export function isSource(word: unknown): word is Source {
  return SOURCE_WORDS.some((source) => source === word)
}

/** Calls to a source are counted in calendar windows of these lengths, in UTC. */
export const WINDOWS = ['minute', 'day', 'month'] as const

/** Most calls to a source in a calendar minute, day and month. */
export type Budget = Readonly<Record<(typeof WINDOWS)[number], number>>

/**
 * The ceilings of each source across the network, where the operator sets no others; `feeds` are those of each host of
 * news feeds. Quotes of up to 200 stocks take four calls a minute while an exchange trades.
 */
export const BUDGETS = {
  yahoo: { minute: 60, day: 20_000, month: 400_000 },
  alpaca: { minute: 200, day: 50_000, month: 1_000_000 },
  kraken: { minute: 120, day: 25_000, month: 500_000 },
  frankfurter: { minute: 10, day: 200, month: 2_000 },
  feeds: { minute: 30, day: 10_000, month: 200_000 },
} as const satisfies Record<string, Budget>

/** Prefix of the budget names of hosts of news feeds; the host follows. */
export const FEED_PREFIX = 'feeds:'

export type BudgetedSource = keyof typeof BUDGETS

/** `first` is for calls about stocks that somebody follows or has on a screen, `rest` for all others. */
export type CallPriority = 'first' | 'rest'

/** The part of each ceiling that only calls of priority `first` may spend. */
const RESERVED_PART = 0.2

/** The budget that calls of a priority may spend. */
export function spendable(budget: Budget, priority: CallPriority): Budget {
  if (priority === 'first') return budget
  const { minute, day, month } = budget
  return { minute: minute - reservedCalls(minute), day: day - reservedCalls(day), month: month - reservedCalls(month) }
}

/** How many calls of a ceiling are reserved for those of priority `first`. */
export function reservedCalls(ceiling: number): number {
  return Math.floor(ceiling * RESERVED_PART)
}
