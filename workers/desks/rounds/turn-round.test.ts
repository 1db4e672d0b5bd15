import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { ScriptProvider } from '../../testing/script-provider.ts'
import type { Turn } from '../back-office/back-office.ts'
import { stage } from '../testing/stage.ts'
import { TurnRound } from './turn-round.ts'

async function ground(t: Test) {
  const { clock, open } = await stage(t, [instrumentOf('A')])
  const { desks } = await open(new ScriptProvider())
  const desk = desks.get('A')!
  const asked: Pick<Turn, 'session' | 'from'>[] = []
  let meanwhile = async () => {}
  const turns = new TurnRound({
    desks,
    open: async ({ session, from }) => {
      asked.push({ session, from })
      await meanwhile()
      return null
    },
    alerts: { turnOf: () => ({ since: null, isBelieved: true }), waits: () => false },
    clock: () => clock.now,
  })
  return {
    desk,
    desks,
    clock,
    turn: (signal = new AbortController().signal) => turns.round(signal),
    during(happens: () => Promise<void>) {
      meanwhile = happens
    },
    /** Requests since the last call. */
    asked: () => asked.splice(0),
  }
}

t.test('a session is asked for once, from the one before it', async (t) => {
  const { desk, turn, asked } = await ground(t)
  await turn()
  t.same(asked(), [], 'without a quote nothing is known of its session')
  desk.take(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  await turn()
  await turn()
  t.same(asked(), [{ session: '2026-11-18', from: null }])
  desk.take(quoteOf('A', 10, { session: '2026-11-20', as_of: 2 }), 2)
  await turn()
  t.same(asked(), [{ session: '2026-11-20', from: '2026-11-18' }])
  t.equal(desk.session, '2026-11-20')
})

t.test('after time goes back or bars change, everything starts from nothing', async (t) => {
  const { desk, turn, asked, during } = await ground(t)
  desk.take(quoteOf('A', 10, { session: '2026-11-20', as_of: 1 }), 1)
  await turn()
  desk.reset()
  desk.take(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  await turn()
  desk.forget()
  await turn()
  t.same(asked(), [
    { session: '2026-11-20', from: null },
    { session: '2026-11-18', from: null },
    { session: '2026-11-18', from: null },
  ])

  desk.forget()
  during(async () => {
    during(async () => {})
    desk.forget()
  })
  await turn()
  t.equal(desk.session, null, 'results made during the change do not count')
  await turn()
  t.equal(desk.session, '2026-11-18')
})

t.test('failed work is retried after a while, from where it stopped', async (t) => {
  const { desk, desks, clock, turn, asked, during } = await ground(t)
  desk.take(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  await turn()
  desk.take(quoteOf('A', 10, { session: '2026-11-19', as_of: 2 }), 2)
  during(() => Promise.reject(new Error('odd')))
  await turn()
  t.match(desks.troubles(), [{ symbol: 'A', part: 'closed bars', error: 'odd' }])
  await turn()
  t.equal(asked().length, 2, 'not at once')
  clock.now += 5_000
  during(async () => {})
  await turn()
  t.same(asked(), [{ session: '2026-11-19', from: '2026-11-18' }])
  t.same(desks.troubles(), [])

  desk.take(quoteOf('A', 10, { session: '2026-11-20', as_of: 3 }), 3)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  during(() => Promise.reject(away))
  await t.rejects(turn(), away)
  t.same(desks.troubles(), [], 'an unreachable database is no fault of the stock')
})

t.test('a round that is no longer wanted begins nothing, and work that ends then is no failure', async (t) => {
  const { desk, desks, turn, asked, during } = await ground(t)
  const stop = new AbortController()
  desk.take(quoteOf('A', 10, { session: '2026-11-18', as_of: 1 }), 1)
  during(() => {
    stop.abort()
    return Promise.reject(new Error('the back office is closed'))
  })
  await turn(stop.signal)
  t.same(desks.troubles(), [])
  t.equal(asked().length, 1)
  await turn(stop.signal)
  t.same(asked(), [])
})
