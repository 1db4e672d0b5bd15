import type { EventChannel } from '../../../domain/contract/channels.ts'
import type { ServerMessage } from '../../../domain/contract/protocol.ts'
import { soundQuotes } from '../../../domain/contract/quotes.ts'
import { SERVER_FRAMES } from '../../../domain/contract/server-frames.ts'
import { expectShape, ShapeError } from '../api/shape.ts'
import { applyCommentary } from '../stores/commentary.ts'
import { arriveNews, catchUpNews } from '../stores/news.ts'
import { arriveOpportunity, catchUpOpportunities } from '../stores/opportunities.ts'
import { applyQuotes, beginEpoch } from '../stores/quotes.ts'
import { noteMarket } from '../stores/source.ts'
import { followSession } from '../stores/sparklines.ts'
import { applyIndicators } from '../stores/stocks.ts'
import { loadWatchlist } from '../stores/watchlist.ts'
import { beginEvents, EVENT_CHANNELS, noteEvent, skipMissedEvents } from './event-numbers.ts'
import type { Frame } from './socket.ts'

const FRAMES = new Map<unknown, (typeof SERVER_FRAMES)[keyof typeof SERVER_FRAMES]>(Object.entries(SERVER_FRAMES))

/** Asks by REST for what a channel cannot tell. */
const CATCH_UP: Record<EventChannel, () => Promise<void>> = {
  news: catchUpNews,
  opportunities: catchUpOpportunities,
}

/**
 * What a message does to the stores; the socket itself has already seen to pings and farewells. Throws ShapeError for one
 * that is not as promised; a message of tomorrow is let be.
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
      // What was asked for before the first connection may lack what happened until it; later ones replay.
      for (const channel of EVENT_CHANNELS) {
        if (beginEvents(channel, message.last[channel])) void CATCH_UP[channel]()
      }
      break
    case 'indicators': {
      const { op: _, ...indicators } = message
      applyIndicators(indicators)
      break
    }
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

/** A price that is not as promised keeps no other back. */
function showQuotes(items: unknown): void {
  const sound = soundQuotes(items) ?? []
  followSession(applyQuotes(sound))
  if (sound.length !== Object(items).length) throw new ShapeError()
}
