import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The chat that sent a code belongs to the channel that waits for it; false where none does any more. */
export async function linkChat(
  db: Db,
  { code, chat, name }: { code: string; chat: number; name: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_channels set address = jsonb_build_object('chat', ${chat}::bigint), name = ${name}
    where kind = 'telegram' and address ->> 'code' = ${code} and (address ->> 'until')::timestamptz > now()
  `.execute(db)
  return numAffectedRows === 1n
}

/** Tells the user of a code which bot to send it to. */
export async function nameBot(db: Db, channel: number, bot: string): Promise<void> {
  await sql`
    update alert_channels set address = address || jsonb_build_object('bot', ${bot}::text)
    where id = ${channel} and address ? 'code'
  `.execute(db)
}

/** Whether a channel still waits for its code, and knows its bot; null where it does not wait. */
export async function findLink(db: Db, channel: number): Promise<{ knowsBot: boolean } | null> {
  const { rows } = await sql<{ knowsBot: boolean }>`
    select address ? 'bot' as "knowsBot" from alert_channels
    where id = ${channel} and kind = 'telegram' and (address ->> 'until')::timestamptz > now()
  `.execute(db)
  return rows[0] ?? null
}
