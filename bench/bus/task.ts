import { numbersOf } from '../harness/flags.ts'

/** Load for a bus; every process of the benchmark gets it as JSON. */
export interface Task {
  symbols: number
  /** Number of prices of each symbol a second. */
  prices: number
  servers: number
  /** Number of sockets of each server. */
  sockets: number
  /** Number of symbols that a socket follows. */
  followed: number
  seconds: number
}

const DEFAULTS: Task = {
  symbols: 5_000,
  prices: 5,
  servers: 8,
  sockets: 500,
  followed: 5,
  seconds: 20,
}

/** Scales the default task by flags such as `--symbols 1000`. */
export const taskOf = (flags: readonly string[]): Task => numbersOf(flags, DEFAULTS)

export const MARKET = 'bench'

/** Database and brokers that the leader and the servers connect to. */
export interface Place {
  url: string
  /** Addresses of NATS; none for PostgreSQL's NOTIFY. */
  busUrls: readonly string[]
}
