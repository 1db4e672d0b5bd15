import type { Database } from '#platform/database/database.ts'
import { findTelegramLink, linkTelegramChat, setTelegramBot } from '#platform/repositories/alerts/channels.ts'
import type { Bot } from './bot.ts'

/** The code, alone or behind the word with which a link to a bot begins. */
const CODE = /^\s*(?:\/start(?:@\w+)?\s+)?([A-Z2-9]{10})\s*$/i
const NAME_MAX = 60
const LINKED = 'Listo: aquí llegarán tus alertas de Atalaya.'

/** Reads what the bot was sent and links the chats that sent a code; true while `channel` waits for its own. */
export async function linkRound(
  { db, bot }: { db: Database; bot: Bot },
  channel: number,
  signal: AbortSignal,
): Promise<boolean> {
  const link = await findTelegramLink(db, channel)
  if (!link) return false
  if (!link.knowsBot) await setTelegramBot(db, channel, await bot.name(signal))
  let offset = 0
  for (;;) {
    // Asking for what comes after a message confirms it: each is stored before.
    const messages = await bot.messages(offset, signal)
    if (messages.length === 0) return (await findTelegramLink(db, channel)) !== null
    for (const { update, chat, name, text } of messages) {
      offset = Math.max(offset, update + 1)
      const [, code] = CODE.exec(text) ?? []
      if (!code) continue
      const found = { code: code.toUpperCase(), chat, name: `Telegram: ${name}`.slice(0, NAME_MAX) }
      if (await linkTelegramChat(db, found)) await bot.say(chat, LINKED, signal)
    }
  }
}
