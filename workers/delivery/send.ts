import { retrySeconds } from '#domain/deliveries/timing.ts'
import type { Trx } from '#platform/database/database.ts'
import { findChannel } from '#platform/repositories/alerts/channels.ts'
import {
  lockDeliveries,
  markAccepted,
  markBroken,
  markFailed,
  markUnsent,
  scheduleRetry,
} from '#platform/repositories/alerts/deliveries.ts'
import { readFiringContents } from '#platform/repositories/alerts/firings.ts'
import type { Outcome } from '../channels/channel.ts'
import type { BegunMessage, DeliveryGround } from './ground.ts'
import { alertMessage } from './message.ts'

/** Makes an attempt that is stored, and stores what became of it. */
export async function sendMessage(
  ground: DeliveryGround,
  userId: number,
  begun: BegunMessage,
  signal: AbortSignal,
): Promise<void> {
  const { db, config, channels } = ground
  const [channel, firings] = await Promise.all([
    findChannel(db, begun.channel_id),
    readFiringContents(db, begun.firing_ids),
  ])
  // The user left while the attempt was being stored: nothing of theirs is sent any more.
  if (!channel || firings.length === 0) return
  const message = alertMessage(firings, begun.message, { ...config, receipt: begun.receipt, now: new Date() })
  const { send } = await channels(channel.kind)
  const outcome = await send(message, { user_id: userId, address: channel.address }, signal)
  await db.transaction().execute((trx) => settle(ground, trx, userId, begun, outcome))
}

async function settle(
  { queues, log }: DeliveryGround,
  trx: Trx,
  userId: number,
  { channel_id, firing_ids, attempts: failed }: BegunMessage,
  outcome: Outcome,
): Promise<void> {
  const attempt = { channel_id, firing_ids, attempts: failed + 1 }
  await lockDeliveries(trx, userId)
  if (outcome.state === 'waiting') return markUnsent(trx, attempt)
  if (outcome.state === 'accepted') return markAccepted(trx, attempt, outcome.detail)
  log.warn({ channel: channel_id, firings: firing_ids, attempt: attempt.attempts, ...outcome }, 'alert not delivered')
  if (outcome.state === 'later') {
    const seconds = retrySeconds(attempt.attempts, outcome.retryAfterMs)
    if (seconds !== null) {
      const now = Date.now()
      const due = new Date(now + seconds * 1_000)
      const { retryAfterMs, detail, isSilent = false } = outcome
      await scheduleRetry(trx, attempt, { due, freeAt: retryAfterMs === null ? new Date(now) : due, detail, isSilent })
      return queues.enqueue(trx, 'deliver', { user_id: userId }, { startAfter: due })
    }
  }
  if (outcome.state === 'gone') await markBroken(trx, channel_id, outcome.detail)
  await markFailed(trx, attempt, outcome.detail)
  await queues.enqueue(trx, 'deliver', { user_id: userId })
}
