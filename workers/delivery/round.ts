import { ESCALATION_SECONDS, GROUP_SECONDS, quietUntil } from '#domain/deliveries/timing.ts'
import type { Trx } from '#platform/database/database.ts'
import {
  type DueDelivery,
  dueDeliveries,
  escalate,
  lockDeliveries,
  markFailed,
  postpone,
  startAttempt,
} from '#platform/repositories/alerts/deliveries.ts'
import { hashUcid, newUcid } from '#platform/secrets/keys.ts'
import type { BegunMessage, DeliveryGround } from './ground.ts'
import { planMessages } from './plan.ts'
import { sendMessage } from './send.ts'

/** Longer than a channel may take; then the attempt counts as interrupted. */
const LEASE_SECONDS = 60
const GONE = 'Esta vía de aviso ya no existe.'

/** Delivers what is due of a user's alerts. What is due later has its own job. */
export async function deliveryRound(ground: DeliveryGround, userId: number, signal: AbortSignal): Promise<void> {
  const begun = await ground.db.transaction().execute((trx) => beginMessages(ground, trx, userId))
  await Promise.all(begun.map((message) => sendMessage(ground, userId, message, signal)))
}

async function beginMessages({ queues }: DeliveryGround, trx: Trx, userId: number): Promise<BegunMessage[]> {
  const round = await lockDeliveries(trx, userId)
  if (!round) return []
  const { now, quiet } = round
  const wakeAt = new Map<number, Date>()
  const after = (seconds: number) => {
    const instant = new Date(now.getTime() + seconds * 1_000)
    wakeAt.set(instant.getTime(), instant)
    return instant
  }
  const due = await openDeliveries(trx, userId)
  const silence = quiet && quietUntil(quiet, now.getTime())
  const { messages, held } = planMessages(due, now)
  if (silence !== null) held.push(...messages.splice(0).map((message) => ({ ...message, until: new Date(silence) })))
  for (const { until, ...those } of held) {
    await postpone(trx, those, until, silence !== null)
    wakeAt.set(until.getTime(), until)
  }
  const begun = messages.map((message) => ({ ...message, receipt: newUcid() }))
  for (const message of begun) {
    await startAttempt(trx, {
      ...message,
      receiptHash: hashUcid(message.receipt),
      lease: after(LEASE_SECONDS),
      escalateAt: after(ESCALATION_SECONDS),
      claimableAt: new Date(now.getTime() + GROUP_SECONDS * 1_000),
    })
  }
  for (const startAfter of wakeAt.values()) await queues.enqueue(trx, 'deliver', { user_id: userId }, { startAfter })
  return begun
}

/** What is due on channels that still exist; where one does not, the next has its turn at once. */
async function openDeliveries(trx: Trx, userId: number): Promise<DueDelivery[]> {
  for (;;) {
    await escalate(trx, userId)
    const due = await dueDeliveries(trx, userId)
    const closed = due.filter(({ free_at, broken }) => free_at === null || broken !== null)
    if (closed.length === 0) return due
    for (const { channel_id, firing_id, broken } of closed) {
      await markFailed(trx, { channel_id, firing_ids: [firing_id] }, broken ?? GONE)
    }
  }
}
