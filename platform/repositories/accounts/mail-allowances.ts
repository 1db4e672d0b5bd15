import { sql } from 'kysely'
import { LIMITS } from '#domain/contract/accounts/limits.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { deleteBatch } from '../delete-batch.ts'

/** Mails about the account, which are limited together. */
export type MailKind = 'confirm' | 'reset' | 'known' | 'changed'

/**
 * Takes one of the mails that `address` (a hash) may get in an hour, at most `perDay` of them of `kind`; false when
 * they are used up. Callers hold the lock of the address's user.
 */
export async function takeMail(trx: Trx, mail: { address: Buffer; kind: MailKind; perDay?: number }): Promise<boolean> {
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
 * Takes a mail that must not be dropped: now, or as soon as the hour's mails allow. Returns when it may leave, or null
 * when one of that kind already waits. Callers hold the lock of the address's user.
 */
export async function bookMail(trx: Trx, address: Buffer, kind: MailKind): Promise<Date | null> {
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

export async function forgetMailAllowances(db: Db, address: Buffer): Promise<void> {
  await db.deleteFrom('mail_allowances').where('address', '=', address).execute()
}

/** Deletes a batch of mails that no limit counts any longer; true if more may be left. */
export function pruneMailAllowances(db: Db): Promise<boolean> {
  return deleteBatch(db, 'mail_allowances', sql`sent_at < now() - interval '1 day'`)
}
