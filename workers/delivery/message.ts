import { messageLifeSeconds, stockLink } from '#domain/deliveries/message.ts'
import type { FiringContent } from '#platform/repositories/alerts/firings.ts'
import type { AlertMessage } from '../channels/channel.ts'

/** The most alerts that a message shows one by one; it only counts the others. */
const MOST_SHOWN = 8

interface Envelope {
  publicUrl: string
  /** The token of its receipt. */
  receipt: string
  now: Date
}

/** The message about one or more firings of one user. `first` was its first firing at the first attempt. */
export function alertMessage(
  firings: readonly FiringContent[],
  first: number,
  { publicUrl, receipt, now }: Envelope,
): AlertMessage {
  const symbols = [...new Set(firings.map(({ symbol }) => symbol))]
  const paragraphs = firings.slice(0, MOST_SHOWN).map(({ symbol, text, note }) => {
    const words = firings.length > 1 && !text.includes(symbol) ? `${symbol}: ${text}` : text
    return note ? `${words}\n${note}` : words
  })
  const rest = firings.length - paragraphs.length
  return {
    id: `firing-${first}`,
    title: firings.length === 1 ? `Alerta: ${symbols[0]}` : `${firings.length} alertas: ${shown(symbols)}`,
    paragraphs: rest > 0 ? [...paragraphs, `Y ${rest} más.`] : paragraphs,
    link: stockLink(publicUrl, symbols.length === 1 ? symbols[0] : null),
    thread: `alert-${firings[0].alert_id}`,
    ttlSeconds: Math.max(...firings.map(({ exchange }) => messageLifeSeconds(exchange, now.getTime()))),
    receipt,
    at: firings[0].at,
    firings,
  }
}

function shown(symbols: readonly string[]): string {
  return symbols.length <= 3 ? symbols.join(', ') : `${symbols.slice(0, 3).join(', ')}…`
}

/** The message that a user sends to test a channel. */
export function testMessage(id: string, { publicUrl, receipt, now }: Envelope): AlertMessage {
  return {
    id,
    title: 'Prueba de Atalaya',
    paragraphs: ['Así llegarán tus alertas por esta vía.'],
    link: stockLink(publicUrl, null),
    thread: id,
    ttlSeconds: 60,
    receipt,
    at: now,
    firings: [],
  }
}
