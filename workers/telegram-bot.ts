import { readRefusal } from '#domain/deliveries/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { findTelegramLink, linkTelegramChat, setTelegramBot } from '#platform/repositories/alerts/channels.ts'
import { SafeFetchError } from './safe-fetch/error.ts'
import type { SafeFetch } from './safe-fetch/fetch.ts'

/** A message that a user sent to the bot. */
export interface BotMessage {
  update: number
  chat: number
  name: string
  text: string
}

interface Update {
  update_id: number
  message?: { text?: string; chat: { id: number; first_name?: string; username?: string; title?: string } }
}

/** What the operator has to repair where the bot's server answers with this status; null where it is another matter. */
export function botFault(status: number): string | null {
  if (status === 401) return 'Telegram refuses the bot (401): check TELEGRAM_BOT_TOKEN'
  return status === 404 ? 'Telegram knows no such bot (404): check TELEGRAM_BOT_TOKEN and TELEGRAM_URL' : null
}

/** The bot of this installation. Its errors never name its address, which contains the token. */
export class TelegramBot {
  readonly #safeFetch: SafeFetch
  readonly #base: string
  readonly #token: string

  constructor(safeFetch: SafeFetch, { url, token }: { url: string; token: string }) {
    this.#safeFetch = safeFetch
    this.#base = `${url}/bot${token}`
    this.#token = token
  }

  async name(signal: AbortSignal): Promise<string> {
    return (await this.#call<{ username: string }>('getMe', {}, signal)).username
  }

  /** Returns the messages from `offset` on; Telegram then drops all before it. */
  async messages(offset: number, signal: AbortSignal): Promise<BotMessage[]> {
    const updates = await this.#call<Update[]>(
      'getUpdates',
      { offset, timeout: 0, allowed_updates: ['message'] },
      signal,
    )
    return updates.map(({ update_id, message }) => ({
      update: update_id,
      chat: message?.chat.id ?? 0,
      name: message?.chat.title ?? message?.chat.username ?? message?.chat.first_name ?? '',
      text: message?.text ?? '',
    }))
  }

  async send(chat: number, text: string, signal: AbortSignal): Promise<void> {
    await this.#call('sendMessage', { chat_id: chat, text }, signal)
  }

  async #call<T>(method: string, body: object, signal: AbortSignal): Promise<T> {
    try {
      const answer = await this.#safeFetch(`${this.#base}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      const text = Buffer.from(answer.bytes).toString()
      if (answer.status === 200) return (JSON.parse(text) as { result: T }).result
      const { reason } = readRefusal(text, answer.status, [this.#token])
      throw new Error(`Telegram answered ${answer.status} to ${method}${reason ? `: ${reason}` : ''}`)
    } catch (error) {
      throw error instanceof SafeFetchError ? new Error(`Telegram gave nothing to ${method} (${error.code})`) : error
    }
  }
}

/** The code alone, or after the `/start` with which a link to a bot begins. */
const CODE = /^\s*(?:\/start(?:@\w+)?\s+)?([A-Z2-9]{10})\s*$/i
const NAME_MAX = 60
const LINKED = 'Listo: aquí llegarán tus alertas de Atalaya.'

/** Reads the bot's messages and links the chats that sent a code; true while `channel` still waits for its own. */
export async function linkRound(
  { db, bot }: { db: Database; bot: TelegramBot },
  channel: number,
  signal: AbortSignal,
): Promise<boolean> {
  const link = await findTelegramLink(db, channel)
  if (!link) return false
  if (!link.knowsBot) await setTelegramBot(db, channel, await bot.name(signal))
  let offset = 0
  for (;;) {
    // A request for later messages confirms the earlier ones, so each is stored before it.
    const messages = await bot.messages(offset, signal)
    if (messages.length === 0) return (await findTelegramLink(db, channel)) !== null
    for (const { update, chat, name, text } of messages) {
      offset = Math.max(offset, update + 1)
      const [, code] = CODE.exec(text) ?? []
      if (!code) continue
      const found = { code: code.toUpperCase(), chat, name: `Telegram: ${name}`.slice(0, NAME_MAX) }
      if (await linkTelegramChat(db, found)) await bot.send(chat, LINKED, signal)
    }
  }
}
