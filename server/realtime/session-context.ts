import type { EventChannel } from '../../domain/contract/channels.ts'
import type { Source } from '../../domain/market/sources.ts'
import type { Identity } from '../deps.ts'
import type { EventFrame } from './event-cursor.ts'
import type { Hub } from './hub.ts'
import type { NewestStore } from './newest.ts'
import type { QuoteJoiner } from './quote-joiner.ts'
import type { Traffic } from './traffic.ts'

/** What every session of a process shares. */
export interface SessionContext {
  newest: NewestStore
  joiner: QuoteJoiner
  traffic: Traffic
  hub: Hub
  events: EventLog
  market: Source
  /** Who a token stands for, or null; rejects while that cannot be known. */
  identify: (token: string) => Promise<Identity | null>
  /** Epoch milliseconds, for the end of a token. */
  clock: () => number
  /** Milliseconds that never jump, for everything else. */
  uptime: () => number
  onError: (error: Error, what: string) => void
}

interface EventLog {
  /** The newest number of each channel. */
  readonly last: Readonly<Record<EventChannel, number>>
  /** What a user missed since number `after`, ascending; null where it is too old or too much. */
  missed(userId: number, channel: EventChannel, after: number): Promise<EventFrame[] | null>
}
