import { digits } from '../harness/table.ts'

/** What one of each costs, as measured; in the words and units of docs/scaling.md. µs are of one processor's time. */
export const FIGURES = {
  socket: ['a live socket, its pings and checks', 'µs a second'],
  frame: ['a frame of prices to a socket', 'µs'],
  update: ['a price in it', 'µs'],
  frameBytes: ['a frame of prices, as sent', 'bytes'],
  updateBytes: ['a price in it, as sent', 'bytes'],
  socketMemory: ['a live socket, memory', 'kB'],
  serverMemory: ['a server without sockets, memory', 'MB'],
  open: ['a live socket opened', 'µs'],
  heard: ['a price that a server hears', 'µs'],
  brokered: ['a price that NATS hands to one server', 'µs'],
  busBytes: ['a price on the bus', 'bytes'],
  written: ['a price that the leader writes', 'µs'],
  writtenPostgres: ['a price written, in PostgreSQL', 'µs'],
  writtenClock: ['a price written, by the clock', 'µs'],
  tick: ['a price looked at by its desk, with its open bar', 'µs'],
  stockMemory: ['a stock of 2,500 bars in the worker, memory', 'kB'],
  alert: ['an alert, each price of its stock', 'µs'],
  request: ['a request of a stock’s page', 'µs'],
  requestPostgres: ['a request that reads, in PostgreSQL', 'µs'],
  requestBytes: ['an answer, before compression', 'bytes'],
  logIn: ['a password checked', 'µs'],
  session: ['a session looked up', 'µs'],
  sessionPostgres: ['a session looked up, in PostgreSQL', 'µs'],
} as const satisfies Record<string, readonly [what: string, unit: string]>

export type Figures = Record<keyof typeof FIGURES, number>

/** As the page shows it: what is computed from the page is what was computed from the figure. */
export function shown(value: number): number {
  return Number(digits(value))
}

export function shownAll<K extends string>(values: Record<K, number>): Record<K, number> {
  return Object.fromEntries(Object.entries<number>(values).map(([name, value]) => [name, shown(value)])) as Record<
    K,
    number
  >
}

/** Of each the least of all rounds: what else the machine does can only add. */
export function leastOf<K extends string>(rounds: readonly Record<K, number>[]): Record<K, number> {
  const names = Object.keys(rounds[0]) as K[]
  return Object.fromEntries(names.map((name) => [name, Math.min(...rounds.map((round) => round[name]))])) as Record<
    K,
    number
  >
}
