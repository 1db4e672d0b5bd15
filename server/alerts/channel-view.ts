import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import type { ChannelRow } from '#platform/repositories/alerts/channels.ts'

const EXPIRED = 'El código caducó. Pide otro.'

/** A channel as its user sees it. */
export function toChannel(row: ChannelRow, now: number): AlertChannel {
  const { id, kind, name, broken, accepted_at, shown_at, tested_at, test_state, test_detail, created_at } = row
  const { url, code, until, chat, bot } = row.address as Partial<
    Record<'url' | 'code' | 'until' | 'chat' | 'bot', string>
  >
  const links = kind === 'telegram' && chat === undefined
  const reason = broken ?? (links && Date.parse(until ?? '') <= now ? EXPIRED : null)
  return {
    id,
    kind,
    name,
    state: reason === null ? (links ? 'linking' : 'ready') : 'broken',
    reason,
    ...(url !== undefined && { url }),
    ...(links && reason === null && { code, bot }),
    accepted_at: accepted_at?.toISOString() ?? null,
    shown_at: shown_at?.toISOString() ?? null,
    test: tested_at && test_state && { state: test_state, at: tested_at.toISOString(), detail: test_detail },
    created_at: created_at.toISOString(),
  }
}
