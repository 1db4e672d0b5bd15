/** Milliseconds between trades; with ten minutes the quantities add up without rounding. */
const STEP_MS = 600_000
const QUANTITY = 0.25
const LAST_BARS = 720

/** Prices around which these pairs move; the others lie around one. */
const LEVELS: Readonly<Record<string, number>> = {
  BTC: 80_000,
  ETH: 2_500,
  SOL: 150,
  SHIB: 0.00000812,
  PEPE: 0.00000001,
}
const DIGITS = 10

const round = (price: number) => Number(price.toFixed(DIGITS))

function priceOfStep(pair: string, step: number): number {
  const [coin, currency] = pair.split('/')
  const level = (LEVELS[coin] ?? 1) * (currency === 'EUR' ? 1 : 1.125)
  return round(level * (1 + 0.04 * Math.sin(step / 97) + 0.01 * Math.sin(step)))
}

/** The newest trade of a pair at `now` (epoch ms), as the channel `trade` sends it. */
export function lastTrade(pair: string, now: number) {
  const step = Math.floor(now / STEP_MS)
  return {
    symbol: pair,
    side: 'buy',
    price: priceOfStep(pair, step),
    qty: QUANTITY,
    ord_type: 'market',
    trade_id: step,
    timestamp: new Date(step * STEP_MS).toISOString(),
  }
}

/** A row of the channel `ticker`: figures of the last 24 hours, except for last price, bid and ask. */
export function tickerRow(pair: string, now: number) {
  const { price, timestamp } = lastTrade(pair, now)
  return {
    symbol: pair,
    bid: price * 0.999,
    bid_qty: 1,
    ask: price * 1.001,
    ask_qty: 2,
    last: price,
    volume: 36,
    vwap: price,
    low: price * 0.5,
    high: price * 2,
    change: 0,
    change_pct: 0,
    timestamp,
  }
}

/** Rows of OHLC after `since` (epoch seconds) with figures as texts; the last bar is still open. */
export function ohlcRows(pair: string, minutes: number, since: number, now: number): unknown[] {
  const length = minutes * 60_000
  const newest = Math.floor(now / length)
  const first = Math.max(newest - LAST_BARS + 1, Math.floor((since * 1_000) / length) + 1)
  const rows: unknown[] = []
  for (let bar = first; bar <= newest; bar++) {
    const end = Math.min(now, (bar + 1) * length - 1)
    const prices: number[] = []
    for (let step = Math.ceil((bar * length) / STEP_MS); step * STEP_MS <= end; step++)
      prices.push(priceOfStep(pair, step))
    // A bar without trades has no row, unless it is the open one.
    if (prices.length === 0 && bar < newest) continue
    const [open = lastTrade(pair, now).price] = prices
    const figures = [open, Math.max(open, ...prices), Math.min(open, ...prices), prices.at(-1) ?? open, open]
    const volume = QUANTITY * prices.length
    rows.push([
      (bar * length) / 1_000,
      ...figures.map((figure) => figure.toFixed(DIGITS)),
      volume.toFixed(8),
      prices.length,
    ])
  }
  return rows
}
