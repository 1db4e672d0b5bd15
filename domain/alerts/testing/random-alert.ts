import { RULES } from '../../opportunities/index.ts'
import { type Dice, iso } from './dice.ts'
import type { LineAlert, LineEvent } from './line.ts'

const HOUR = 3_600_000
const DIRECTIONS = ['up', 'down', 'any']
const WORDS = {
  rsi_14: ['Overbought', 'Oversold', 'Neutral'],
  macd: ['Bullish signal', 'Bearish signal'],
  ema_cross: ['Golden cross', 'Bearish trend'],
  stochastic: ['Overbought', 'Oversold', 'Neutral'],
  divergence: ['Bullish divergence', 'No divergence'],
} as const

/** An alert of any kind, made overnight, at an event or between two, about the price of its time. */
export function randomAlert(
  { chance, pick, whole, between }: Dice,
  id: string,
  first: number,
  events: readonly LineEvent[],
  prices: readonly { at: number; price: number }[],
): LineAlert {
  const event = Date.parse(pick(events).at)
  const made = chance(0.5) ? first + HOUR : chance(0.5) ? event : event + whole(-40, 40) * 1000
  const near = prices.find(({ at }) => at >= made)?.price ?? prices.at(-1)?.price ?? 100
  const kinds: Record<string, () => object> = {
    price: () => ({ direction: pick(DIRECTIONS), level: Math.max(0.25, near + whole(-6, 6) * (near / 200)) }),
    half: () => ({ kind: 'price', direction: pick(DIRECTIONS), level: Math.round(2 * near) / 2 }),
    change: () => ({ direction: pick(DIRECTIONS), percent: pick([0.5, 1, 1.5, 2, 3]) }),
    level: () => ({ of: pick(['support', 'resistance', 'high_252', 'low_252']), within_pct: pick([0, 0.5, 1, 2]) }),
    indicator() {
      const field = pick(Object.keys(WORDS) as (keyof typeof WORDS)[])
      return { field, becomes: pick<string>(WORDS[field]), at: pick(['close', 'live']) }
    },
    rule: () => ({ rule: pick(['any', pick(RULES).id]), demonstrated: chance(0.1) }),
    volume: () => ({ times: pick([0.5, 1, 1.3]) }),
    gap: () => ({ percent: pick([0.5, 1, 2, 4]) }),
    band: () => ({}),
    data: () => ({}),
  }
  const kind = pick(['price', 'price', 'half', 'half', 'change', 'change', ...Object.keys(kinds)])
  return {
    id,
    when: { kind, ...kinds[kind]() },
    repeat: pick(['once', 'session', 'rearm', 'rearm']),
    sessions: chance(0.1) ? 'all' : 'regular',
    created_at: iso(made),
    ...(chance(0.1) ? { expires_at: iso(made + between(0.2, 60) * HOUR) } : {}),
  }
}
