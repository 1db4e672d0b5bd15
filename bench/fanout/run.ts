import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_FLAGS } from '#platform/process/process.ts'
import { answer, ask, checkOpenFiles, Scope, startChild } from '../harness/processes.ts'
import { turns } from '../harness/rounds.ts'
import { digits, figures, median, row, table } from '../harness/table.ts'
import type { ClientFigures, Opened } from './clients.ts'
import { followersPerSymbol, type Scenario, symbolName, VARIANTS, type VariantName, WINDOW_MS } from './scenario.ts'
import type { ServerFigures } from './server.ts'

const ROUNDS = 4
// This is long enough for two windows, which deliver what the last tick changed.
const DRAIN_MS = 700

interface RunFigures extends ClientFigures, Omit<ServerFigures, 'ticks' | 'last'> {
  cpuPerUpdateMicros: number
  /** Per cent of one core. */
  cpuPercent: number
  /** Updates that were offered, as per cent of those that the scenario asks for. */
  heldPercent: number
}

/** A load with its targets: times our CPU per update that of bare sockets at most, and that of socket.io at least. */
interface Load extends Scenario {
  name: string
  ofBare: number
  ofSocketio: number
}

const COMMON = { clients: 5_000, warmUpMs: 1_000, measureMs: 3_000 }
const LOADS: Load[] = [
  { ...COMMON, name: '5 of 500', symbols: 500, followed: 5, ticksPerSecond: 2_000, ofBare: 1.15, ofSocketio: 3.7 },
  { ...COMMON, name: 'the same 50', symbols: 50, followed: 50, ticksPerSecond: 50, ofBare: 0.85, ofSocketio: 6 },
]

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
  for (const { clients } of LOADS) checkOpenFiles(clients)
  const runs = LOADS.map((): Runs => ({ bare: [], product: [], naive: [], socketio: [] }))
  for (const [i, load] of LOADS.entries()) {
    for (const { it } of turns(ROUNDS, VARIANTS)) runs[i][it].push(await runOnce(it, load))
  }
  for (const [i, load] of LOADS.entries()) print(load, runs[i])
}

/** Runs a variant under a scenario, in a server process and a process with all clients, and returns their figures. */
async function runOnce(variant: VariantName, scenario: Scenario): Promise<RunFigures> {
  await using scope = new Scope()
  // Every variant runs with the flags with which the product's server is started.
  const server = startChild(scope, new URL('server.ts', import.meta.url), [variant, scenario], SERVER_FLAGS)
  const { port } = await answer<{ port: number }>(server)
  const clients = startChild(scope, new URL('clients.ts', import.meta.url), [variant, scenario, String(port)])
  const { failures } = await answer<Opened>(clients)
  if (failures.length > 0) {
    throw new Error(`${failures.length} of ${scenario.clients} sockets did not open; the first: ${failures[0]}`)
  }
  clients.send({ measure: true })
  const ours = await ask<ServerFigures>(server, 'measure')
  clients.send({ measure: false })
  await pause(DRAIN_MS)
  const newest = Object.fromEntries(ours.last.map((seq, i) => [symbolName(i), seq]))
  const theirs = await ask<ClientFigures>(clients, { newest })
  const { ticks, last, ...figures } = ours
  const { cpuMicros, elapsedMs } = figures
  return {
    ...theirs,
    ...figures,
    cpuPerUpdateMicros: cpuMicros / (ticks * followersPerSymbol(scenario)),
    cpuPercent: cpuMicros / elapsedMs / 10,
    heldPercent: (ticks / ((scenario.ticksPerSecond * elapsedMs) / 1_000)) * 100,
  }
}

function print(load: Load, runs: Runs): void {
  const { clients, followed, symbols, ticksPerSecond } = load
  const updates = (ticksPerSecond * clients * followed) / symbols
  console.log(
    `\n${clients} clients, each on ${load.name} symbols, ${updates} updates a second (median of ${ROUNDS} rounds)`,
  )
  const rows = VARIANTS.map((variant) => {
    const of = (key: keyof RunFigures) => digits(median(runs[variant].map((run) => run[key])))
    return [NAMES[variant], ...Object.values(COLUMNS).map(of)]
  })
  console.log(table(['', ...Object.keys(COLUMNS)], rows))
  console.log()
  console.log(figures(judged(load, runs)))
}

function judged(load: Load, runs: Runs): string[][] {
  const times = (of: VariantName, than: VariantName) =>
    median(runs[of].map((run, i) => run.cpuPerUpdateMicros / runs[than][i].cpuPerUpdateMicros))
  const ours = (key: keyof RunFigures) => median(runs.product.map((run) => run[key]))
  const worst = (key: keyof RunFigures) => Math.max(...runs.product.map((run) => run[key]))
  return [
    row('CPU per update, ours / bare sockets', times('product', 'bare'), `≤ ${load.ofBare}`),
    row('CPU per update, ws / ours', times('naive', 'product'), '≥ 2.8'),
    row('CPU per update, socket.io / ours', times('socketio', 'product'), `≥ ${load.ofSocketio}`),
    row('age of an update on arrival, p99 ms', ours('p99Ms'), `≤ ${WINDOW_MS + 20}`),
    row('longest stall of the loop, ms', ours('longestStallMs'), '≤ 15'),
    row('symbols not on their newest price at the end', worst('behind'), '≤ 0'),
    row('items that came after a newer one', worst('disordered'), '≤ 0'),
  ]
}
