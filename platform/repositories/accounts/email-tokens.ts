import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { TokenPurpose } from '../../tables/accounts.ts'
import { deleteBatch } from '../delete-batch.ts'

/** The token whose link a mail carries. */
export interface MailedToken {
  hash: Buffer
  purpose: TokenPurpose
  user_id: number
}

/** Makes the one active token of a user and purpose; an older one ends. Returns its row. */
export async function putEmailToken(
  trx: Trx,
  token: { user_id: number; purpose: TokenPurpose; hash: Buffer; minutes: number },
): Promise<number> {
  const { minutes, ...values } = token
  const fresh = {
    hash: token.hash,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  }
  const row = await trx
    .insertInto('email_tokens')
    .values({ ...values, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ ...fresh, used_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The user of a valid token; a confirmation stays valid after its first use. Nothing is consumed. */
export async function findTokenUser(db: Db, hash: Buffer, purpose: TokenPurpose): Promise<number | null> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(purpose === 'reset', (query) => query.where('used_at', 'is', null))
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses up a token in the same statement that checks it: among any number of callers one gets true. */
export async function consumeEmailToken(trx: Trx, hash: Buffer, purpose: TokenPurpose): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_tokens')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The token of row `id` while its mail is worth sending. */
export function findMailedToken(db: Db, id: number): Promise<MailedToken | undefined> {
  return db
    .selectFrom('email_tokens')
    .select(['hash', 'purpose', 'user_id'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Ends all tokens of a user. */
export async function dropEmailTokens(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
}

/** Deletes a batch of expired tokens; true if more may be left. */
export function pruneEmailTokens(db: Db): Promise<boolean> {
  return deleteBatch(db, 'email_tokens', sql`expires_at < now()`)
}
