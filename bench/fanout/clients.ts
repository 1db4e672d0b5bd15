import { connect, type Socket } from 'node:net'
import { percentile } from '../harness/table.ts'
import { DIALECTS, type Dialect, type Item } from './dialects.ts'
import { followedBy, type Scenario, type VariantName } from './scenario.ts'

// The clients of one run in a process of their own: raw sockets, of which every fiftieth reads what it receives.

export interface ClientFigures {
  p50Ms: number
  p99Ms: number
  /** Number of symbols, over all reading clients, that did not end on the newest seq. */
  behind: number
  /** Number of items that were older than one received before. */
  disordered: number
  /** Number of connections that the server closed. */
  lost: number
}

/** First message of the clients: why each socket that did not open failed. */
export interface Opened {
  failures: string[]
}

const READ_EVERY = 50
const AT_ONCE = 200

let sampling = false
const ages: number[] = []
let disordered = 0
let lost = 0
const readers: { symbols: string[]; last: Map<string, number> }[] = []

interface Client {
  symbols: string[]
  reads: boolean
}

function openClient(port: number, dialect: Dialect, { symbols, reads }: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const last = new Map<string, number>()
    if (reads) readers.push({ symbols, last })
    const conversation = dialect(symbols, {
      send: (data) => socket.write(data),
      joined: resolve,
      item: reads ? (item) => receive(last, item) : null,
    })
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: SHARED,
        callback: (length, buffer) => {
          conversation.data(buffer.subarray(0, length) as Buffer)
          return true
        },
      },
    })
    socket.on('connect', () => conversation.open())
    socket.on('error', reject)
    socket.on('close', () => {
      lost += 1
      reject(new Error('the server closed a connection'))
    })
  })
}
const SHARED = Buffer.alloc(1 << 20)

function receive(last: Map<string, number>, item: Item): void {
  if (sampling) ages.push(Date.now() - Date.parse(item.as_of))
  if (item.seq < (last.get(item.symbol) ?? 0)) disordered += 1
  last.set(item.symbol, item.seq)
}

function figures(newest: Record<string, number>): ClientFigures {
  const behind = readers.flatMap(({ symbols, last }) =>
    symbols.filter((symbol) => (last.get(symbol) ?? 0) < newest[symbol]),
  )
  return { p50Ms: percentile(ages, 0.5), p99Ms: percentile(ages, 0.99), behind: behind.length, disordered, lost }
}

const variant = process.argv[2] as VariantName
const scenario: Scenario = JSON.parse(process.argv[3])

process.on('message', (message: { measure?: boolean; newest?: Record<string, number> }) => {
  if (message.measure !== undefined) sampling = message.measure
  if (message.newest) process.send?.(figures(message.newest))
})
process.on('disconnect', () => process.exit())

const port = Number(process.argv[4])
const { clients } = scenario
const failures: string[] = []
for (let first = 0; first < clients; first += AT_ONCE) {
  const batch = Array.from({ length: Math.min(AT_ONCE, clients - first) }, (_, i) => first + i)
  const came = await Promise.allSettled(
    batch.map((i) =>
      openClient(port, DIALECTS[variant], { symbols: followedBy(i, scenario), reads: i % READ_EVERY === 0 }),
    ),
  )
  for (const one of came) if (one.status === 'rejected') failures.push(String(one.reason))
}
lost = 0
process.send?.({ failures } satisfies Opened)
