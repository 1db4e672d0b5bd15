import { OutsideError } from '../outside/error.ts'
import type { OutsideFetch } from '../outside/fetch.ts'

/** A message that somebody sent to the bot. */
export interface BotMessage {
  update: number
  chat: number
  /** What the chat is called. */
  name: string
  text: string
}

interface Update {
  update_id: number
  message?: { text?: string; chat: { id: number; first_name?: string; username?: string; title?: string } }
}

/** The bot of this installation. Its errors never name its address, which has the token in it. */
export class Bot {
  readonly #outside: OutsideFetch
  readonly #base: string

  constructor(outside: OutsideFetch, { url, token }: { url: string; token: string }) {
    this.#outside = outside
    this.#base = `${url}/bot${token}`
  }

  async name(signal: AbortSignal): Promise<string> {
    return (await this.#call<{ username: string }>('getMe', {}, signal)).username
  }

  /** Messages from `offset` on, which Telegram then forgets up to there. */
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

  async say(chat: number, text: string, signal: AbortSignal): Promise<void> {
    await this.#call('sendMessage', { chat_id: chat, text }, signal)
  }

  async #call<T>(method: string, body: object, signal: AbortSignal): Promise<T> {
    try {
      const answer = await this.#outside(`${this.#base}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (answer.status !== 200) throw new Error(`Telegram answered ${answer.status} to ${method}`)
      return (JSON.parse(Buffer.from(answer.bytes).toString()) as { result: T }).result
    } catch (error) {
      throw error instanceof OutsideError ? new Error(`Telegram gave nothing to ${method} (${error.code})`) : error
    }
  }
}
