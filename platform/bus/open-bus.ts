import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Bus } from './bus.ts'
import { PostgresBus } from './postgres-bus.ts'

interface BusOptions {
  config: Pick<Config, 'busUrls'>
  /** The address of the database, for the connection that listens; never a transaction pooler. */
  url: string
  db: Database
  log: Pick<Logger, 'warn' | 'info'>
  onError: (error: Error) => void
}

/** Opens the bus that the settings name; resolves after its first attempts to listen. */
export async function openBus({ config, url, db, log, onError }: BusOptions): Promise<Bus> {
  const postgres = new PostgresBus({ url, db, onError })
  let bus: Bus & { start(): Promise<void> } = postgres
  if (config.busUrls.length > 0) {
    // An installation without NATS does not load its client.
    const { NatsBus } = await import('./nats/nats-bus.ts')
    const failed = (err: Error) => log.warn({ err }, 'a message of the bus could not be used')
    bus = new NatsBus({ urls: config.busUrls, postgres, log, onError: failed })
  }
  await bus.start()
  return bus
}
