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

export const SOURCE_WORDS = Object.keys(SOURCES) as Source[]

/** Whether its prices come over a network, from a source that may be unreachable and is asked by turns. */
export function isFar(source: Source): boolean {
  return SOURCES[source] === 'live'
}

export function isSource(word: unknown): word is Source {
  return SOURCE_WORDS.some((source) => source === word)
}
