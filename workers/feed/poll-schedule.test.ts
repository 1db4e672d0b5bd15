import t from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import type { TradedQuote } from '#domain/market/provider.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { PollSchedule } from './poll-schedule.ts'

/** A Wednesday at 15:00 UTC: New York trades. */
const NOON = Date.UTC(2026, 1, 11, 15, 0)
const NIGHT = Date.UTC(2026, 1, 12, 3, 0)

function fixture({ batch = 4 } = {}) {
  const asked: string[][] = []
  const troubles: unknown[] = []
  const standings: unknown[] = []
  const plans: number[] = []
  const state = {
    hot: [] as string[],
    away: null as Error | null,
    spent: null as string | null,
    traded: new Map<string, number>(),
  }
  const schedule = new PollSchedule({
    remote: {
      batch,
      async quotes(symbols, now, standing): Promise<TradedQuote[]> {
        if (state.away) throw state.away
        if (state.spent === standing) throw new SourceError('spent', 'spent', { until: new Date(now) })
        standings.push(standing)
        asked.push([...symbols])
        return symbols.map((symbol) => {
          return { ...quoteOf(symbol, 100, { as_of: now }), traded_at: state.traded.get(symbol) ?? now }
        })
      },
    },
    hot: async () => state.hot,
    calendarOf: () => calendarOf('NYSE'),
    pollSeconds: 15,
    plan: async (nextAt) => void plans.push((nextAt.getTime() - NOON) / 1000),
    onTrouble: (error) => troubles.push(error),
  })
  const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
  const round = async (seconds: number, start = NOON) => {
    asked.length = 0
    const quotes = await schedule.quotes(symbols, start + seconds * 1000)
    return { asked: asked.map((part) => part.join('')), quotes }
  }
  return { state, troubles, standings, plans, round }
}

t.test('hot symbols share a request at every tick; the rest fill the room that is left', async (t) => {
  const { state, round } = fixture()
  state.hot = ['G', 'H']
  t.same((await round(0)).asked, ['GHAB'])
  t.same((await round(2)).asked, [], 'nothing is due between ticks')
  t.same((await round(15)).asked, ['GHCD'])
  t.same((await round(30)).asked, ['GHEF'])
  t.same((await round(45)).asked, ['GHI'])
  t.same((await round(60)).asked, ['GH'], 'the sweep is over')
  t.same((await round(301)).asked, ['GHAB'], 'and begins again after five minutes')
})

t.test('each quote says how often its symbol is polled', async (t) => {
  const { state, round } = fixture()
  state.hot = ['G']
  const { quotes } = await round(0)
  const polled = quotes.map(({ symbol, poll_seconds }) => `${symbol} ${poll_seconds}`)
  t.same(polled, ['G 15', 'A 300', 'B 300', 'C 300'])
})

t.test('a symbol that turns hot is polled at once, one that no longer is once more', async (t) => {
  const { state, round } = fixture()
  await round(0)
  state.hot = ['I']
  t.same((await round(2)).asked, ['I'])
  state.hot = []
  const { quotes } = await round(16)
  const polled = quotes.find(({ symbol }) => symbol === 'I')
  t.match(polled, undefined, 'what never was asked for comes first')
  const last = (await round(30)).quotes
  t.equal(
    last.find(({ symbol }) => symbol === 'I')?.poll_seconds,
    300,
    'its price does not roundClosedBars stale for being left',
  )
})

t.test('more hot symbols than one request holds are asked for in several', async (t) => {
  const { state, round } = fixture()
  state.hot = ['A', 'B', 'C', 'D', 'E', 'F']
  t.same((await round(0)).asked, ['ABCD', 'EFGH'])
})

t.test('while the exchange is closed no symbol is polled more often than the rest', async (t) => {
  const { state, round } = fixture()
  state.hot = ['A']
  t.same((await round(0, NIGHT)).asked, ['ABCD'])
  await round(15, NIGHT)
  await round(30, NIGHT)
  t.same((await round(45, NIGHT)).asked, [])
})

t.test('an unreachable source is reported once, and once when it is back', async (t) => {
  const { state, troubles, round } = fixture()
  state.hot = ['A']
  await round(0)
  state.away = new Error('away')
  t.same((await round(15)).quotes, [])
  t.same((await round(30)).quotes, [])
  t.same(troubles, [state.away])
  state.away = null
  t.equal((await round(45)).quotes.length, 4)
  t.same(troubles, [troubles[0], null])
})

t.test('an answer older than the one before vouches for its trade only', async (t) => {
  const { state, round } = fixture()
  state.hot = ['A']
  state.traded.set('A', NOON - 1_000)
  t.equal((await round(0)).quotes[0].as_of, NOON)
  state.traded.set('A', NOON - 60_000)
  t.equal((await round(15)).quotes[0].as_of, NOON - 60_000)
  state.traded.set('A', NOON - 1_000)
  t.equal((await round(30)).quotes[0].as_of, NOON + 30_000)
})

t.test('a request without a hot stock leaves a part of the ceilings unused', async (t) => {
  const { state, troubles, standings, round } = fixture()
  await round(0)
  state.hot = ['I']
  await round(15)
  t.same(standings, ['rest', 'first'])
  state.spent = 'rest'
  t.same((await round(30)).asked, ['IH'], 'hot symbols are still polled')
  state.hot = []
  t.same((await round(400)).quotes, [])
  t.same(troubles, [], 'the rest waits, and that is no trouble')
  state.hot = ['I']
  state.spent = 'first'
  t.same((await round(800)).quotes, [])
  t.match(troubles, [{ code: 'spent' }])
  state.hot = ['I', 'H']
  state.spent = null
  t.same((await round(803)).asked, [], 'and is not asked in vain for every stock that is opened')
  t.same((await round(810)).asked, ['HIAB'])
  state.spent = null
  state.hot = ['I']
  t.match((await round(0, NIGHT)).asked, [/^I/], 'closed, it is the first of those that are due')
  t.equal(standings.at(-1), 'first')
})

t.test('it says when something is due again', async (t) => {
  const { state, plans, round } = fixture({ batch: 9 })
  await round(1)
  await round(3)
  await round(300)
  state.hot = ['A']
  await round(302)
  t.same(plans, [315, 315], 'the next tick after five minutes, or for a stock that trades')
})
