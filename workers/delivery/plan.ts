import { GROUP_SECONDS } from '#domain/deliveries/timing.ts'
import type { ChannelFirings, DueDelivery } from '#platform/repositories/alerts/deliveries.ts'

/** One message that leaves now. */
export interface PlannedMessage extends ChannelFirings {
  /** Its first firing. */
  message: number
  /** Failed so far. */
  attempts: number
}

export interface Plan {
  messages: PlannedMessage[]
  held: (ChannelFirings & { until: Date })[]
}

/**
 * One message a channel: firings that wait together leave together, those of a message that failed by themselves. What
 * comes while a channel rests, or after its message, waits.
 */
export function planMessages(due: readonly DueDelivery[], now: Date): Plan {
  const plan: Plan = { messages: [], held: [] }
  for (const [channel_id, rows] of Map.groupBy(due, ({ channel_id }) => channel_id)) {
    const free = rows[0].free_at as Date
    const groups = [...Map.groupBy(rows, ({ message }) => message).values()]
    const next = free > now ? free : new Date(now.getTime() + GROUP_SECONDS * 1_000)
    for (const [index, group] of groups.entries()) {
      const firing_ids = group.map(({ firing_id }) => firing_id)
      const { message, attempts } = group[0]
      if (index > 0 || free > now) plan.held.push({ channel_id, firing_ids, until: next })
      else plan.messages.push({ channel_id, firing_ids, message: message ?? firing_ids[0], attempts })
    }
  }
  return plan
}
