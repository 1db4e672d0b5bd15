import { setTimeout as pause } from 'node:timers/promises'
import { cpuMicros } from '../harness/processes.ts'
import type { Scenario, Variant, VariantName } from './scenario.ts'
import { TickSource } from './tick-source.ts'
import { bare } from './variants/bare.ts'
import { naive } from './variants/naive.ts'
import { product } from './variants/product.ts'
import { socketio } from './variants/socketio.ts'

// One variant in a process of its own. It answers `measure` with its figures.

const BUILD = { bare, product, naive, socketio } satisfies Record<VariantName, (scenario: Scenario) => Variant>

export interface ServerFigures {
  ticks: number
  cpuMicros: number
  elapsedMs: number
  /** The longest time by which the loop was late, and how much of it this process itself computed. */
  longestStallMs: number
  ownStallMs: number
  rssMb: number
  /** CPU from the start of listening to that of measuring. */
  openMicros: number
  /** The last seq of each symbol, by index. */
  last: number[]
}

const scenario: Scenario = JSON.parse(process.argv[3])
const variant = BUILD[process.argv[2] as VariantName](scenario)

async function measure(): Promise<ServerFigures> {
  const openMicros = cpuMicros() - listening
  const source = new TickSource(scenario, variant)
  source.start()
  await pause(scenario.warmUpMs)
  source.reset()
  const before = { cpu: cpuMicros(), at: performance.now() }
  await pause(scenario.measureMs)
  const spent = cpuMicros() - before.cpu
  source.stop()
  return {
    ticks: source.ticks,
    cpuMicros: spent,
    elapsedMs: performance.now() - before.at,
    longestStallMs: source.longestStallMs,
    ownStallMs: source.ownStallMs,
    rssMb: rssMb(),
    openMicros,
    last: source.last,
  }
}

function rssMb(): number {
  return process.memoryUsage.rss() / 2 ** 20
}

process.on('message', async (message) => {
  if (message === 'measure') process.send?.(await measure())
})
process.on('disconnect', () => process.exit())
const port = await variant.listen()
const listening = cpuMicros()
process.send?.({ port, emptyMb: rssMb() })
