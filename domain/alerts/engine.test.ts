import fc from 'fast-check'
import t from 'tap'
import { wholeOf } from '../market/testing/quote.ts'
import type { Quote } from '../market/types.ts'
import type { Alert, AlertWithState, Firing } from './alert.ts'
import { LevelIndex } from './engine.ts'
import { evaluateAlert, initialState } from './evaluate.ts'
import type { When } from './kinds/index.ts'
import { priceInputOf, quoteAt, startAt } from './testing/inputs.ts'

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04']
const START = Date.UTC(2026, 2, 2, 9)

const quoteOf = (as_of: number, session: string, price: number, range: number, last_volume: number): Quote => {
  const { day_low, day_high } = wholeOf(quoteAt(price))
  return quoteAt(price, { session, day_low: day_low - range, day_high: day_high + range, last_volume, as_of })
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
    /** Number of alerts that are added before this tick. */
    more: fc.constantFrom(0, 0, 0, 1),
    day: fc.constantFrom(0, 0, 0, 0, 1),
  }),
  { minLength: 1, maxLength: 40 },
)

t.test('it is enough to evaluate the alerts between the old price and the new one', async (t) => {
  fc.assert(
    fc.property(alerts, ticks, (alerts, ticks) => {
      type Made = AlertWithState & { id: number }
      // The alerts of the index, and the same ones, evaluated one by one.
      const indexed: Made[] = []
      const all: Made[] = []
      let index = new LevelIndex<Made>(indexed, null)
      let now = START
      let day = 0
      let quote: Quote | null = null
      const add = () => {
        const id = all.length
        const made = { id, alert: alerts[id], state: initialState(alerts[id], startAt(quote, { now })) }
        indexed.push({ ...made })
        all.push(made)
        index = new LevelIndex(indexed, index.lastEvaluation)
      }
      add()
      for (const [i, tick] of ticks.entries()) {
        if (tick.more > 0 && all.length < alerts.length) add()
        now += 60_000 * tick.minutes
        day = Math.min(day + tick.day, DAYS.length - 1)
        quote = quoteOf(now, DAYS[day], tick.price, tick.range, 100 * i)
        const input = priceInputOf(quote, now, { last_evaluation: index.lastEvaluation })
        const expected: [number, Firing | null][] = []
        for (const each of all) {
          const step = evaluateAlert(each.alert, each.state, input)
          if (step === null) continue
          each.state = step.state
          expected.push([each.id, step.firing])
        }
        const decision = index.evaluate(input)
        t.same(index.evaluate(input), decision, 'what is not applied is decided again')
        index.apply(decision, input)
        const seen = decision.steps.filter(({ step }) => step.firing).sort((a, b) => a.alert.id - b.alert.id)
        t.same(
          seen.map(({ alert, step }) => [alert.id, step.firing]),
          expected.filter(([, firing]) => firing),
        )
      }
      // An alert that was not evaluated again does not know yet that it has expired.
      const states = (list: readonly Made[]) =>
        list.map(({ id, state }) => [
          id,
          state.state === 'expired' ? 'armed' : state.state,
          state.side,
          state.rearm_side,
          state.fired,
        ])
      t.same(states(indexed), states(all))
    }),
    { numRuns: 1_000 },
  )
})

t.test('a state is plain: it goes through JSON unchanged', async (t) => {
  fc.assert(
    fc.property(alerts, level, (alerts, price) => {
      for (const alert of alerts) {
        const state = initialState(alert, startAt(quoteOf(START, DAYS[0], price, 1, 10), { now: START }))
        const stored = JSON.parse(JSON.stringify(state))
        const input = priceInputOf(quoteOf(START + 60_000, DAYS[0], 104, 3, 900), START + 60_000)
        t.same(evaluateAlert(alert, stored, input), evaluateAlert(alert, state, input))
      }
    }),
  )
})

t.test('an alert that does not move is not replaced', async (t) => {
  const alert: Alert<When> = {
    when: { kind: 'price', direction: 'up', level: 105 },
    repeat: 'once',
    sessions: 'regular',
    created_at: START,
    expires_at: null,
  }
  const state = {
    ...initialState(alert, startAt(quoteOf(START, DAYS[0], 100, 0, 1), { now: START })),
    last_evaluation: null,
  }
  const last_evaluation = {
    session: DAYS[0],
    low: 100,
    high: 100,
    price: 100,
    price_session: DAYS[0],
    evaluated_at: START,
  }
  t.equal(
    evaluateAlert(alert, state, priceInputOf(quoteOf(START + 1, DAYS[0], 101, 0, 2), START + 1, { last_evaluation })),
    null,
  )
})
