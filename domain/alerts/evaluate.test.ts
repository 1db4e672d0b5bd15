import t from 'tap'
import type { Alert } from './alert.ts'
import { initialState, isAlreadyTrue, resumedState } from './evaluate.ts'
import type { When } from './kinds/index.ts'
import { quoteAt, startAt } from './testing/inputs.ts'

const asked = (when: When): Alert => ({ when, repeat: 'rearm', sessions: 'regular', created_at: 1, expires_at: null })

t.test('what is true already when it is asked for', async (t) => {
  const cases: [When, number, boolean][] = [
    [{ kind: 'price', direction: 'up', level: 104 }, 104, true],
    [{ kind: 'price', direction: 'up', level: 104 }, 103, false],
    [{ kind: 'price', direction: 'down', level: 104 }, 104, true],
    [{ kind: 'price', direction: 'down', level: 104 }, 105, false],
    [{ kind: 'price', direction: 'any', level: 104 }, 105, false],
    [{ kind: 'change', direction: 'any', percent: 5 }, 94, true],
    [{ kind: 'change', direction: 'down', percent: 5 }, 106, false],
    [{ kind: 'level', of: 'support', within_pct: 1 }, 95.5, true],
    [{ kind: 'level', of: 'low_252', within_pct: 1 }, 95.5, false],
    [{ kind: 'level', of: 'resistance', within_pct: 1 }, 104.5, true],
    [{ kind: 'volume', times: 2 }, 100, true],
    [{ kind: 'gap', percent: 1 }, 106, false],
  ]
  for (const [when, price, already] of cases) {
    const alert = asked(when)
    t.equal(
      isAlreadyTrue(alert, initialState(alert, startAt(quoteAt(price)))),
      already,
      `${JSON.stringify(when)} at ${price}`,
    )
  }
})

t.test('after a pause it goes on from the price shown; what it has fired and where it must go back stay', async (t) => {
  const alert = asked({ kind: 'price', direction: 'up', level: 104 })
  const paused = {
    ...initialState(alert, startAt(quoteAt(100))),
    state: 'paused' as const,
    reason: 'user' as const,
    rearm_side: 'below' as const,
    level: 52,
    fired: 3,
    recent_firings: [1],
  }
  const state = resumedState(alert, paused, startAt(quoteAt(101)))
  t.same(state, {
    ...paused,
    state: 'armed',
    reason: null,
    side: 'above',
    last_evaluation: {
      session: '2026-03-02',
      low: 100,
      high: 101,
      price: 101,
      price_session: '2026-03-02',
      evaluated_at: 1,
    },
    recent_firings: [],
  })
  t.equal(resumedState(alert, paused, startAt(quoteAt(51))).side, 'below', 'beside the level that a split has divided')
})
