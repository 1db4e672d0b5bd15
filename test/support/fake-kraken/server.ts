import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { PAIRS, pairOf } from '../../../workers/providers/kraken/coins.ts'
import { lastTrade, ohlcRows, tickerRow } from './market.ts'

export interface FakeKraken {
  url: string
  /** Pairs that it does not trade, by its own names. */
  unknown: Set<string>
  /** Answered to the handshake, or null where it is accepted. */
  refusal: { status: number; headers?: Record<string, string> } | null
  /** What the engine does from now on: `online`, `maintenance`, `cancel_only` or `post_only`. */
  tellSystem(system: string): void
  /** By path; played instead of the answer. */
  faults: Map<string, (response: ServerResponse) => void>
  /** Path and query of every request of the REST API, in order. */
  requests: string[]
  /** Frames that came from clients. */
  asked: Record<string, unknown>[]
  /** Connections since the start, now, and the most at once. */
  opened: number
  open: () => number
  most: number
  send(frame: unknown): void
  /** As it is, well-formed or not. */
  sendText(text: string): void
  heartbeat(): void
  trade(pair: string, trade?: Record<string, unknown>): void
  ticker(pair: string, row?: Record<string, unknown>): void
  /** Ends every connection, as Kraken does after a day. */
  cut(): void
  /** Nobody listens any more. */
  leave(): Promise<void>
}

interface Options {
  now?: () => number
  /** Sends a heartbeat by itself every so many milliseconds; never by default. */
  beatMs?: number
}

/** The part of Kraken's public API that the product uses, on 127.0.0.1, for as long as `t` lives. */
export async function fakeKraken(
  t: { teardown(done: () => Promise<unknown>): unknown },
  { now = Date.now, beatMs }: Options = {},
): Promise<FakeKraken> {
  const pairs = new Set(PAIRS.map(({ symbol }) => pairOf(symbol)))
  const clients = new Set<WebSocket>()
  /** What was traded here besides the market's own trades. */
  const traded = new Map<string, { last: unknown; timestamp: string }>()
  const tickerOf = (pair: string) => ({ ...tickerRow(pair, now()), ...traded.get(pair) })
  let system = 'online'
  const isTraded = (pair: string) => pairs.has(pair) && !fake.unknown.has(pair)
  const sendText = (text: string) => {
    for (const client of clients) client.send(text)
  }
  const send = (frame: unknown) => sendText(JSON.stringify(frame))
  const fake: FakeKraken = {
    url: '',
    unknown: new Set(),
    refusal: null,
    tellSystem: (next) => {
      system = next
      send(status())
    },
    faults: new Map(),
    requests: [],
    asked: [],
    opened: 0,
    open: () => clients.size,
    most: 0,
    send,
    sendText,
    heartbeat: () => send({ channel: 'heartbeat' }),
    trade: (pair, rest) => {
      const trade = { ...lastTrade(pair, now()), ...rest }
      const isNewest = trade.timestamp >= (traded.get(pair)?.timestamp ?? '')
      if (rest && isNewest) traded.set(pair, { last: trade.price, timestamp: trade.timestamp })
      send({ channel: 'trade', type: 'update', data: [trade] })
    },
    ticker: (pair, row) => send({ channel: 'ticker', type: 'update', data: [{ ...tickerOf(pair), ...row }] }),
    cut: () => {
      for (const client of clients) client.close(1001)
    },
    leave,
  }
  function status() {
    const row = { api_version: 'v2', connection_id: fake.opened, system, version: '2.0.10' }
    return { channel: 'status', type: 'update', data: [row] }
  }

  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const fault = fake.faults.get(pathname)
    if (fault) return fault(response)
    const pair = searchParams.get('pair') ?? ''
    const [minutes, since] = ['interval', 'since'].map((name) => Number(searchParams.get(name)))
    const rows = () => ohlcRows(pair, minutes, since, now())
    const body = isTraded(pair)
      ? { error: [], result: { [`X${pair.replace('/', 'Z')}`]: rows(), last: Math.floor(now() / 1_000) } }
      : { error: ['EQuery:Unknown asset pair'] }
    response.writeHead(pathname === '/0/public/OHLC' ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })

  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (fake.refusal !== null || request.url !== '/v2') {
      const { status, headers = {} } = fake.refusal ?? { status: 404 }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}Connection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      clients.add(client)
      fake.opened += 1
      fake.most = Math.max(fake.most, clients.size)
      client.on('close', () => clients.delete(client))
      const tell = (frame: unknown) => client.send(JSON.stringify(frame))
      tell(status())
      client.on('message', (data) => {
        const { method, params } = JSON.parse(data.toString())
        fake.asked.push({ method, ...params })
        for (const symbol of params.symbol) answer(tell, symbol, params)
      })
    })
  })

  function answer(
    tell: (frame: unknown) => void,
    symbol: string,
    { channel, snapshot }: Record<string, unknown>,
  ): void {
    const times = { time_in: new Date(now()).toISOString(), time_out: new Date(now()).toISOString() }
    if (!isTraded(symbol)) {
      const error = `Currency pair not supported ${symbol}`
      tell({ error, method: 'subscribe', success: false, symbol, ...times })
      return
    }
    tell({ method: 'subscribe', result: { channel, snapshot, symbol }, success: true, ...times })
    if (channel === 'ticker' && snapshot) tell({ channel, type: 'snapshot', data: [tickerOf(symbol)] })
  }

  const beat = beatMs === undefined ? null : setInterval(() => fake.heartbeat(), beatMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  function leave(): Promise<void> {
    if (beat) clearInterval(beat)
    for (const client of clients) client.terminate()
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  t.teardown(leave)
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
