import type { Role } from '../../domain/contract/accounts/accounts.ts'
import type { Database } from '../database/database.ts'
import { listListed } from '../repositories/market/instruments.ts'
import { hashPassword } from '../secrets/passwords.ts'

export const DEMO_USERS: readonly { email: string; name: string; password: string; role: Role }[] = [
  { email: 'demo@atalaya.test', name: 'Demo', password: 'Demo2026', role: 'Freemium' },
  { email: 'experto@atalaya.test', name: 'Experto', password: 'Experto2026', role: 'Expert' },
]

const FOLLOWED = 5

/**
 * Makes the demo accounts; the first one follows the first instruments of `market` when they first appear. Later
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
    const effect = await trx
      .insertInto('job_effects')
      .values({ name: `demo follows ${market}`, slot: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (effect.numInsertedOrUpdatedRows !== 1n) return
    const instruments = (await listListed(trx, market)).slice(0, FOLLOWED)
    const user = trx.selectFrom('users').select('id').where('email', '=', DEMO_USERS[0].email)
    for (const { id } of instruments) {
      await trx
        .insertInto('watchlist_items')
        .columns(['user_id', 'instrument_id'])
        .expression((eb) => eb.selectFrom(user.as('u')).select(['u.id', eb.val(id).as('instrument_id')]))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}
