import { messageLifeSeconds, stockLink } from '#domain/deliveries/message.ts'
import type { FiringContent } from '#platform/repositories/alerts/firings.ts'
import type { StoredSummary } from '#platform/repositories/summaries.ts'
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
    summary: null,
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
    summary: null,
  }
}

/** Statements of a summary that fit into a notification. */
const SHORT = 3
/** Seconds for which a summary is worth showing. */
const SUMMARY_LIFE = 12 * 3_600

/** The message of a summary: its first statements, and all of it for the channels that have room. */
export function summaryMessage(
  summary: StoredSummary,
  unsubscribe: string,
  { publicUrl, receipt }: Envelope,
): AlertMessage {
  const { id, subject, items, until } = summary
  const shown = items.slice(0, SHORT).map(({ text }) => text)
  const rest = items.length - shown.length
  return {
    id: `summary-${id}`,
    title: subject,
    paragraphs: rest > 0 ? [...shown, `Y ${rest} más.`] : shown,
    link: `${publicUrl}/?summary=${id}`,
    thread: `summary-${id}`,
    ttlSeconds: SUMMARY_LIFE,
    receipt,
    at: until,
    firings: [],
    summary: { ...summary, unsubscribe },
  }
}
