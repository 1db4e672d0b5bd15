import { parseArgs } from 'node:util'

/** What a bus is put to, and where; every process of the benchmark gets it as JSON. */
export interface Task {
  symbols: number
  /** Prices of each symbol a second. */
  prices: number
  servers: number
  /** Of each server. */
  sockets: number
  /** Symbols that a socket follows. */
  followed: number
  seconds: number
}

const DEFAULTS: Task = { symbols: 5_000, prices: 5, servers: 8, sockets: 500, followed: 5, seconds: 20 }

/** The default task, scaled by flags such as `--symbols 1000`. */
export function taskOf(flags: readonly string[]): Task {
  const names = Object.keys(DEFAULTS) as (keyof Task)[]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args: [...flags], options })
  const task = { ...DEFAULTS }
  for (const name of names) {
    const value = Number(values[name] ?? task[name])
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
    task[name] = value
  }
  return task
}

export const MARKET = 'bench'

/** What the leader and the servers connect to. */
export interface Place {
  url: string
  /** Of NATS; none for PostgreSQL's NOTIFY. */
  busUrls: readonly string[]
}
