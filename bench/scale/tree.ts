import { SOCKET_LIMITS } from '../../domain/contract/live/protocol.ts'
import { createRandom } from '../../domain/market/random.ts'
import { SLICES } from '../../server/realtime/hub.ts'
import type { Figures } from './figures.ts'

/** Leaders write, NATS hands what they wrote to every server, and each visits its sockets in slices. */
export interface Tree {
  leaders: number
  stocks: number
  /** Between two writes of a leader. */
  flushMs: number
  /** Of the stocks: those that change in a flush. */
  share: number
  brokers: number
  servers: number
  /** Of a server. */
  sockets: number
  /** Stocks of a socket. */
  followed: number
}

export interface Arrivals {
  p50Ms: number
  p99Ms: number
  /** Of one processor. */
  serverBusy: number
}

const WINDOW_MS = SOCKET_LIMITS.window_ms
const WARM_MS = 2_000
const SPAN_MS = 12_000
const SEED = 1
/** Places in a slice, as parts of its visit, at which ages are taken. */
const PLACES = [0.125, 0.375, 0.625, 0.875]

/** What a socket takes of a second: µs of its server, or bytes, by what it takes idle, a frame and a price in it. */
export function ofSocket(
  { socket, frame, update }: Pick<Figures, 'socket' | 'frame' | 'update'>,
  { share, flushMs, followed }: Pick<Tree, 'share' | 'flushMs' | 'followed'>,
): number {
  const flushes = Math.max(1, WINDOW_MS / flushMs)
  const changed = followed * (1 - (1 - share) ** flushes)
  const frames = 1 - (1 - share) ** (flushes * followed)
  const visits = 1_000 / Math.max(WINDOW_MS, flushMs)
  return socket + visits * (frames * frame + changed * update)
}

/** A batch of prices at one server. */
interface Batch {
  /** When its prices were taken, and when the server had it. */
  madeAt: number
  cameAt: number
}

/** How old prices are at the sockets. Batches and slices are walked through, one event after the other; nobody is an object. All work takes `stretch` times as long. */
export function simulate(tree: Tree, costs: Figures, stretch = 1): Arrivals {
  const figures = stretched(costs, stretch)
  const random = createRandom(SEED)
  const ages = new Float64Array(60_000)
  let busy = 0
  const batches = batchesOf(tree, figures)
  for (let server = 0; server < tree.servers; server++) {
    // The first one to be served by its broker waits for nobody.
    const turn = Math.floor(server / tree.brokers) + 1
    const heard = batches.map(({ madeAt, sentAt, eachMs }) => ({ madeAt, cameAt: sentAt + eachMs * turn }))
    busy += serve(tree, figures, heard, WINDOW_MS * random(), ages)
  }
  const at = percentilesOf(ages)
  return { p50Ms: at(0.5), p99Ms: at(0.99), serverBusy: busy / tree.servers / stretch }
}

function stretched(figures: Figures, by: number): Figures {
  const names = ['socket', 'frame', 'update', 'heard', 'brokered'] as const
  return { ...figures, ...Object.fromEntries(names.map((name) => [name, by * figures[name]])) }
}

/** When each batch left its leader, and how long its broker is busy with each server. */
function batchesOf({ leaders, stocks, flushMs, share, brokers, servers }: Tree, figures: Figures) {
  const rows = (stocks * share) / leaders
  const writeMs = (rows * figures.writtenClock) / 1e3
  const eachMs = (rows * figures.brokered) / 1e3
  const inTurn = Math.ceil(servers / brokers)
  const batches: { madeAt: number; sentAt: number; eachMs: number }[] = []
  let orderFree = 0
  let brokerFree = 0
  for (let at = 0; at < SPAN_MS; at += flushMs) {
    for (let leader = 0; leader < leaders; leader++) {
      const madeAt = at + (leader * flushMs) / leaders
      // Writers of a market take turns.
      orderFree = Math.max(orderFree, madeAt) + writeMs
      const sentAt = Math.max(orderFree, brokerFree)
      brokerFree = sentAt + eachMs * inTurn
      batches.push({ madeAt, sentAt, eachMs })
    }
  }
  return batches
}

/** One server's loop: hears batches and visits slices in the order in which they are due. Returns its load. */
function serve(tree: Tree, figures: Figures, batches: readonly Batch[], phase: number, ages: Float64Array): number {
  const { stocks, leaders, share, followed, sockets } = tree
  const hearMs = (((stocks * share) / leaders) * figures.heard) / 1e3
  const inSlice = sockets / SLICES
  // Its pings and checks are spread over all visits.
  const idleMs = (inSlice * figures.socket * (WINDOW_MS / 1e3)) / 1e3
  let free = 0
  let worked = 0
  let next = 0
  const seen = new Array<number>(SLICES).fill(0)
  for (let visit = 0; ; visit++) {
    const due = phase + (visit * WINDOW_MS) / SLICES
    if (due >= SPAN_MS) return worked / (SPAN_MS - WARM_MS)
    for (; next < batches.length && batches[next].cameAt <= Math.max(due, free); next++) {
      free = Math.max(free, batches[next].cameAt) + hearMs
      if (free > WARM_MS) worked += hearMs
    }
    const slice = visit % SLICES
    const first = seen[slice]
    const last = next
    seen[slice] = last
    const fresh = last - first
    const changed = followed * (1 - (1 - share / leaders) ** fresh)
    const frames = 1 - (1 - share / leaders) ** (fresh * followed)
    const begun = Math.max(due, free)
    const visitMs = idleMs + (inSlice * (frames * figures.frame + changed * figures.update)) / 1e3
    free = begun + visitMs
    if (begun < WARM_MS) continue
    worked += visitMs
    for (let i = first; i < last; i++) {
      // A later batch that has the stock too replaces it.
      const weight = inSlice * (1 - share / leaders) ** (last - 1 - i)
      for (const place of PLACES) {
        const age = begun + place * visitMs - batches[i].madeAt
        ages[Math.min(ages.length - 1, Math.floor(age))] += weight
      }
    }
  }
}

function percentilesOf(weights: Float64Array): (share: number) => number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return (share) => {
    let sum = 0
    for (let ms = 0; ms < weights.length; ms++) if ((sum += weights[ms]) >= share * all) return ms
    return weights.length
  }
}
