import { proxy } from 'valtio/vanilla'
import { health } from '#domain/contract/calls/stocks.ts'
import { isRemote, type Source } from '#domain/market/sources.ts'
import { call } from '../../api/call.ts'
import { numberQuestions } from '../questions.ts'

/** The source of prices, as the server last reported it, and whether it is unreachable. */
export const source = proxy<{ market: Source | null; away: boolean }>({ market: null, away: false })

export function noteMarket(market: Source): void {
  source.market = market
  if (!isRemote(market)) source.away = false
}

const ask = numberQuestions()

export async function checkSource(): Promise<void> {
  const isNewest = ask()
  try {
    const { source: remote } = await call(health)
    if (isNewest()) source.away = remote !== null && remote.circuit !== 'closed'
  } catch (error) {
    // A server that does not answer says nothing about its source; the connection's badge speaks for it.
    console.warn('source not checked', error)
  }
}
