// Contract section 15 once more, from its text alone: whole histories, plain loops, nothing of the product.
import type { Columns } from '../../market/types.ts'

type Values = (number | null)[]
type Vote = -1 | 0 | 1 | null

const WORDS = ['Strong sell', 'Sell', 'Neutral', 'Buy', 'Strong buy']

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const sign = (value: number, tie = 1e-9) => (value > tie ? 1 : value < -tie ? -1 : 0)

/** `of` the last `n` values up to each. */
function windows(values: readonly number[], n: number, of: (window: number[]) => number): Values {
  return values.map((_, i) => (i + 1 < n ? null : of(values.slice(i + 1 - n, i + 1))))
}

function ema(values: Values, n: number): Values {
  const from = values.findIndex((value) => value !== null)
  let last = 0
  return values.map((value, i) => {
    if (from < 0 || i < from + n - 1) return null
    if (i === from + n - 1) last = mean(values.slice(from, i + 1) as number[])
    else last = ((value as number) * 2 + last * (n - 1)) / (n + 1)
    return last
  })
}

const minus = (a: Values, b: Values): Values => a.map((v, i) => (v === null || b[i] === null ? null : v - b[i]))

function rsi(close: number[]): Values {
  let [gain, loss] = [0, 0]
  return close.map((price, i) => {
    if (i === 0) return null
    const move = price - close[i - 1]
    const change = Math.abs(move) <= 1e-9 * price ? 0 : move
    const part = 1 / Math.min(i, 14)
    gain += part * (Math.max(0, change) - gain)
    loss += part * (Math.max(0, -change) - loss)
    return i < 14 ? null : gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

/** The votes of every part at every bar. */
export function naiveVotes(columns: Columns): Record<string, Vote[]> {
  const [high, low, close] = [columns.high, columns.low, columns.close].map((column) => Array.from(column))
  const vote = (of: (i: number) => number, ...needed: Values[]) =>
    close.map((_, i) => (needed.some((values) => values[i] === null) ? null : (of(i) as Vote)))
  const before = (values: Values): Values => [null, ...values.slice(0, -1)]
  const at = (values: Values, i: number) => values[i] as number
  const averages: [string, Values][] = [
    ...[10, 20, 30, 50, 100, 200].map((n): [string, Values] => [`ema_${n}`, ema(close, n)]),
    ...[10, 20, 30, 50, 100, 200].map((n): [string, Values] => [`sma_${n}`, windows(close, n, mean)]),
  ]
  const [, [, ema_20], , [, ema_50]] = averages
  const highest = windows(high, 14, (window) => Math.max(...window))
  const lowest = windows(low, 14, (window) => Math.min(...window))
  const williams = close.map((price, i) => {
    if (highest[i] === null) return null
    const range = at(highest, i) - at(lowest, i)
    return range <= 1e-9 * price ? -50 : (-100 * (at(highest, i) - price)) / range
  })
  const fast = williams.map((value) => (value === null ? null : value + 100))
  const smooth = (values: Values, from: number): Values =>
    values.map((_, i) => (i < from ? null : mean(values.slice(i - 2, i + 1) as number[])))
  const k = smooth(fast, 15)
  const d = smooth(k, 17)
  const macd = minus(ema(close, 12), ema(close, 26))
  const signal = ema(macd, 9)
  const strength = rsi(close)
  const momentum = close.map((price, i) => (i < 10 ? null : price - close[i - 10]))
  const typical = close.map((price, i) => (high[i] + low[i] + price) / 3)
  const deviation = windows(typical, 20, (window) => mean(window.map((price) => Math.abs(price - mean(window)))))
  const cci = minus(typical, windows(typical, 20, mean)).map((gap, i) => {
    return gap === null ? null : at(deviation, i) <= 1e-9 * close[i] ? 0 : gap / (0.015 * at(deviation, i))
  })
  const turn = (values: Values, low: number, high: number) => {
    const of = (i: number) => {
      const move = sign(at(values, i) - at(values, i - 1))
      return sign(at(values, i) - (move > 0 ? low : high)) === -move ? move : 0
    }
    return vote(of, values, before(values))
  }
  return {
    ...Object.fromEntries(
      averages.map(([name, values]) => [name, vote((i) => sign(close[i] - at(values, i), 1e-9 * close[i]), values)]),
    ),
    ema_20_50: vote((i) => sign(at(ema_20, i) - at(ema_50, i), 1e-9 * close[i]), ema_50),
    rsi: vote((i) => (sign(at(strength, i) - 30) < 0 ? 1 : sign(at(strength, i) - 70) > 0 ? -1 : 0), strength),
    stochastic: vote((i) => {
      const [ofK, ofD] = [at(k, i), at(d, i)]
      if (sign(Math.max(ofK, ofD) - 20) < 0) return Math.max(0, sign(ofK - ofD))
      return sign(Math.min(ofK, ofD) - 80) > 0 ? Math.min(0, sign(ofK - ofD)) : 0
    }, d),
    macd: vote((i) => sign(at(macd, i) - at(signal, i), 1e-9 * close[i]), signal),
    momentum: vote((i) => sign(at(momentum, i) - at(momentum, i - 1), 1e-9 * close[i]), before(momentum)),
    cci: turn(cci, -100, 100),
    williams: turn(williams, -80, -20),
  }
}

/** Value and word at bar `i`. */
export function naiveRating(votes: Record<string, Vote[]>, i: number): { value: number | null; word: string | null } {
  const known = Object.entries(votes).flatMap(([name, of]) => (of[i] === null ? [] : { name, vote: of[i] as number }))
  const averages = known.filter(({ name }) => /^[es]ma_/.test(name)).map(({ vote }) => vote)
  const oscillators = known.filter(({ name }) => !/^[es]ma_/.test(name)).map(({ vote }) => vote)
  if (averages.length < 7 || oscillators.length < 4) return { value: null, word: null }
  const value = (100 * (mean(averages) + mean(oscillators))) / 2
  const word =
    [-50, -10].filter((limit) => value >= limit - 1e-9).length + [10, 50].filter((limit) => value > limit + 1e-9).length
  return { value, word: WORDS[word] }
}

interface Day {
  session: string
  word: number
  rose: number
  net: number
  held: number
}

/** The days with a rating and an outcome; prices are in dollars where `isUsd`, else what is traded is unknown. */
export function naiveDays(
  { session, open, close, volume }: Columns,
  votes: Record<string, Vote[]>,
  isUsd: boolean,
): Day[] {
  const traded = Array.from(close, (price, i) => price * volume[i])
  return session.flatMap((session, t): Day | [] => {
    const { word } = naiveRating(votes, t)
    if (word === null || t + 10 >= close.length) return []
    const values = traded.slice(Math.max(0, t - 62), t + 1).sort((a, b) => a - b)
    const median = (values[Math.floor((values.length - 1) / 2)] + values[Math.floor(values.length / 2)]) / 2
    const points = !isUsd ? 75 : median >= 50e6 ? 2 : median >= 5e6 ? 5 : median >= 0.5e6 ? 20 : 75
    const h = points / 10_000
    const [entry, exit] = [open[t + 1], close[t + 10]]
    const isSale = word.endsWith('ell')
    const net = isSale ? 1 - (exit * (1 + h)) / (entry * (1 - h)) : (exit * (1 - h)) / (entry * (1 + h)) - 1
    return {
      session,
      word: WORDS.indexOf(word),
      rose: exit - entry > 1e-9 * exit ? 1 : 0,
      net: 100 * net,
      held: (100 * (exit - entry)) / entry,
    }
  })
}

/** What followed each word that stood, and its p, of one stock's days or of all stocks' together (`isMarket`). */
export function naiveRecords(days: readonly Day[], isMarket: boolean) {
  const sessions = [...Map.groupBy(days, ({ session }) => session)].sort(([a], [b]) => (a < b ? -1 : 1))
  const cells = sessions.map(([, of]) => of)
  const n = cells.length
  const L = Math.max(1, Math.min(90, Math.floor(n / 4)))
  const b = L / n
  const k = 1.96 + 2.9694 * b + 0.416 * b ** 2 - 0.5324 * b ** 3
  const varianceOf = (u: number[]): number => {
    let longRun = 0
    for (let lag = 0; lag < L; lag++) {
      let products = 0
      for (let i = lag; i < n; i++) products += u[i] * u[i - lag]
      longRun += ((lag === 0 ? 1 : 2) * (1 - lag / L) * products) / n
    }
    return longRun / n
  }
  const B = cells.map((of) => sum(of.map(({ rose }) => rose)))
  const M = cells.map((of) => of.length)
  const all = sum(M)
  const base = sum(B) / all
  const held = days.map((day) => day.held)
  return WORDS.flatMap((word, place) => {
    const of = cells.map((cell) => cell.filter((day) => day.word === place))
    const A = of.map((cell) => sum(cell.map(({ rose }) => rose)))
    const W = of.map((cell) => cell.length)
    const X = of.map((cell) => sum(cell.map(({ net }) => net)))
    const days = sum(W)
    if (days === 0) return []
    const r = sum(A) / days
    const m = sum(X) / days
    const u = cells.map((_, i) => (n * (A[i] - r * W[i])) / days)
    const v = u.map((value, i) => value - (n * (B[i] - base * M[i])) / all)
    const q = cells.map((_, i) => (n * (X[i] - m * W[i])) / days)
    let days_apart = 0
    for (let i = 0, next = 0; i < n; i++) if (W[i] > 0 && i >= next) [days_apart, next] = [days_apart + 1, i + 10]
    const ofU = varianceOf(u)
    const size =
      ofU === 0 ? days_apart : Math.min(isMarket ? Number.POSITIVE_INFINITY : days_apart, (r * (1 - r)) / ofU)
    const centre = (r + k ** 2 / (2 * size)) / (1 + k ** 2 / size)
    const half = (k / (1 + k ** 2 / size)) * Math.sqrt((r * (1 - r)) / size + k ** 2 / (4 * size ** 2))
    const error = k * Math.sqrt(varianceOf(q))
    const deviations = (Math.abs(r - base) / Math.sqrt(varianceOf(v))) * (1.96 / k)
    return {
      word,
      days,
      rose_pct: 100 * r,
      base_pct: 100 * base,
      interval_95: [100 * (centre - half), 100 * (centre + half)],
      net_return_pct: m,
      net_interval_95: [m - error, m + error],
      base_return_pct: mean(held),
      days_apart,
      p: place === 2 || days_apart < 20 ? null : 2 * (1 - phi(deviations)),
    }
  })
}

/** The normal distribution up to `x` ≥ 0, by Simpson's rule. */
function phi(x: number): number {
  const steps = 2_000
  const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  let area = 0
  for (let i = 0; i <= steps; i++) area += (i % steps === 0 ? 1 : 2 + 2 * (i % 2)) * density((x * i) / steps)
  return 0.5 + (area * x) / (3 * steps)
}

/** Says of each record whether it shows an edge. */
export function naiveEdges(records: readonly ReturnType<typeof naiveRecords>[number][]): boolean[] {
  const p = records.flatMap((record) => record.p ?? []).sort((a, b) => a - b)
  const limit = Math.max(-1, ...p.filter((value, i) => value <= ((i + 1) / p.length) * 0.05))
  return records.map(({ word, p, interval_95: [low, high], base_pct, net_interval_95: [net] }) => {
    return p !== null && p <= limit && net > 0 && (word.endsWith('uy') ? low > base_pct : high < base_pct)
  })
}
