import fc from 'fast-check'
import type { DailyBar } from '../../market/types.ts'
import { sessionAt } from './bars.ts'

/** The course of one bar from the price before it. */
interface Move {
  /** Parts of the price: from it to the close, and from both ends up to the high and down to the low. */
  close: number
  above: number
  below: number
  volume: number
}

const part = fc.double({ min: 0, max: 0.05, noNaN: true })
const volume = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 1e9 }),
  fc.double({ min: 0.001, max: 1e12, noNaN: true }),
)

const still = volume.map((volume): Move => ({ close: 0, above: 0, below: 0, volume }))
// Whole per cents, so that prices and swing points often tie.
const stepped = fc
  .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 }), volume)
  .map(
    ([close, above, below, volume]): Move => ({ close: close / 100, above: above / 100, below: below / 100, volume }),
  )
const free = fc.record({ close: fc.double({ min: -0.05, max: 0.05, noNaN: true }), above: part, below: part, volume })
const jump = fc.record({ close: fc.double({ min: -0.9, max: 9, noNaN: true }), above: part, below: part, volume })

/** A stretch of bars of one volatility; long stretches without a move give flat windows. */
const stretch = fc.oneof(
  fc.tuple(still, fc.integer({ min: 1, max: 60 })).map(([move, bars]) => new Array<Move>(bars).fill(move)),
  fc.array(stepped, { minLength: 1, maxLength: 60, size: 'max' }),
  fc.array(free, { minLength: 1, maxLength: 60, size: 'max' }),
  fc.array(jump, { minLength: 1, maxLength: 2 }),
)

const price = fc.integer({ min: -6, max: 8 }).map((magnitude) => 1.2345 * 10 ** magnitude)

/** Daily bars of any volatility, none to some two hundred, of tiny and of large prices. */
export const anyHistory = fc
  .tuple(price, fc.array(stretch, { maxLength: 6, size: 'max' }))
  .map(([start, stretches]) => {
    const bars: DailyBar[] = []
    let open = start
    for (const move of stretches.flat()) {
      const bar = barOf(open, move, sessionAt(bars.length))
      bars.push(bar)
      open = bar.close
    }
    return { start, bars }
  })

/** The ticks of one session: parts of the price before, and volumes. */
export const anyTicks = fc.array(fc.oneof(still, stepped, free, jump), { minLength: 1, maxLength: 8 })

/** The open bar after each tick of a session that starts at `open`. */
export function openBars(open: number, ticks: readonly Move[], session: string): DailyBar[] {
  let bar: DailyBar = { session, open, high: open, low: open, close: open, volume: 0 }
  return ticks.map((move) => {
    const { high, low, close, volume } = barOf(bar.close, move, session)
    bar = { ...bar, high: Math.max(bar.high, high), low: Math.min(bar.low, low), close, volume: bar.volume + volume }
    return bar
  })
}

function barOf(open: number, move: Move, session: string): DailyBar {
  const close = open * (1 + move.close)
  const high = Math.max(open, close) * (1 + move.above)
  const low = Math.min(open, close) * (1 - move.below)
  return { session, open, high, low, close, volume: move.volume }
}
