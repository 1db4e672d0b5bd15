import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
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

export interface FakeAlpaca {
  url: string
  /** Names that IEX does not trade. */
  unknown: Set<string>
  /** Answered to the handshake, or null where it is accepted. */
  refusal: { status: number; headers?: Record<string, string> } | null
  /** The code and the words of an error that answers the next credentials, or null where they are accepted. */
  denial: [code: number, msg: string] | null
  /** By path; played instead of the answer. */
  faults: Map<string, (response: ServerResponse) => void>
  /** Path and query of every request of the REST API, in order. */
  requests: string[]
  /** Frames that came from clients, without credentials. */
  asked: Record<string, unknown>[]
  /** Names that are sent now. */
  sent: ReadonlySet<string>
  /** Connections since the start, now, and the most at once. */
  opened: number
  open: () => number
  most: number
  send(message: unknown): void
  /** As it is, well-formed or not. */
  sendText(text: string): void
  /** The book of a share that moves all the time. */
  heartbeat(): void
  trade(name: string, trade?: Record<string, unknown>): void
  quote(name: string, quote?: Record<string, unknown>): void
  cut(): void
  /** Nobody listens any more. */
  leave(): Promise<void>
}

interface Options {
  now?: () => number
  /** Sends the books of all that is sent by itself every so many milliseconds; never by default. */
  beatMs?: number
}

const PACEMAKER = 'AAPL'
const MOST_NAMES = 30
/** Pages end here, whatever limit is asked for. */
const PAGE = 1_000

/** The part of Alpaca's API that the product uses, on 127.0.0.1, for as long as `t` lives. */
export async function fakeAlpaca(
  t: { teardown(done: () => Promise<unknown>): unknown },
  { now = Date.now, beatMs }: Options = {},
): Promise<FakeAlpaca> {
  const clients = new Set<WebSocket>()
  const names = new Set<string>()
  const traded = new Map<string, Traded>()
  const shareOf = (name: string) => (fake.unknown.has(name) ? undefined : shareOfName(name))
  const sendText = (text: string) => {
    for (const client of clients) client.send(text)
  }
  const send = (message: unknown) => sendText(JSON.stringify([message]))
  const fake: FakeAlpaca = {
    url: '',
    unknown: new Set(),
    refusal: null,
    denial: null,
    faults: new Map(),
    requests: [],
    asked: [],
    sent: names,
    opened: 0,
    open: () => clients.size,
    most: 0,
    send,
    sendText,
    heartbeat: () => fake.quote(PACEMAKER),
    trade(name, rest) {
      const share = shareOf(name)
      if (!share) return
      const trade = { ...lastTrade(share, now()), ...rest }
      if (rest && String(trade.t) >= (traded.get(name)?.t ?? '')) traded.set(name, { p: trade.p, t: String(trade.t) })
      send({ T: 't', S: name, ...trade })
    },
    quote(name, rest) {
      const share = shareOf(name)
      if (share) send({ T: 'q', S: name, ...lastQuote(share, now()), ...rest })
    },
    cut: () => {
      for (const client of clients) client.close(1001)
    },
    leave,
  }

  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const fault = fake.faults.get(pathname)
    if (fault) return fault(response)
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { 'apca-api-key-id': key, 'apca-api-secret-key': secret } = request.headers
    if (key !== KEY || secret !== SECRET) return answer({ message: 'forbidden.' }, 403)
    const symbols = (searchParams.get('symbols') ?? '').split(',')
    if (pathname === '/v2/stocks/snapshots') return answer(snapshots(symbols))
    if (pathname === '/v2/stocks/bars') return answer(bars(symbols[0], searchParams))
    if (pathname === '/v1/corporate-actions') return answer(actionsBody(symbols[0], searchParams.get('start') ?? ''))
    if (pathname === '/v2/assets') return answer(assetsBody())
    return answer({ message: 'endpoint not found.' }, 404)
  })

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

  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (fake.refusal !== null || request.url !== '/v2/iex') {
      const { status, headers = {} } = fake.refusal ?? { status: 404 }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}Connection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      clients.add(client)
      names.clear()
      fake.opened += 1
      fake.most = Math.max(fake.most, clients.size)
      client.on('close', () => clients.delete(client))
      const tell = (message: unknown) => client.send(JSON.stringify([message]))
      let isIn = false
      tell({ T: 'success', msg: 'connected' })
      client.on('message', (data) => {
        const { action, key, secret, ...channels } = JSON.parse(data.toString())
        fake.asked.push({ action, ...channels })
        if (action === 'auth') isIn = admit(tell, key, secret)
        else if (isIn) change(tell, action, channels)
        else tell({ T: 'error', code: 401, msg: 'not authenticated' })
      })
    })
  })

  function admit(tell: (message: unknown) => void, key: unknown, secret: unknown): boolean {
    const isKnown = key === KEY && secret === SECRET
    const [code, msg] = fake.denial ?? (isKnown ? [] : [402, 'auth failed'])
    if (code === undefined && clients.size > 1) tell({ T: 'error', code: 406, msg: 'connection limit exceeded' })
    else if (code !== undefined) tell({ T: 'error', code, msg })
    else tell({ T: 'success', msg: 'authenticated' })
    return code === undefined && clients.size === 1
  }

  function change(tell: (message: unknown) => void, action: string, { trades }: Record<string, string[]>): void {
    const wanted = new Set(names)
    for (const name of trades) {
      if (action === 'subscribe') wanted.add(name)
      else wanted.delete(name)
    }
    if (wanted.size > MOST_NAMES) {
      tell({ T: 'error', code: 405, msg: 'symbol limit exceeded' })
      return
    }
    names.clear()
    for (const name of wanted) names.add(name)
    tell({ T: 'subscription', trades: [...names], quotes: [...names], bars: [], corrections: [...names] })
    // In a busy market a book moves at once.
    for (const name of trades) if (names.has(name)) fake.quote(name)
  }

  const beatAll = () => {
    for (const name of names) fake.quote(name)
  }
  const beat = beatMs === undefined ? null : setInterval(beatAll, beatMs)
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
