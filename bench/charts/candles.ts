const DAY = 86_400
export const MINUTE = 60

export interface Candles {
  time: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
}

export type LastCandle = Record<'open' | 'high' | 'low' | 'close' | 'volume', number>

/** Invents a walk of daily bars, or of bars of `seconds`; it is the same every time. */
export function inventCandles(bars: number, seconds = DAY): Candles {
  const random = generator()
  const candles: Candles = { time: [], open: [], high: [], low: [], close: [], volume: [] }
  /** A bar's share of the deviation of a day. */
  const part = Math.sqrt(seconds / DAY)
  let price = 100
  for (let i = 0; i < bars; i++) {
    const open = price
    price *= 1 + 0.02 * part * (random() - 0.5 + 0.005 * part)
    candles.time.push(15_000 * DAY + i * seconds)
    candles.open.push(open)
    candles.high.push(Math.max(open, price) * (1 + 0.008 * part * random()))
    candles.low.push(Math.min(open, price) * (1 - 0.008 * part * random()))
    candles.close.push(price)
    candles.volume.push(Math.round(1e6 * (0.5 + random())))
  }
  return candles
}

/** Invents the last bar as each of `moves` trades leaves it. */
export function inventMoves({ open, high, low, close, volume }: Candles, moves: number): LastCandle[] {
  const random = generator()
  const last = {
    open: open.at(-1)!,
    high: high.at(-1)!,
    low: low.at(-1)!,
    close: close.at(-1)!,
    volume: volume.at(-1)!,
  }
  return Array.from({ length: moves }, () => {
    last.close *= 1 + 0.004 * (random() - 0.5)
    last.high = Math.max(last.high, last.close)
    last.low = Math.min(last.low, last.close)
    last.volume += 1_000
    return { ...last }
  })
}

/** Source of inventCandles, by which a page invents the same walk instead of being sent so much data. */
export const INVENT = `((DAY) => { ${generator}; return ${inventCandles} })(${DAY})`

/** Park and Miller's minimal standard generator of numbers from 0 to 1. */
function generator(): () => number {
  let state = 20_261
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
