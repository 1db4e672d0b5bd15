import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import type { DailyBar } from '#domain/market/types.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { SymbolStateLoader } from '../feed/symbol-state-loader.ts'
import { MARKET, SECOND } from '../feed/testing/fixture.ts'
import { alertFixture, CLOSED, ledAlertFixture, MINUTE } from './testing/fixture.ts'

const bar = (session: string, close: number): DailyBar => {
  return { session, open: close, high: close + 1, low: close - 1, close, volume: 1_000 }
}
/** An instant in a session's first minutes. */
const opens = (session: string) => Date.parse(`${session}T14:31:00Z`)

t.test('a close is evaluated once, by any leader, however many sessions were missed', async (t) => {
  const on = await alertFixture(t)
  const { id, db, clock, make, quote, firings, alertStates, lead } = on
  const store = (...bars: DailyBar[]) => upsertDailyBars(db, id, toColumns(bars))
  const first = await lead()
  await first.send(100)
  const shown = quote(100)
  const becomes = (word: 'Overbought' | 'Oversold') => {
    return { kind: 'indicator' as const, field: 'rsi_14' as const, becomes: word, at: 'close' as const }
  }
  const up = await make(becomes('Overbought'), shown, { repeat: 'rearm' })
  const down = await make(becomes('Oversold'), shown)
  t.match(await alertStates(), [{ side: 'below' }, { side: 'below' }], 'RSI of a flat history is 50')

  await store(bar('2024-01-02', 110))
  clock.now = opens('2024-01-03')
  await first.send(quote(110, { session: '2024-01-03', previous_close: 110, open: 110, day_low: 110, day_high: 111 }))
  const firing = { alert_id: up, n: 1, price: 110, evidence: 'bar' }
  t.match(await firings(), [firing])
  t.match((await firings())[0].text, /^En AAA, el RSI 14 pasó a estar en sobrecompra al cierre del /)
  for (const state of first.states.all) state.dropClosedBars()
  await first.roundClosedBars()
  first.alerts.stop()
  const second = await lead(SECOND)
  await second.send(quote(110, { session: '2024-01-03', previous_close: 110, open: 110, day_low: 110, day_high: 111 }))
  t.same((await firings()).length, 1, 'read again, by this leader and another: the same close')

  second.alerts.stop()
  await store(bar('2024-01-03', 80), bar('2024-01-04', 70), bar('2024-01-05', 71))
  clock.now = opens('2024-01-08')
  const third = await lead()
  const next = { session: '2024-01-08', previous_close: 71, open: 71, day_low: 70, day_high: 72 }
  await third.send(quote(71, next), quote(71, next), quote(71, next), quote(71, next))
  t.match((await firings()).slice(1), [{ alert_id: down, n: 1, price: 80, evidence: 'bar' }])
  t.match(await db.selectFrom('alert_progress').select('bar').where('instrument_id', '=', id).execute(), [
    { bar: '2024-01-05' },
  ])
})

t.test('what closed before an alert was made does not concern it', async (t) => {
  const { id, db, clock, make, quote, firings, alertStates, send } = await ledAlertFixture(t, 100)
  clock.now = Date.parse('2024-01-02T21:30:00Z')
  await upsertDailyBars(db, id, toColumns([bar('2024-01-02', 130)]))
  const overbought = { kind: 'indicator', field: 'rsi_14', becomes: 'Overbought', at: 'close' } as const
  await make(overbought, quote(130), { created_at: clock.now - 60 * MINUTE })
  const late = await make(overbought, quote(130))
  clock.now = opens('2024-01-03')
  await send(quote(130, { session: '2024-01-03', previous_close: 130, open: 130, day_low: 130, day_high: 131 }))
  t.match(await firings(), [{ n: 1, price: 130 }])
  t.match((await alertStates())[1], { id: late, state: 'armed', fired: 0 })
})

t.test('trouble with the data is reported when it starts, once, and not again by the next leader', async (t) => {
  const { db, clock, make, quote, firings, lead } = await alertFixture(t)
  const first = await lead()
  await first.send(98)
  await make({ kind: 'data' }, quote(98), { repeat: 'rearm' })
  await first.send(98.5)
  await first.watch()
  t.same(await firings(), [])
  await first.send(160)
  await first.watch()
  await first.watch()
  t.match(await firings(), [{ n: 1, price: 98.5, text: 'AAA: el precio está en revisión: la fuente da uno' }])
  first.alerts.stop()
  const second = await lead(SECOND)
  const stored = await db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
  second.states.get('AAA')?.restore({ ...quote(98.5), as_of: stored.as_of.getTime(), minute: null })
  await second.send(160.1)
  await second.watch()
  t.equal((await firings()).length, 1)
  await second.send(99)
  await second.watch()
  const late = await make({ kind: 'data' }, quote(99), { repeat: 'rearm' })
  await second.send(99)
  clock.now += 10 * 60_000
  second.provider.next = new Error('away')
  await t.rejects(second.quotes.poll())
  await second.watch()
  await second.watch()
  t.match((await firings()).slice(1), [
    { n: 2, text: 'AAA: la fuente no da precios nuevos.' },
    { alert_id: late, n: 1, text: 'AAA: la fuente no da precios nuevos.' },
  ])
})

t.test('trouble that exists when the first alert is made is not reported', async (t) => {
  const { make, quote, firings, lead } = await alertFixture(t)
  const { send, watch } = await lead()
  await watch()
  await send(98, 160)
  await make({ kind: 'data' }, quote(98))
  await send(161)
  await watch()
  await watch()
  t.same(await firings(), [])
  await send(98)
  await watch()
  await send(160)
  await watch()
  t.match(await firings(), [{ n: 1 }])
})

t.test(
  'a session without trade is frozen for the next leader too, and its junk of the day after fires nothing',
  async (t) => {
    const { db, clock, make, quote, firings, lead } = await alertFixture(t)
    const first = await lead()
    await make({ kind: 'price', direction: 'up', level: 101 }, quote(100))
    const still = (rest = {}) =>
      quote(100, {
        previous_close: 100,
        open: 100,
        day_low: 100,
        day_high: 100,
        last_volume: 0,
        poll_seconds: 60,
        ...rest,
      })
    await first.send(still())
    first.alerts.stop()

    const second = await lead(SECOND)
    await new SymbolStateLoader({
      db,
      market: MARKET,
      states: second.states,
      hasHistory: true,
      sparklines: null,
    }).restore(second.states.all)
    clock.now = Date.parse('2024-01-02T20:59:00Z')
    await second.send(still())
    clock.now = Date.parse('2024-01-02T21:00:01Z')
    await second.answer()
    t.match(await db.selectFrom('quotes').select('frozen').execute(), [{ frozen: true }])
    clock.now = opens('2024-01-03')
    await second.send(still({ session: '2024-01-03', day_high: 105 }))
    t.same(await firings(), [])
  },
)

t.test('a split that a previous close shows: alerts wait for it, before a leader and after', async (t) => {
  const { db, clock, make, quote, firings, lead } = await alertFixture(t)
  const first = await lead()
  const remember = (feed: typeof first) =>
    new SymbolStateLoader({ db, market: MARKET, states: feed.states, hasHistory: true, sparklines: null }).restore(
      feed.states.all,
    )
  await remember(first)
  await first.send(100)
  const alert = await make({ kind: 'price', direction: 'down', level: 50 }, quote(100))
  clock.now = opens('2024-01-03')
  const day = { session: '2024-01-03', previous_close: 10, open: 10, day_low: 9.9, day_high: 10.1, last_volume: 9 }
  await first.send(quote(10, day), quote(10, day), quote(10, day), quote(10, day))
  t.equal(first.states.get('AAA')?.quote?.price, 10, 'the price is shown')
  t.equal(first.states.get('AAA')?.isInReview, true)
  first.alerts.stop()
  const second = await lead(SECOND)
  await remember(second)
  await second.send(quote(10, day))
  t.same(await firings(), [])
  second.states.get('AAA')?.loadHistory(CLOSED.slice(-2), [{ date: '2024-01-03', ratio: 10 }])
  await second.send(quote(10, day))
  t.same(await firings(), [])
  await second.send(
    quote(4.9, { ...day, day_low: 4.9 }),
    quote(4.9, { ...day, day_low: 4.9 }),
    quote(4.9, { ...day, day_low: 4.9 }),
  )
  t.match(await firings(), [{ alert_id: alert, price: 4.9 }])
})
