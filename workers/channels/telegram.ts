import { moveTelegramChat } from '#platform/repositories/alerts/channels.ts'
import { botFault } from '../telegram-bot.ts'
import { type Answer, type Channel, type ChannelDeps, createMessageFetch, type Outcome, post } from './channel.ts'

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
      const { url, token } = telegram
      const text = `${[title, ...paragraphs].join('\n').slice(0, MOST_CHARACTERS)}\n${link}\nRef. ${id}`
      const sendTo = (chat_id: number, follow: (newChat: number) => Promise<Outcome>): Promise<Outcome> => {
        const body = JSON.stringify({ chat_id, text, link_preview_options: { is_disabled: true } })
        const request = { headers: { 'content-type': 'application/json' }, body, signal, secrets: [token] }
        return post(safeFetch, `${url}/bot${token}/sendMessage`, request, (answer) => {
          const newChat = newChatOf(answer)
          return newChat === null ? judge(answer) : follow(newChat)
        })
      }
      return sendTo(chat, async (newChat) => {
        await moveTelegramChat(deps.db, { from: chat, to: newChat })
        return sendTo(newChat, async () => ({ state: 'refused', detail: 'El chat cambia de número una y otra vez.' }))
      })
    },
  }
}

/** The id under which a group that became a supergroup goes on; null where the answer names none. */
function newChatOf({ status, body }: Answer): number | null {
  if (status !== 400) return null
  const { parameters } = Object(parseJson(body)) as { parameters?: { migrate_to_chat_id?: unknown } | null }
  const id = parameters?.migrate_to_chat_id
  return Number.isSafeInteger(id) ? (id as number) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const AGAIN = 'Después pulsa «Probar» en tus vías de aviso.'

/** What only people of the chat can change, by Telegram's description, and what they can do. */
const CHAT_TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/blocked by the user/i, `Bloqueaste al bot en Telegram: desbloquéalo. ${AGAIN}`],
  [/bot was kicked|bot is not a member|CHANNEL_PRIVATE/i, `El bot ya no está en el chat: añádelo otra vez. ${AGAIN}`],
  [/can't initiate/i, `El bot no puede escribir primero: abre su chat en Telegram y pulsa Iniciar. ${AGAIN}`],
  [/TOPIC_CLOSED/i, `El tema del grupo está cerrado: ábrelo en Telegram. ${AGAIN}`],
  [/TOPIC_DELETED|thread not found/i, 'El tema del grupo ya no existe.'],
  [
    /rights|_FORBIDDEN\b|CHAT_RESTRICTED|CHAT_ADMIN_REQUIRED/,
    `El bot no tiene permiso para escribir en el chat: pide a quien lo administra que se lo dé. ${AGAIN}`,
  ],
  [/chat not found|chat was (?:deleted|deactivated)|user is deactivated|PEER_ID_INVALID/i, 'El chat ya no existe.'],
]

function judge({ status, reason, sentence, retryAfterMs }: Answer): Outcome | null {
  const fault = botFault(status)
  if (fault !== null) {
    return { state: 'later', detail: `El bot de esta instalación no funciona. ${sentence}`, retryAfterMs, fault }
  }
  if (status !== 400 && status !== 403) return null
  const trouble = CHAT_TROUBLES.find(([description]) => description.test(reason ?? ''))?.[1]
  if (trouble !== undefined) return { state: 'broken', detail: trouble }
  return status === 403 ? { state: 'broken', detail: `El chat no acepta mensajes del bot. ${sentence}` } : null
}
