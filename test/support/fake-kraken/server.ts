import type { WebSocket } from 'ws'
import { krakenPairOf, PAIRS } from '#workers/providers/kraken/coins.ts'
import type { Teardown } from '../network/serve.ts'
import { type StreamServer, streamServer } from '../stream-server.ts'
import { lastTrade, ohlcRows, tickerRow } from './market.ts'

export interface FakeKraken extends StreamServer {
  /** Pairs that the exchange does not trade, by its own names. */
  unknown: Set<string>
  /** Sets and sends the engine's status: `online`, `maintenance`, `cancel_only` or `post_only`. */
  tellSystem(system: string): void
  /** Frames that clients sent. */
  asked: Record<string, unknown>[]
  send(frame: unknown): void
  heartbeat(): void
  trade(pair: string, trade?: Record<string, unknown>): void
  ticker(pair: string, row?: Record<string, unknown>): void
}

interface Options {
  now?: () => number
  /** Milliseconds between heartbeats that the fake sends by itself; none by default. */
  beatMs?: number
}

type Send = (frame: unknown) => void

/** Serves the part of Kraken's public API that the product uses on 127.0.0.1 until `t` ends. */
export async function fakeKraken(t: Teardown, { now = Date.now, beatMs }: Options = {}): Promise<FakeKraken> {
  const pairs = new Set(PAIRS.map(({ symbol }) => krakenPairOf(symbol)))
  /** The newest trade that a test made in each pair, in addition to the market's own. */
  const traded = new Map<string, { last: unknown; timestamp: string }>()
  const tickerOf = (pair: string) => ({ ...tickerRow(pair, now()), ...traded.get(pair) })
  let system = 'online'
  const isTraded = (pair: string) => pairs.has(pair) && !fake.unknown.has(pair)
  const send = (frame: unknown) => server.sendText(JSON.stringify(frame))

  const server = await streamServer(t, {
    path: '/v2',
    beatMs,
    beat: () => fake.heartbeat(),
    answer({ pathname, searchParams }, _, response) {
      const pair = searchParams.get('pair') ?? ''
      const [minutes, since] = ['interval', 'since'].map((name) => Number(searchParams.get(name)))
      const rows = () => ohlcRows(pair, minutes, since, now())
      const body = isTraded(pair)
        ? { error: [], result: { [`X${pair.replace('/', 'Z')}`]: rows(), last: Math.floor(now() / 1_000) } }
        : { error: ['EQuery:Unknown asset pair'] }
      response.writeHead(pathname === '/0/public/OHLC' ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    },
    greet(client: WebSocket) {
      const send: Send = (frame) => client.send(JSON.stringify(frame))
      send(status())
      return (text) => {
        const { method, params } = JSON.parse(text)
        fake.asked.push({ method, ...params })
        for (const symbol of params.symbol) answer(send, symbol, params)
      }
    },
  })
  const fake: FakeKraken = Object.assign(server, {
    unknown: new Set<string>(),
    asked: [],
    send,
    tellSystem(next: string) {
      system = next
      send(status())
    },
    heartbeat: () => send({ channel: 'heartbeat' }),
    trade(pair: string, rest?: Record<string, unknown>) {
      const trade = { ...lastTrade(pair, now()), ...rest }
      const isNewest = trade.timestamp >= (traded.get(pair)?.timestamp ?? '')
      if (rest && isNewest) traded.set(pair, { last: trade.price, timestamp: trade.timestamp })
      send({ channel: 'trade', type: 'update', data: [trade] })
    },
    ticker: (pair: string, row?: Record<string, unknown>) =>
      send({ channel: 'ticker', type: 'update', data: [{ ...tickerOf(pair), ...row }] }),
  })
  return fake

  function status() {
    const row = { api_version: 'v2', connection_id: server.opened, system, version: '2.0.10' }
    return { channel: 'status', type: 'update', data: [row] }
  }

  function answer(send: Send, symbol: string, { channel, snapshot }: Record<string, unknown>): void {
    const times = { time_in: new Date(now()).toISOString(), time_out: new Date(now()).toISOString() }
    if (!isTraded(symbol)) {
      const error = `Currency pair not supported ${symbol}`
      send({ error, method: 'subscribe', success: false, symbol, ...times })
      return
    }
    send({ method: 'subscribe', result: { channel, snapshot, symbol }, success: true, ...times })
    if (channel === 'ticker' && snapshot) send({ channel, type: 'snapshot', data: [tickerOf(symbol)] })
  }
}
