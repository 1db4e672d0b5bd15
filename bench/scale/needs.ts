import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { Costs } from './costs.ts'

/** Assumptions about users and machines, which the page shows with the table. */
export const ASSUMED = {
  stocks: [5_000, 'stocks of the market'],
  changes: [1, 'changes of each stock’s price a second'],
  followed: [10, 'stocks that a page shows, one live socket a user'],
  alerts: [5, 'alerts of a user on prices'],
  requests: [1, 'requests of a user a minute, each of which reads'],
  logInHours: [2, 'hours before the opening in which everybody logs in'],
  openHours: [136.5, 'hours a month with moving prices (21 sessions of 6.5)'],
  busyPercent: [50, '% of a processor, and of a network card, that is used at most'],
  networkGbit: [10, 'Gbit/s of a machine’s network card'],
  connections: [100, 'connections that PostgreSQL allows, as it comes'],
} as const satisfies Record<string, readonly [value: number, what: string]>

/** A machine that one can rent, from Hetzner Cloud, at prices without VAT. */
export const RENTED = {
  type: 'CCX33',
  vcpu: 8,
  gigabytes: 32,
  eurosAMonth: 138.49,
  terabytes: 20,
  eurosATerabyte: 1,
}

const [stocks, changes] = [ASSUMED.stocks[0], ASSUMED.changes[0]]
export const BUSY = ASSUMED.busyPercent[0] / 100
const PRICES_A_SECOND = stocks * changes
const SECOND = 1e6
const GIGA = 1e9
/** Connections of PostgreSQL that a server and a worker hold: pool, queues, LISTEN; leases and the feed's states. */
const SERVER_CONNECTIONS = 12
const WORKER_CONNECTIONS = 20
/** Mean seconds between two checks of a socket's session (server/realtime/session/credentials.ts). */
const RECHECK_SECONDS = 8.1
const WINDOW_MS = SOCKET_LIMITS.window_ms
/** Changes of a stock in a window: the leader writes what has changed once in each. */
const SHARE_OF_WINDOW = (changes * WINDOW_MS) / 1_000
/** Number of servers from which on prices go by NATS. */
const NATS_FROM = 3
const SITE_GBIT = 100

export interface Needs {
  /** Number of processes, each with one processor. */
  servers: number
  logInCores: number
  workers: number
  postgresCores: number
  connections: number
  brokers: number
  brokerGbit: number
  gigabytes: number
  gbitOut: number
  terabytesAMonth: number
  machines: number
  euros: { machines: number; traffic: number }
  /** Milliseconds from the acceptance of a price to its arrival at a socket. */
  p50Ms: number
  p99Ms: number
}

/** Computes what `users` connected at once need while the market is open. */
export function needsOf(users: number, costs: Costs): Needs {
  const { vcpu } = RENTED
  const servers = Math.ceil(users / usersOfServer(costs))
  const logInCores = ((users / (ASSUMED.logInHours[0] * 3_600)) * costs.logIn) / SECOND / BUSY
  const workers = Math.ceil(microsOfLeaders(users, costs) / SECOND / BUSY)
  const postgresCores = (PRICES_A_SECOND * costs.writtenPostgres + users * microsOfUser(costs).postgres) / SECOND / BUSY
  const handed = servers < NATS_FROM ? 0 : PRICES_A_SECOND * servers
  const brokerCores = (handed * costs.brokered) / SECOND / BUSY
  const brokerGbit = (handed * costs.busBytes * 8) / GIGA
  const brokers = handed === 0 ? 0 : Math.ceil(Math.max(brokerGbit / ASSUMED.networkGbit[0] / BUSY, brokerCores / vcpu))
  // All parts share one machine if they fit; else each part has machines of its own.
  const parts = [servers + logInCores + workers, postgresCores, Math.max(brokers * vcpu, brokerCores)]
  const isOneEnough = parts.reduce((sum, cores) => sum + cores, 0) <= vcpu
  const machines = isOneEnough ? 1 : parts.reduce((sum, cores) => sum + Math.ceil(cores / vcpu), 0)
  const bytes = users * bytesOfUser(costs)
  const terabytesAMonth = (bytes * ASSUMED.openHours[0] * 3_600) / 1e12
  return {
    servers,
    logInCores,
    workers,
    postgresCores,
    connections: servers * SERVER_CONNECTIONS + workers * WORKER_CONNECTIONS,
    brokers,
    brokerGbit,
    gigabytes: (users * costs.socketMemory + stocks * costs.stockMemory) / 1e6 + (servers * costs.serverMemory) / 1e3,
    gbitOut: (bytes * 8) / GIGA,
    terabytesAMonth,
    machines,
    euros: {
      machines: machines * RENTED.eurosAMonth,
      traffic: Math.max(0, terabytesAMonth - machines * RENTED.terabytes) * RENTED.eurosATerabyte,
    },
    ...agesOf({ servers, workers, brokers }, costs),
  }
}

/**
 * Computes the age of a price at a socket. The leader writes all that has changed and publishes it after the commit, a
 * broker sends it to one server after the other, each reads all of it, and then it waits for the socket's turn in the
 * window. With processors that are busy half of the time at most, queues before them add little.
 */
function agesOf({ servers, workers, brokers }: Pick<Needs, 'servers' | 'workers' | 'brokers'>, costs: Costs) {
  const rows = (stocks * SHARE_OF_WINDOW) / workers
  const alwaysMs = (rows * (costs.writtenClock + costs.heard)) / 1e3
  const inTurnMs = ((rows * costs.brokered) / 1e3) * Math.ceil(servers / Math.max(1, brokers))
  const age = (part: number) => alwaysMs + part * (inTurnMs + WINDOW_MS)
  return { p50Ms: age(0.5), p99Ms: age(0.99) }
}

/** Cost of a socket a second, in µs of its server or in bytes, from those of idling, a frame and a price in it. */
function ofSocket(idle: number, frame: number, update: number): number {
  const followed = ASSUMED.followed[0]
  const frames = 1 - (1 - SHARE_OF_WINDOW) ** followed
  return idle + (1_000 / WINDOW_MS) * (frames * frame + followed * SHARE_OF_WINDOW * update)
}

/** Computes what one user costs a server and PostgreSQL, in µs a second. */
function microsOfUser(costs: Costs): { server: number; postgres: number } {
  const asked = ASSUMED.requests[0] / 60
  const checks = 1 / RECHECK_SECONDS
  const socket = ofSocket(costs.socket, costs.frame, costs.update)
  return {
    server: socket + checks * costs.session + asked * costs.request,
    postgres: checks * costs.sessionPostgres + asked * costs.requestPostgres,
  }
}

/** Bytes that a user is sent in a second. */
function bytesOfUser({ frameBytes, updateBytes, requestBytes }: Costs): number {
  return ofSocket(0, frameBytes, updateBytes) + (ASSUMED.requests[0] / 60) * requestBytes
}

/** Microseconds of the leaders' work on a second's prices. */
function microsOfLeaders(users: number, { written, tick, alert }: Costs): number {
  return PRICES_A_SECOND * (written + tick + ((users * ASSUMED.alerts[0]) / stocks) * alert)
}

/** Number of users that keep one processor as busy as it may be. */
export function usersOfServer(costs: Costs): number {
  return Math.floor((BUSY * SECOND - PRICES_A_SECOND * costs.heard) / microsOfUser(costs).server)
}

/** Share of the time in which a write is under way, as all are in one order, and the changes a second that fill it. */
export function orderOf({ writtenClock }: Costs): { busy: number; changes: number } {
  return { busy: (PRICES_A_SECOND * writtenClock) / SECOND, changes: SECOND / writtenClock }
}

export interface Wall {
  /** Number of users connected at once. */
  users: number
  what: string
  remedy: string
}

/** Lists the limits that a growing number of users reaches, in that order. */
export function wallsOf(costs: Costs): Wall[] {
  const perServer = usersOfServer(costs)
  const { vcpu } = RENTED
  const micros = vcpu * BUSY * SECOND
  const ofLeaders = microsOfLeaders(0, costs)
  const leaders = Math.ceil(ofLeaders / SECOND / BUSY)
  const walls: Wall[] = [
    {
      users: perServer,
      what: 'the processor of one server',
      remedy: 'more servers behind the proxy, each a process of its own',
    },
    {
      users: (NATS_FROM - 1) * perServer,
      what: 'every server reads every price from PostgreSQL',
      remedy: '`BUS_URL`: prices go by NATS, and the table is read after a loss only',
    },
    {
      users: Math.floor((ASSUMED.connections[0] - leaders * WORKER_CONNECTIONS) / SERVER_CONNECTIONS) * perServer,
      what: 'PostgreSQL’s connections',
      remedy: '`max_connections`; from some thousand on a pooler before it, which the ear of NOTIFY must pass by',
    },
    {
      users: (leaders * BUSY * SECOND - ofLeaders) / (microsOfLeaders(1, costs) - ofLeaders),
      what: `the processor${leaders === 1 ? ' of the leader' : `s of ${leaders} leaders`}, by the alerts on prices`,
      remedy: '`FEED_SHARDS` and a worker more',
    },
    {
      users: (micros - PRICES_A_SECOND * costs.writtenPostgres) / microsOfUser(costs).postgres,
      what: `PostgreSQL’s ${vcpu} processors, by looks at sessions and what requests read`,
      remedy:
        'a larger machine; then sessions and watchlists on replicas, or looks at sessions less often than every 8 s: both need code',
    },
    {
      users: ((ASSUMED.networkGbit[0] * GIGA * BUSY) / 8 / (PRICES_A_SECOND * costs.busBytes)) * perServer,
      what: 'the network card of one NATS server',
      remedy: 'a cluster of them: `BUS_URL` takes several addresses',
    },
    {
      users: (micros / (PRICES_A_SECOND * costs.brokered)) * perServer,
      what: `${vcpu} processors of one NATS server`,
      remedy: 'the same cluster',
    },
    {
      users: (SITE_GBIT * GIGA) / 8 / bytesOfUser(costs),
      what: `${SITE_GBIT} Gbit/s out of one site`,
      remedy:
        'several sites, each with its servers and a NATS of its own; smaller frames (a changed price without what stayed) need code',
    },
  ]
  return walls.toSorted((a, b) => a.users - b.users)
}
