import type { WebSocket } from 'ws'
import type { Teardown } from '../network/serve.ts'
import { type StreamServer, streamServer } from '../stream-server.ts'
import {
  actionsBody,
  assetsBody,
  barRows,
  lastQuote,
  lastTrade,
  shareOfName,
  snapshotRow,
  type Traded,
} from './answers.ts'

export const KEY = 'PKFAKEFAKEFAKEFAKEFA'
export const SECRET = 'fakefakefakefakefakefakefakefakefakefake'

export interface FakeAlpaca extends StreamServer {
  /** Environment of a product that uses this fake as its source. */
  env: Readonly<Record<string, string>>
  /** Tickers that IEX does not trade. */
  unknown: Set<string>
  /** The code and the words of an error that answers the next credentials, or null where they are accepted. */
  denial: [code: number, msg: string] | null
  /** Frames that clients sent, without their credentials. */
  asked: Record<string, unknown>[]
  /** Tickers that a client is subscribed to now. */
  sent: ReadonlySet<string>
  send(message: unknown): void
  /** Sends a quote of the share whose book moves all the time, as a sign of life. */
  heartbeat(): void
  trade(name: string, trade?: Record<string, unknown>): void
  quote(name: string, quote?: Record<string, unknown>): void
}

interface Options {
  now?: () => number
  /** Milliseconds between quotes that the fake sends by itself of every subscribed ticker; none by default. */
  beatMs?: number
}

const PACEMAKER = 'AAPL'
const MOST_NAMES = 30
/** Most rows of one page, whatever limit a request asks for. */
const PAGE = 1_000

type Send = (message: unknown) => void

/** Serves the part of Alpaca's API that the product uses on 127.0.0.1 until `t` ends. */
export async function fakeAlpaca(t: Teardown, { now = Date.now, beatMs }: Options = {}): Promise<FakeAlpaca> {
  const names = new Set<string>()
  const traded = new Map<string, Traded>()
  const shareOf = (name: string) => (fake.unknown.has(name) ? undefined : shareOfName(name))
  const send = (message: unknown) => server.sendText(JSON.stringify([message]))

  const server = await streamServer(t, {
    path: '/v2/iex',
    beatMs,
    beat() {
      for (const name of names) fake.quote(name)
    },
    answer({ pathname, searchParams }, { headers }, response) {
      const answer = (body: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const { 'apca-api-key-id': key, 'apca-api-secret-key': secret } = headers
      if (key !== KEY || secret !== SECRET) return answer({ message: 'forbidden.' }, 403)
      const symbols = (searchParams.get('symbols') ?? '').split(',')
      if (pathname === '/v2/stocks/snapshots') return answer(snapshots(symbols))
      if (pathname === '/v2/stocks/bars') return answer(bars(symbols[0], searchParams))
      if (pathname === '/v1/corporate-actions') return answer(actionsBody(symbols[0], searchParams.get('start') ?? ''))
      if (pathname === '/v2/assets') return answer(assetsBody())
      return answer({ message: 'endpoint not found.' }, 404)
    },
    greet(client: WebSocket) {
      names.clear()
      const send: Send = (message) => client.send(JSON.stringify([message]))
      let isIn = false
      send({ T: 'success', msg: 'connected' })
      return (text) => {
        const { action, key, secret, ...channels } = JSON.parse(text)
        fake.asked.push({ action, ...channels })
        if (action === 'auth') isIn = admit(send, key, secret)
        else if (isIn) change(send, action, channels)
        else send({ T: 'error', code: 401, msg: 'not authenticated' })
      }
    },
  })
  const fake: FakeAlpaca = Object.assign(server, {
    env: { ALPACA_KEY: KEY, ALPACA_SECRET: SECRET, ALPACA_URL: server.url },
    unknown: new Set<string>(),
    denial: null,
    asked: [],
    sent: names,
    send,
    heartbeat: () => fake.quote(PACEMAKER),
    trade(name: string, rest?: Record<string, unknown>) {
      const share = shareOf(name)
      if (!share) return
      const trade = { ...lastTrade(share, now()), ...rest }
      if (rest && String(trade.t) >= (traded.get(name)?.t ?? '')) traded.set(name, { p: trade.p, t: String(trade.t) })
      send({ T: 't', S: name, ...trade })
    },
    quote(name: string, rest?: Record<string, unknown>) {
      const share = shareOf(name)
      if (share) send({ T: 'q', S: name, ...lastQuote(share, now()), ...rest })
    },
  })
  return fake

  function snapshots(symbols: readonly string[]) {
    const rows = symbols.map((name) => [name, shareOf(name)] as const)
    return Object.fromEntries(
      rows.flatMap(([name, share]) => (share ? [[name, snapshotRow(share, now(), traded.get(name))]] : [])),
    )
  }

  function bars(name: string, query: URLSearchParams) {
    const share = shareOf(name)
    const [start, end] = ['start', 'end'].map((edge) => Date.parse(query.get(edge) ?? ''))
    const rows = share ? barRows(share, query.get('timeframe') ?? '', [start, end], now()) : []
    const from = Number(query.get('page_token') ?? 0)
    const part = rows.slice(from, from + PAGE)
    const next_page_token = from + PAGE < rows.length ? String(from + PAGE) : null
    return { bars: part.length > 0 ? { [name]: part } : {}, next_page_token }
  }

  function admit(send: Send, key: unknown, secret: unknown): boolean {
    const isKnown = key === KEY && secret === SECRET
    const [code, msg] = fake.denial ?? (isKnown ? [] : [402, 'auth failed'])
    if (code === undefined && server.open() > 1) send({ T: 'error', code: 406, msg: 'connection limit exceeded' })
    else if (code !== undefined) send({ T: 'error', code, msg })
    else send({ T: 'success', msg: 'authenticated' })
    return code === undefined && server.open() === 1
  }

  function change(send: Send, action: string, { trades }: Record<string, string[]>): void {
    const wanted = new Set(names)
    for (const name of trades) {
      if (action === 'subscribe') wanted.add(name)
      else wanted.delete(name)
    }
    if (wanted.size > MOST_NAMES) {
      send({ T: 'error', code: 405, msg: 'symbol limit exceeded' })
      return
    }
    names.clear()
    for (const name of wanted) names.add(name)
    send({ T: 'subscription', trades: [...names], quotes: [...names], bars: [], corrections: [...names] })
    // In a busy market the book moves right after a subscription.
    for (const name of trades) if (names.has(name)) fake.quote(name)
  }
}
