import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { ScriptProvider } from '../testing/fixtures.ts'
import { ClosedBarsRound } from './closed-bars-round.ts'
import type { SessionStart } from './closed-bars-service.ts'
import { feedFixture } from './testing/fixture.ts'

async function fixture(t: Test) {
  const { clock, open } = await feedFixture(t, [instrumentOf('A')])
  const { states } = await open(new ScriptProvider())
  const state = states.get('A')!
  const asked: Pick<SessionStart, 'session' | 'from'>[] = []
  let meanwhile = async () => {}
  const closedBarsRound = new ClosedBarsRound({
    states,
    compute: async ({ session, from }) => {
      asked.push({ session, from })
      await meanwhile()
      return null
    },
    alerts: { sessionStartOf: () => ({ since: null, isBelieved: true }), hasAlerts: () => false },
    clock: () => clock.now,
  })
  return {
    state,
    states,
    clock,
    roundClosedBars: (signal = new AbortController().signal) => closedBarsRound.round(signal),
    during(happens: () => Promise<void>) {
      meanwhile = happens
    },
    /** Requests since the last call. */
    asked: () => asked.splice(0),
  }
}

t.test('a session is asked for once, from the one before it', async (t) => {
  const { state, roundClosedBars, asked } = await fixture(t)
  await roundClosedBars()
  t.same(asked(), [], 'without a quote nothing is known of its session')
  state.accept(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  await roundClosedBars()
  await roundClosedBars()
  t.same(asked(), [{ session: '2026-11-18', from: null }])
  state.accept(quoteOf('A', 10, { session: '2026-11-20', as_of: 2 }), 2)
  await roundClosedBars()
  t.same(asked(), [{ session: '2026-11-20', from: '2026-11-18' }])
  t.equal(state.session, '2026-11-20')
})

t.test('after time goes back or bars change, everything starts from nothing', async (t) => {
  const { state, roundClosedBars, asked, during } = await fixture(t)
  state.accept(quoteOf('A', 10, { session: '2026-11-20', as_of: 1 }), 1)
  await roundClosedBars()
  state.reset()
  state.accept(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  await roundClosedBars()
  state.dropClosedBars()
  await roundClosedBars()
  t.same(asked(), [
    { session: '2026-11-20', from: null },
    { session: '2026-11-18', from: null },
    { session: '2026-11-18', from: null },
  ])

  state.dropClosedBars()
  during(async () => {
    during(async () => {})
    state.dropClosedBars()
  })
  await roundClosedBars()
  t.equal(state.session, null, 'results made during the change do not count')
  await roundClosedBars()
  t.equal(state.session, '2026-11-18')
})

t.test('failed work is retried after a while, from where it stopped', async (t) => {
  const { state, states, clock, roundClosedBars, asked, during } = await fixture(t)
  state.accept(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  await roundClosedBars()
  state.accept(quoteOf('A', 10, { session: '2026-11-19', as_of: 2 }), 2)
  during(() => Promise.reject(new Error('odd')))
  await roundClosedBars()
  t.match(states.troubles(), [{ symbol: 'A', part: 'closed bars', error: 'odd' }])
  await roundClosedBars()
  t.equal(asked().length, 2, 'not at once')
  clock.now += 5_000
  during(async () => {})
  await roundClosedBars()
  t.same(asked(), [{ session: '2026-11-19', from: '2026-11-18' }])
  t.same(states.troubles(), [])

  state.accept(quoteOf('A', 10, { session: '2026-11-20', as_of: 3 }), 3)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  during(() => Promise.reject(away))
  await t.rejects(roundClosedBars(), away)
  t.same(states.troubles(), [], 'an unreachable database is no fault of the stock')
})

t.test('a round that is no longer wanted begins nothing, and work that ends then is no failure', async (t) => {
  const { state, states, roundClosedBars, asked, during } = await fixture(t)
  const stop = new AbortController()
  state.accept(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  during(() => {
    stop.abort()
    return Promise.reject(new Error('the thread of closed bars is stopped'))
  })
  await roundClosedBars(stop.signal)
  t.same(states.troubles(), [])
  t.equal(asked().length, 1)
  await roundClosedBars(stop.signal)
  t.same(asked(), [])
})
