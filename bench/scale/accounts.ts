import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { findLiveSessions } from '../../platform/repositories/accounts/sessions.ts'
import { NOBODY } from '../../platform/secrets/passwords.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { cpuMicros, cpuOfTree, Scope } from '../harness/processes.ts'
import type { Figures } from './figures.ts'

const PASSWORDS = 40
const SESSIONS = 10_000
const ROUNDS = 3
/** Sessions asked for at once: a server with 10,000 sockets checks 1,200 a second. */
const AT_ONCE = 20

type Costs = Pick<Figures, 'logIn' | 'session' | 'sessionPostgres'>

/** What a log-in and a look at a session cost. */
export async function costOfAccounts(): Promise<Costs> {
  await using scope = new Scope()
  const { db } = await migratedDatabase(scope)
  const passwords = await microsOf(async () => {
    for (let i = 0; i < PASSWORDS; i++) await verify(NOBODY, 'of nobody')
  })
  await sql`
    with owners as (
      insert into users (email, name, password_hash)
      select 'u' || n || '@x.test', 'x', '' from generate_series(1, ${SESSIONS}::int) as n returning id
    )
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from owners
  `.execute(db)
  const ids = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)
  const lookUp = async () => {
    for (let at = 0; at < ids.length; at += AT_ONCE) await findLiveSessions(db, ids.slice(at, at + AT_ONCE))
  }
  await lookUp()
  const before = await postgresMicros()
  const sessions = await microsOf(async () => {
    for (let round = 0; round < ROUNDS; round++) await lookUp()
  })
  const looked = ROUNDS * ids.length
  return {
    logIn: passwords / PASSWORDS,
    session: sessions / looked,
    sessionPostgres: ((await postgresMicros()) - before) / looked,
  }
}

async function microsOf(work: () => Promise<void>): Promise<number> {
  const before = cpuMicros()
  await work()
  return cpuMicros() - before
}

async function postgresMicros(): Promise<number> {
  return (await cpuOfTree(process.pid, { bench: 'bench/run.ts' })).PostgreSQL * 1e6
}
