import { connect, type Socket } from 'node:net'
import { DIALECTS, type Dialect } from './dialects.ts'
import { followedBy, type Scenario, type VariantName } from './scenario.ts'

// The clients of one run in a process of its own: raw sockets, of which every fiftieth reads what it gets.

export interface ClientFigures {
  samples: number
  p50Ms: number
  p99Ms: number
  /** Followed symbols of the reading clients that did not end on the newest seq. */
  behind: number
  /** Items older than one received before. */
  disordered: number
}

const READ_EVERY = 50
const AT_ONCE = 200

let sampling = false
const ages: number[] = []
let disordered = 0
const readers: { symbols: string[]; last: Map<string, number> }[] = []

function openClient(port: number, dialect: Dialect, symbols: string[], reads: boolean): Promise<void> {
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
    socket.on('close', () => reject(new Error('the server closed a connection')))
  })
}
const SHARED = Buffer.alloc(1 << 20)

function receive(last: Map<string, number>, item: { symbol: string; seq: number; as_of: string }): void {
  if (sampling) ages.push(Date.now() - Date.parse(item.as_of))
  if (item.seq < (last.get(item.symbol) ?? 0)) disordered += 1
  last.set(item.symbol, item.seq)
}

function figures(newest: Record<string, number>): ClientFigures {
  ages.sort((a, b) => a - b)
  const at = (share: number) => ages[Math.min(ages.length - 1, Math.floor(ages.length * share))] ?? Number.NaN
  const behind = readers.flatMap(({ symbols, last }) =>
    symbols.filter((symbol) => (last.get(symbol) ?? 0) < newest[symbol]),
  )
  return { samples: ages.length, p50Ms: at(0.5), p99Ms: at(0.99), behind: behind.length, disordered }
}

const variant = process.argv[2] as VariantName
const scenario: Scenario = JSON.parse(process.argv[3])

process.on('message', (message: { measure?: boolean; newest?: Record<string, number> }) => {
  if (message.measure !== undefined) sampling = message.measure
  if (message.newest) process.send?.(figures(message.newest))
})
process.on('disconnect', () => process.exit())

const port = Number(process.argv[4])
for (let first = 0; first < scenario.clients; first += AT_ONCE) {
  const batch = Array.from({ length: Math.min(AT_ONCE, scenario.clients - first) }, (_, i) => first + i)
  await Promise.all(
    batch.map((i) => openClient(port, DIALECTS[variant], followedBy(i, scenario), i % READ_EVERY === 0)),
  )
}
process.send?.('connected')
