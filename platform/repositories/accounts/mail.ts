import { sql } from 'kysely'
import { LIMITS } from '#domain/contract/accounts/limits.ts'
import type { Db, Trx } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'
import type { TokenPurpose } from '../../tables/accounts.ts'

/** A token whose link is sent in a mail. */
export interface MailedToken {
  hash: Buffer
  purpose: TokenPurpose
  user_id: number
}

/** Creates the only active token of a user and purpose, which ends an older one. Returns the id of its row. */
export async function replaceEmailToken(
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

/** Finds the user of a valid token without using it up. A confirmation stays valid after its first use. */
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

/** Checks a token and uses it up in one statement, so that only one of several callers gets true. */
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

/** Finds the token of row `id` while its mail is worth sending. */
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
export async function deleteEmailTokens(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
}

/** Deletes a batch of expired tokens; true if more may be left. */
export function pruneEmailTokens(db: Db): Promise<boolean> {
  return deleteBatch(db, 'email_tokens', sql`expires_at < now()`)
}

/** Kinds of mails about the account, which share one limit. */
export type MailKind = 'confirm' | 'reset' | 'known' | 'changed'

/**
 * Reserves one of the mails that `address` (a hash) may get in an hour, and at most `perDay` of `kind` in a day; false
 * when they are used up. Callers hold the lock of the address's user.
 */
export async function reserveMail(
  trx: Trx,
  mail: { address: Buffer; kind: MailKind; perDay?: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_allowances (address, kind)
    select ${mail.address}, ${mail.kind}
    from (
      select count(*) filter (where sent_at > now() - interval '1 hour') as of_hour,
        count(*) filter (where kind = ${mail.kind}) as of_day
      from mail_allowances where address = ${mail.address} and sent_at > now() - interval '1 day'
    ) as had
    where of_hour < ${LIMITS.mails_per_hour} and of_day < ${mail.perDay ?? Number.MAX_SAFE_INTEGER}
  `.execute(trx)
  return numAffectedRows === 1n
}

/**
 * Reserves a mail that must not be dropped, for now or for the time when the hourly limit allows it. Returns the time
 * at which it may be sent, or null when one of that kind already waits. Callers hold the lock of the address's user.
 */
export async function scheduleMail(trx: Trx, address: Buffer, kind: MailKind): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: Date }>`
    insert into mail_allowances (address, kind, sent_at)
    select ${address}, ${kind}, greatest(now(), (
      select sent_at + interval '1 hour' from mail_allowances where address = ${address}
      order by sent_at desc offset ${LIMITS.mails_per_hour - 1} limit 1
    ))
    where not exists (select from mail_allowances where address = ${address} and kind = ${kind} and sent_at > now())
    returning sent_at
  `.execute(trx)
  return rows[0]?.sent_at ?? null
}

export async function deleteMailAllowances(db: Db, address: Buffer): Promise<void> {
  await db.deleteFrom('mail_allowances').where('address', '=', address).execute()
}

/** Deletes a batch of rows that no limit counts any longer; true if more may be left. */
export function pruneMailAllowances(db: Db): Promise<boolean> {
  return deleteBatch(db, 'mail_allowances', sql`sent_at < now() - interval '1 day'`)
}

/** Number of accounts whose address the mail server refused with this reply. */
export interface MailRefusals {
  /** The SMTP code and, if there is one, the enhanced code (RFC 3463), as in `550 5.1.1`. */
  reply: string
  accounts: number
}

/** Records that the mail server refused a user's address. */
export async function recordMailRefusal(db: Db, userId: number, reply: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_refused_at: sql`now()`, mail_refusal: reply })
    .where('id', '=', userId)
    .execute()
}

/** Records that the mail server accepted a mail to a user, which ends an earlier refusal. */
export async function clearMailRefusal(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_refused_at: null, mail_refusal: null })
    .where('id', '=', userId)
    .where('mail_refused_at', 'is not', null)
    .execute()
}

/** Time of the mail server's last refusal of a user's address; null if it accepts mails, or none was sent. */
export async function readMailRefusedAt(db: Db, userId: number): Promise<Date | null> {
  const row = await db.selectFrom('users').select('mail_refused_at').where('id', '=', userId).executeTakeFirst()
  return row?.mail_refused_at ?? null
}

export async function readMailRefusals(db: Db): Promise<MailRefusals[]> {
  const { rows } = await sql<MailRefusals>`
    select mail_refusal as reply, count(*)::int as accounts from users
    where mail_refused_at is not null group by mail_refusal order by mail_refusal
  `.execute(db)
  return rows
}
