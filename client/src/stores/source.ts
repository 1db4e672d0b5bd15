import { proxy } from 'valtio/vanilla'
import { isFar, type Source } from '../../../domain/market/sources.ts'
import { fetchSourceAnswers } from '../api/source.ts'

/** Where prices come from, as the server said last, and whether that place is away. */
export const source = proxy<{ market: Source | null; away: boolean }>({ market: null, away: false })

export function noteMarket(market: Source): void {
  source.market = market
  if (!isFar(market)) source.away = false
}

export async function checkSource(): Promise<void> {
  try {
    source.away = (await fetchSourceAnswers()) === false
  } catch (error) {
    // A server that does not answer says nothing about its source; the connection's badge speaks for it.
    console.warn('source not checked', error)
  }
}
