import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { LIMITS } from '#domain/contract/accounts/limits.ts'
import type { Database } from '../database/database.ts'
import { startQueues } from '../queues/queues.ts'
import { migratedDatabase } from '../testing/database.ts'
import { addFollower, addInstruments } from '../testing/rows.ts'
import { reserveGuess } from './accounts/password-guesses.ts'
import { LIMITING_INSTANTS, noteClock } from './instants.ts'
import { claimEffect, hasEffect } from './jobs.ts'
import { enterSource, readRest, recordSourceFailure, reserveCall } from './market/source-calls.ts'

/** Instants that hold nothing back and let nothing pass: when something happened, or what a user asked for. */
const RECORDS = `
  account_changes.changed_at agenda_addresses.created_at agenda_changes.seen_at agenda_events.seen_at alert_channels.accepted_at alert_channels.created_at alert_channels.shown_at
  alert_channels.tested_at alert_deliveries.accepted_at alert_deliveries.at alert_deliveries.shown_at
  alert_evaluations.evaluated_at alert_figures.measured_at alert_firings.as_of alert_firings.at alert_firings.decided_at alert_firings.read_at
  alert_firings.since alert_firings.until alerts.expires_at clock.reached_at commentaries.as_of
  email_tokens.created_at email_tokens.used_at events.created_at feeds.anchor intraday_bars.time job_effects.slot
  summaries.since ledger_checks.checked_at ledger_entries.created_at ledger_settlements.settled_at news.published_at news.stored_at
  news_instruments.published_at news_sources.failing_since news_sources.last_ok opportunities.found_at quotes.as_of
  quotes.minute_time rule_figures.measured_at sessions.created_at sessions.revoked_at simulator_attempts.ended_at
  simulator_attempts.started_at simulator_entries.at simulator_fills.as_of simulator_fills.at sources.failing_since
  sources.last_ok sources.next_poll_at users.confirmed_at users.mail_refused_at watchlist_items.created_at
`
  .trim()
  .split(/\s+/)

t.test('every instant of the schema is one that limits something, or one that does not', async (t) => {
  const { db } = await migratedDatabase(t)
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type like 'timestamp%' or udt_name = '_timestamptz')
      and table_name not like 'kysely%' order by 1
  `.execute(db)
  const limiting = LIMITING_INSTANTS.map(({ table, column }) => `${table}.${column}`)
  t.same(
    rows.map(({ name }) => name),
    [...limiting.filter((name) => !name.startsWith('pgboss.')), ...RECORDS].sort(),
  )
})

/** Makes the database as it would be if all of it had been written by a clock that was `ahead` seconds ahead. */
async function putAhead(db: Database, ahead: number): Promise<void> {
  for (const { table, column } of [...LIMITING_INSTANTS, { table: 'clock', column: 'reached_at' }]) {
    const later = (at = sql.ref(column)) => sql`${at} + make_interval(secs => ${ahead})`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${
      column === 'wrong_at' ? sql`array(select ${later(sql.ref('at'))} from unnest(wrong_at) as at)` : later()
    }`.execute(db)
  }
}

const HOUR = 3_600
const budget = { minute: 60, day: 1_000, month: 10_000 }
const asked = { now: null, budget, spacingMs: 500, maxWaitMs: 5_000 }

for (const ahead of [90, 2 * HOUR, 3 * HOUR, 24 * HOUR]) {
  t.test(`what was written ${ahead} s ahead holds nothing back once the clock is right`, async (t) => {
    const { db, url } = await migratedDatabase(t)
    const log = { info() {}, warn() {}, error() {} }
    const queues = await startQueues({ url, log, role: 'send' })
    t.teardown(() => queues.stop())
    const account = Buffer.alloc(32, 1)
    t.equal(await noteClock(db, { isAsked: false }), 0)
    for (let i = 0; i < 8; i++) {
      await reserveGuess(db, account)
      await sql`update password_guesses set next_allowed_at = now()`.execute(db)
    }
    t.match(await reserveGuess(db, account), { allowed: true })
    await reserveCall(db, 'yahoo', asked)
    await reserveCall(db, 'kraken', asked)
    await recordSourceFailure(db, 'kraken', { now: null, restMs: 30_000, error: 'x', isLimit: false })
    await queues.enqueue(db, 'deliver', { user_id: 1 })
    await db.transaction().execute((trx) => claimEffect(trx, 'prune', new Date(Date.now() + 1_000 * ahead)))
    await putAhead(db, ahead)

    const back = await noteClock(db, { isAsked: false })
    t.ok(Math.abs(back - ahead) < 10, `${back} s`)
    const guess = await reserveGuess(db, account)
    t.ok(guess.allowed || guess.retryAfterSeconds <= 20, JSON.stringify(guess))
    t.match(await reserveCall(db, 'yahoo', asked), { waitMs: Number })
    t.match(await enterSource(db, 'yahoo', { now: null, budget, leaseMs: 1 }), { failures: 0 })
    const rest = await readRest(db, 'kraken', null)
    t.ok(rest !== null && rest.waitMs <= 40_000, `a rest goes on for as long as it had: ${rest?.waitMs} ms`)
    const { rows } = await sql<{
      due: boolean
    }>`select start_after <= now() + interval '10 seconds' as due from pgboss.job`.execute(db)
    t.same(rows, [{ due: true }])
    t.equal(await hasEffect(db, 'prune', new Date(Date.now() + 1_000 * ahead)), ahead < 60)
    t.equal(await noteClock(db, { isAsked: false }), 0, 'once')
  })
}

t.test('no instant is further ahead than its own longest, although nobody noted the clock', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['AAA'])
  const far = sql<Date>`now() + interval '40 days'`
  await db
    .insertInto('password_guesses')
    .values({ account: Buffer.alloc(32), failures: 3, wrong_at: sql`array[${far}]`, next_allowed_at: far })
    .execute()
  await db
    .insertInto('sources')
    .values({ source: 'yahoo', next_call_at: far, resting_until: far, trial_until: far })
    .execute()
  await db
    .insertInto('instrument_fetches')
    .values({ instrument_id: ids.get('AAA') as number, kind: 'history', asked_at: far })
    .execute()
  await noteClock(db, { isAsked: true })
  for (const { table, column, longest } of LIMITING_INSTANTS) {
    if (column === 'wrong_at') continue
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} > now() + make_interval(secs => ${longest}::float8)
    `.execute(db)
    t.equal(rows.length, 0, `${table}.${column}`)
  }
  const { rows } = await sql`select from password_guesses where now() < any(wrong_at)`.execute(db)
  t.equal(rows.length, 0)
})

t.test('a log-in lasts as long as any: one made before keeps its end, one made while ahead gets no more', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['AAA'])
  const user_id = await addFollower(db, 'ana@example.com', [...ids.values()])
  await noteClock(db, { isAsked: false })
  const ends = { before: 5 * HOUR, ahead: 3 * HOUR + LIMITS.session_hours * HOUR }
  for (const seconds of Object.values(ends)) {
    const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`
    await db.insertInto('sessions').values({ id: randomUUID(), user_id, expires_at }).execute()
  }
  await sql`update clock set reached_at = reached_at + interval '3 hours'`.execute(db)
  await noteClock(db, { isAsked: false })
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions order by 1
  `.execute(db)
  t.same(rows, [{ hours: 5 }, { hours: LIMITS.session_hours }])
})
