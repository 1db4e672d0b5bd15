import { sql } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { Database, Db } from '../database/database.ts'
import { claimEffect, hasEffect } from '../repositories/jobs.ts'
import { listListedInstruments } from '../repositories/market/instruments.ts'
import { hashPassword } from '../secrets/passwords.ts'

export const DEMO_USERS: readonly { email: string; name: string; password: string; role: Role }[] = [
  { email: 'demo@atalaya.test', name: 'Demo', password: 'Demo2026', role: 'Freemium' },
  { email: 'experto@atalaya.test', name: 'Experto', password: 'Experto2026', role: 'Expert' },
]

const FOLLOWED = 5

const followed = (market: string) => [`demo follows ${market}`, new Date(0)] as const

/** Whether `seedDemo` has done all of its work in `market`. */
export const isDemoSeeded = (db: Db, market: string): Promise<boolean> => hasEffect(db, ...followed(market))

/**
 * Creates the demo accounts. The first one follows the first instruments of `market` when they first appear. Later
 * changes by the account's user stay.
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
  await followFirst(db, market)
}

async function followFirst(db: Database, market: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await claimEffect(trx, ...followed(market)))) return
    const ids = (await listListedInstruments(trx, market)).slice(0, FOLLOWED).map(({ id }) => id)
    await sql`
      insert into watchlist_items (user_id, instrument_id)
      select users.id, followed.id from users, unnest(${ids}::int[]) with ordinality as followed (id, place)
      where email = ${DEMO_USERS[0].email} order by place
      on conflict do nothing
    `.execute(trx)
  })
}
