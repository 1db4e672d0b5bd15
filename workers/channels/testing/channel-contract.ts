import type { Test } from 'tap'
import {
  type Answer,
  content,
  endless,
  type FakeHttpServer,
  fakeHttpServer,
  noAnswer,
  redirect,
  status,
} from '#test/support/network/fake-http-server.ts'
import { loopbackNetwork } from '#test/support/network/loopback-network.ts'
import type { Channel, ChannelDeps, Outcome } from '../channel.ts'
import { exampleMessage, messageSaying } from './fixture.ts'

const PUBLIC = '93.184.215.14'
const MARKUP = '<b>oferta</b> <img src=x onerror=alert(1)> *negrita* [aquí](https://evil.example) &amp; `x`'
const never = new AbortController().signal

/** A message as the reader of the other side sees it. */
interface Received {
  /** The firing's id. */
  id: string
  /** All text that is shown, without interpretation. */
  text: string
}

export interface HttpChannel {
  open(fixture: Pick<ChannelDeps, 'network' | 'timeLimitMs'>): Channel
  /** The name of its host, and the path of its requests. */
  host: string
  path: string
  address: object
  success: Answer
  read(request: FakeHttpServer['requests'][number]): Received
  /** Statuses that mean something else to this channel than to the others. */
  states?: Partial<Record<404 | 410 | 413, Outcome['state']>>
  limited?: Answer
  /** The most characters that its reader shows. */
  longest?: number
}

/** The tests that every channel must pass that calls other people's servers. */
export function channelContract(t: Test, channel: HttpChannel): void {
  const { host, path, address, success, states } = channel
  const to = { user_id: 1, address }

  async function fixture(
    t: Test,
    answer: Answer,
    { timeLimitMs, name = host }: { timeLimitMs?: number; name?: string } = {},
  ) {
    const server = await fakeHttpServer(t)
    server.answers.set(path, answer)
    const network = loopbackNetwork({ [name]: [PUBLIC] }, server.port)
    return { server, network, channel: channel.open({ network, timeLimitMs }) }
  }

  const outcomeOf = async (t: Test, answer: Answer, timeLimitMs?: number) => {
    const { channel } = await fixture(t, answer, { timeLimitMs })
    return channel.send(exampleMessage(), to, never)
  }

  t.test('what is taken is accepted, never more, and carries the id of the firing', async (t) => {
    const { server, channel: opened } = await fixture(t, success)
    t.match(await opened.send(exampleMessage(), to, never), { state: 'accepted', detail: String })
    t.match(await opened.send(exampleMessage(), to, never), { state: 'accepted' })
    const ids = server.requests.map((request) => channel.read(request).id)
    t.same(ids, ['firing-12', 'firing-12'], 'the same at every attempt')
  })

  t.test('markup is text', async (t) => {
    const { server, channel: opened } = await fixture(t, success)
    await opened.send(exampleMessage(messageSaying(MARKUP)), to, never)
    t.match(channel.read(server.requests[0]).text, MARKUP)
  })

  t.test('a long text fits', async (t) => {
    const { server, channel: opened } = await fixture(t, success)
    await opened.send(exampleMessage(messageSaying('á'.repeat(5_000))), to, never)
    t.ok(channel.read(server.requests[0]).text.length <= (channel.longest ?? 4_096))
  })

  for (const [code, usual] of [
    [404, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
    [500, 'later'],
    [503, 'later'],
  ] as const) {
    t.test(`${code}`, async (t) => {
      const state = states?.[code as 404] ?? usual
      t.match(await outcomeOf(t, status(code)), { state, detail: new RegExp(String(code)) })
    })
  }

  t.test('a refusal keeps its reason, in one line of text', async (t) => {
    const says =
      (code: number, body: string): Answer =>
      (response) =>
        response.writeHead(code).end(body)
    for (const [code, body, reason] of [
      [400, '{"code":40012,"http":400,"error":"invalid <b>topic</b>"}', '«invalid <b>topic</b> (40012)»'],
      [418, 'no\u0000 coffee\r\nhere', '«no coffee here»'],
      [503, '{"message":"in maintenance until noon"}', '«in maintenance until noon»'],
    ] as const) {
      const outcome = await outcomeOf(t, says(code, body))
      t.match(outcome, { state: /^(refused|later)$/, detail: `Respondió ${code}: ${reason}.` })
    }
  })

  t.test('429 says when', async (t) => {
    const outcome = await outcomeOf(t, channel.limited ?? status(429, { 'retry-after': '37' }))
    t.match(outcome, { state: 'later', detail: 'Respondió 429.', retryAfterMs: 37_000 })
    const asksInBody: Answer = (response) => response.writeHead(429).end('{"retry_after":1.5,"parameters":{}}')
    t.match(await outcomeOf(t, asksInBody), { state: 'later', retryAfterMs: 1_500 })
  })

  t.test('silence and a slow answer end with their reason', async (t) => {
    const late = { state: 'later', detail: 'No respondió a tiempo.' }
    t.match(await outcomeOf(t, noAnswer, 300), late)
    t.match(await outcomeOf(t, endless(Buffer.from('x'), 20), 300), late)
  })

  t.test('ten megabytes are not read', async (t) => {
    t.match(await outcomeOf(t, content(Buffer.alloc(10 * 2 ** 20))), { state: 'refused', detail: /demasiados datos/ })
  })

  t.test('a redirect leads nowhere, least of all into the own network', async (t) => {
    const trap = await fakeHttpServer(t)
    for (const code of [301, 302, 307, 308]) {
      t.match(await outcomeOf(t, redirect(`${trap.url}/`, code)), { state: 'refused', detail: /otra dirección/ })
    }
    t.same(trap.requests, [])
  })

  t.test('nobody there', async (t) => {
    const { channel: opened } = await fixture(t, success, { name: 'elsewhere.example' })
    t.match(await opened.send(exampleMessage(), to, never), { state: 'later', detail: /conectar/ })
  })

  t.test('a name that leads into the own network is not called', async (t) => {
    const trap = await fakeHttpServer(t)
    const network = loopbackNetwork({ [host]: ['10.0.0.7'] }, trap.port)
    const outcome = await channel.open({ network }).send(exampleMessage(), to, never)
    t.match(outcome, { state: 'refused', detail: /no es pública/ })
    t.same(network.dialled, [])
  })

  t.test('a worker that stops gives the attempt up', async (t) => {
    const { server, channel: opened } = await fixture(t, noAnswer)
    const stop = new AbortController()
    const sent = opened.send(exampleMessage(), to, stop.signal)
    server.events.once('request', () => stop.abort(new Error('the worker stops')))
    await t.rejects(sent, { message: 'the worker stops' })
  })
}
