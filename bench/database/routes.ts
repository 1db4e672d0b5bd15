import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { SERVER_FLAGS } from '#platform/process/process.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { until } from '#test/support/until.ts'
import { answer, ask, Scope, startChild } from '../harness/processes.ts'
import { openClient, type Request, sendAtRate } from '../harness/requests.ts'
import { digits, median, percentile, type Target, verdict } from '../harness/table.ts'
import { ENV, type Size } from './fill.ts'
import { REQUESTS, subjectOf } from './requests.ts'

/** Size of a filled database, and the load of each of its routes. */
export interface Asked extends Size {
  /** Requests a second to each route, for `seconds`. */
  rate: number
  seconds: number
}

export const HEADER = ['', 'requests', 'p50 ms', 'p99 ms', 'target', '', 'worst round', 'CPU ms']

const P99: Target = '≤ 50'
const WARM_UP_SECONDS = 1
/** Number of rounds: a pause of the machine spoils only one of them. */
const ROUNDS = 3
const CONNECTIONS = 64
/** Step from account to account, coprime with usual numbers of accounts: neighbours would share pages of the tables. */
const STRIDE = 7_919
/** Most rows of a table that may be read from end to end. */
const SMALL_TABLE = 1_000

export interface Answers {
  /** Cells of the table, a row for each route. */
  rows: string[][]
  /** Faults, a line each: answers other than 2xx, and large tables that a statement read from end to end. */
  faults: string[]
}

/** Calls every route over HTTP, on a database that `fill` has filled. */
export async function askRoutes(url: string, db: Database, size: Asked, requests = REQUESTS): Promise<Answers> {
  const [administrator, ...accounts] = await tokensOf(url)
  const connected = await connections(db)
  await using scope = new Scope()
  const server = startChild(scope, new URL('server.ts', import.meta.url), [url], SERVER_FLAGS)
  const { port } = await answer<{ port: number }>(server)
  const before = await rowsWalked(db)
  const rows: string[][] = []
  const faults: string[] = []
  let next = 0
  for (const [route, make] of Object.entries(requests)) {
    const [method, named] = route.split(' ')
    const send = (seconds: number) => {
      const first = next
      const count = Math.ceil(size.rate * seconds)
      next += count
      return load(port, { count, rate: size.rate }, (i) => {
        const { n, token } = accounts[((first + i) * STRIDE) % accounts.length]
        const asks = named.startsWith('/api/admin') ? administrator.token : token
        return { method, path: named, token: asks, ...make(subjectOf(first + i, n, size)) }
      })
    }
    await send(Math.min(WARM_UP_SECONDS, size.seconds))
    const started = await ask<number>(server, 'cpu')
    const rounds: Awaited<ReturnType<typeof load>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await send(size.seconds))
    const micros = (await ask<number>(server, 'cpu')) - started
    const refusals = rounds.flatMap(({ refusals }) => refusals)
    const count = rounds.reduce((sum, { times }) => sum + times.length, refusals.length)
    const p99s = rounds.map(({ times }) => percentile(times, 0.99))
    const [p50, p99] = [median(rounds.map(({ times }) => percentile(times, 0.5))), median(p99s)]
    const figures = [digits(p50), digits(p99), ...verdict(p99, P99), digits(Math.max(...p99s))]
    rows.push([route, String(count), ...figures, digits(micros / count / 1_000)])
    if (refusals.length > 0) faults.push(`${route}: ${refusals.length} of ${count} refused: ${refusals[0]}`)
  }
  await scope[Symbol.asyncDispose]()
  // PostgreSQL counts what a connection has read when the connection ends.
  await until('the end of the connections of the server', async () =>
    (await connections(db)).every((pid) => connected.includes(pid)),
  )
  for (const [name, { rows, scans }] of await rowsWalked(db)) {
    const [read, times] = [rows - (before.get(name)?.rows ?? 0), scans - (before.get(name)?.scans ?? 0)]
    // The server itself reads a table once when it starts.
    if (times > 1 && read > SMALL_TABLE * times)
      faults.push(`${name} was read from end to end ${times} times, ${read} rows in all`)
  }
  return { rows, faults }
}

/** Reads the accounts' numbers and the tokens of their sessions. */
async function tokensOf(url: string): Promise<{ n: number; token: string }[]> {
  await using scope = new Scope()
  const { app, deps } = await buildTestApp(scope, { url, env: ENV })
  const sessions = await deps.db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'expires_at'])
    .orderBy('user_id')
    .execute()
  return sessions.map((session) => ({ n: session.user_id, token: app.issueToken(session) }))
}

/** Lists the processes of PostgreSQL that serve this database, except the one of this query. */
async function connections(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Reads how often whole tables have been scanned so far, and the rows that were read; small tables are left out. */
async function rowsWalked(db: Database): Promise<Map<string, { rows: number; scans: number }>> {
  const { rows } = await sql<{ name: string; rows: number; scans: number }>`
    select pg_class.relname as name, seq_tup_read::float8 as rows, seq_scan::float8 as scans
    from pg_stat_user_tables join pg_class on pg_class.oid = relid where reltuples > ${SMALL_TABLE}
  `.execute(db)
  return new Map(rows.map(({ name, ...read }) => [name, read]))
}

/** Sends `count` requests, `rate` a second; returns milliseconds of those answered, and why others were refused. */
async function load(
  port: number,
  { count, rate }: { count: number; rate: number },
  make: (i: number) => Request,
): Promise<{ times: number[]; refusals: string[] }> {
  const client = openClient(port, CONNECTIONS)
  const refusals: string[] = []
  // A connection that is cut counts as a refusal too.
  const refuse = ({ message }: Error) => void refusals.push(message)
  const times = await sendAtRate(count, rate, (i) => client.send(make(i)).catch(refuse))
  await client.close()
  return { times: times.filter((ms) => ms !== undefined), refusals }
}
