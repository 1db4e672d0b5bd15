import { type Channel, type ChannelDeps, createMessageFetch, type Outcome, post } from './channel.ts'

export interface TelegramAddress {
  /** Id of the chat that sent the code; absent until then. */
  chat?: number
}

/** Telegram takes 4,096 characters. */
const MOST_CHARACTERS = 3_500

/** A chat with the bot of this installation. The text is plain: no parse mode is set. */
export function open(deps: ChannelDeps): Channel {
  const { telegram } = deps.config
  const safeFetch = createMessageFetch(deps, telegram ? [telegram.url] : [])
  return {
    async send({ id, title, paragraphs, link }, { address }, signal) {
      const { chat } = address as TelegramAddress
      if (telegram === null) return { state: 'refused', detail: 'Esta instalación ya no tiene un bot de Telegram.' }
      if (chat === undefined) return { state: 'refused', detail: 'El chat todavía no está enlazado.' }
      const body = JSON.stringify({
        chat_id: chat,
        text: `${[title, ...paragraphs].join('\n').slice(0, MOST_CHARACTERS)}\n${link}\nRef. ${id}`,
        link_preview_options: { is_disabled: true },
      })
      const headers = { 'content-type': 'application/json' }
      return post(safeFetch, `${telegram.url}/bot${telegram.token}/sendMessage`, { headers, body, signal }, judge)
    },
  }
}

/** The body of an answer in which Telegram refuses a message. */
interface Refusal {
  description?: string
  parameters?: { retry_after?: number }
}

function judge({ status, bytes }: { status: number; bytes: Uint8Array }): Outcome | null {
  if (status < 400 || status >= 500) return null
  const { description = '', parameters } = refusalOf(bytes)
  if (status === 429) {
    return { state: 'later', detail: 'Respondió 429.', retryAfterMs: (parameters?.retry_after ?? 1) * 1_000 }
  }
  if (status === 403 || /chat not found|deactivated/.test(description)) {
    return { state: 'gone', detail: 'El chat bloqueó al bot o ya no existe.' }
  }
  return null
}

function refusalOf(bytes: Uint8Array): Refusal {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Refusal
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
