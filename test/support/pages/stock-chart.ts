const DAY = 86_400
const NEWEST = Date.UTC(2026, 0, 15) / 1000
/** Days up to the newest, as the server would have them: 4,000, of which it answers 600 at a time. */
const DAYS = 4_000
const PAGE = 600
const SPLIT = NEWEST - 900 * DAY

/** An answer of /api/bars/ with a bar for every day of eleven years, adjusted for a split in the middle. */
export function barsIn(query: URLSearchParams, before: number) {
  const end = Math.min(DAYS, Math.max(0, Math.ceil((before - NEWEST) / DAY) + DAYS - 1))
  const days = Array.from({ length: Math.min(PAGE, end) }, (_, i) => end - Math.min(PAGE, end) + i)
  const time = days.map((day) => NEWEST - (DAYS - 1 - day) * DAY)
  const close = days.map((day) => 100 + 30 * Math.sin(day / 50))
  return {
    symbol: query.get('symbol'),
    currency: 'USD',
    interval: query.get('interval'),
    time,
    open: close.map((price) => price - 0.5),
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: days.map((day) => 1_000 + day),
    open_bar: false,
    splits: time.includes(SPLIT) ? [{ time: SPLIT, ratio: 4 }] : [],
    dividends: [],
    from: NEWEST - (DAYS - 1) * DAY,
  }
}

/** The same bars after a split of their newest day. */
export function dividedBars(bars: ReturnType<typeof barsIn>, ratio: number) {
  const divided = (prices: number[]) => prices.map((price) => price / ratio)
  const { time, open, high, low, close, splits } = bars
  const isNewest = ratio > 1 && time.at(-1) === NEWEST
  return {
    ...bars,
    open: divided(open),
    high: divided(high),
    low: divided(low),
    close: divided(close),
    splits: isNewest ? [...splits, { time: NEWEST, ratio }] : splits,
  }
}
