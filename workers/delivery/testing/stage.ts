import pino from 'pino'
import type { Test } from 'tap'
import { startQueues } from '#platform/queues/queues.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { type OutsideServer, outsideServer, status } from '#test/support/network/outside-server.ts'
import type { ChannelGround } from '../../channels/channel.ts'
import { createChannels } from '../../channels/index.ts'
import { channelGround, KEYS } from '../../channels/testing/ground.ts'
import { deliveryRound } from '../round.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** A user with alerts, a server for webhooks, and rounds of delivery that a test calls one by one. */
export async function deliveryStage(t: Test, rest: Partial<ChannelGround> = {}) {
  const { url, db } = await migratedDatabase(t)
  const log = pino({ level: 'silent' })
  const queues = await startQueues({ url, log, role: 'send' })
  t.teardown(() => queues.stop())
  const server = await outsideServer(t)
  const config = channelGround({}, { ALLOW_PRIVATE_WEBHOOKS: 'on' }).config
  const ground = { ...channelGround(), config, db, ...rest }
  const channels = createChannels(ground)
  const user = await alertsFixture(db, queues)
  const ways = { config: ground.config, db, queues, channels, log }
  const round = () => deliveryRound(ways, user.userId, new AbortController().signal)
  const webhook = async (path: string, answer = status(200)) => {
    server.answers.set(path, answer)
    return user.channel('webhook', { url: `${server.url}${path}`, secret: KEYS.seal(SECRET) })
  }
  /** The round at the moment for which something waits. */
  const roundAt = async (what: 'due_at' | 'lead_on_at') => {
    await user.makeDue(what)
    await round()
  }
  return { db, server, ways, round, roundAt, webhook, ...user }
}

/** What arrived at a path: the ids of messages with those of their firings. */
export const arrivals = ({ requests }: OutsideServer, path: string): [string, number[]][] =>
  requests
    .filter((request) => request.path === path)
    .map(({ headers, body }) => [
      String(headers['webhook-id']),
      JSON.parse(body).data.firings.map(({ id }: { id: number }) => id),
    ])
