import { sql } from 'kysely'
import t from 'tap'
import type { ChannelKind } from '#domain/contract/alerts/channels.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { addAttempt, addFollower, addInstruments } from '../../testing/rows.ts'
import { ACCOUNT_PARTS, accountData } from './account-data.ts'

const SECRET = 'SECRETO'
const AT = new Date('2026-11-20T15:00:00Z')

/** Every part of an account, as the file has it. */
type File = Record<keyof typeof ACCOUNT_PARTS, Record<string, unknown>[]>

async function read(text: AsyncIterable<string>): Promise<{ text: string; file: File }> {
  let whole = ''
  for await (const piece of text) whole += piece
  return { text: whole, file: JSON.parse(whole) }
}

t.test('the data of an account', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = [
    ...(await addInstruments(db, 'm', ['AAA'])).values(),
    ...(await addInstruments(db, 'n', ['AAA'])).values(),
  ]

  /** Adds a user with rows in every table, each with the user's own `mark`, and with secrets. */
  async function addWholeUser(mark: string): Promise<number> {
    const user_id = await addFollower(db, `${mark}@example.com`, ids)
    await db
      .updateTable('users')
      .set({ name: mark, password_hash: SECRET, quiet: JSON.stringify({ from: '22:00', to: '07:00', zone: mark }) })
      .where('id', '=', user_id)
      .execute()
    const [instrument_id] = ids
    const change = { account_id: user_id, changed_by: 1, what: 'role' as const, before: mark, after: 'Expert' }
    await db.insertInto('account_changes').values(change).execute()
    const session = crypto.randomUUID()
    await db.insertInto('sessions').values({ id: session, user_id, expires_at: AT, revoked_at: null }).execute()
    const token = {
      user_id,
      purpose: 'reset' as const,
      hash: Buffer.from(`${SECRET} ${mark}`),
      expires_at: AT,
      used_at: null,
    }
    await db.insertInto('email_tokens').values(token).execute()
    const drawing = { user_id, instrument_id, items: JSON.stringify([{ id: mark }]), adjusted_through: '2026-11-19' }
    await db.insertInto('drawings').values(drawing).execute()
    const settings = JSON.stringify({ look: mark })
    await db.insertInto('chart_settings').values({ user_id, settings }).execute()
    await db.insertInto('list_settings').values({ user_id, settings }).execute()
    const screen = { user_id, name: mark, filters: ['rsi_14:lt:30'], sort: 'price' as const, dir: 'asc' as const }
    await db
      .insertInto('screens')
      .values({ ...screen, columns: ['price'] })
      .execute()
    const wanted = { user_id, every: 'daily' as const, hour: '08:00', zone: mark, channels: [], even_empty: false }
    await db
      .insertInto('summary_settings')
      .values({ ...wanted, due_at: AT })
      .execute()
    const times = { due_at: AT, since: AT, until: AT, local_date: '2026-11-20' }
    const said = { user_id, market: 'm', kind: 'daily' as const, state: 'silent' as const, subject: mark }
    await db
      .insertInto('summaries')
      .values({ ...said, ...times, items: JSON.stringify([{ text: mark }]), told: '{}' })
      .execute()
    const calendar = { user_id, hash: Buffer.from(`${SECRET} ${mark}`) }
    await db.insertInto('agenda_addresses').values(calendar).execute()
    await addAttempt(db, { user_id, instrument_id, currency: mark, at: AT })
    const addresses = {
      push: { endpoint: `https://push.example/${SECRET}/${mark}`, keys: { p256dh: SECRET, auth: SECRET } },
      ntfy: { url: `https://user:${SECRET}@ntfy.example/${SECRET}` },
      webhook: { url: `https://hooks.example/${SECRET}?key=${SECRET}`, secret: SECRET },
      telegram: { chat: 4711 },
      page: {},
    }
    const unused = { client_id: null, broken_reason: null, accepted_at: null, shown_at: null, tested_at: null }
    const untested = { test_state: null, test_detail: null, receipt_hash: Buffer.from(SECRET) }
    const channels = await db
      .insertInto('alert_channels')
      .values(
        Object.entries(addresses).map(([kind, address]) => {
          const own = { user_id, name: mark, kind: kind as ChannelKind, address: JSON.stringify(address) }
          return { ...own, ...unused, ...untested }
        }),
      )
      .returning('id')
      .execute()
    const alert = { condition: JSON.stringify({ kind: 'data' }), note: mark, evaluation_state: '{}', client_id: null }
    const state = { repeat: 'once', sessions: 'regular', state: 'armed', side: 'below', reason: null } as const
    const { id: alert_id } = await db
      .insertInto('alerts')
      .values({ ...alert, ...state, user_id, instrument_id, expires_at: null, channels: channels.map(({ id }) => id) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const firing = { alert_id, user_id, instrument_id, at: AT, evidence: 'tick' as const, text: mark }
    const nothing = { price: 1.5, as_of: null, seq: null, since: null, until: null, read_at: null }
    const firings = await db
      .insertInto('alert_firings')
      .values(Array.from({ length: 1_200 }, (_, i) => ({ ...firing, ...nothing, n: i + 1 })))
      .returning('id')
      .execute()
    const delivery = { user_id, kind: 'push' as const, detail: mark, receipt_hash: Buffer.from(SECRET) }
    const ended = { due_at: null, escalates_at: null, message: null }
    const deliveries = firings.flatMap(({ id: firing_id }) =>
      [1, 0].map((position) => ({ ...delivery, ...ended, firing_id, position, channel_id: channels[position].id })),
    )
    await db.insertInto('alert_deliveries').values(deliveries).execute()
    await db
      .insertInto('events')
      .values({ channel: 'alerts', instrument_ids: [instrument_id], user_id, item: JSON.stringify({ text: mark }) })
      .execute()
    await db.insertInto('events').values({ channel: 'alerts', instrument_ids: ids, item: '{"text":"all"}' }).execute()
    return user_id
  }

  const ana = await addWholeUser('ana')
  const eva = await addWholeUser('eva')

  await t.test('no table with rows of a user is forgotten', async (t) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'
    `.execute(db)
    const exported = Object.values(ACCOUNT_PARTS).flatMap(({ tables }) => tables as readonly string[])
    // The account itself, and what administrators did to it, name their user in other columns.
    t.same(exported.toSorted(), [...rows.map(({ name }) => name), 'users', 'account_changes'].sort())
    const { file } = await read(accountData(db, ana))
    for (const [part, entries] of Object.entries(file)) t.ok(entries.length > 0, part)
  })

  await t.test('what is in it, without a secret and without anything of another user', async (t) => {
    const { text, file } = await read(accountData(db, ana))
    for (const word of ['eva', SECRET, 'password', 'hash', '"key"', 'user_id', '"all"']) t.notMatch(text, word)
    const { rows } = await sql<{ id: string }>`select id from sessions`.execute(db)
    for (const { id } of rows) t.notMatch(text, id)
    t.match(file.profile, [{ email: 'ana@example.com', name: 'ana', role: 'Freemium', quiet: { zone: 'ana' } }])
    t.match(file.account_changes, [{ what: 'role', before: 'ana', after: 'Expert' }])
    t.match(file.sessions, [{ created_at: String, expires_at: '2026-11-20T15:00:00.000Z', revoked_at: null }])
    t.match(file.mailed_links, [{ purpose: 'reset', used_at: null }])
    t.match(file.watchlist, [
      { market: 'm', symbol: 'AAA', place: null },
      { market: 'n', symbol: 'AAA' },
    ])
    t.match(file.drawings, [{ market: 'm', symbol: 'AAA', items: [{ id: 'ana' }], adjusted_through: '2026-11-19' }])
    t.match(
      [file.chart_settings, file.list_settings],
      [[{ settings: { look: 'ana' } }], [{ settings: { look: 'ana' } }]],
    )
    t.match(file.screens, [{ name: 'ana', filters: ['rsi_14:lt:30'], sort: 'price', dir: 'asc', columns: ['price'] }])
    t.match(file.alerts, [{ market: 'm', symbol: 'AAA', condition: { kind: 'data' }, note: 'ana', state: 'armed' }])
    t.same(
      file.channels.map(({ kind, to }) => [kind, to]),
      [
        ['push', 'push.example'],
        ['ntfy', 'ntfy.example'],
        ['webhook', 'hooks.example'],
        ['telegram', 4711],
        ['page', null],
      ],
    )
    t.same(
      file.firings.map(({ n }) => n),
      Array.from({ length: 1_200 }, (_, i) => i + 1),
      'more than one page of them',
    )
    t.ok(file.firings.every(({ deliveries }) => Array.isArray(deliveries) && deliveries.length === 2))
    t.match(file.firings[700], {
      text: 'ana',
      deliveries: [
        { place: 0, state: 'pending' },
        { place: 1, detail: 'ana' },
      ],
    })
    t.match(file.summary_settings, [{ every: 'daily', hour: '08:00', zone: 'ana' }])
    t.match(file.summaries, [{ kind: 'daily', local_date: '2026-11-20', subject: 'ana', items: [{ text: 'ana' }] }])
    t.match(file.simulator_attempts, [{ market: 'm', currency: 'ana', kind: 'orders', fixed: '1000000' }])
    t.match(file.simulator_orders, [{ symbol: 'AAA', side: 'buy', type: 'limit', limit_price: '99500000' }])
    t.match(file.simulator_fills, [{ as_of: '2026-11-20T15:00:00.000Z', price: '99500000', quantity: '10000000' }])
    t.match(file.simulator_entries, [{ account: 'cash', symbol: null, currency: 'ana', amount: '5000000000' }])
    t.match(file.events, [{ channel: 'alerts', item: { text: 'ana' } }])
  })

  await t.test('all of it is of one moment', async (t) => {
    const text = accountData(db, eva)
    const first = [await text.next(), await text.next()]
    await db.updateTable('users').set({ name: 'later' }).where('id', '=', eva).execute()
    await db.deleteFrom('events').where('user_id', '=', eva).execute()
    const { file } = await read(
      (async function* () {
        for (const { value } of first) yield String(value)
        yield* text
      })(),
    )
    t.equal(file.events.length, 1)
    t.same((await read(accountData(db, eva))).file.events, [])
  })

  await t.test('its connection is free after it, read to the end or not', async (t) => {
    for (let i = 0; i < 20; i++) {
      const text = accountData(db, ana)
      await text.next()
      await text.return(undefined)
    }
    t.match((await read(accountData(db, ana))).file.profile, [{ name: 'ana' }])
  })

  await t.test('an account that is gone has nothing', async (t) => {
    const { file } = await read(accountData(db, 4_711))
    t.ok(Object.values(file).every((entries) => entries.length === 0))
  })
})
