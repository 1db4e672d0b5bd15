import { markdown } from '../harness/table.ts'
import { ASSUMPTIONS, BUSY } from './assumptions.ts'
import { type Check, modelOf } from './check.ts'
import { FIGURES, type Figures } from './figures.ts'
import { type Needs, needsOf, socketsOfServer } from './needs.ts'
import prices from './prices.json' with { type: 'json' }
import { orderBusy, type Wall, wallsOf } from './walls.ts'

const STEPS = [1_000, 100_000, 10_000_000]

/** Many digits help nobody: two that count, and the thousands apart. */
export function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en')
}

export function figuresTable(figures: Figures): string {
  const names = Object.keys(FIGURES) as (keyof Figures)[]
  return markdown(
    ['one', 'costs', 'of'],
    names.map((name) => [FIGURES[name][0], String(figures[name]), FIGURES[name][1]]),
  )
}

export const CHECK_HEADER = ['sockets', 'opened', 'refused', 'lost', 'seconds to open', 'processors busy, %']

export function crowdsTable(checks: readonly Check[]): string {
  return markdown(
    CHECK_HEADER,
    checks.map(({ sockets, opened, failed, lost, openSeconds, busyPercent }) =>
      [sockets, opened, failed, lost, openSeconds, busyPercent].map(String),
    ),
  )
}

const CHECKED = {
  cores: 'processors of the servers',
  serverMb: 'memory of a server, MB',
  p50Ms: 'price → socket, median ms',
  p99Ms: 'price → socket, p99 ms',
} as const satisfies Partial<Record<keyof Check, string>>
export const CHECKED_NAMES = Object.keys(CHECKED) as (keyof typeof CHECKED)[]

export function measuredTable(check: Check): string {
  return markdown(
    ['what', 'measured'],
    CHECKED_NAMES.map((name) => [CHECKED[name], String(check[name])]),
  )
}

export const MODEL_HEADER = ['sockets', 'what', 'measured', 'model', 'the model is off by %']

export function modelTable(checks: readonly Check[], figures: Figures): string {
  const rows = checks.flatMap((check) => {
    const model = modelOf(check, figures)
    return CHECKED_NAMES.map((name) => [
      String(check.sockets),
      CHECKED[name],
      String(check[name]),
      round(model[name]),
      String(Math.round(100 * (model[name] / check[name] - 1))),
    ])
  })
  return markdown(MODEL_HEADER, rows)
}

export function assumptionsTable(): string {
  return markdown(
    ['assumed', ''],
    Object.values(ASSUMPTIONS).map(([value, what]) => [value.toLocaleString('en'), what]),
  )
}

/** What so many connected users need, a column each. */
export function needsTable(figures: Figures): string {
  const steps = STEPS.map((users) => ({ users, ...needsOf(users, figures) }))
  const walls = wallsOf(figures)
  const row = (name: string, of: (step: Needs & { users: number }) => string) => [name, ...steps.map(of)]
  const euros = ({ euros: { machines, traffic } }: Needs) => machines + traffic
  const rows = [
    row('server processes', ({ servers }) => round(servers)),
    row('processors for log-ins', ({ logInCores }) => round(logInCores)),
    row('workers that lead the feed', ({ workers }) => round(workers)),
    row('processors for PostgreSQL', ({ postgresCores }) => round(postgresCores)),
    row('its connections, at most', ({ connections }) => round(connections)),
    row('NATS servers', ({ brokers }) => (brokers === 0 ? 'none' : round(brokers))),
    row('what NATS sends, Gbit/s', ({ brokerGbit }) => round(brokerGbit)),
    row('memory for sockets, servers and stocks, GB', ({ gigabytes }) => round(gigabytes)),
    row('to the users, Gbit/s', ({ gbitOut }) => round(gbitOut)),
    row('to the users, TB a month', ({ terabytesAMonth }) => round(terabytesAMonth)),
    row(`machines of ${prices.server.vcpu} processors`, ({ machines }) => round(machines)),
    row('machines, € a month', ({ euros }) => round(euros.machines)),
    row('traffic beyond what they include, € a month', ({ euros }) => round(euros.traffic)),
    row('both, € a month a user', (step) => round(euros(step) / step.users)),
    row('price → socket, median ms', ({ arrivals }) => round(arrivals.p50Ms)),
    row('price → socket, p99 ms', ({ arrivals }) => round(arrivals.p99Ms)),
    row('the next wall', ({ users }) => walls.find((wall) => wall.users > users)?.what ?? 'none of those below'),
  ]
  return markdown(['connected users', ...STEPS.map((users) => users.toLocaleString('en'))], rows)
}

export function wallsTable(figures: Figures): string {
  const cells = ({ users, what, remedy }: Wall) => [round(users), what, remedy]
  return markdown(['reached at some', 'wall', 'then'], wallsOf(figures).map(cells))
}

/** What holds at every step. */
export function asides(figures: Figures): string {
  const full = socketsOfServer(figures)
  const backSeconds = (full * figures.open) / 1e6 / BUSY
  return [
    `A server holds some ${round(full)} of these users at ${100 * BUSY} % of a processor. If it ends, those are back at the others after ${round(backSeconds)} s of one processor, spread over the ten seconds of \`bye\`.`,
    `The one order of all writes is busy ${round(100 * orderBusy(figures))} % of the time, whatever the number of users: that wall is ${round(ASSUMPTIONS.stocks[0] / orderBusy(figures))} changes a second.`,
  ].join('\n\n')
}
