import type { BaseLogger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Queues } from '#platform/queues/queues.ts'
import type { Channels } from '../channels/index.ts'
import type { PlannedMessage } from './plan.ts'

/** What deliveries are made with. */
export interface DeliveryGround {
  config: Pick<Config, 'publicUrl'>
  db: Database
  queues: Pick<Queues, 'enqueue'>
  channels: Channels
  log: Pick<BaseLogger, 'warn'>
}

/** A message whose attempt is stored. */
export interface BegunMessage extends PlannedMessage {
  receipt: string
}
