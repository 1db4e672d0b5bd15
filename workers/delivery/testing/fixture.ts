import pino from 'pino'
import type { Test } from 'tap'
import { startQueues } from '#platform/queues/queues.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { type FakeHttpServer, fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import type { ChannelDeps } from '../../channels/channel.ts'
import { createChannels } from '../../channels/index.ts'
import { channelDeps, KEYS } from '../../channels/testing/fixture.ts'
import { deliveryRound } from '../deliver.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** A user with alerts, a server for webhooks, and rounds of delivery that a test calls one by one. */
export async function deliveryFixture(t: Test, rest: Partial<ChannelDeps> = {}) {
  const { url, db } = await migratedDatabase(t)
  const log = pino({ level: 'silent' })
  const queues = await startQueues({ url, log, role: 'send' })
  t.teardown(() => queues.stop())
  const server = await fakeHttpServer(t)
  const config = channelDeps({}, { ALLOW_PRIVATE_WEBHOOKS: 'on' }).config
  const fixture = { ...channelDeps(), config, db, ...rest }
  const channels = createChannels(fixture)
  const user = await alertsFixture(db, queues)
  const ways = { config: fixture.config, db, keys: KEYS, queues, channels, log }
  const round = () => deliveryRound(ways, user.userId, new AbortController().signal)
  const webhook = async (path: string, answer = status(200)) => {
    server.answers.set(path, answer)
    return user.channel('webhook', { url: `${server.url}${path}`, secret: KEYS.seal(SECRET) })
  }
  /** Runs a round at the moment that `what` names. */
  const roundAt = async (what: 'due_at' | 'escalates_at') => {
    await user.makeDue(what)
    await round()
  }
  return { db, url, server, ways, round, roundAt, webhook, ...user }
}

/** The messages that arrived at a path: their ids with those of their firings. */
export const arrivals = ({ requests }: FakeHttpServer, path: string): [string, number[]][] =>
  requests
    .filter((request) => request.path === path)
    .map(({ headers, body }) => [
      String(headers['webhook-id']),
      JSON.parse(body).data.firings.map(({ id }: { id: number }) => id),
    ])
