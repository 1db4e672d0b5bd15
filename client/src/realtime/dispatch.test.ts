import { expect, test, vi } from 'vitest'
import { ShapeError } from '../api/shape.ts'
import { allNews, loadNews } from '../features/news/news.ts'
import { story, storyPage } from '../features/news/testing/examples.ts'
import { loadOpportunities, opportunities } from '../features/opportunities/opportunities.ts'
import { signal } from '../features/opportunities/testing/examples.ts'
import { watchlist } from '../features/watchlist/watchlist.ts'
import { heldSeq, quoteEntry, quoteEpoch } from '../stores/prices.ts'
import { sparklineEntry } from '../stores/sparklines.ts'
import { commentaryEntry, indicatorsEntry } from '../stores/stock-data.ts'
import { indicators, quote } from '../testing/examples.ts'
import { fakeServer, json } from '../testing/server.ts'
import { dispatch, heldEvent } from './dispatch.ts'

const ready = (epoch: string) =>
  dispatch({ op: 'ready', epoch, role: 'Freemium', market: 'simulated', last: { opportunities: 0, news: 0 } })

test('ready starts the epoch, quotes fill their entries', () => {
  ready('e1')
  dispatch({ op: 'quotes', items: [quote('A', 2, 105), quote('B', 3, 50)] })
  expect(quoteEpoch()).toBe('e1')
  expect([quoteEntry('A').quote?.price, quoteEntry('B').quote?.price]).toEqual([105, 50])
  expect(heldSeq('B')).toBe(3)
})

test('a malformed price does not affect the others', () => {
  ready('e1')
  const odd = { ...quote('C', 2, 105), price: null }
  expect(() => dispatch({ op: 'quotes', items: [null, odd, quote('D', 3, 50)] })).toThrow(ShapeError)
  expect([quoteEntry('C').quote, quoteEntry('D').quote?.price]).toEqual([null, 50])
  for (const items of [null, undefined, {}, 'D']) expect(() => dispatch({ op: 'quotes', items })).toThrow(ShapeError)
})

test('any other message counts as a whole, and a word of a newer server is accepted', () => {
  ready('e1')
  const next = { op: 'ready', epoch: 'e2', role: 'Freemium', last: { opportunities: 0, news: 0 } }
  expect(() => dispatch({ ...next, market: null })).toThrow(ShapeError)
  expect(quoteEpoch()).toBe('e1')
  dispatch({ ...next, market: 'tomorrow' })
  expect(quoteEpoch()).toBe('e2')
})

test('indicators are stored, without the op', () => {
  dispatch({ op: 'indicators', ...indicators('A') })
  expect(indicatorsEntry('A')).toMatchObject({ status: 'ready', data: indicators('A') })
})

test('a commentary is stored, without op and symbol', () => {
  const text = { analysis: 'a', comment: 'c', model: null, verified: { figures: 2, matched: 2 }, as_of: 'now' }
  dispatch({ op: 'commentary', symbol: 'A', ...text })
  expect(commentaryEntry('A')).toMatchObject({ status: 'ready', data: { text } })
})

test('events reach their lists and are held; only a first connection and a resync load by REST', async () => {
  let ids = [1]
  const calls = fakeServer({
    'GET /news': () => json(storyPage(ids)),
    'GET /user-watchlist/': () => json(ids.map((id) => signal(id))),
  })
  const last = (opportunities: number, news: number) =>
    dispatch({ op: 'ready', epoch: 'e1', role: 'Freemium', market: 'simulated', last: { opportunities, news } })
  const known = () => [allNews.fresh, opportunities.answer.data?.length, opportunities.waiting.length]
  const held = () => [heldEvent('opportunities'), heldEvent('news')]
  await Promise.all([loadNews(allNews), loadOpportunities()])
  ids = [2, 1]
  expect(held()).toEqual([undefined, undefined])
  last(7, 8)
  await vi.waitFor(() => expect(known()).toEqual([1, 2, 0]))
  expect([calls.length, held()]).toEqual([4, [7, 8]])

  dispatch({ op: 'news', id: 9, item: story(3) })
  dispatch({ op: 'opportunity', id: 10, item: signal(3) })
  expect([known(), held()]).toEqual([
    [2, 2, 1],
    [10, 9],
  ])
  last(11, 12)
  expect([calls.length, held()]).toEqual([4, [10, 9]])
  dispatch({ op: 'news', id: 12, item: story(4) })
  dispatch({ op: 'news', id: 12, item: story(4) })
  expect([known(), held()]).toEqual([
    [3, 2, 1],
    [10, 12],
  ])

  ids = [5, 4, 3, 2, 1]
  dispatch({ op: 'resync', channel: 'news' })
  dispatch({ op: 'resync', channel: 'opportunities' })
  await vi.waitFor(() => expect(known()).toEqual([4, 5, 0]))
  expect(held()).toEqual([11, 12])
})

test('what no view has shown is not loaded by REST', () => {
  const calls = fakeServer({})
  ready('e1')
  dispatch({ op: 'resync', channel: 'news' })
  dispatch({ op: 'resync', channel: 'opportunities' })
  expect(calls).toEqual([])
})

test('a list changed elsewhere is reloaded', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'A', name: 'Empresa A' }]) })
  dispatch({ op: 'watchlist' })
  await vi.waitFor(() => expect(watchlist.data?.length).toBe(1))
})

test('a new previous close restarts the day line, an old quote does not', () => {
  const points: [number, number][] = [
    [0, 100],
    [1, 104],
  ]
  sparklineEntry('A').path = { slots: 100, points }
  ready('e1')
  dispatch({ op: 'quotes', items: [quote('A', 5, 105)] })
  expect(sparklineEntry('A').path?.points).toEqual(points)
  dispatch({ op: 'quotes', items: [quote('A', 4, 90, { previous_close: 80 })] })
  expect(sparklineEntry('A').path?.points).toEqual(points)
  dispatch({ op: 'quotes', items: [quote('A', 6, 107, { previous_close: 105, open: 106 })] })
  expect(sparklineEntry('A').path).toEqual({ slots: 100, points: [[0, 106]] })
})

test('an unknown channel is logged for operators, an unknown message is ignored', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  dispatch({ op: 'error', code: 'unknown_channel', message: 'no such channel' })
  expect(warn).toHaveBeenCalledWith('live socket', 'unknown_channel', 'no such channel')
  expect(() => dispatch(JSON.parse('{"op":"tomorrow"}'))).not.toThrow()
})
