import { numbersOf } from '../harness/flags.ts'

/** What a bus is put to, and where; every process of the benchmark gets it as JSON. */
export interface Task {
  symbols: number
  /** Prices of each symbol a second. */
  prices: number
  /** Writes in which all symbols have moved once. */
  flushes: number
  servers: number
  /** Of each server. */
  sockets: number
  /** Symbols that a socket follows. */
  followed: number
  seconds: number
  /** Of loopback, from which the sockets come. */
  addresses: number
}

const DEFAULTS: Task = {
  symbols: 5_000,
  prices: 5,
  flushes: 1,
  servers: 8,
  sockets: 500,
  followed: 5,
  seconds: 20,
  addresses: 1,
}

/** The default task, scaled by flags such as `--symbols 1000`. */
export const taskOf = (flags: readonly string[]): Task => numbersOf(flags, DEFAULTS)

export const MARKET = 'bench'

/** What the leader and the servers connect to. */
export interface Place {
  url: string
  /** Of NATS; none for PostgreSQL's NOTIFY. */
  busUrls: readonly string[]
}
