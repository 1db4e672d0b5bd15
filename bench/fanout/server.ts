import { setTimeout as pause } from 'node:timers/promises'
import { cpuMicros } from '../harness/processes.ts'
import { makeQuote, type Scenario, type VariantName } from './scenario.ts'
import { BUILD } from './variants.ts'

// One variant in a process of its own, which answers the message `measure` with its figures.

export interface ServerFigures {
  ticks: number
  cpuMicros: number
  elapsedMs: number
  /** Longest delay of the event loop; the field after it is the part that this process itself computed. */
  longestStallMs: number
  ownStallMs: number
  rssMb: number
  /** The last seq of each symbol, by index. */
  last: number[]
}

const STEP_MS = 5
// A server that cannot keep up offers fewer ticks instead of ever longer bursts.
const LONGEST_BURST_MS = 50
// The step is coprime with the number of symbols, so that it visits each in turn, with neighbours far apart.
const STRIDE = 7

const scenario: Scenario = JSON.parse(process.argv[3])
const variant = BUILD[process.argv[2] as VariantName](scenario)

/** Changes prices at the scenario's pace, and measures how late the event loop was meanwhile. */
async function measure(): Promise<ServerFigures> {
  const { symbols, ticksPerSecond, warmUpMs, measureMs } = scenario
  /** The last seq of each symbol, by index. */
  const last: number[] = new Array(symbols).fill(0)
  const counts = { ticks: 0, longestStallMs: 0, ownStallMs: 0 }
  let seq = symbols
  let doneAt = performance.now()
  let ran = { at: doneAt, cpu: threadCpuMs() }
  const step = () => {
    const now = { at: performance.now(), cpu: threadCpuMs() }
    const late = now.at - ran.at - STEP_MS
    counts.longestStallMs = Math.max(counts.longestStallMs, late)
    counts.ownStallMs = Math.max(counts.ownStallMs, Math.min(late, now.cpu - ran.cpu))
    ran = now
    doneAt = Math.max(doneAt, now.at - LONGEST_BURST_MS)
    const due = Math.floor(((now.at - doneAt) * ticksPerSecond) / 1_000)
    if (due === 0) return
    for (let i = 0; i < due; i++) {
      const index = (++seq * STRIDE) % symbols
      last[index] = seq
      variant.tick(makeQuote(index, seq, Date.now()))
    }
    counts.ticks += due
    doneAt += (due * 1_000) / ticksPerSecond
  }
  const timer = setInterval(step, STEP_MS)
  await pause(warmUpMs)
  Object.assign(counts, { ticks: 0, longestStallMs: 0, ownStallMs: 0 })
  const before = { cpu: cpuMicros(), at: performance.now() }
  await pause(measureMs)
  const spent = { cpuMicros: cpuMicros() - before.cpu, elapsedMs: performance.now() - before.at }
  clearInterval(timer)
  return { ...counts, ...spent, rssMb: process.memoryUsage.rss() / 2 ** 20, last }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

process.on('message', async (message) => {
  if (message === 'measure') process.send?.(await measure())
})
process.on('disconnect', () => process.exit())
process.send?.({ port: await variant.listen() })
