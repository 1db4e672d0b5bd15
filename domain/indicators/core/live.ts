import type { TechnicalIndicators } from '../../contract/indicators.ts'
import type { Candle, Columns, Session } from '../../market/types.ts'
import { SWING_SIDE } from '../swings.ts'
import { foldBars, foldOpenBar } from './fold.ts'
import { createFold } from './fold-state.ts'
import { lookAhead, type Outlook } from './outlook.ts'
import { createSeries, SERIES, type Series } from './series.ts'
import { technicalIndicatorsAt } from './technical-indicators.ts'
import { type View, WINDOW } from './view.ts'

/** No figure looks at more closed bars than these; older ones live on in the outlook only. */
const KEPT = WINDOW + SWING_SIDE
const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const

/** What the open bar needs of the closed ones, however many: plain data of some 18 kB, for any thread. */
export interface LiveState {
  /** The last closed bars, oldest first, and one place for the open bar. */
  readonly sessions: Session[]
  /** Open, high, low, close, volume and every series of these bars, one after another, each with an extra place too. */
  readonly memory: Float64Array
  readonly outlook: Outlook
}

/** The state after `closed` bars, oldest first. `into` as in computeSeries. */
export function liveState(closed: Columns, into?: Series): LiveState {
  const bars = closed.close.length
  const all = into ?? createSeries(bars)
  const fold = createFold()
  foldBars(fold, closed, 0, bars, all)
  const first = Math.max(0, bars - KEPT)
  const room = bars - first + 1
  const memory = new Float64Array((PRICES.length + SERIES.length) * room)
  PRICES.forEach((name, slot) => {
    memory.set(closed[name].subarray(first, bars), slot * room)
  })
  SERIES.forEach((name, slot) => {
    memory.set(all[name].subarray(first, bars), (PRICES.length + slot) * room)
  })
  return { sessions: [...closed.session.slice(first), ''], memory, outlook: lookAhead(fold) }
}

/** One stock's closed bars, folded once, and the figures of its moving open bar. */
export class Live {
  readonly #symbol: string
  readonly #memory: Float64Array
  /** Its last bar is the open one, right after the kept closed ones. */
  readonly #view: View
  readonly #outlook: Outlook

  /** Of `symbol`; it writes the open bar into the state. */
  constructor({ sessions, memory, outlook }: LiveState, symbol: string) {
    const room = sessions.length
    const [open, high, low, close, volume] = PRICES.map((_, slot) => memory.subarray(slot * room, (slot + 1) * room))
    this.#symbol = symbol
    this.#memory = memory
    this.#view = {
      columns: { session: sessions, open, high, low, close, volume },
      series: createSeries(room, memory.subarray(PRICES.length * room)),
      last: room - 1,
    }
    this.#outlook = outlook
  }

  /** Bars and series with `open` as the current bar; valid until the next call, which uses the same memory. */
  view({ session, open, high, low, close, volume }: Candle): View {
    const memory = this.#memory
    const { columns, series, last } = this.#view
    const room = last + 1
    columns.session[last] = session
    // One array to check per tick, not five.
    memory[last] = open
    memory[room + last] = high
    memory[2 * room + last] = low
    memory[3 * room + last] = close
    memory[4 * room + last] = volume
    foldOpenBar(this.#outlook, high, low, close, series, last)
    return this.#view
  }

  /** The answer of technical-indicators with `open` as the current bar, equal to a computation over all bars. */
  peek(open: Candle): TechnicalIndicators {
    return technicalIndicatorsAt(this.view(open), { symbol: this.#symbol, live: true })
  }
}

/** Live indicators of `symbol` after its `closed` bars, oldest first. */
export function createLive(closed: Columns, symbol: string): Live {
  return new Live(liveState(closed), symbol)
}
