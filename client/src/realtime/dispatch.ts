import type { ServerMessage } from '../../../domain/contract/protocol.ts'
import { applyQuotes, beginEpoch } from '../stores/quotes.ts'
import { followSession } from '../stores/sparklines.ts'
import { applyIndicators } from '../stores/stocks.ts'
import { loadWatchlist } from '../stores/watchlist.ts'

/** What a message does to the stores; the socket itself has already seen to pings and farewells. */
export function dispatch(message: ServerMessage): void {
  switch (message.op) {
    case 'ready':
      beginEpoch(message.epoch)
      break
    case 'quotes':
      followSession(applyQuotes(message.items))
      break
    case 'indicators': {
      const { op: _, ...indicators } = message
      applyIndicators(indicators)
      break
    }
    case 'watchlist':
      void loadWatchlist()
      break
    case 'error':
      console.warn('live socket', message.code, message.message)
      break
  }
}
