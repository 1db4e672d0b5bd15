import {
  assumed,
  BUSY,
  FLUSH_MS,
  NATS_FROM,
  RECHECK_SECONDS,
  SERVER_CONNECTIONS,
  WORKER_CONNECTIONS,
} from './assumptions.ts'
import type { Figures } from './figures.ts'
import prices from './prices.json' with { type: 'json' }
import { type Arrivals, ofSocket, simulate, type Tree } from './tree.ts'

const SECOND = 1e6
const GIGA = 1e9
const { stocks, changes, followed, alerts, requests, logInHours, openHours, networkGbit } = assumed
export const pricesASecond = stocks * changes
const flow = { share: (changes * FLUSH_MS) / 1_000, flushMs: FLUSH_MS, followed }

export interface Needs {
  /** Processes, each with one processor. */
  servers: number
  socketsOfServer: number
  logInCores: number
  workers: number
  postgresCores: number
  connections: number
  brokers: number
  brokerCores: number
  brokerGbit: number
  gigabytes: number
  gbitOut: number
  terabytesAMonth: number
  machines: number
  euros: { machines: number; traffic: number }
  arrivals: Arrivals
}

/** What one user costs a server, and PostgreSQL, in µs of a second. */
export function microsOfUser(figures: Figures): { server: number; postgres: number } {
  const asked = requests / 60
  const looked = 1 / RECHECK_SECONDS
  return {
    server: ofSocket(figures, flow) + looked * figures.session + asked * figures.request,
    postgres: looked * figures.sessionPostgres + asked * figures.requestPostgres,
  }
}

/** Of the leaders' work on a second's prices. */
export function microsOfLeaders(users: number, { written, tick, alert }: Figures): number {
  return pricesASecond * (written + tick + ((users * alerts) / stocks) * alert)
}

export function socketsOfServer(figures: Figures): number {
  return Math.floor((BUSY * SECOND - pricesASecond * figures.heard) / microsOfUser(figures).server)
}

/** What `users` connected at once need while the market is open. */
export function needsOf(users: number, figures: Figures): Needs {
  const perServer = socketsOfServer(figures)
  const servers = Math.ceil(users / perServer)
  const logInCores = ((users / (logInHours * 3_600)) * figures.logIn) / SECOND / BUSY
  const workers = Math.ceil(microsOfLeaders(users, figures) / SECOND / BUSY)
  const postgresCores =
    (pricesASecond * figures.writtenPostgres + users * microsOfUser(figures).postgres) / SECOND / BUSY
  const handed = servers < NATS_FROM ? 0 : pricesASecond * servers
  const brokerCores = (handed * figures.brokered) / SECOND / BUSY
  const brokerGbit = (handed * figures.busBytes * 8) / GIGA
  const { vcpu } = prices.server
  const brokers = handed === 0 ? 0 : Math.ceil(Math.max(brokerGbit / networkGbit / BUSY, brokerCores / vcpu))
  const machines = machinesFor([servers + logInCores + workers, postgresCores, Math.max(brokers * vcpu, brokerCores)])
  const gbitOut = (users * bytesOfUser(figures) * 8) / GIGA
  const terabytesAMonth = (users * bytesOfUser(figures) * openHours * 3_600) / 1e12
  return {
    servers,
    socketsOfServer: perServer,
    logInCores,
    workers,
    postgresCores,
    connections: servers * SERVER_CONNECTIONS + workers * WORKER_CONNECTIONS,
    ...{ brokers, brokerCores, brokerGbit },
    gigabytes:
      (users * figures.socketMemory) / 1e6 +
      (servers * figures.serverMemory) / 1e3 +
      (stocks * figures.stockMemory) / 1e6,
    ...{ gbitOut, terabytesAMonth, machines },
    euros: {
      machines: machines * prices.server.eurosAMonth,
      traffic:
        Math.max(0, terabytesAMonth - machines * prices.traffic.terabytesWithEachServer) *
        prices.traffic.eurosATerabyte,
    },
    arrivals: simulate(treeOf(users, servers, workers, brokers), figures),
  }
}

/** Together on one machine where they fit, else each part on machines of its own. */
function machinesFor(cores: readonly number[]): number {
  const { vcpu } = prices.server
  const together = cores.reduce((sum, each) => sum + each, 0)
  return together <= vcpu ? 1 : cores.reduce((sum, each) => sum + Math.ceil(each / vcpu), 0)
}

function treeOf(users: number, servers: number, leaders: number, brokers: number): Tree {
  return { leaders, stocks, ...flow, brokers: Math.max(1, brokers), servers, sockets: users / servers }
}

/** What a user is sent in a second. */
export function bytesOfUser({ frameBytes, updateBytes, requestBytes }: Figures): number {
  const ofFrames = ofSocket({ socket: 0, frame: frameBytes, update: updateBytes }, flow)
  return ofFrames + (requests / 60) * requestBytes
}
