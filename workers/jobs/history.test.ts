import t from 'tap'
import { distinctSplits } from '#domain/market/bars/corporate-actions.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import type { DailyBar } from '#domain/market/types.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readCorporateActions, readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { noQueues } from '../testing/fixtures.ts'
import { fetchHistory } from './history.ts'

const MARKET = 'yahoo'
/** An instant after New York's close of each day. */
const evening = (day: number) => Date.UTC(2026, 1, day, 23, 0)
const bar = (session: string, close: number): DailyBar => {
  return { session, open: close, high: close, low: close, close, volume: 1 }
}

const { db } = await migratedDatabase(t)
const bus = new MemoryBus((error) => t.fail(error.message))
const fixture = { db, bus, queues: noQueues }
await upsertInstruments(
  db,
  MARKET,
  ['AAA', 'BBB'].map((symbol) => ({ ...instrumentOf(symbol), exchange: 'NYSE' })),
)
const [instrument, other] = await listInstruments(db, MARKET)

t.test('the first time all is fetched, later only new bars, and all again if bars changed', async (t) => {
  const asked: [string, string][] = []
  let bars = [bar('2026-02-09', 100), bar('2026-02-10', 101)]
  const remote = {
    async history(_symbol: string, from: string, through: string) {
      asked.push([from, through])
      const within = bars.filter(({ session }) => session >= from && session <= through)
      return { bars: within, splits: [], dividends: [] }
    },
  }
  const stored = async () => {
    const { session, close } = await readDailyBars(db, instrument.id, null)
    return session.map((day, i) => [day, close[i]])
  }
  await fetchHistory(fixture, remote, instrument, evening(10))
  t.same(asked, [['2016-02-10', '2026-02-10']])
  t.same(await stored(), [
    ['2026-02-09', 100],
    ['2026-02-10', 101],
  ])

  bars = [...bars, bar('2026-02-11', 102), bar('2026-02-12', 999)]
  await fetchHistory(fixture, remote, instrument, evening(11))
  t.same(asked.splice(1), [['2026-02-09', '2026-02-11']], 'with an overlap, and no session that is not over')
  t.same((await stored()).at(-1), ['2026-02-11', 102])

  bars = bars.map(({ session, close }) => bar(session, close / 10))
  bars[3] = bar('2026-02-12', 10.4)
  await fetchHistory(fixture, remote, instrument, evening(12))
  t.same(asked.splice(1), [
    ['2026-02-09', '2026-02-12'],
    ['2016-02-12', '2026-02-12'],
  ])
  const closes = (await stored()).map(([, close]) => close)
  t.same(closes, [10, 10.1, 10.2, 10.4])

  const away = { history: () => Promise.reject(new Error('away')) }
  await t.rejects(fetchHistory(fixture, away, instrument, evening(13)), { message: 'away' })
  const forgetful = { history: async () => ({ bars: [], splits: [], dividends: [] }) }
  await fetchHistory(fixture, forgetful, instrument, evening(13))
  t.equal((await stored()).length, 4, 'a source that forgot a stock takes nothing away')
})

t.test(
  'rows that a source tells twice are one, and a split under two dates is of the day the prices changed',
  async (t) => {
    const bars = [bar('2026-02-09', 980), bar('2026-02-10', 980)]
    let answer = {
      bars,
      splits: [] as { date: string; ratio: number }[],
      dividends: [] as { date: string; amount: number }[],
    }
    const fetch = (day: number) => fetchHistory(fixture, { history: async () => answer }, other, evening(day))
    const actions = () => readCorporateActions(db, other.id)
    const split = (date: string) => ({ date, ratio: 10 })
    const paid = { date: '2026-02-09', amount: 0.5 }
    answer = { ...answer, splits: [split('2026-02-11'), split('2026-02-11')], dividends: [paid, paid] }
    await fetch(10)
    t.same(await actions(), { splits: [split('2026-02-11')], dividends: [paid] })

    answer = { ...answer, dividends: [paid, { ...paid, amount: 0.25 }] }
    await fetch(10)
    t.same((await actions()).dividends, [{ ...paid, amount: 0.75 }], 'two payments of a day are added')

    // A split announced for the 11th, on which the prices have not changed.
    answer = { bars: [...bars, bar('2026-02-11', 975)], splits: [split('2026-02-11')], dividends: [] }
    await fetch(11)
    const divided = answer.bars.map(({ session, close }) => bar(session, close / 10))
    answer = {
      bars: [...divided, bar('2026-02-12', 98)],
      splits: [split('2026-02-11'), split('2026-02-12')],
      dividends: [],
    }
    await fetch(12)
    t.same((await actions()).splits, [split('2026-02-12')])
    await fetch(12)
    t.same(distinctSplits((await actions()).splits).length, 1, 'divided closes show nothing: one all the same')
  },
)
