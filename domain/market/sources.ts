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
export type FarSource = { [S in Source]: (typeof SOURCES)[S] extends 'live' ? S : never }[Source]

export const SOURCE_WORDS = Object.keys(SOURCES) as Source[]

/** The market of all sources across the network, alone or together: what users keep of it outlives a change of sources. */
export const REAL = 'real'

/** The names under which a market's claims are chained: an entry's hash covers the name, so it keeps the one it began with. */
export function ledgersOf(market: string): readonly string[] {
  return market === REAL ? [REAL, 'yahoo', 'kraken'] : [market]
}

/** The exchanges whose instruments each source across the network lists. */
export const LISTS: Readonly<Partial<Record<Source, readonly string[]>>> = {
  yahoo: ['NYSE', 'NASDAQ', 'BME', 'BMV', 'B3', 'BYMA', 'Santiago', 'BVC', 'Lima'],
  alpaca: ['NYSE', 'NASDAQ'],
  kraken: ['Kraken'],
}

/** The instruments that a source lists. */
export function listedBy<T extends { exchange: string | null }>(source: Source, instruments: readonly T[]): T[] {
  return instruments.filter(({ exchange }) => exchange !== null && LISTS[source]?.includes(exchange))
}

/** Whether its prices come over a network, from a source that may be unreachable and is asked by turns. */
export function isFar(source: Source): source is FarSource {
  return SOURCES[source] === 'live'
}

export function isSource(word: unknown): word is Source {
  return SOURCE_WORDS.some((source) => source === word)
}
