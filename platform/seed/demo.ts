import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { Database, Db } from '../database/database.ts'
import { claimEffect, hasEffect } from '../repositories/jobs.ts'
import { listListedInstruments } from '../repositories/market/instruments.ts'
import { hashPassword } from '../secrets/passwords.ts'

interface DemoUser {
  email: string
  name: string
  password: string
  role: Role
}

export const DEMO_USERS: readonly DemoUser[] = [
  { email: 'demo@atalaya.test', name: 'Demo', password: 'Demo2026', role: 'Freemium' },
  { email: 'experto@atalaya.test', name: 'Experto', password: 'Experto2026', role: 'Expert' },
]

/** How many instruments the demo account of each plan follows; a Freemium may not follow more. */
const FOLLOWED: Readonly<Record<Role, number>> = { Freemium: 5, Expert: 8 }

const followed = ({ name }: DemoUser, market: string) =>
  [`${name.toLowerCase()} follows ${market}`, new Date(0)] as const

/** Whether `seedDemo` has done all of its work in `market`. */
export async function isDemoSeeded(db: Db, market: string): Promise<boolean> {
  const done = await Promise.all(DEMO_USERS.map((user) => hasEffect(db, ...followed(user, market))))
  return done.every(Boolean)
}

/**
 * Creates the demo accounts. Each follows the first instruments of `market` when they first appear. Later changes by
 * the account's user stay.
 */
export async function seedDemo(db: Database, market: string): Promise<void> {
  for (const { password, ...user } of DEMO_USERS) {
    const known = await db.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirst()
    if (known) continue
    const password_hash = await hashPassword(password)
    await db
      .insertInto('users')
      .values({ ...user, password_hash, confirmed_at: new Date() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
  }
  for (const user of DEMO_USERS) await followFirst(db, market, user)
}

async function followFirst(db: Database, market: string, user: DemoUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await claimEffect(trx, ...followed(user, market)))) return
    const ids = (await listListedInstruments(trx, market)).slice(0, FOLLOWED[user.role]).map(({ id }) => id)
    await sql`
      insert into watchlist_items (user_id, instrument_id)
      select users.id, followed.id from users, unnest(${ids}::int[]) with ordinality as followed (id, place)
      where email = ${user.email} order by place
      on conflict do nothing
    `.execute(trx)
  })
}
