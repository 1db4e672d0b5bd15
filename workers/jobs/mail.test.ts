import { once } from 'node:events'
import { mkdir, readFile, watch } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import t, { type Test } from 'tap'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import { requestChangeNotice, requestKnownNotice, requestLink } from '#platform/mail/request.ts'
import { createMailer } from '#platform/mail/transports.ts'
import { startQueues } from '#platform/queues/queues.ts'
import type { MailJob } from '#platform/queues/registry.ts'
import { lockUser } from '#platform/repositories/accounts/users.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { testSmtp } from '#platform/testing/smtp.ts'
import { runJob } from '../testing/fixtures.ts'
import { startJobs } from './index.ts'
import { mail as mailJob } from './mail.ts'

const SECRET = 'a secret for tests that is long enough'
const NAME = 'Gana http://evil.test <b>'
const EMAIL = 'ana@example.com'

/** A worker that has not started, on a database with one user, and ways to request mails to that user. */
async function idleWorker(t: Test, env: Record<string, string> = {}) {
  const { url, db } = await migratedDatabase(t)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const config = readConfig({ DATABASE_URL: url, JWT_SECRET: SECRET, PUBLIC_URL: 'https://atalaya.example', ...env })
  const bus = new PostgresBus({ url, db, onError: (error) => t.error(error) })
  const queues = await startQueues({ url, log, role: 'work' })
  t.teardown(() => queues.stop())
  const keys = deriveKeys(SECRET)
  const user = { email: EMAIL, name: NAME, password_hash: 'x' }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const ask = (what: 'reset' | 'confirm' | 'known' | 'changed') =>
    db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, id)
      if (!user) throw new Error('the user is gone')
      if (what === 'known') await requestKnownNotice(trx, { queues, keys }, user)
      else if (what === 'changed') await requestChangeNotice(trx, { queues, keys }, user)
      else await requestLink(trx, { queues, keys }, user, what)
    })
  /** Takes the waiting jobs out of the queue and runs them here. */
  const runWaiting = async (mailer: Partial<Mailer> = {}) => {
    const sent: Mail[] = []
    const all: Mailer = { send: async (mail) => void sent.push(mail), forget: async () => undefined, ...mailer }
    const { rows } = await sql<{ id: string; data: MailJob }>`
      with taken as (delete from pgboss.job where name = 'mail' returning id, data, created_on)
      select id, data from taken order by created_on
    `.execute(db)
    for (const job of rows) await runJob(mailJob, { config, db, keys, mailer: all, log }, job)
    return sent
  }
  return { db, lines, ask, runWaiting, queues, id, start: () => startJobs({ config, db, bus, queues, log }) }
}

/** Decodes quoted-printable, as far as ASCII goes. */
const readable = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=')

t.test('a mail goes from the request to the outbox', async (t) => {
  const dataDir = t.testdir()
  const worker = await idleWorker(t, { DATA_DIR: dataDir })
  const folder = join(dataDir, 'outbox')
  await mkdir(folder)
  const changes = watch(folder)
  await worker.start()
  await worker.ask('reset')
  let file = ''
  for await (const { filename } of changes) if ((file = filename ?? '').endsWith('.eml')) break
  const eml = readable(await readFile(join(folder, file), 'utf8'))
  t.match(eml, `To: ${EMAIL}`)
  t.match(eml, /Message-ID: <[\w-]{36}@localhost>/)
  t.match(eml, 'https://atalaya.example/reset-password?ucid=')
  t.notMatch(eml, 'evil.test')
  const { rows } = await sql<{ text: string }>`select job::text as text from pgboss.job`.execute(worker.db)
  const traces = rows.map(({ text }) => text).join() + worker.lines.join()
  for (const trace of [EMAIL, NAME, 'evil.test']) t.notMatch(traces, trace)
})

t.test('the text of a mail depends on its kind', async (t) => {
  const worker = await idleWorker(t)
  for (const kind of ['confirm', 'known', 'changed'] as const) await worker.ask(kind)
  const mails = await worker.runWaiting()
  t.match(
    mails.map(({ kind, to, link }) => ({ kind, to, link })),
    [
      { kind: 'confirm', to: EMAIL, link: /^https:\/\/atalaya\.example\/confirm-email\?ucid=[\w-]{43}$/ },
      { kind: 'known', to: EMAIL, link: 'https://atalaya.example' },
      { kind: 'changed', to: EMAIL, link: 'https://atalaya.example' },
    ],
  )
  for (const { subject, text, html } of mails) t.notMatch(subject + text + html, 'evil.test')
})

t.test('a mail that is out of date is dropped', async (t) => {
  const worker = await idleWorker(t)
  const { db } = worker
  await worker.ask('reset')
  await worker.ask('reset')
  t.equal((await worker.runWaiting()).length, 1, 'replaced by a newer link')

  await worker.ask('confirm')
  await db
    .updateTable('email_tokens')
    .set({ expires_at: new Date(0) })
    .execute()
  t.same(await worker.runWaiting(), [], 'expired')

  await db.deleteFrom('mail_allowances').execute()
  await worker.ask('confirm')
  await db.updateTable('email_tokens').set({ used_at: new Date() }).execute()
  t.same(await worker.runWaiting(), [], 'used')

  await worker.ask('confirm')
  await sql`update pgboss.job set data = jsonb_set(data, '{sealed}', '"AAAA"')`.execute(db)
  t.same(await worker.runWaiting(), [], 'sealed with another secret')

  await worker.ask('known')
  const forgotten: string[] = []
  await worker.runWaiting({
    send: async () => void (await db.deleteFrom('users').execute()),
    forget: async (account) => void forgotten.push(account),
  })
  t.equal(forgotten.length, 1, 'the account was deleted while its mail was being written')

  await worker.queues.enqueue(db, 'mail', { kind: 'changed', user_id: worker.id })
  t.same(await worker.runWaiting(), [], 'the account is gone')
})

t.test('a refused recipient is remembered at the account until a mail is taken again', async (t) => {
  const smtp = await testSmtp(t)
  const worker = await idleWorker(t, { SMTP_URL: smtp.url })
  const options = { smtpUrl: smtp.url, mailFrom: 'a@example.com', publicUrl: 'https://atalaya.example', dataDir: '' }
  const mailer = createMailer({ ...options, log: { info: () => undefined } })
  const refusal = () => worker.db.selectFrom('users').select(['mail_refused_at', 'mail_refusal']).execute()
  for (const [code, text, storedReply] of [
    [550, '5.1.1 <ana@example.com> no such mailbox', '550 5.1.1'],
    [554, 'relay access denied', '554'],
  ] as const) {
    smtp.refusals.push({ code, text })
    await worker.ask('reset')
    await worker.runWaiting(mailer)
    t.match(await refusal(), [{ mail_refused_at: Date, mail_refusal: storedReply }])
  }
  t.match(worker.lines.join(), '550 5.1.1')
  t.notMatch(worker.lines.join(), EMAIL)
  await worker.ask('reset')
  await worker.runWaiting(mailer)
  t.equal(smtp.accepted.length, 1)
  t.same(await refusal(), [{ mail_refused_at: null, mail_refusal: null }])
})

t.test('a temporary refusal is retried, an unknown recipient is not', async (t) => {
  const smtp = await testSmtp(t)
  const worker = await idleWorker(t, { SMTP_URL: smtp.url })
  smtp.refusals.push({ code: 451, text: `<${EMAIL}> later` })
  await worker.ask('reset')
  await worker.start()
  let due = 0n
  while (due === 0n) {
    const update = sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`
    due = (await update.execute(worker.db)).numAffectedRows ?? 0n
  }
  const output = sql<{ text: string }>`select output::text as text from pgboss.job where name = 'mail'`
  const { rows: outputs } = await output.execute(worker.db)
  t.match(outputs, [{ text: /mail not sent/ }])
  t.notMatch(outputs[0].text + worker.lines.join(), EMAIL, 'neither rows nor logs quote the address')

  const accepted = once(smtp.events, 'accepted')
  // A new job wakes the worker, which starts with the oldest.
  await worker.ask('known')
  await accepted
  if (smtp.accepted.length < 2) await once(smtp.events, 'accepted')
  const recipients = smtp.accepted.map(({ recipients }) => recipients)
  t.same(recipients, [[EMAIL], [EMAIL]])
  t.equal(smtp.accepted.filter(({ message }) => readable(message).includes('/reset-password?ucid=')).length, 1)

  smtp.refusals.push({ code: 550, text: 'no such mailbox' })
  await worker.ask('reset')
  let left = 1
  while (left > 0) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from pgboss.job where name = 'mail' and state <> 'completed'
    `.execute(worker.db)
    left = rows[0].left
  }
  t.equal(smtp.accepted.length, 2)
  t.equal(await worker.queues.deadLetters(worker.db), 0)
})
