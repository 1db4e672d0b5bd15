import type { TechnicalIndicators } from '../../contract/indicators.ts'
import type { Candle, Columns, Session } from '../../market/types.ts'
import { SWING_SIDE } from '../swings.ts'
import { foldBars, foldOpenBar, type Places } from './fold.ts'
import { createFold } from './fold-state.ts'
import { lookAhead, type Outlook } from './outlook.ts'
import { createSeries, LONG, type Series, SHORT, type Values } from './series.ts'
import { technicalIndicatorsAt } from './technical-indicators.ts'
import { type View, WINDOW } from './view.ts'

/** No figure looks at more closed bars than these; older ones live on in the outlook only. */
const KEPT = WINDOW + SWING_SIDE
const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const
/** Rows of bars; after them come the open bar's values of SHORT. */
const ROWS = PRICES.length + LONG.length

/** What the open bar needs of the closed ones, however many: plain data of some 12 kB, for any thread. */
export interface LiveState {
  /** The last closed bars, oldest first, and one place for the open bar. */
  readonly sessions: Session[]
  /** Open, high, low, close, volume and each of LONG, one after another, with an extra place too; then one for each of SHORT. */
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
  const rows = [...PRICES.map((name) => closed[name]), ...LONG.map((name) => all[name])]
  const room = bars - first + 1
  const memory = new Float64Array(ROWS * room + SHORT.length)
  rows.forEach((row, slot) => {
    memory.set(row.subarray(first, bars), slot * room)
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
  readonly #places: Places

  /** Of `symbol`; it writes the open bar into the state. */
  constructor({ sessions, memory, outlook }: LiveState, symbol: string) {
    const room = sessions.length
    const last = room - 1
    const row = (slot: number) => memory.subarray(slot * room, (slot + 1) * room)
    const [open, high, low, close, volume] = PRICES.map((_, slot) => row(slot))
    const long = LONG.map((name, slot) => [name, row(PRICES.length + slot)])
    // Only what stands at `last` is of the series.
    const short = SHORT.map((name, slot) => [name, memory.subarray(ROWS * room + slot - last)])
    this.#symbol = symbol
    this.#memory = memory
    this.#view = {
      columns: { session: sessions, open, high, low, close, volume },
      series: Object.fromEntries([...long, ...short]) as Values,
      last,
    }
    this.#places = { long: PRICES.length * room + last, stride: room, short: ROWS * room }
    this.#outlook = outlook
  }

  /** Bars and series with `open` as the current bar; valid until the next call, which uses the same memory. */
  view({ session, open, high, low, close, volume }: Candle): View {
    const memory = this.#memory
    const { columns, last } = this.#view
    const room = last + 1
    columns.session[last] = session
    // One array to check per tick, not five.
    memory[last] = open
    memory[room + last] = high
    memory[2 * room + last] = low
    memory[3 * room + last] = close
    memory[4 * room + last] = volume
    foldOpenBar(this.#outlook, high, low, close, memory, this.#places)
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
