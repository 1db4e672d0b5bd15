import { proxy } from 'valtio/vanilla'
import { health } from '#domain/contract/calls/health.ts'
import { isRemote, type Source } from '#domain/market/sources.ts'
import { call } from '../api/call.ts'
import { trackRequests } from './resource.ts'

/** The source of prices, as the server last reported it, and whether it is unreachable. */
export const marketSource = proxy<{ market: Source | null; away: boolean }>({ market: null, away: false })

export function setMarket(market: Source): void {
  marketSource.market = market
  if (!isRemote(market)) marketSource.away = false
}

const sourceRequests = trackRequests()

export async function checkSource(): Promise<void> {
  const isNewest = sourceRequests()
  try {
    const { source: remote } = await call(health)
    if (isNewest()) marketSource.away = remote !== null && remote.circuit !== 'closed'
  } catch (error) {
    // A server that does not answer says nothing about its source; the connection's badge shows that it is away.
    console.warn('source not checked', error)
  }
}
