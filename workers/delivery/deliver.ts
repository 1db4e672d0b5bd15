import type { BaseLogger } from 'pino'
import {
  ESCALATION_SECONDS,
  GROUP_SECONDS,
  quietUntil,
  RETRY_SECONDS,
  retrySeconds,
} from '#domain/deliveries/timing.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import type { Queues } from '#platform/queues/queues.ts'
import type { KeptMessage } from '#platform/queues/registry.ts'
import { findChannel, finishChannelTest, startChannelTest } from '#platform/repositories/alerts/channels.ts'
import {
  type ChannelFirings,
  type DueDelivery,
  dueDeliveries,
  escalate,
  failAll,
  keepMessage,
  lockDeliveries,
  makeKeptDue,
  markAccepted,
  markBroken,
  markFailed,
  markUnsent,
  NOT_DELIVERED,
  postpone,
  scheduleRetry,
  startAttempt,
} from '#platform/repositories/alerts/deliveries.ts'
import { readFiringContents } from '#platform/repositories/alerts/firings.ts'
import { readSummary } from '#platform/repositories/summaries.ts'
import { hashUcid, type Keys, newUcid, unsubscribeAddress } from '#platform/secrets/keys.ts'
import type { AlertMessage, Outcome } from '../channels/channel.ts'
import type { Channels } from '../channels/index.ts'
import { alertMessage, summaryMessage, testMessage } from './message.ts'

/** Seconds after which an attempt counts as interrupted; longer than a channel may take. */
const LEASE_SECONDS = 60
const DELETED = 'Esta vía de aviso ya no existe.'
const SUSPENDED = 'La cuenta estaba suspendida.'

/**
 * Delivers those of a user's alerts that are due now. Later ones have jobs of their own. The round of the job of a `kept`
 * message also delivers that one, and rejects if the operator's fault still keeps it.
 */
export async function deliveryRound(
  deps: DeliveryDeps,
  userId: number,
  signal: AbortSignal,
  kept: KeptMessage | null = null,
): Promise<void> {
  const started = await deps.db.transaction().execute((trx) => startMessages(deps, trx, userId, kept))
  const faults = await Promise.all(started.map((message) => sendMessage(deps, userId, message, signal)))
  const fault = faults.find((fault) => fault !== null)
  if (fault) throw new OperatorError(`${NOT_DELIVERED}${fault}`)
}

async function startMessages(
  { queues }: DeliveryDeps,
  trx: Trx,
  userId: number,
  kept: KeptMessage | null,
): Promise<StartedMessage[]> {
  const round = await lockDeliveries(trx, userId)
  if (!round) return []
  if (round.suspended) {
    await failAll(trx, userId, SUSPENDED)
    return []
  }
  if (kept !== null) await makeKeptDue(trx, kept, LEASE_SECONDS)
  const { now, quiet } = round
  const wakeAt = new Map<number, Date>()
  const after = (seconds: number) => {
    const instant = new Date(now.getTime() + seconds * 1_000)
    wakeAt.set(instant.getTime(), instant)
    return instant
  }
  const due = await openDeliveries(trx, userId)
  const quietEnd = quiet && quietUntil(quiet, now.getTime())
  const { messages, postponed } = planMessages(due, now)
  if (quietEnd !== null) {
    postponed.push(...messages.splice(0).map((message) => ({ ...message, until: new Date(quietEnd) })))
  }
  for (const { until, ...firings } of postponed) {
    await postpone(trx, firings, until, quietEnd !== null)
    wakeAt.set(until.getTime(), until)
  }
  const isKept = ({ channel_id, message }: KeptMessage) => channel_id === kept?.channel_id && message === kept.message
  const started = messages.map((message) => ({ ...message, receipt: newUcid(), isKept: isKept(message) }))
  for (const message of started) {
    await startAttempt(trx, {
      ...message,
      receiptHash: hashUcid(message.receipt),
      lease: after(LEASE_SECONDS),
      escalatesAt: after(ESCALATION_SECONDS),
      // An alert does not wait for what comes after a summary.
      nextSendAt: message.summary_id === null ? new Date(now.getTime() + GROUP_SECONDS * 1_000) : now,
    })
  }
  // What wakes summaries again waits, like these, for alerts.
  const priority = due.every(({ summary_id }) => summary_id !== null) ? -1 : 0
  for (const startAfter of wakeAt.values())
    await queues.enqueue(trx, 'deliver', { user_id: userId }, { startAfter, priority })
  return started
}

/** Due deliveries on channels that still exist; where one does not, the next channel is due at once. */
async function openDeliveries(trx: Trx, userId: number): Promise<DueDelivery[]> {
  for (;;) {
    await escalate(trx, userId)
    const due = await dueDeliveries(trx, userId)
    const closed = due.filter(({ next_send_at, broken_reason }) => next_send_at === null || broken_reason !== null)
    if (closed.length === 0) return due
    for (const { channel_id, firing_id, broken_reason } of closed) {
      await markFailed(trx, { channel_id, firing_ids: [firing_id] }, broken_reason ?? DELETED)
    }
  }
}

/** Makes a stored attempt, and stores its outcome. Resolves with the fault that keeps a message which was kept before. */
async function sendMessage(
  deps: DeliveryDeps,
  userId: number,
  started: StartedMessage,
  signal: AbortSignal,
): Promise<string | null> {
  const { db, channels } = deps
  const [channel, message] = await Promise.all([findChannel(db, started.channel_id), readMessage(deps, started)])
  // The user left while the attempt was being stored: nothing of theirs is sent any more.
  if (!channel || !message) return null
  const { send } = await channels(channel.kind)
  const outcome = await send(message, { user_id: userId, address: channel.address }, signal)
  await db.transaction().execute((trx) => storeOutcome(deps, trx, userId, started, outcome))
  return started.isKept && outcome.state === 'later' ? (outcome.fault ?? null) : null
}

/** Reads what a message says; null where it is gone. */
async function readMessage(
  { db, config, keys }: DeliveryDeps,
  { firing_ids, message, summary_id, receipt }: StartedMessage,
): Promise<AlertMessage | null> {
  const envelope = { ...config, receipt, now: new Date() }
  if (summary_id !== null) {
    const summary = await readSummary(db, summary_id)
    return summary
      ? summaryMessage(summary, unsubscribeAddress(config.publicUrl, keys, summary.user_id), envelope)
      : null
  }
  const firings = await readFiringContents(db, firing_ids)
  return firings.length > 0 ? alertMessage(firings, message, envelope) : null
}

async function storeOutcome(
  { queues, log }: DeliveryDeps,
  trx: Trx,
  userId: number,
  { channel_id, firing_ids, attempts: failed, message, isKept }: StartedMessage,
  outcome: Outcome,
): Promise<void> {
  const attempt = { channel_id, firing_ids, attempts: failed + 1 }
  const { now } = (await lockDeliveries(trx, userId)) ?? {}
  if (now === undefined) return
  if (outcome.state === 'waiting') return markUnsent(trx, attempt)
  if (outcome.state === 'accepted') return markAccepted(trx, attempt, outcome.detail)
  log.warn({ channel: channel_id, firings: firing_ids, attempt: attempt.attempts, ...outcome }, 'alert not delivered')
  if (outcome.state === 'later' && outcome.fault !== undefined) {
    await keepMessage(trx, attempt, outcome.detail)
    if (isKept) return
    const startAfter = new Date(Date.now() + RETRY_SECONDS[0] * 1_000)
    await queues.enqueue(trx, 'deliver', { user_id: userId, kept: { channel_id, message } }, { startAfter })
    return queues.enqueue(trx, 'deliver', { user_id: userId })
  }
  if (outcome.state === 'later') {
    const seconds = retrySeconds(attempt.attempts, outcome.retryAfterMs)
    if (seconds !== null) {
      const due = new Date(now.getTime() + seconds * 1_000)
      const { retryAfterMs, detail, isSilent = false } = outcome
      await scheduleRetry(trx, attempt, { due, nextSendAt: retryAfterMs === null ? now : due, detail, isSilent })
      return queues.enqueue(trx, 'deliver', { user_id: userId }, { startAfter: due })
    }
  }
  if (outcome.state === 'broken') await markBroken(trx, channel_id, outcome.detail)
  await markFailed(trx, attempt, outcome.detail)
  await queues.enqueue(trx, 'deliver', { user_id: userId })
}

/** A message that is due to leave now. */
interface PlannedMessage extends ChannelFirings {
  /** Id of its first firing. */
  message: number
  /** Number of attempts that have failed so far. */
  attempts: number
  summary_id: number | null
}

interface Plan {
  messages: PlannedMessage[]
  postponed: (ChannelFirings & { until: Date })[]
}

/**
 * Plans one message a channel. Firings that wait together leave together; those of a failed message stay a message of
 * their own, and so does a summary, for which no alert waits. A firing that comes while a channel rests, or after its
 * message, waits.
 */
function planMessages(due: readonly DueDelivery[], now: Date): Plan {
  const plan: Plan = { messages: [], postponed: [] }
  for (const [channel_id, rows] of Map.groupBy(due, ({ channel_id }) => channel_id)) {
    const nextSendAt = rows[0].next_send_at as Date
    const isResting = nextSendAt > now
    const groups = [...Map.groupBy(rows, ({ message, summary_id }) => summary_id ?? `${message}`).values()]
    const until = isResting ? nextSendAt : new Date(now.getTime() + GROUP_SECONDS * 1_000)
    let isTaken = isResting
    // The groups are in the order of their firings; those of alerts come first.
    for (const group of groups.toSorted(
      (a, b) => Number(a[0].summary_id !== null) - Number(b[0].summary_id !== null),
    )) {
      const firing_ids = group.map(({ firing_id }) => firing_id)
      const { message, attempts, summary_id } = group[0]
      if (isTaken) plan.postponed.push({ channel_id, firing_ids, until })
      else plan.messages.push({ channel_id, firing_ids, message: message ?? firing_ids[0], attempts, summary_id })
      isTaken = true
    }
  }
  return plan
}

const OPEN_IT = 'La página muestra tus alertas mientras está abierta.'

/** Sends a test that a user asked for, once and without another attempt: the user waits for its outcome. */
export async function tryChannel(
  { db, config, channels, log }: DeliveryDeps,
  { channelId, job }: { channelId: number; job: string },
  signal: AbortSignal,
): Promise<void> {
  const channel = await findChannel(db, channelId)
  if (!channel) return
  const receipt = newUcid()
  await startChannelTest(db, channelId, hashUcid(receipt))
  const message = testMessage(`test-${job.slice(0, 8)}`, { ...config, receipt, now: new Date() })
  const { send } = await channels(channel.kind)
  const outcome = await send(message, { user_id: channel.user_id, address: channel.address }, signal)
  if (outcome.state === 'waiting')
    return finishChannelTest(db, channelId, { state: 'accepted', detail: OPEN_IT, brokenReason: null })
  if (outcome.state !== 'accepted') log.warn({ channel: channelId, ...outcome }, 'test not delivered')
  await finishChannelTest(db, channelId, {
    state: outcome.state === 'accepted' ? 'accepted' : 'failed',
    detail: outcome.detail,
    brokenReason: outcome.state === 'broken' ? outcome.detail : null,
  })
}

interface DeliveryDeps {
  config: Pick<Config, 'publicUrl'>
  db: Database
  keys: Keys
  queues: Pick<Queues, 'enqueue'>
  channels: Channels
  log: Pick<BaseLogger, 'warn'>
}

/** A message whose attempt is stored. */
interface StartedMessage extends PlannedMessage {
  receipt: string
  /** Whether this is the round of the job that tries it again until the operator has repaired something. */
  isKept: boolean
}
