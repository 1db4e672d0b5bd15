import type { AlertMessage } from '../channel.ts'

const FIRING = {
  id: 12,
  alert_id: 7,
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  at: new Date('2026-03-11T15:00:01Z'),
  price: 101.5,
  currency: 'USD',
  as_of: new Date('2026-03-11T15:00:00Z'),
  seq: 41,
  evidence: 'tick',
  since: null,
  until: null,
  text: 'AAPL subió hasta 101,50 y pasó de 100,00.',
  note: null,
} as const

/** A message about one firing. */
export function exampleMessage(rest: Partial<AlertMessage> = {}): AlertMessage {
  return {
    id: 'firing-12',
    title: 'Alerta: AAPL',
    paragraphs: [FIRING.text],
    link: 'https://atalaya.example/?stock=AAPL',
    thread: 'alert-7',
    ttlSeconds: 3_600,
    receipt: 'r'.repeat(43),
    at: FIRING.at,
    firings: [FIRING],
    ...rest,
  }
}

/** What makes a message say `text`. */
export const telling = (text: string): Partial<AlertMessage> => ({
  paragraphs: [text],
  firings: [{ ...FIRING, note: text }],
})
