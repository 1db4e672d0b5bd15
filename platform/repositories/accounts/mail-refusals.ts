import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** How many accounts have an address that the mail server refused, by its reply. */
export interface MailRefusals {
  /** The code of SMTP and, where there is one, the enhanced code (RFC 3463): `550 5.1.1`. */
  reply: string
  accounts: number
}

/** The mail server refused a user's address. */
export async function noteMailRefused(db: Db, userId: number, reply: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_refused_at: sql`now()`, mail_refusal: reply })
    .where('id', '=', userId)
    .execute()
}

/** The mail server accepted a mail to a user: an earlier refusal is over. */
export async function noteMailTaken(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ mail_refused_at: null, mail_refusal: null })
    .where('id', '=', userId)
    .where('mail_refused_at', 'is not', null)
    .execute()
}

/** When the mail server last refused a user's address; null if it accepts mails, or none was sent. */
export async function mailRefusedAt(db: Db, userId: number): Promise<Date | null> {
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
