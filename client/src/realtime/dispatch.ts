import { EVENT_CHANNELS, type EventChannel } from '#domain/contract/live/channels.ts'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import { SERVER_FRAMES } from '#domain/contract/live/server-frames.ts'
import { validQuotes } from '#domain/contract/quotes.ts'
import { expectShape, ShapeError } from '../api/shape.ts'
import { setMarket } from '../stores/market-source.ts'
import { applyQuotes, startEpoch } from '../stores/prices.ts'
import { onSignOut, updateUser } from '../stores/session.ts'
import { followSession } from '../stores/sparklines.ts'
import { applyCommentary, applyIndicators } from '../stores/stock-data.ts'
import { callListeners, loadMissed } from './listeners.ts'
import type { Frame } from './socket.ts'

const FRAMES = new Map<unknown, (typeof SERVER_FRAMES)[keyof typeof SERVER_FRAMES]>(Object.entries(SERVER_FRAMES))

/** Applies a message of the socket. A malformed one is logged and skipped, since those after it are fine. */
export function receive(frame: Frame): void {
  try {
    dispatch(frame)
  } catch (error) {
    console.warn('live message not understood', error)
  }
}

/**
 * Applies a message to the stores, then calls its listeners; the socket itself has already handled pings and farewells.
 * Throws ShapeError for a malformed one; unknown future messages are ignored.
 */
export function dispatch(frame: Frame): void {
  if (frame.op === 'quotes') {
    dispatchQuotes(frame.items)
    return
  }
  const promised = FRAMES.get(frame.op)
  if (!promised) return
  const message: ServerMessage = expectShape(promised, frame)
  switch (message.op) {
    case 'ready':
      startEpoch(message.epoch)
      setMarket(message.market)
      updateUser(message)
      // Answers from before the first connection may lack events up to it; later connections replay the events they
      // missed.
      for (const channel of EVENT_CHANNELS) {
        if (startEvents(channel, message.last[channel] ?? 0)) loadMissed(channel)
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
      recordEvent('news', message.id)
      break
    case 'opportunity':
      recordEvent('opportunities', message.id)
      break
    case 'alert':
      recordEvent('alerts', message.id)
      break
    case 'resync':
      skipMissedEvents(message.channel)
      loadMissed(message.channel)
      break
    case 'error':
      console.warn('live socket', message.code, message.message)
      break
  }
  callListeners(message)
}

/** Applies the valid quotes even if others are malformed, then throws ShapeError. */
function dispatchQuotes(items: unknown): void {
  const sound = validQuotes(items) ?? []
  followSession(applyQuotes(sound))
  if (sound.length !== Object(items).length) throw new ShapeError()
}

interface EventPosition {
  /** Id up to which this page knows all events of the channel. */
  held: number
  /** Id of the newest event seen on the current connection. */
  newest: number
}

const eventPositions = new Map<EventChannel, EventPosition>()

/** Id after which a subscription continues; undefined before the first connection. */
export const heldEvent = (channel: EventChannel): number | undefined => eventPositions.get(channel)?.held

/** Starts a connection whose log ends at `last`; returns true for the first one, which has nothing to continue from. */
function startEvents(channel: EventChannel, last: number): boolean {
  const held = eventPositions.get(channel)?.held
  eventPositions.set(channel, { held: held ?? last, newest: last })
  return held === undefined
}

function recordEvent(channel: EventChannel, id: number): void {
  eventPositions.set(channel, { held: id, newest: id })
}

/**
 * Gives up events that the server cannot replay and that REST will load: the log is followed from the newest one
 * on.
 */
function skipMissedEvents(channel: EventChannel): void {
  const position = eventPositions.get(channel)
  if (position) position.held = position.newest
}

onSignOut(() => eventPositions.clear())
