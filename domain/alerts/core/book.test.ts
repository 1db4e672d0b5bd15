import fc from 'fast-check'
import t from 'tap'
import type { Quote } from '../../market/types.ts'
import type { When } from '../index.ts'
import type { Alert, AlertState, Firing } from './alert.ts'
import { begin } from './begin.ts'
import { AlertBook } from './book.ts'
import type { DayFigures } from './figures.ts'
import { look } from './look.ts'
import type { PriceLook } from './view.ts'

const figures: DayFigures = { atr: 2, support: 95, resistance: 105, high_252: 110, low_252: 90, mean_volume: 1000 }
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04']
const START = Date.UTC(2026, 2, 2, 9)

function quoteAt(now: number, session: string, price: number, range: number, volume: number): Quote {
  return {
    symbol: 'ACME',
    session,
    price,
    previous_close: 100,
    open: 100,
    day_low: Math.min(price, 100) - range,
    day_high: Math.max(price, 100) + range,
    last_volume: volume,
    as_of: now,
    market_state: 'open',
    delay_seconds: 0,
    poll_seconds: 60,
    frozen: false,
  }
}

function lookAt(now: number, quote: Quote, known: PriceLook['known']): PriceLook {
  return {
    on: 'price',
    subject: { symbol: 'ACME', currency: 'USD' },
    now,
    session: quote.session,
    quote,
    previous_close: quote.previous_close,
    open_at: Date.parse(`${quote.session}T09:00:00Z`),
    known,
    past: [],
    figures,
    splits: [],
    indicators: () => null,
  }
}

const level = fc.integer({ min: 180, max: 220 }).map((half) => half / 2)
const direction = fc.constantFrom('up', 'down', 'any')
const when = fc.oneof(
  fc.record({ kind: fc.constant('price'), direction, level }),
  fc.record({ kind: fc.constant('change'), direction, percent: fc.constantFrom(0.5, 1, 2, 5) }),
  fc.record({
    kind: fc.constant('level'),
    of: fc.constantFrom('support', 'resistance', 'high_252'),
    within_pct: fc.constantFrom(0, 1),
  }),
  fc.record({ kind: fc.constant('volume'), times: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ kind: fc.constant('gap'), percent: fc.constant(1) }),
) as fc.Arbitrary<When>
const alerts = fc.array(
  fc.record({
    when,
    repeat: fc.constantFrom('once', 'session', 'rearm'),
    sessions: fc.constant('regular'),
    created_at: fc.constant(START),
    expires_at: fc.option(fc.constant(START + 3_600_000)),
  }) as fc.Arbitrary<Alert>,
  { minLength: 1, maxLength: 12 },
)
const ticks = fc.array(
  fc.record({
    price: level,
    range: fc.constantFrom(0, 0, 0.5, 3),
    minutes: fc.constantFrom(0.5, 1, 3, 6),
    /** Added before this tick: so many more of the alerts. */
    more: fc.constantFrom(0, 0, 0, 1),
    day: fc.constantFrom(0, 0, 0, 0, 1),
  }),
  { minLength: 1, maxLength: 40 },
)

const start = (now: number, quote: Quote | null) => ({
  now,
  session: quote?.session ?? '',
  isOpen: quote !== null,
  quote,
  figures,
  closed: () => null,
  live: () => null,
})

t.test('an alert between the old price and the new one is looked at, and that is enough', (t) => {
  fc.assert(
    fc.property(alerts, ticks, (alerts, ticks) => {
      const book = new AlertBook<number>(null)
      const all = new Map<number, { alert: Alert; state: AlertState }>()
      let now = START
      let day = 0
      let quote: Quote | null = null
      const add = () => {
        const id = all.size
        const state = begin(alerts[id], start(now, quote))
        book.put(id, alerts[id], state)
        all.set(id, { alert: alerts[id], state })
      }
      add()
      for (const [i, tick] of ticks.entries()) {
        if (tick.more > 0 && all.size < alerts.length) add()
        now += 60_000 * tick.minutes
        day = Math.min(day + tick.day, DAYS.length - 1)
        quote = quoteAt(now, DAYS[day], tick.price, tick.range, 100 * i)
        const view = lookAt(now, quote, book.known)
        const expected: [number, Firing | null][] = []
        for (const [id, each] of all) {
          const step = look(each.alert, each.state, view)
          if (step === null) continue
          each.state = step.state
          expected.push([id, step.firing])
        }
        const decision = book.look(view)
        t.same(book.look(view), decision, 'what is not settled is decided again')
        book.settle(decision, view)
        const seen = decision.moved.filter(({ firing }) => firing).sort((a, b) => a.id - b.id)
        t.same(
          seen.map(({ id, firing }) => [id, firing]),
          expected.filter(([, firing]) => firing),
        )
      }
      // One that nobody looked at again has not been told that it has ended.
      const states = (list: Iterable<{ id: number; state: AlertState }>) =>
        [...list].map(({ id, state }) => [
          id,
          state.state === 'expired' ? 'armed' : state.state,
          state.side,
          state.back,
          state.fired,
        ])
      t.same(states(book.states), states([...all].map(([id, { state }]) => ({ id, state }))))
    }),
    { numRuns: 1_000 },
  )
  t.end()
})

t.test('a state is plain: it goes through JSON unchanged', (t) => {
  fc.assert(
    fc.property(alerts, level, (alerts, price) => {
      for (const alert of alerts) {
        const state = begin(alert, start(START, quoteAt(START, DAYS[0], price, 1, 10)))
        const stored = JSON.parse(JSON.stringify(state))
        const view = lookAt(START + 60_000, quoteAt(START + 60_000, DAYS[0], 104, 3, 900), null)
        t.same(look(alert, stored, view), look(alert, state, view))
      }
    }),
  )
  t.end()
})

t.test('an alert that does not move is not replaced', (t) => {
  const alert: Alert<When> = {
    when: { kind: 'price', direction: 'up', level: 105 },
    repeat: 'once',
    sessions: 'regular',
    created_at: START,
    expires_at: null,
  }
  const state = { ...begin(alert, start(START, quoteAt(START, DAYS[0], 100, 0, 1))), known: null }
  const known = { session: DAYS[0], low: 100, high: 100, price: 100, of: DAYS[0], at: START }
  t.equal(look(alert, state, lookAt(START + 1, quoteAt(START + 1, DAYS[0], 101, 0, 2), known)), null)
  t.end()
})
