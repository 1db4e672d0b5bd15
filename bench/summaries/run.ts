import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pino from 'pino'
import type { Database } from '#platform/database/database.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { testSmtp } from '#platform/testing/smtp.ts'
import { addSummaryAccounts } from '#test/support/summary-accounts.ts'
import { ProductProcess } from '#test/support/system/product-process.ts'
import { Scope } from '../harness/processes.ts'
import { figures, percentile, row } from '../harness/table.ts'
import { countPendingDeliveries, SECRET, startWebhook } from '../harness/webhook.ts'

const ACCOUNTS = 10_000
/** Mails that the server takes a second. */
const PACE = 50
/** Users with an alert every so many milliseconds, each with one alert, so that none waits for its group. */
const ALERT_MS = 500
const WORKER = fileURLToPath(new URL('../../test/support/system/summary-process.ts', import.meta.url))

/** Measures how long the summaries of accounts that are all due at once take by a slow mail server, and what alerts wait. */
export async function run(): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  const smtp = await testSmtp(scope, { onRcptTo: paced(PACE) })
  const webhook = await startWebhook(scope)
  const queues = await startQueues({ url, log: pino({ level: 'warn' }), role: 'send' })
  scope.teardown(() => queues.stop())
  const worker = new ProductProcess('worker', WORKER, {
    DATABASE_URL: url,
    JWT_SECRET: SECRET,
    SMTP_URL: smtp.url,
    ALLOW_PRIVATE_WEBHOOKS: 'on',
  })
  scope.teardown(() => worker.end('SIGKILL'))
  await worker.until(/summaries/)
  await pause(5_000)
  const before = await memory(worker.pid)

  await addSummaryAccounts(db, 'simulated:1', ACCOUNTS)
  const started = performance.now()
  await queues.enqueue(db, 'summaries', null)
  let most = before
  for (let alert = 0; ; alert++) {
    const owner = await alertsFixture(db, queues, `alert-${alert}@example.com`)
    await owner.fire([await owner.channel('webhook', webhook.address)])
    await pause(ALERT_MS)
    most = Math.max(most, await memory(worker.pid))
    if (!worker.running) throw new Error(worker.output())
    if (smtp.accepted.length >= ACCOUNTS && (await countPendingDeliveries(db)) === 0) break
  }
  const seconds = (performance.now() - started) / 1_000
  const ids = new Set(smtp.accepted.map(({ message }) => /^Message-ID: (.+)$/im.exec(message)?.[1]))
  const late = await alertDelays(db)
  console.log(`${ACCOUNTS} accounts, a mail server that takes ${PACE} a second, an alert every ${ALERT_MS} ms\n`)
  const rows = [
    row('all sent, s', seconds, '≤ 300'),
    row('mails', smtp.accepted.length, `≤ ${ACCOUNTS}`),
    row('different ones', ids.size, `≥ ${ACCOUNTS}`),
    row(`alert decided → accepted, of ${late.length}: p50 ms`, percentile(late, 0.5)),
    row('p99 ms', percentile(late, 0.99), '≤ 2000'),
    row('memory of the worker, MB: before', before),
    row('added at most', most - before, '≤ 50'),
  ]
  console.log(figures(rows))
}

/** Lets recipients through one after the other, `pace` a second. */
function paced(pace: number) {
  let free = 0
  return (_address: unknown, _session: unknown, done: () => void) => {
    free = Math.max(free, performance.now()) + 1_000 / pace
    setTimeout(done, free - performance.now())
  }
}

async function alertDelays(db: Database): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select 1000 * extract(epoch from deliveries.accepted_at - decided_at)::float8 as ms
    from alert_firings join alert_deliveries as deliveries on firing_id = alert_firings.id
    where summary_id is null and deliveries.state = 'accepted'
  `.execute(db)
  return rows.map(({ ms }) => ms)
}

/** Resident memory of a process in MB, by Linux. */
async function memory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1_024
}
