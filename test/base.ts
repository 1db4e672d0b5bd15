import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserServer } from 'playwright-core'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { withoutFsync } from '#platform/testing/database.ts'
import { openScratch } from '#platform/testing/scratch.ts'
import { launchSharedBrowser, SHARED_BROWSER } from './support/pages/browser.ts'
import { endLeftovers, keepWatch, type Leftover, leftovers, MARK } from './support/system/leftovers.ts'
import { prepareData } from './support/system/prepared-data.ts'
import { type System, startSystem } from './support/system/system.ts'

const PATIENCE_MS = 30_000

/**
 * What all test files of a run share: one PostgreSQL, one prepared data folder, one system on a copy of it, and one
 * browser.
 */
export interface Base {
  scratch: string
  env: NodeJS.ProcessEnv
  /** Makes the data folder that systems start from. */
  prepare(): Promise<void>
  /** Starts the system and the browser that files share; resolves with the environment for them, and for those that start their own. */
  withSystem(): Promise<NodeJS.ProcessEnv>
  /** Stops everything; resolves with the processes that test files left running, which are ended too. */
  stop(): Promise<Leftover[]>
}

export async function startBase(): Promise<Base> {
  const scratch = await openScratch()
  const mark = randomUUID()
  const unwatch = keepWatch(mark, scratch)
  process.env[MARK] = mark
  const postgres = await startEmbeddedPostgres({
    dataDir: join(scratch, 'postgres'),
    holder: 'npm test',
    log: { info() {}, warn: console.warn },
  })
  await withoutFsync(postgres.url)
  const env = { ...process.env, ATALAYA_TEST_POSTGRES: postgres.url, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
  const prepared = join(scratch, 'prepared')
  let preparing: Promise<void> | undefined
  const prepare = () => (preparing ??= prepareData(prepared))
  let system: System | undefined
  let browser: BrowserServer | undefined
  return {
    scratch,
    env,
    prepare,
    async withSystem() {
      await prepare()
      process.env.ATALAYA_TEST_DATA = prepared
      ;[system, browser] = await Promise.all([startSystem(), launchSharedBrowser()])
      const { url, port, dataDir } = system
      const shared = JSON.stringify({ url, port, dataDir })
      const address = browser.wsEndpoint()
      return { ...env, ATALAYA_TEST_DATA: prepared, ATALAYA_TEST_SYSTEM: shared, [SHARED_BROWSER]: address }
    },
    async stop() {
      await browser?.close()
      await system?.stop()
      await postgres.stop()
      // Processes that a killed file had started need time to end in order.
      const end = Date.now() + PATIENCE_MS
      let left = await leftovers(mark)
      while (left.length > 0 && Date.now() < end) left = await leftovers(mark)
      await endLeftovers(mark)
      unwatch()
      return left
    },
  }
}
