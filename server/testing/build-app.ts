import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Site } from '#domain/contract/site.ts'
import type { Instrument } from '#domain/market/types.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { openReads } from '#platform/database/read-replica.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { type InstrumentRow, listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { buildApp } from '../app.ts'
import { type ConnectionLimits, connectionLimits } from '../connections/connection-limits.ts'
import type { Deps } from '../deps.ts'
import { NewestStore } from '../realtime/newest.ts'
import { Relay } from '../realtime/relay.ts'

export const TEST_SECRET = 'a secret for tests that is long enough'

export interface TestAppOptions {
  /**
   * URL of a migrated database; without it a fresh one is made. Two apps on one URL are two instances of one system.
   */
  url?: string
  env?: Record<string, string>
  site?: Site
  log?: FastifyBaseLogger
  /** The clock by which prices age; by default the real one. */
  priceClock?: () => number
  /** The clock by which a replica falls behind; by default the real one. */
  replicaClock?: () => number
  /** Connection limits; by default those of a process that may open any number of files. */
  limits?: Partial<ConnectionLimits>
}

export interface TestApp {
  app: Awaited<ReturnType<typeof buildApp>>
  deps: Deps
  url: string
}

type Test = Parameters<typeof migratedDatabase>[0]

/** The whole application with its real database, queues and bus; `inject` it, or `listen` on 127.0.0.1. */
export async function buildTestApp(t: Test, options: TestAppOptions = {}): Promise<TestApp> {
  const url = options.url ?? (await migratedDatabase(t)).url
  const log = options.log ?? pino({ level: 'silent' })
  const config = readConfig({ DATABASE_URL: url, JWT_SECRET: TEST_SECRET, ...options.env })
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost')
  const pool = createPool({ url, applicationName: 'atalaya test', onError })
  const db = createDatabase(pool)
  const reads = await openReads({ url: config.databaseReadUrl, db, log, uptime: options.replicaClock })
  const bus = await openBus({ config, url, db, log, onError })
  const queues = await startQueues({ url, log, role: 'send' })
  const newest = new NewestStore({ source: config.market.kind, clock: options.priceClock ?? Date.now })
  const { unansweredMs } = pool
  const site = options.site ?? {}
  const deps: Deps = { config, site, db, unansweredMs, reads, bus, queues, newest, clock: Date.now, dev: false }
  const limits = { ...connectionLimits(Number.POSITIVE_INFINITY), ...options.limits }
  const app = await buildApp(deps, log, limits)
  t.teardown(async () => {
    await app.close()
    await queues.stop()
    await bus.stop()
    await reads.stop()
    await db.destroy()
  })
  return { app, deps, url }
}

/**
 * Lists instruments on the market of an application, which then knows them; returns all rows of the market, by symbol.
 */
export async function listInstrumentsOn(
  { app, deps }: TestApp,
  instruments: readonly Instrument[],
): Promise<InstrumentRow[]> {
  const { db, config } = deps
  await upsertInstruments(db, config.market.id, instruments)
  await app.instruments.refresh()
  return listInstruments(db, config.market.id)
}

/** Makes an application show what is now stored of its market. */
export function showStored({ deps: { db, config, newest } }: TestApp): Promise<void> {
  return new Relay({ db, market: config.market.id, newest }).round()
}
