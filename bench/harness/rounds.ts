import { median } from './table.ts'

/** One row of a comparison. */
export interface Contender {
  name: string
  /** Does the whole work once and returns a number made from its results, so that no result is unused. */
  run(): number
}

const ROUNDS = 11
const ROUND_MS = 50
const WARM_UP_MS = 250

/** Yields each of `contenders` once a round, and another one first in each round. */
export function* turns<T>(rounds: number, contenders: readonly T[]): Generator<{ round: number; who: number; it: T }> {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const who = (round + turn) % contenders.length
      yield { round, who, it: contenders[who] }
    }
  }
}

/**
 * Measures nanoseconds of a run of each contender: the median of several rounds in which they take turns, so that a
 * busy moment of the machine affects them all. A round is long enough for each to pay for its own garbage; collection
 * is not forced, since a full one makes the engine discard its optimisations of the slower ones.
 */
export function nanosOf(contenders: readonly Contender[]): number[] {
  const repeats = contenders.map(warmUp)
  const times = contenders.map((): number[] => [])
  for (const { who, it } of turns(ROUNDS, contenders)) times[who].push(timed(it, repeats[who]))
  return times.map(median)
}

/** Measures milliseconds of each contender in each of `rounds`, after a round that warms up. */
export async function millisOf(rounds: number, contenders: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = contenders.map((): number[] => [])
  for (const { round, who, it } of turns(rounds + 1, contenders)) {
    const started = performance.now()
    await it()
    if (round > 0) times[who].push(performance.now() - started)
  }
  return times
}

/** Runs until the compiler has warmed up; returns how many runs fill a round. */
function warmUp(contender: Contender): number {
  let runs = 0
  let spent = 0
  while (spent < WARM_UP_MS * 1e6 || runs < 3) {
    spent += timed(contender, 1)
    runs++
  }
  return Math.max(1, Math.round((ROUND_MS * 1e6 * runs) / spent))
}

function timed({ name, run }: Contender, repeats: number): number {
  let sum = 0
  const start = process.hrtime.bigint()
  for (let i = 0; i < repeats; i++) sum += run()
  const elapsed = Number(process.hrtime.bigint() - start)
  if (!Number.isFinite(sum)) throw new Error(`${name} gave no finite results`)
  return elapsed / repeats
}
