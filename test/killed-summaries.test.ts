import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import t from 'tap'
import { createRandom } from '#domain/market/random.ts'
import { makeAllDue } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { testSmtp } from '#platform/testing/smtp.ts'
import { sized } from './support/size.ts'
import { addSummaryAccounts } from './support/summary-accounts.ts'
import { ProductProcess } from './support/system/product-process.ts'
import { until } from './support/until.ts'

const KILLS = Number(process.env.KILLS ?? sized(20, 'workers', 'domain/deliveries', 'domain/summary', 'platform'))
const random = createRandom(Number(process.env.SEED ?? 1))
/** Accounts for each kill, so that none comes after all is sent. */
const ACCOUNTS = 40 * KILLS
/** Most milliseconds between the first mail of a worker and its kill. */
const AFTER_MS = 300
const WORKER = fileURLToPath(new URL('support/system/summary-process.ts', import.meta.url))

/** The Message-ID of a mail, and its words: the boundaries between its parts are new in each attempt. */
function readMail(message: string): { id: string; words: string } {
  const [head, ...body] = message.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  return { id: /^Message-ID: <(.+)>/im.exec(head)?.[1] ?? '', words: body.join('\n').replaceAll(boundary, '') }
}

t.test('kill -9 of the worker while summaries leave loses none, doubles none and changes no text', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const smtp = await testSmtp(t)
  await addSummaryAccounts(db, 'simulated:1', ACCOUNTS)
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: 'a secret for tests that is long enough',
    DATA_DIR: t.testdir(),
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'warn',
  }
  const start = async () => {
    const worker = new ProductProcess('worker', WORKER, env)
    t.teardown(() => worker.end('SIGKILL'))
    await sql`insert into pgboss.job (name, data) values ('summaries', null)`.execute(db)
    return worker
  }
  const open = async () => {
    const { rows } = await sql<{ left: number; running: number }>`
      select (select count(*)::int from summary_settings where due_at is null or due_at < now())
          + (select count(*)::int from alert_deliveries where state = 'pending') as left,
        (select count(*)::int from pgboss.job where name = 'deliver' and state = 'active') as running
    `.execute(db)
    return rows[0]
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const before = smtp.accepted.length
    const worker = await start()
    await until('a mail', async () => {
      if (!worker.running) throw new Error(worker.output())
      return smtp.accepted.length > before
    })
    await pause(random() * AFTER_MS)
    await worker.end('SIGKILL')
    await makeAllDue(db)
  }
  t.ok((await open()).left > 0, 'the last kill came before all was sent')
  const worker = await start()
  await until('every summary is taken', async () => {
    const { left, running } = await open()
    // Jobs of killed processes count as running until their heartbeat is missed.
    if (left > 0 && running === 0) await makeAllDue(db)
    return left === 0
  })
  await worker.end('SIGTERM')

  const { rows } = await sql<{ id: number; email: string }>`
    select summaries.id, email from summaries join users on users.id = user_id where state = 'sent'
  `.execute(db)
  t.equal(rows.length, ACCOUNTS, 'one an account')
  const byId = Map.groupBy(
    smtp.accepted.map(({ recipients, message }) => ({ recipients, ...readMail(message) })),
    ({ id }) => id,
  )
  t.same(new Set(byId.keys()), new Set(rows.map(({ id }) => `summary-${id}@localhost`)), 'none lost, no other')
  for (const { id, email } of rows) {
    const arrived = byId.get(`summary-${id}@localhost`) ?? []
    const texts = new Set(arrived.map(({ words }) => words))
    if (texts.size !== 1 || arrived.some(({ recipients }) => recipients.join() !== email))
      t.fail(`summary ${id} came with ${texts.size} texts`)
  }
  const twice = smtp.accepted.length - byId.size
  t.ok(twice <= 8 * KILLS, `${twice} came twice under the id they had, by ${KILLS} kills of eight at a time`)
  t.comment(
    `${KILLS} kills, ${ACCOUNTS} summaries, ${smtp.accepted.length} mails: 0 lost, ${twice} twice, one text each`,
  )
})
