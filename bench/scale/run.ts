import { availableParallelism, totalmem } from 'node:os'
import { withoutNats } from '#test/support/fake-nats/real.ts'
import { digits, markdown } from '../harness/table.ts'
import { COSTS, type Costs, measureCosts } from './costs.ts'
import { ASSUMED, BUSY, type Needs, needsOf, orderOf, RENTED, usersOfServer, wallsOf } from './needs.ts'

const STEPS = [1_000, 100_000, 10_000_000]

/** Prints what 1,000, 100,000 and 10 million connected users need, computed from the costs measured here. */
export async function run(): Promise<void> {
  const reason = withoutNats()
  if (reason) {
    console.log(`left out: ${reason}`)
    return
  }
  const machine = `${availableParallelism()} processors and ${Math.round(totalmem() / 2 ** 30)} GB`
  console.log(`Measured on ${new Date().toISOString().slice(0, 10)}, on a machine with ${machine}.\n`)
  console.log(render(await measureCosts()))
}

/** Makes the tables of docs/scaling.md. */
export function render(costs: Costs): string {
  const full = usersOfServer(costs)
  const backSeconds = (full * costs.open) / 1e6 / BUSY
  const order = orderOf(costs)
  return [
    needsTable(costs),
    `A server holds some ${round(full)} of these users at ${100 * BUSY} % of a processor. If it ends, those are back at the others after ${round(backSeconds)} s of one processor, spread over the ten seconds of \`bye\`.`,
    `The one order of all writes is busy ${round(100 * order.busy)} % of the time, whatever the number of users: that wall is ${round(order.changes)} changes a second.`,
    '## Where it gives way',
    markdown(
      ['reached at some', 'wall', 'then'],
      wallsOf(costs).map(({ users, what, remedy }) => [round(users), what, remedy]),
    ),
    '## What is assumed',
    markdown(
      ['assumed', ''],
      Object.values(ASSUMED).map(([value, what]) => [value.toLocaleString('en'), what]),
    ),
    '## What one of each costs',
    markdown(
      ['one', 'costs', 'of'],
      Object.entries(COSTS).map(([name, [what, unit]]) => [what, digits(costs[name as keyof Costs]), unit]),
    ),
  ].join('\n\n')
}

/** Makes the table of needs, a column for each number of users. */
function needsTable(costs: Costs): string {
  const steps = STEPS.map((users) => ({ users, ...needsOf(users, costs) }))
  const walls = wallsOf(costs)
  const row = (name: string, of: (step: Needs & { users: number }) => number | string) => [
    name,
    ...steps.map(of).map((value) => (typeof value === 'number' ? round(value) : value)),
  ]
  return markdown(
    ['connected users', ...STEPS.map((users) => users.toLocaleString('en'))],
    [
      row('server processes', ({ servers }) => servers),
      row('processors for log-ins', ({ logInCores }) => logInCores),
      row('workers that lead the feed', ({ workers }) => workers),
      row('processors for PostgreSQL', ({ postgresCores }) => postgresCores),
      row('its connections, at most', ({ connections }) => connections),
      row('NATS servers', ({ brokers }) => brokers || 'none'),
      row('what NATS sends, Gbit/s', ({ brokerGbit }) => brokerGbit),
      row('memory for sockets, servers and stocks, GB', ({ gigabytes }) => gigabytes),
      row('to the users, Gbit/s', ({ gbitOut }) => gbitOut),
      row('to the users, TB a month', ({ terabytesAMonth }) => terabytesAMonth),
      row(`machines of ${RENTED.vcpu} processors`, ({ machines }) => machines),
      row('machines, € a month', ({ euros }) => euros.machines),
      row('traffic beyond what they include, € a month', ({ euros }) => euros.traffic),
      row('both, € a month a user', ({ euros, users }) => (euros.machines + euros.traffic) / users),
      row('price → socket, median ms', ({ p50Ms }) => p50Ms),
      row('price → socket, p99 ms', ({ p99Ms }) => p99Ms),
      row('the next wall', ({ users }) => walls.find((wall) => wall.users > users)?.what ?? 'none of those below'),
    ],
  )
}

/** Rounds to two significant digits, as more would mislead, and separates thousands. */
function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en')
}
