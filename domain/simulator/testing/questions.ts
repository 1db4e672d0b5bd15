import { createRandom, hashSeed } from '../../market/random.ts'
import { DAY_MS, sessionOfDay } from '../../market/session-dates.ts'

/** A line of `eval:fills`, as the contract's section 13 has it. */
export interface Question {
  id: string
  currency: string
  tick: number
  median_value_usd: number | null
  half_spread?: number
  bounce?: number
  lot?: number
  costs: { fixed: number; percent: number; minimum: number }
  cash: number
  position: number
  orders: QuestionOrder[]
  prices: (QuestionQuote | QuestionBar)[]
}

export interface QuestionOrder {
  id: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit' | 'stop'
  quantity: number
  limit: number | null
  stop: number | null
  placed_at: string
  expires_at: string | null
  cancelled_at: string | null
}

export interface QuestionQuote {
  at: string
  as_of: string
  session: string
  opens_at: string
  price: number
  bid: number | null
  ask: number | null
  volume: number | null
  freshness: string
}

export interface QuestionBar {
  date: string
  opens_at: string
  open: number
  high: number
  low: number
  close: number
  volume: number | null
}

const FIRST_DAY = 20_000
const OPENS = 14.5 * 3_600_000
const MINUTE = 60_000

/** A question whose prices, orders and terms are drawn at random: few levels, so that they meet often. */
export function randomQuestion(seed: number): Question {
  const random = createRandom(hashSeed('question', seed))
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(...values: T[]): T => values[below(values.length)]
  const tick = pick(0.01, 0.01, 0.05, 0.0001, 0.000001)
  const base = pick(0.5, 20, 100, 100, 250)
  const near = () => round(base * (1 + (below(21) - 10) / 200) + pick(0, 0, tick, -tick, random() / 50), 6)
  const days = 1 + below(4)
  const instant = (day: number, ms: number) =>
    new Date((FIRST_DAY + day) * DAY_MS + ms).toISOString().replace('.000', '')
  const anyInstant = () => instant(below(days), OPENS + (below(90) - 20) * MINUTE)
  const hasVolume = pick(true, true, true, false)
  const hasSides = pick(true, false, false)
  const prices: Question['prices'] = []
  for (let day = 0; day < days; day++) {
    const opens_at = instant(day, OPENS)
    const date = sessionOfDay(FIRST_DAY + day)
    if (random() < 0.35) {
      const levels = [near(), near(), near(), near()].sort((a, b) => a - b)
      const [open, close] = random() < 0.5 ? [levels[1], levels[2]] : [levels[2], levels[0]]
      const volume = hasVolume ? pick(0, 5, 40, 300, 5_000, 0.000013) : null
      prices.push({ date, opens_at, open, high: levels[3], low: levels[0], close, volume })
      if (random() < 0.8) continue
    }
    let volume = pick(0, 10, 300)
    let minute = pick(-5, 0, 1, 1)
    for (let i = 2 + below(10); i > 0; i--) {
      minute += pick(0, 1, 1, 3, 8, -2)
      volume += pick(0, 0, 1, 7, 90, 2_000, 0.0001, -3)
      const as_of = instant(day, OPENS + minute * MINUTE)
      const price = near()
      const isKnown = hasSides && random() < 0.8
      prices.push({
        at: as_of,
        as_of,
        session: date,
        opens_at,
        price,
        bid: isKnown ? pick(round(price - tick, 6), price, null, 0, round(price + tick, 6)) : null,
        ask: isKnown ? pick(round(price + tick, 6), price, null, round(price + 3 * tick, 6)) : null,
        volume: hasVolume && random() < 0.9 ? Math.max(0, round(volume, 6)) : null,
        freshness: pick(
          'live',
          'live',
          'live',
          'live',
          'delayed',
          'simulated',
          'replay',
          'closed',
          'stale',
          'in_review',
        ),
      })
    }
  }
  const orders = Array.from({ length: 1 + below(8) }, (_, i): QuestionOrder => {
    const type = pick('market', 'limit', 'limit', 'stop', 'stop')
    return {
      id: `o${i}`,
      side: pick('buy', 'sell'),
      type,
      quantity: pick(1, 2, 10, 10, 100, 0.000001, 3.333333, 2_000),
      limit: type === 'limit' ? near() : null,
      stop: type === 'stop' ? near() : null,
      placed_at: anyInstant(),
      expires_at: random() < 0.3 ? anyInstant() : null,
      cancelled_at: random() < 0.2 ? anyInstant() : null,
    }
  }).sort((a, b) => (a.placed_at < b.placed_at ? -1 : a.placed_at > b.placed_at ? 1 : 0))
  const free = { fixed: 0, percent: 0, minimum: 0 }
  return {
    id: `q${seed}`,
    currency: 'USD',
    tick,
    median_value_usd: pick(null, 1e5, 5e5, 6e6, 50e6, 1e9),
    ...pick<Pick<Question, 'half_spread' | 'bounce'>>(
      {},
      {},
      { half_spread: 0 },
      { half_spread: 0.03 },
      { bounce: 0.2 },
    ),
    ...pick<Pick<Question, 'lot'>>({}, { lot: 0 }, { lot: 4 }, { lot: 12.5 }),
    costs: pick(
      free,
      { fixed: 1, percent: 0.1, minimum: 2 },
      { fixed: 0, percent: 0.25, minimum: 0.005 },
      {
        fixed: 0.333333,
        percent: 1.234567,
        minimum: 0,
      },
    ),
    cash: pick(0, 100, 1_000, 20_000, 1e6),
    position: pick(0, 0, 5, 10, 1_000, 0.5),
    orders,
    prices,
  }
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** A question without orders and prices, and what the others have that a test says nothing of. */
export function question(fields: Partial<Question> = {}): Question {
  return {
    id: 'q',
    currency: 'USD',
    tick: 0.01,
    median_value_usd: null,
    costs: { fixed: 0, percent: 0, minimum: 0 },
    cash: 1e6,
    position: 0,
    orders: [],
    prices: [],
    ...fields,
  }
}

export function order(fields: Partial<QuestionOrder>): QuestionOrder {
  return {
    id: 'o',
    side: 'buy',
    type: 'market',
    quantity: 1,
    limit: null,
    stop: null,
    placed_at: '2026-03-06T15:00:00Z',
    expires_at: null,
    cancelled_at: null,
    ...fields,
  }
}

export function quote(fields: Partial<QuestionQuote>): QuestionQuote {
  const as_of = fields.as_of ?? '2026-03-06T15:01:00Z'
  return {
    at: as_of,
    as_of,
    session: '2026-03-06',
    opens_at: '2026-03-06T14:30:00Z',
    price: 100,
    bid: null,
    ask: null,
    volume: null,
    freshness: 'live',
    ...fields,
  }
}

export function bar(fields: Partial<QuestionBar>): QuestionBar {
  const at = { date: '2026-03-06', opens_at: '2026-03-06T14:30:00Z' }
  return { ...at, open: 100, high: 101, low: 99, close: 100, volume: null, ...fields }
}
