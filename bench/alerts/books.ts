import type { Alert, HeldAlert } from '../../domain/alerts/core/alert.ts'
import { begin } from '../../domain/alerts/core/begin.ts'
import { LevelIndex } from '../../domain/alerts/core/level-index.ts'
import { look } from '../../domain/alerts/core/look.ts'
import type { PriceLook } from '../../domain/alerts/core/view.ts'
import type { When } from '../../domain/alerts/index.ts'
import { startAt } from '../../domain/alerts/testing/looks.ts'
import type { Quote } from '../../domain/market/types.ts'
import { cpuOf } from '../harness/processes.ts'
import { digits, table, verdict } from '../harness/table.ts'

const STOCKS = 500
const ALERTS = 200
const PRICES = 400
const LIMIT_US = 15
const OPEN = Date.UTC(2026, 2, 2, 10)
const SESSION = '2026-03-02'
const figures = { atr: 2, support: 95, resistance: 105, high_252: 120, low_252: 80, mean_volume: 1e6 }

/** Prints what a price costs with 100,000 alerts on 500 stocks: those it touches, and all of them instead. */
export function books(): void {
  console.log(`${STOCKS * ALERTS} alerts on ${STOCKS} stocks, ${STOCKS * PRICES} prices, one core`)
  const { touched, fired } = lookByLevel()
  const known = Array.from({ length: STOCKS }, () => null as PriceLook['known'])
  const lists = Array.from({ length: STOCKS }, makeAlerts)
  const [allMicros] = cpuOf(() => {
    for (let i = 0; i < PRICES; i++) {
      for (const [stock, list] of lists.entries()) {
        const view = lookAt(stock, i, known[stock])
        for (const each of list) {
          const step = look(each.alert, each.state, view)
          if (step) each.state = step.state
        }
        const { session, day_low, day_high, price } = view.quote
        known[stock] = { session, low: day_low, high: day_high, price, of: session, at: view.now }
      }
    }
  })
  const all = allMicros / (STOCKS * PRICES)
  console.log(
    table(
      ['', 'µs a price', 'target', ''],
      [
        ['those between the old price and the new', digits(touched), ...verdict(touched, `≤ ${LIMIT_US}`)],
        ['all of the stock', digits(all)],
      ],
    ),
  )
  console.log(`${fired} firings`)
}

/** Microseconds that an alert costs each price of its stock, and what fires. */
export function costOfAlert(): number {
  return lookByLevel().touched / ALERTS
}

/** Microseconds of processor time a price, and what fires. */
function lookByLevel(): { touched: number; fired: number } {
  const stocks = Array.from({ length: STOCKS }, () => new LevelIndex(makeAlerts(), null))
  let fired = 0
  const [micros] = cpuOf(() => {
    for (let i = 0; i < PRICES; i++) {
      for (const [stock, index] of stocks.entries()) {
        const view = lookAt(stock, i, index.known)
        const decision = index.look(view)
        index.settle(decision, view)
        for (const { step } of decision.moved) if (step.firing) fired++
      }
    }
  })
  return { touched: micros / (STOCKS * PRICES), fired }
}

function makeAlerts(): HeldAlert[] {
  return Array.from({ length: ALERTS }, (_, i) => {
    const alert: Alert = {
      when: whenOf(i),
      repeat: i % 3 === 0 ? 'once' : i % 3 === 1 ? 'session' : 'rearm',
      sessions: 'regular',
      created_at: OPEN - 3_600_000,
      expires_at: null,
    }
    return { alert, state: begin(alert, startAt(null, { now: alert.created_at, session: '2026-02-27', figures })) }
  })
}

/** Mostly prices, as users ask for, from 80 to 120. */
function whenOf(i: number): When {
  if (i % 10 === 7) return { kind: 'change', direction: 'any', percent: 1 + (i % 7) }
  if (i % 10 === 8) return { kind: 'volume', times: 1 + (i % 3) }
  if (i % 10 === 9) return { kind: 'level', of: 'resistance', within_pct: i % 3 }
  return { kind: 'price', direction: i % 2 === 0 ? 'up' : 'down', level: 80 + (40 * i) / ALERTS }
}

/** A wave of some per cent, moving about a tenth of one at a time, another for each stock. */
function lookAt(stock: number, i: number, known: PriceLook['known']): PriceLook {
  const price = 100 + 5 * Math.sin(i / 40 + stock) + 0.05 * Math.sin(7 * i + stock)
  const now = OPEN + 5_000 * i
  const quote: Quote = {
    symbol: 'ACME',
    session: SESSION,
    price,
    previous_close: 100,
    open: 100,
    day_low: Math.min(price, known?.low ?? 100),
    day_high: Math.max(price, known?.high ?? 100),
    last_volume: 5_000 * i,
    as_of: now,
    market_state: 'open',
    delay_seconds: 0,
    poll_seconds: 5,
    frozen: false,
  }
  return {
    on: 'price',
    subject: { symbol: 'ACME', currency: 'USD' },
    now,
    session: SESSION,
    quote,
    previous_close: 100,
    open_at: OPEN,
    known,
    past: [],
    figures,
    splits: [],
    indicators: () => null,
  }
}
