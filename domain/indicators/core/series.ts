/** Series that figures and rules look back at. */
export const LONG = [
  'rsi_14',
  'ema_trend',
  'stochastic_k',
  'bollinger_middle',
  'bollinger_upper',
  'bollinger_lower',
] as const

/** Series of which they read the current bar only. */
export const SHORT = ['macd', 'signal', 'histogram', 'ema_20', 'ema_50', 'stochastic_d'] as const

/** Names of the series of one pass, in the words of the chart answer (contract section 5), in the order of their memory. */
export const SERIES = [...LONG, ...SHORT] as const

export type SeriesName = (typeof SERIES)[number]

/**
 * One value a bar, NaN where there is none yet. `stochastic_k` is the slow one (%K smoothed); `ema_trend` is the last
 * non-zero sign of EMA 20 − EMA 50 (0 until there was one): a cross is where it changes from −1 to 1 or back.
 */
export type Values = Readonly<Record<SeriesName, Float64Array>>

/** The values of one pass over many bars. */
export interface Series extends Values {
  /** Bars that each series has room for. */
  readonly length: number
  /** The memory of all series, one after another: what the pass writes to. */
  readonly memory: Float64Array
}

/** Series with room for `length` bars. */
export function createSeries(length: number): Series {
  const memory = new Float64Array(length * SERIES.length)
  const series = (name: SeriesName) => {
    const start = SERIES.indexOf(name) * length
    return memory.subarray(start, start + length)
  }
  return {
    length,
    memory,
    rsi_14: series('rsi_14'),
    macd: series('macd'),
    signal: series('signal'),
    histogram: series('histogram'),
    ema_20: series('ema_20'),
    ema_50: series('ema_50'),
    ema_trend: series('ema_trend'),
    stochastic_k: series('stochastic_k'),
    stochastic_d: series('stochastic_d'),
    bollinger_middle: series('bollinger_middle'),
    bollinger_upper: series('bollinger_upper'),
    bollinger_lower: series('bollinger_lower'),
  }
}
