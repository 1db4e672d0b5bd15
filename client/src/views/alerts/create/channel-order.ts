import { ALERT_CHANNELS_MAX } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel, ChannelKind } from '#domain/contract/alerts/channels.ts'

/** What is nearest to the user first, the mail last. */
const NEAREST: readonly ChannelKind[] = ['push', 'telegram', 'ntfy', 'webhook', 'page', 'email']

/** The ways that an alert goes if its user chooses none: those that are ready. */
export function usualChannels(channels: readonly AlertChannel[]): number[] {
  const ready = channels.filter(({ state }) => state === 'ready')
  const place = ({ kind }: AlertChannel) => NEAREST.indexOf(kind)
  return ready
    .sort((a, b) => place(a) - place(b))
    .slice(0, ALERT_CHANNELS_MAX)
    .map(({ id }) => id)
}

/** The order with one of them a place earlier (-1) or later (1). */
export function movedBy(order: readonly number[], id: number, by: -1 | 1): number[] {
  const at = order.indexOf(id)
  const to = at + by
  return to < 0 || to >= order.length ? [...order] : order.with(at, order[to]).with(to, id)
}
