import { chmod, cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { restoreBackup } from '#platform/backup/restore.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { query } from '#platform/testing/client.ts'
import { scratchFolder } from '#platform/testing/scratch.ts'
import { Api } from '../support/system/api.ts'
import { mailedLink } from '../support/system/mailbox.ts'
import { startSystem } from '../support/system/system.ts'

const LEFT = 'platform/backup/testing/0.1.0'
/** Tables that have another name since, by their name in 0.1.0. */
const RENAMED_TABLES: Record<string, string> = { alert_looks: 'alert_evaluations', candles: 'daily_bars' }
/** Columns, and keys of JSON in them, that have another name since, by their path in 0.1.0: `table.column.key`. */
const RENAMED_COLUMNS: Record<string, string> = {
  'alert_channels.broken': 'broken_reason',
  'alert_channels.free_at': 'next_send_at',
  'alert_deliveries.lead_on_at': 'escalates_at',
  'alert_deliveries.place': 'position',
  'alert_looks.at': 'evaluated_at',
  'alerts.memory': 'evaluation_state',
  'alerts.memory.back': 'rearm_side',
  'alerts.memory.known': 'last_evaluation',
  'alerts.memory.known.at': 'evaluated_at',
  'alerts.memory.known.of': 'price_session',
  'alerts.memory.recent': 'recent_firings',
  'alerts.memory.shares': 'adjusted_through',
  'news_sources.memory': 'read_state',
}
/** Words in columns that are others since, as `table.column.word` of 0.1.0. */
const RENAMED_WORDS: Record<string, string> = { 'quote_verdicts.verdict.held': 'in_review' }

const ALBA = { email: 'alba@example.com', password: 'Marea2026' }
const BRUNO = { email: 'bruno@example.com', password: 'Llanura2026' }

type Rows = Record<string, Record<string, unknown>[]>

t.test('what 0.1.0 stored is there row by row, and works', async (t) => {
  const dataDir = await dataFolder(t)
  const before = await inDatabase(dataDir, async ({ url }) => {
    await restoreBackup({ url, file: join(LEFT, 'backup.gz'), replace: false })
    // The links live for minutes or a day, and have not been used: they are made valid again.
    await query({ url }, `update email_tokens set expires_at = now() + interval '10 minutes'`)
    // A source across the network leaves such a row; the market of this backup has none.
    await query({ url }, `insert into quote_verdicts values ('yahoo', 'held', 3)`)
    return readRows(url)
  })
  const after = await inDatabase(dataDir, async ({ url }) => {
    await migrate(url)
    return readRows(url)
  })
  for (const [table, rows] of Object.entries(before)) {
    const kept = after[RENAMED_TABLES[table] ?? table] ?? []
    const named = rows.map((row) => renamed(table, row))
    t.same(
      sorted(kept.map((row) => pick(row, named))),
      sorted(named),
      `${table}: ${rows.length} and ${kept.length} rows`,
    )
  }

  const system = await startSystem({ dataDir, env: { MARKET_DATA: 'replay' } })
  t.teardown(() => system.stop())
  await t.test('its accounts, with what they follow, drew and chose', async (t) => {
    const alba = await Api.loggedIn(system.url, ALBA)
    t.match(await alba.get('/api/user-watchlist/'), [{ symbol: 'ACUAV' }, { symbol: 'ALTIR' }])
    t.match(await alba.get('/api/drawings/?symbol=ACUAV'), { drawings: [{ id: 'techo' }, { id: 'linea' }] })
    t.match(await alba.get('/api/chart-settings/'), { look: 'candles', log: true })
    t.match(await alba.get('/api/alerts/settings/'), { quiet: { from: '22:00', to: '07:30' } })
    t.match(await alba.get('/api/alerts/'), [{ symbol: 'ACUAV', state: 'paused' }])
    t.match(await alba.get('/news?page=1&page_size=10'), { count: 3 })
    const experto = await Api.loggedIn(system.url, { email: 'experto@atalaya.test', password: 'Experto2026' })
    t.equal((await experto.get('/api/alerts/')).length, 16)
    // Alerts go on in the meantime.
    const firings: { id: number }[] = await experto.get('/api/alerts/firings/')
    t.same(firings.map(({ id }) => id).slice(-4), [4, 3, 2, 1])
    t.equal((await experto.get('/api/channels/')).length, 4)
    t.equal((await experto.get('/api/bars/?symbol=ACUAV&interval=1d')).time[0], Date.UTC(2020, 0, 1) / 1000)
  })
  await t.test('its mailed links', async (t) => {
    const api = new Api(system.url)
    const linked = async (kind: 'confirm' | 'reset', address: string) => {
      return new URL(await mailedLink(system.dataDir, kind, address)).search
    }
    t.match(await api.call('POST', `/confirm-email/${await linked('confirm', BRUNO.email)}`, {}), { status: 200 })
    await api.login(BRUNO.email, BRUNO.password)
    const password = 'Bajamar2026'
    const search = await linked('reset', ALBA.email)
    t.match(await api.call('POST', `/reset-password/${search}`, { password }), { status: 200 })
    t.match(await api.call('POST', '/login/', ALBA), { status: 401 })
    await api.login(ALBA.email, password)
  })
})

/** A copy of the files that 0.1.0 left in its data folder; its database is restored into it. */
async function dataFolder(t: Test): Promise<string> {
  const dataDir = join(await scratchFolder(t), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await cp(join(LEFT, 'data'), dataDir, { recursive: true })
  // A clone has the modes of its user's mask.
  for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), name === 'outbox' ? 0o700 : 0o600)
  return dataDir
}

async function inDatabase<Result>(dataDir: string, work: (postgres: { url: string }) => Promise<Result>) {
  const log = { info() {}, warn: console.warn }
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'upgrade.test.ts', log })
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
  }
}

async function readRows(url: string): Promise<Rows> {
  const tables = await query(
    { url },
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
     and (relkind = 'p' or relkind = 'r' and not relispartition) and relname not like 'kysely%' order by relname`,
  )
  const rows: Rows = {}
  for (const { name } of tables) {
    const found = await query({ url }, `select to_jsonb(stored) as row from "${name}" as stored`)
    rows[String(name)] = found.map(({ row }) => row as Record<string, unknown>)
  }
  return rows
}

function renamed<T extends object>(path: string, row: T): T {
  const entries = Object.entries(row).map(([key, value]) => {
    const inner = `${path}.${key}`
    const now = isObject(value) ? renamed(inner, value) : (RENAMED_WORDS[`${inner}.${value}`] ?? value)
    return [RENAMED_COLUMNS[inner] ?? key, now]
  })
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A row without the columns that came later. */
function pick(row: Record<string, unknown>, [example = {}]: Record<string, unknown>[]): Record<string, unknown> {
  return Object.fromEntries(Object.keys(example).map((key) => [key, row[key]]))
}

function sorted(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => JSON.stringify(ordered(row))).sort()
}

/** The entries of a row, and of objects in it, by their keys. */
function ordered(row: object): unknown[] {
  const entries = Object.entries(row).map(([key, value]) => [key, isObject(value) ? ordered(value) : value])
  return entries.sort(([one], [other]) => (one < other ? -1 : 1))
}
