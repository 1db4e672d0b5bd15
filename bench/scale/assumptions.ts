/** What is assumed of users and machines; the page shows it with the table. */
export const ASSUMPTIONS = {
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

type Name = keyof typeof ASSUMPTIONS

export const assumed = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, [value]]) => [name, value]),
) as Record<Name, number>

export const BUSY = assumed.busyPercent / 100
/** What a server and a worker hold of PostgreSQL's: pool, queues, the ear of NOTIFY; leases and desks. */
export const SERVER_CONNECTIONS = 12
export const WORKER_CONNECTIONS = 20
/** Middle of the time between two looks at a socket's session (server/realtime/session/credentials.ts). */
export const RECHECK_SECONDS = 8.1
export const FLUSH_MS = 250
/** From so many servers on prices go by NATS. */
export const NATS_FROM = 3
