/**
 * Where a market's prices come from, by the word of MARKET_DATA, which is shown beside every price, and what a fresh
 * price claims to be. One that claims to be live is `delayed` where its source declares a delay.
 */
export const SOURCES = {
  simulated: 'simulated',
  replay: 'replay',
  yahoo: 'live',
  alpaca: 'live',
  kraken: 'live',
} as const satisfies Record<string, 'simulated' | 'replay' | 'live'>

export type Source = keyof typeof SOURCES

/** One across the network. */
export type RemoteSource = { [S in Source]: (typeof SOURCES)[S] extends 'live' ? S : never }[Source]

export const SOURCE_WORDS = Object.keys(SOURCES) as Source[]

/** The market of all sources across the network, alone or together: what users keep of it outlives a change of sources. */
export const REAL_MARKET = 'real'

/** The names under which a market's claims are chained: an entry's hash covers the name, so it keeps the one it began with. */
export function ledgersOf(market: string): readonly string[] {
  return market === REAL_MARKET ? [REAL_MARKET, 'yahoo', 'kraken'] : [market]
}

/** The exchanges whose instruments each source across the network lists. */
export const LISTED_EXCHANGES: Readonly<Partial<Record<Source, readonly string[]>>> = {
  yahoo: ['NYSE', 'NASDAQ', 'BME', 'BMV', 'B3', 'BYMA', 'Santiago', 'BVC', 'Lima'],
  alpaca: ['NYSE', 'NASDAQ'],
  kraken: ['Kraken'],
}

/** The instruments that a source lists. */
export function listedBy<T extends { exchange: string | null }>(source: Source, instruments: readonly T[]): T[] {
  return instruments.filter(({ exchange }) => exchange !== null && LISTED_EXCHANGES[source]?.includes(exchange))
}

/** Whether its prices come over a network, from a source that may be unreachable and is asked by turns. */
export function isRemote(source: Source): source is RemoteSource {
  return SOURCES[source] === 'live'
}

export function isSource(word: unknown): word is Source {
  return SOURCE_WORDS.some((source) => source === word)
}

/** The windows in which calls to a source are counted, in UTC. */
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

/** Before the host in the name of a host of news feeds. */
export const FEED_PREFIX = 'feeds:'

export type BudgetedSource = keyof typeof BUDGETS

/** Whose a call is: a stock's that somebody follows or has on a screen, or the rest. */
export type CallPriority = 'first' | 'rest'

/** The part of each ceiling that only what somebody looks at may spend. */
const RESERVED_PART = 0.2

/** What calls of a standing may spend. */
export function spendable(budget: Budget, standing: CallPriority): Budget {
  if (standing === 'first') return budget
  const { minute, day, month } = budget
  return { minute: minute - reservedCalls(minute), day: day - reservedCalls(day), month: month - reservedCalls(month) }
}

/** How many calls of a ceiling are kept for what somebody looks at. */
export function reservedCalls(ceiling: number): number {
  return Math.floor(ceiling * RESERVED_PART)
}
