import { findChannel, finishChannelTest, startChannelTest } from '#platform/repositories/alerts/channels.ts'
import { hashUcid, newUcid } from '#platform/secrets/keys.ts'
import type { DeliveryGround } from './ground.ts'
import { testMessage } from './message.ts'

const OPEN_IT = 'La página muestra tus alertas mientras está abierta.'

/** Sends a test that a user asked for, once: whoever waits for it sees at once what became of it. */
export async function tryChannel(
  { db, config, channels }: DeliveryGround,
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
    return finishChannelTest(db, channelId, { state: 'accepted', detail: OPEN_IT, broken: null })
  await finishChannelTest(db, channelId, {
    state: outcome.state === 'accepted' ? 'accepted' : 'failed',
    detail: outcome.detail,
    broken: outcome.state === 'gone' ? outcome.detail : null,
  })
}
