import type { EventChannel } from '#domain/contract/live/channels.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Identity } from '../../deps.ts'
import type { Hub } from '../hub.ts'
import type { NewestStore } from '../newest.ts'
import type { OpenBars } from '../open-bars.ts'
import type { QuotesFrameBuilder } from '../quotes-frame.ts'
import type { Traffic } from '../transport.ts'
import type { EventFrame } from './event-cursor.ts'

/** What all sessions of a process share. */
export interface SessionContext {
  newest: NewestStore
  frameBuilder: QuotesFrameBuilder
  traffic: Traffic
  hub: Hub
  events: EventLog
  openBars: Pick<OpenBars, 'value'>
  market: Source
  /** The identity of a token, or null; rejects while that cannot be known. */
  identify: (token: string) => Promise<Identity | null>
  /** Epoch milliseconds, for the end of a token. */
  clock: () => number
  /** Monotonic milliseconds, for everything else. */
  uptime: () => number
  onError: (error: Error, what: string) => void
}

interface EventLog {
  /** The newest number of each channel. */
  readonly last: Readonly<Record<EventChannel, number>>
  /** The events that a user missed since number `after`, ascending; null if too old or too many. */
  missed(userId: number, channel: EventChannel, after: number): Promise<EventFrame[] | null>
}
