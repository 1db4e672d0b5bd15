import { foldBars } from '#domain/indicators/core/fold.ts'
import { createFold, PERIODS, type Periods } from '#domain/indicators/core/fold-state.ts'
import { createSeries, type Series } from '#domain/indicators/core/view.ts'
import type { Columns } from '#domain/market/types.ts'

/** Bars of a published table; the close stands for highs and lows that are missing. */
interface Bars {
  close: number[]
  high?: number[]
  low?: number[]
}

/** A published table holds bars and the figures given for them, null for missing ones. */
export interface Table {
  name: string
  figure: string
  params: number[]
  input: Bars
  expected: Record<string, (number | null)[]>
  abs: number
}

/** Computes the product's figures for a table, under the table's names, all by the product's single pass. */
export const FIGURES: Record<string, (table: Table) => Record<string, ArrayLike<number>>> = {
  rsi: ({ input, params: [rsi] }) => ({ rsi: pass(input, { rsi }).rsi_14 }),
  rs: ({ input, params: [rsi] }) => {
    const { avg_gain, avg_loss } = averages(input.close, rsi)
    return { rs: avg_gain.map((gain, i) => gain / avg_loss[i]) }
  },
  wilder: ({ input, params: [rsi] }) => averages(input.close, rsi),
  wilders: ({ input, params: [rsi] }) => {
    // Wilder's average of plain values equals the average gain of a price that rises by them.
    let price = 1
    const path = [price, ...input.close.map((value) => (price += value))]
    return { wilders: averages(path, rsi).avg_gain.slice(1) }
  },
  wilder_step: ({ input, params: [rsi], expected: { avg_gain, avg_loss } }) => {
    const steps = input.close.map((_, i) => {
      const before = {
        close: input.close[i - 1],
        gain: avg_gain[i - 1] ?? Number.NaN,
        loss: avg_loss[i - 1] ?? Number.NaN,
      }
      return step({ rsi }, before, input.close[i]).state
    })
    return { avg_gain: skipFirst(steps.map(({ gain }) => gain)), avg_loss: skipFirst(steps.map(({ loss }) => loss)) }
  },
  ema: ({ input, params: [short] }) => ({ ema: ema(input.close, short) }),
  ema_step: ({ input, params: [short], expected }) => {
    const steps = input.close.map((close, i) => step({ short }, { short: expected.ema[i - 1] ?? Number.NaN }, close))
    return { ema: skipFirst(steps.map(({ series }) => series.ema_20[0])) }
  },
  macd: ({ input, params: [fast, slow, signal] }) => {
    const series = pass(input, { fast, slow, signal })
    return { macd: series.macd, signal: series.signal, histogram: series.histogram }
  },
  macd_late: ({ input, params: [fast, slow, signal] }) => {
    // Both averages start at the same bar, for which the fast one is seeded late.
    const late = slow - fast
    const fast_ema = ema(input.close.slice(late), fast)
    const macd = ema(input.close, slow).map((value, i) => (i < late ? Number.NaN : fast_ema[i - late] - value))
    const blank = new Array<number>(slow - 1).fill(Number.NaN)
    return { macd, signal: [...blank, ...ema(macd.slice(slow - 1), signal)] }
  },
  bollinger: ({ input, params: [bollinger] }) => {
    const series = pass(input, { bollinger })
    return { middle: series.bollinger_middle, upper: series.bollinger_upper, lower: series.bollinger_lower }
  },
  stochastic: ({ input, params: [stochastic, smoothing, d] }): Record<string, ArrayLike<number>> => {
    const { stochastic_k, stochastic_d } = pass(input, { stochastic })
    // The fast %K of a table is compared by its mean of three, which is the product's %K.
    if (smoothing === 1) return { mean_k: stochastic_k, d: stochastic_k }
    return { k: stochastic_k, d: d === 3 ? stochastic_d : means(stochastic_k, d) }
  },
}

/** Returns the table's figures in the shape of FIGURES: a fast %K becomes its mean of three. */
export function expectedOf({ figure, params, expected }: Table): Record<string, (number | null)[]> {
  if (figure !== 'stochastic' || params[1] !== 1) return expected
  const { k, ...rest } = expected
  const fast = k.map((value) => value ?? Number.NaN)
  return { ...rest, mean_k: means(fast, 3).map((value) => (Number.isNaN(value) ? null : value)) }
}

function pass(bars: Bars, periods: Partial<Periods>): Series {
  const columns = columnsOf(bars)
  const series = createSeries(bars.close.length)
  foldBars(createFold({ ...PERIODS, ...periods }), columns, 0, bars.close.length, series)
  return series
}

function ema(values: number[], short: number): number[] {
  return Array.from(pass({ close: values }, { short }).ema_20)
}

/** Computes Wilder's averages after every bar. */
function averages(close: number[], rsi: number): { avg_gain: number[]; avg_loss: number[] } {
  const fold = createFold({ ...PERIODS, rsi })
  const columns = columnsOf({ close })
  const series = createSeries(close.length)
  const after = close.map((_, i) => {
    foldBars(fold, columns, i, i + 1, series)
    return fold.state
  })
  return { avg_gain: after.map(({ gain }) => gain), avg_loss: after.map(({ loss }) => loss) }
}

/** Folds in one bar with the averages at `before`, as long after they were seeded. */
function step(
  periods: Partial<Periods>,
  before: Partial<Record<'close' | 'gain' | 'loss' | 'short', number>>,
  close: number,
) {
  const fold = createFold({ ...PERIODS, ...periods })
  fold.state = { ...fold.state, seen: fold.settled, ...before }
  const series = createSeries(1)
  foldBars(fold, columnsOf({ close: [close] }), 0, 1, series)
  return { state: fold.state, series }
}

/** Drops the first value of a table of steps, which has nothing before it. */
function skipFirst(values: number[]): number[] {
  return [Number.NaN, ...values.slice(1)]
}

/** Means of every value and the `n` − 1 before it. */
function means(values: ArrayLike<number>, n: number): number[] {
  return Array.from(values, (_, i) => {
    return i + 1 < n
      ? Number.NaN
      : Array.from({ length: n }, (_, k) => values[i - k]).reduce((sum, v) => sum + v, 0) / n
  })
}

function columnsOf({ close, high = close, low = close }: Bars): Columns {
  return {
    session: close.map(() => ''),
    open: Float64Array.from(close),
    high: Float64Array.from(high),
    low: Float64Array.from(low),
    close: Float64Array.from(close),
    volume: new Float64Array(close.length),
  }
}
