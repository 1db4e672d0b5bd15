import { turns } from '../harness/rounds.ts'
import { digits, median, type Target, table, verdict } from '../harness/table.ts'
import { checkOpenFiles, type RunFigures, runOnce } from './run-once.ts'
import { SCENARIOS, type Scenario, VARIANTS, type VariantName, WINDOW_MS } from './scenario.ts'

const ROUNDS = 4

const NAMES: Record<VariantName, string> = {
  bare: 'bare net sockets, one write per window',
  product: 'ours',
  naive: 'ws, stringify and send at each tick',
  socketio: 'socket.io rooms, emit at each tick',
}

const COLUMNS: Readonly<Record<string, keyof RunFigures>> = {
  'CPU µs/update': 'cpuPerUpdateMicros',
  'CPU %': 'cpuPercent',
  'held %': 'heldPercent',
  'p50 ms': 'p50Ms',
  'p99 ms': 'p99Ms',
  'stall ms': 'longestStallMs',
  'own ms': 'ownStallMs',
  'RSS MB': 'rssMb',
}

type Runs = Record<VariantName, RunFigures[]>

/**
 * Compares our hub and sessions with three other ways to send prices to 5,000 sockets. Server and clients are processes
 * of their own; the ways take turns in several rounds, and a ratio is the median of the ratios within each round.
 */
export async function run(): Promise<void> {
  for (const scenario of SCENARIOS) checkOpenFiles(scenario.clients)
  const runs = SCENARIOS.map((): Runs => ({ bare: [], product: [], naive: [], socketio: [] }))
  for (const [i, scenario] of SCENARIOS.entries()) {
    for (const { it } of turns(ROUNDS, VARIANTS)) runs[i][it].push(await runOnce(it, scenario))
  }
  for (const [i, scenario] of SCENARIOS.entries()) print(scenario, runs[i])
}

function print(scenario: Scenario, runs: Runs): void {
  const { clients, followed, symbols, ticksPerSecond } = scenario
  const updates = (ticksPerSecond * clients * followed) / symbols
  console.log(
    `\n${clients} clients, each on ${scenario.name} symbols, ${updates} updates a second (median of ${ROUNDS} rounds)`,
  )
  const rows = VARIANTS.map((variant) => {
    const of = (key: keyof RunFigures) => digits(median(runs[variant].map((run) => run[key])))
    return [NAMES[variant], ...Object.values(COLUMNS).map(of)]
  })
  console.log(table(['', ...Object.keys(COLUMNS)], rows))
  console.log()
  console.log(table(['', 'figure', 'target', ''], judged(scenario, runs)))
}

function judged(scenario: Scenario, runs: Runs): string[][] {
  const times = (of: VariantName, than: VariantName) =>
    median(runs[of].map((run, i) => run.cpuPerUpdateMicros / runs[than][i].cpuPerUpdateMicros))
  const ours = (key: keyof RunFigures) => median(runs.product.map((run) => run[key]))
  const worst = (key: keyof RunFigures) => Math.max(...runs.product.map((run) => run[key]))
  const figures: [string, number, Target][] = [
    ['CPU per update, ours / bare sockets', times('product', 'bare'), '≤ 1.3'],
    ['CPU per update, ws / ours', times('naive', 'product'), '≥ 2.8'],
    ['CPU per update, socket.io / ours', times('socketio', 'product'), `≥ ${scenario.leadOverSocketio}`],
    ['age of an update on arrival, p99 ms', ours('p99Ms'), `≤ ${WINDOW_MS + 20}`],
    ['longest stall of the loop, ms', ours('longestStallMs'), '≤ 15'],
    ['symbols not on their newest price at the end', worst('behind'), '≤ 0'],
    ['items that came after a newer one', worst('disordered'), '≤ 0'],
  ]
  return figures.map(([name, value, target]) => [name, digits(value), ...verdict(value, target)])
}
