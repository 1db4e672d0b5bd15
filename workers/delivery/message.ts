import { messageLifeSeconds, stockLink } from '#domain/deliveries/message.ts'
import type { FiringContent } from '#platform/repositories/alerts/firings.ts'
import type { AlertMessage } from '../channels/channel.ts'

/** Alerts that a message tells one by one; of the others it tells how many there are. */
const MOST_TOLD = 8

interface Envelope {
  publicUrl: string
  /** The token of its receipt. */
  receipt: string
  now: Date
}

/** The message about firings of one user; at least one. `first` was its first firing when it was first tried. */
export function alertMessage(
  firings: readonly FiringContent[],
  first: number,
  { publicUrl, receipt, now }: Envelope,
): AlertMessage {
  const symbols = [...new Set(firings.map(({ symbol }) => symbol))]
  const told = firings.slice(0, MOST_TOLD).map(({ symbol, text, note }) => {
    const words = firings.length > 1 && !text.includes(symbol) ? `${symbol}: ${text}` : text
    return note ? `${words}\n${note}` : words
  })
  const rest = firings.length - told.length
  return {
    id: `firing-${first}`,
    title: firings.length === 1 ? `Alerta: ${symbols[0]}` : `${firings.length} alertas: ${shown(symbols)}`,
    paragraphs: rest > 0 ? [...told, `Y ${rest} más.`] : told,
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

/** What a user sends to try a channel. */
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
