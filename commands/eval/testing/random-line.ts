import type { When } from '#domain/alerts/kinds/index.ts'
import { createRandom, type Random } from '#domain/market/random.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { RATING_WORDS } from '#domain/ratings/words.ts'
import type { Bar, Line, LineAlert, LineEvent, LineQuote } from './line.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const OPEN = 600 * MINUTE
/** Length of a session: short, so that a path has several. */
const LENGTH = 40 * MINUTE
/** Time between two prices of a session, whether the source reports them or not. */
const STEP = 20 * SECOND
const FIRST = Date.UTC(2026, 2, 2)

const dateOf = (instant: number): string => iso(instant).slice(0, 10)

/** A price, range and volume of a session so far. */
interface SoFar {
  price: number
  open: number
  low: number
  high: number
  volume: number
}

/** Weekdays from `from` on, as instants. */
function weekdays(from: number, count: number): number[] {
  const days: number[] = []
  for (let day = from; days.length < count; day += DAY) if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day)
  return days
}

/**
 * A stock's days as they were, what a source reported of them, and alerts of every kind and repeat around its price.
 * All that may go wrong happens: gaps, outages, missed sessions, splits (reported twice, under two dates, late),
 * duplicates, quotes out of order, frozen days, stale and doubtful ones, restarts (also by other leaders, which go on
 * with what is stored) and epochs. Prices are multiples of a half, so that levels are met exactly.
 */
export function randomPath(seed: number): Line {
  const dice = new Dice(seed)
  const { chance, between, whole, pick } = dice
  const poll = pick([40, 100]) * SECOND
  const delay = chance(0.15) ? MINUTE : 0
  const days = weekdays(FIRST, whole(2, 4))
  const closed = days.filter((_, i) => i > 0 && chance(0.05))
  let scale = 1
  let price = 100
  const history: Bar[] = []
  const events: LineEvent[] = []
  const prices: { at: number; price: number }[] = []
  let epoch = 0
  let before: SoFar | null = null

  const toHalf = (value: number) => Math.round((2 * value) / scale) * (scale / 2)
  const move = (most: number) => toHalf(between(-most, most) * scale)

  /** A session's prices, one a step. */
  function session(isFrozen: boolean, step = STEP): SoFar[] {
    const path: SoFar[] = []
    let sofar: SoFar = { price, open: price, low: price, high: price, volume: isFrozen ? 0 : 100 }
    for (let at = 0; at <= LENGTH; at += step) {
      path.push(sofar)
      if (isFrozen) continue
      const pull = (100 * scale - sofar.price) * 0.02
      const next = toHalf(sofar.price + pull + (chance(0.02) ? move(4) : chance(0.35) ? move(1.2) : 0))
      const volume = sofar.volume + whole(0, chance(0.02) ? 9_000 : 60)
      sofar = { ...sofar, price: next, low: Math.min(sofar.low, next), high: Math.max(sofar.high, next), volume }
    }
    price = path[path.length - 1].price
    return path
  }

  function keep(day: number, path: readonly SoFar[]): void {
    const { price: close, open, low, high, volume } = path[path.length - 1]
    history.push({ date: dateOf(day), open, high, low, close, volume })
  }

  const quoteOf = (sofar: SoFar, previous: number, as_of: number): LineQuote => ({
    price: sofar.price,
    previous_close: previous,
    open: sofar.open,
    day_low: sofar.low,
    day_high: sofar.high,
    volume: sofar.volume,
    as_of: iso(as_of),
  })

  function report(day: number, previous: number, previous2: number, path: readonly SoFar[], isFrozen: boolean): void {
    const opened = day + OPEN
    const ended = opened + LENGTH
    const out = !isFrozen && chance(0.3) ? [opened + between(-0.2, 1) * LENGTH, 0] : [ended, ended]
    out[1] ||= out[0] + between(2, 30) * MINUTE
    const way = pick(['away', 'silent', 'nulls'])
    let isAway = false
    let hasSpiked = isFrozen
    let last: LineQuote | null = null
    for (let at = opened + whole(0, 20) * SECOND; at < ended; at += poll) {
      if (at >= out[0] && at < out[1]) {
        if (way === 'away' && !isAway) events.push({ at: iso(at), away_until: iso(out[1]) })
        if (way === 'nulls') events.push({ at: iso(at), quote: null })
        isAway = true
        continue
      }
      if (chance(0.015)) events.push({ at: iso(at), restart: true })
      if (!isFrozen && delay === 0 && chance(0.006)) events.push({ at: iso(at), epoch: String(++epoch) })
      const isLate = isAway && last !== null && chance(0.3)
      isAway = false
      const as_of = at - delay - (isLate ? 2 * poll + 5 * SECOND : 0)
      const sofar = as_of >= opened ? path[Math.min(path.length - 1, Math.floor((as_of - opened) / STEP))] : before
      if (sofar === null || (last !== null && Date.parse(last.as_of) > as_of)) continue
      const quote = quoteOf(sofar, as_of >= opened ? previous : previous2, as_of)
      prices.push({ at, price: sofar.price })
      const fault = whole(0, 32)
      if (fault === 0) events.push({ at: iso(at), quote: null })
      else if (fault === 1 && last !== null) events.push({ at: iso(at), quote: last })
      else if (fault === 2 && last !== null && !isFrozen) {
        const older = Date.parse(last.as_of) - SECOND
        events.push({ at: iso(at), quote: { ...quote, price: last.price, as_of: iso(older) } })
      } else if (fault === 3 && !isFrozen) {
        events.push({ at: iso(at), quote: { ...quote, price: pick([null, 0, -5]) } })
      } else if (fault === 4 && !hasSpiked) {
        hasSpiked = true
        events.push({ at: iso(at), quote: { ...quote, price: 10 * sofar.price, day_high: 10 * sofar.price } })
      } else {
        last = quote
        events.push({ at: iso(at), quote })
      }
    }
    if (chance(0.5)) events.push({ at: iso(ended + 20 * SECOND), quote: null })
    else if (!isFrozen && last !== null && chance(0.7)) {
      const as_of = ended + 60 * SECOND
      const late = { ...path[path.length - 1], price: price + move(3) }
      events.push({ at: iso(as_of + delay), quote: quoteOf(widened(late), previous, as_of) })
    }
  }

  /** Reports a split of day `i` in one of the ways of sources: once, twice, under another date too, or late. */
  function reportSplit(days: readonly number[], i: number, ratio: number): void {
    const morning = days[i] + OPEN - 90 * MINUTE
    const during = days[i] + OPEN + between(0, 1) * LENGTH
    const report = (at: number, day: number) => events.push({ at: iso(at), split: { date: dateOf(day), ratio } })
    // The price of the other date is known, and an announced split is reported before it.
    const other = Math.max(days[1], days[i] + pick([-3, -2, -1, 1, 2, 3, 4, 5, 7]) * DAY)
    const announced = Math.min(other, days[i]) + OPEN - pick([90, 900]) * MINUTE
    switch (whole(0, 8)) {
      case 0:
        report(morning, days[i])
        report(pick([morning, morning + 10 * MINUTE, during, morning + DAY]), days[i])
        break
      case 1:
        report(morning, pick([days[i], other]))
        report(morning + MINUTE, other)
        report(morning + MINUTE, days[i])
        break
      case 2:
        report(morning, days[i])
        report(pick([during, morning + DAY, announced]), other)
        break
      case 3:
        report(announced, other)
        report(pick([morning, during]), days[i])
        break
      case 4:
        report(during, days[i])
        break
      case 5:
        report(pick([during, morning + DAY]), days[i])
        report(during, pick([days[i], other]))
        break
      default:
        report(morning, days[i])
    }
  }

  for (const day of weekdays(FIRST - 600 * DAY, chance(0.03) ? 260 : whole(1, 40))) {
    price = toHalf(price + move(2))
    keep(day, session(false, 5 * MINUTE))
  }
  const ratios = [2, 4, 0.5]
  let previous2 = price
  days.forEach((day, i) => {
    if (closed.includes(day)) return
    const isFrozen = i > 0 && delay === 0 && chance(0.12)
    if (i > 0 && ratios.length > 0 && delay === 0 && !isFrozen && chance(0.15)) {
      // Two of one ratio would be one.
      const ratio = pick(ratios)
      ratios.splice(ratios.indexOf(ratio), 1)
      reportSplit(days, i, ratio)
      price /= ratio
      scale /= ratio
    }
    const previous = price
    if (!isFrozen) price = toHalf(price + (chance(0.4) ? move(6) : move(1)))
    const path = session(isFrozen)
    if (i === 0 || !chance(0.15)) report(day, previous, previous2, path, isFrozen)
    keep(day, path)
    before = path[path.length - 1]
    previous2 = previous
  })
  events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const cut = chance(0.5) ? whole(1, events.length) : events.length
  events.splice(cut)
  const end = Date.parse(events[events.length - 1].at)
  return {
    id: String(seed),
    symbol: 'ACME',
    timezone: 'Etc/UTC',
    provider: { name: 'yahoo', delay_minutes: delay / MINUTE, poll_seconds: poll / SECOND },
    calendar: {
      sessions: days.map((day) => ({ date: dateOf(day), open: '10:00', close: '10:40' })),
      closed_days: closed.map(dateOf),
    },
    history: history.filter(({ date }) => Date.parse(date) + OPEN + LENGTH <= end),
    alerts: Array.from({ length: 6 }, (_, i) => randomAlert(dice, String(i), FIRST, events, prices)),
    events,
  }
}

function widened(sofar: SoFar): SoFar {
  const { price, low, high } = sofar
  return { ...sofar, low: Math.min(low, price), high: Math.max(high, price) }
}

const HOUR = 3_600_000
const DIRECTIONS = ['up', 'down', 'any']
const WORDS = {
  rsi_14: ['Overbought', 'Oversold', 'Neutral'],
  macd: ['Bullish signal', 'Bearish signal'],
  ema_cross: ['Golden cross', 'Bearish trend'],
  stochastic: ['Overbought', 'Oversold', 'Neutral'],
  divergence: ['Bullish divergence', 'No divergence'],
} as const

/** An alert of any kind, made overnight, at an event or between two, near the price of that moment. */
function randomAlert(
  { chance, pick, whole, between }: Dice,
  id: string,
  first: number,
  events: readonly LineEvent[],
  prices: readonly { at: number; price: number }[],
): LineAlert {
  const event = Date.parse(pick(events).at)
  const made = chance(0.5) ? first + HOUR : chance(0.5) ? event : event + whole(-40, 40) * 1000
  const near = prices.find(({ at }) => at >= made)?.price ?? prices.at(-1)?.price ?? 100
  // A path has no news, no orders and no agenda. A 'half' is an alert on a price that paths meet exactly.
  const kinds: Record<Exclude<When['kind'], 'news' | 'order' | 'agenda'> | 'half', () => object> = {
    price: () => ({ direction: pick(DIRECTIONS), level: Math.max(0.25, near + whole(-6, 6) * (near / 200)) }),
    half: () => ({ kind: 'price', direction: pick(DIRECTIONS), level: Math.round(2 * near) / 2 }),
    change: () => ({ direction: pick(DIRECTIONS), percent: pick([0.5, 1, 1.5, 2, 3]) }),
    level: () => ({ of: pick(['support', 'resistance', 'high_252', 'low_252']), within_pct: pick([0, 0.5, 1, 2]) }),
    indicator() {
      const field = pick(Object.keys(WORDS) as (keyof typeof WORDS)[])
      return { field, becomes: pick<string>(WORDS[field]), at: pick(['close', 'live']) }
    },
    rule: () => ({ rule: pick(['any', pick(RULES).id]), demonstrated: chance(0.1) }),
    rating: () => ({ becomes: pick(RATING_WORDS) }),
    volume: () => ({ times: pick([0.5, 1, 1.3]) }),
    gap: () => ({ percent: pick([0.5, 1, 2, 4]) }),
    band: () => ({}),
    data: () => ({}),
  }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const kind = pick([...(['price', 'price', 'half', 'half', 'change', 'change'] as const), ...names])
  return {
    id,
    when: { kind, ...kinds[kind]() },
    repeat: pick(['once', 'session', 'rearm', 'rearm']),
    sessions: chance(0.1) ? 'all' : 'regular',
    created_at: iso(made),
    ...(chance(0.1) ? { expires_at: iso(made + between(0.2, 60) * HOUR) } : {}),
  }
}

const iso = (instant: number): string => new Date(instant).toISOString()

/** Random choices that are the same for the same seed. */
class Dice {
  readonly next: Random
  constructor(seed: number) {
    this.next = createRandom(Math.imul(seed + 1, 0x9e3779b1))
  }
  chance = (part: number): boolean => this.next() < part
  between = (low: number, high: number): number => low + this.next() * (high - low)
  whole = (low: number, high: number): number => Math.floor(this.between(low, high + 1))
  pick = <T>(list: readonly T[]): T => list[this.whole(0, list.length - 1)]
}
