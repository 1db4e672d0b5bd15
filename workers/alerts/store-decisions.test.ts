import t from 'tap'
import { splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { MARKET } from '../feed/testing/fixture.ts'
import { fetchHistory } from '../jobs/history.ts'
import { NewsPipeline } from '../news/news-pipeline.ts'
import { headline, noQueues } from '../testing/fixtures.ts'
import { CLOSED, ledAlertFixture, MINUTE } from './testing/fixture.ts'

t.test('news: those of its tone, once each, and none from before it was made', async (t) => {
  const { db, bus, clock, make, quote, firings } = await ledAlertFixture(t)
  const made = clock.now
  const good = await make({ kind: 'news', sentiment: 'positive' }, quote(98), { repeat: 'session' })
  const any = await make({ kind: 'news', sentiment: 'any' }, quote(98), { repeat: 'rearm' })
  clock.now += 10 * MINUTE
  const state = () => new NewsPipeline({ db, bus, queues: noQueues, market: MARKET })
  const one = state()
  const other = state()
  for (const each of [one, other]) each.setCompanies(await listInstruments(db, MARKET))
  const all = [
    headline('AAA presenta un beneficio récord y sube con fuerza', made - 5 * MINUTE, ['AAA']),
    headline('AAA gana un premio y mejora sus previsiones de beneficio', made + 2 * MINUTE, ['AAA']),
    headline('AAA sufre pérdidas y se hunde por una multa', made + MINUTE, ['AAA']),
  ]
  await Promise.all([one.store(all, clock.now), other.store(all, clock.now)])
  await one.store(all, clock.now)
  const fired = await firings()
  t.equal(fired.length, 3)
  t.match(fired, [
    { alert_id: any, n: 1, text: 'sufre pérdidas' },
    { alert_id: good, n: 1, price: 98 },
    { alert_id: any, n: 2, text: 'AAA: salió una noticia positiva. «AAA gana' },
  ])
  const channels = await db.selectFrom('events').select(['channel', 'user_id']).orderBy('id').execute()
  t.equal(channels.filter(({ channel, user_id }) => channel === 'alerts' && user_id !== null).length, 3)
})

t.test(
  'a split fires with the fetch that brings it, for older alerts only, and divides their levels once',
  async (t) => {
    const { db, bus, clock, make, quote, firings, alertStates, send, states } = await ledAlertFixture(t)
    const data = await make({ kind: 'data' }, quote(98), { repeat: 'rearm' })
    const level = await make({ kind: 'price', direction: 'up', level: 120 }, quote(98))
    await send(98.5)
    const [instrument] = (await listInstruments(db, MARKET)).filter(({ symbol }) => symbol === 'AAA')
    const splits = [
      { date: '2023-11-21', ratio: 3 },
      { date: '2024-01-03', ratio: 10 },
    ]
    const bar = (session: string, close: number) => {
      return { session, open: close, high: close, low: close, close, volume: 1 }
    }
    const bars = [bar('2023-12-29', 10), bar('2024-01-02', 9.9)]
    const remote = { history: async () => ({ bars, splits, dividends: [] }) }
    clock.now = Date.parse('2024-01-03T14:40:00Z')
    const ways = { db, bus, queues: noQueues }
    for (let times = 0; times < 2; times++)
      await fetchHistory(ways, remote, { ...instrument, exchange: 'NYSE' }, clock.now)
    t.match(await firings(), [{ alert_id: data, n: 1, text: 'AAA: split de 10 por 1 el' }])
    states.get('AAA')?.loadHistory([], splits)
    const day = { session: '2024-01-03', previous_close: 9.9, open: 9.9, day_low: 9.8, day_high: 11.9 }
    await send(quote(9.9, day), quote(11.9, day), quote(9.9, day))
    t.equal((await firings()).length, 1, `120 is 12 now (${splitRatio(splits, '2024-01-02', '2024-01-03')})`)
    await send(quote(12, { ...day, day_high: 12 }))
    t.match((await firings()).slice(1), [{ alert_id: level, price: 12, evidence: 'tick' }])
    t.match(await alertStates(), [{ state: 'armed' }, { state: 'fired' }])
  },
)

t.test(
  'a close fires with the fetch that brings its bar, in the evening, and not again with the next session',
  async (t) => {
    const { db, bus, clock, make, quote, firings, send } = await ledAlertFixture(t, 100)
    const alert = await make({ kind: 'indicator', field: 'rsi_14', becomes: 'Overbought', at: 'close' }, quote(100), {
      repeat: 'rearm',
    })
    const [instrument] = (await listInstruments(db, MARKET)).filter(({ symbol }) => symbol === 'AAA')
    const remote = {
      history: async () => ({
        bars: [...CLOSED.slice(-1), { session: '2024-01-02', open: 100, high: 112, low: 100, close: 110, volume: 1 }],
        splits: [],
        dividends: [],
      }),
    }
    clock.now = Date.parse('2024-01-02T22:30:00Z')
    const ways = { db, bus, queues: noQueues }
    for (let times = 0; times < 2; times++) await fetchHistory(ways, remote, instrument, clock.now)
    t.match(await firings(), [{ alert_id: alert, n: 1, price: 110, evidence: 'bar' }])
    clock.now = Date.parse('2024-01-03T14:31:00Z')
    const day = { session: '2024-01-03', previous_close: 110, open: 110, day_low: 110, day_high: 111 }
    await send(quote(110, day), quote(110.5, day))
    t.equal((await firings()).length, 1)
  },
)
