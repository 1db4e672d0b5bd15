import { EVENT_CHANNELS, type EventChannel } from '#domain/contract/live/channels.ts'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import { SERVER_FRAMES } from '#domain/contract/live/server-frames.ts'
import { validQuotes } from '#domain/contract/quotes.ts'
import { expectShape, ShapeError } from '../api/shape.ts'
import { followUser } from '../stores/account/session.ts'
import { arriveFiring, catchUpFirings } from '../stores/alerts/firings.ts'
import { applyQuotes, beginEpoch } from '../stores/prices/prices.ts'
import { noteMarket } from '../stores/prices/source.ts'
import { followSession } from '../stores/prices/sparklines.ts'
import { loadWatchlist } from '../stores/prices/watchlist.ts'
import { arriveOpportunity, catchUpOpportunities } from '../stores/signals/opportunities.ts'
import { applyCommentary } from '../stores/stock/commentary.ts'
import { applyIndicators } from '../stores/stock/stocks.ts'
import { arriveNews, catchUpNews } from '../stores/texts/news.ts'
import { barFollowers } from './bar-frames.ts'
import { beginEvents, noteEvent, skipMissedEvents } from './event-numbers.ts'
import { firingFollowers } from './firing-frames.ts'
import type { Frame } from './socket.ts'

const FRAMES = new Map<unknown, (typeof SERVER_FRAMES)[keyof typeof SERVER_FRAMES]>(Object.entries(SERVER_FRAMES))

/** Loads by REST what a channel cannot replay. */
const CATCH_UP: Record<EventChannel, () => Promise<void>> = {
  alerts: catchUpFirings,
  news: catchUpNews,
  opportunities: catchUpOpportunities,
}

/** Applies a message of the socket; the messages after a malformed one are fine. */
export function receive(frame: Frame): void {
  try {
    dispatch(frame)
  } catch (error) {
    console.warn('live message not understood', error)
  }
}

/**
 * Applies a message to the stores; the socket itself has already handled pings and farewells. Throws ShapeError for a
 * malformed one; unknown future messages are ignored.
 */
export function dispatch(frame: Frame): void {
  if (frame.op === 'quotes') {
    showQuotes(frame.items)
    return
  }
  const promised = FRAMES.get(frame.op)
  if (!promised) return
  const message: ServerMessage = expectShape(promised, frame)
  switch (message.op) {
    case 'ready':
      beginEpoch(message.epoch)
      noteMarket(message.market)
      followUser(message)
      // Answers from before the first connection may lack events up to it; later connections replay.
      for (const channel of EVENT_CHANNELS) {
        if (beginEvents(channel, message.last[channel] ?? 0)) void CATCH_UP[channel]()
      }
      break
    case 'indicators': {
      const { op: _, ...indicators } = message
      applyIndicators(indicators)
      break
    }
    case 'bar':
      for (const follow of barFollowers) follow(message)
      break
    case 'commentary': {
      const { op: _, symbol, ...text } = message
      applyCommentary(symbol, text)
      break
    }
    case 'news':
      noteEvent('news', message.id)
      arriveNews(message.item)
      break
    case 'opportunity':
      noteEvent('opportunities', message.id)
      arriveOpportunity(message.item)
      break
    case 'alert':
      noteEvent('alerts', message.id)
      arriveFiring(message.item)
      for (const follow of firingFollowers) follow(message.item)
      break
    case 'resync':
      skipMissedEvents(message.channel)
      void CATCH_UP[message.channel]()
      break
    case 'watchlist':
      void loadWatchlist()
      break
    case 'error':
      console.warn('live socket', message.code, message.message)
      break
  }
}

/** A malformed price does not hold back the others. */
function showQuotes(items: unknown): void {
  const sound = validQuotes(items) ?? []
  followSession(applyQuotes(sound))
  if (sound.length !== Object(items).length) throw new ShapeError()
}
