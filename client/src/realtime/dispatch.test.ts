import { expect, test, vi } from 'vitest'
import { commentaryEntry, resetCommentary } from '../stores/commentary.ts'
import { allNews, loadNews, resetNews } from '../stores/news.ts'
import { loadOpportunities, opportunities, resetOpportunities } from '../stores/opportunities.ts'
import { heldSeq, quoteEntry, quoteEpoch } from '../stores/quotes.ts'
import { sparklineEntry } from '../stores/sparklines.ts'
import { indicatorsEntry } from '../stores/stocks.ts'
import { watchlist } from '../stores/watchlist.ts'
import { indicators, quote } from '../testing/examples.ts'
import { fakeServer, json } from '../testing/server.ts'
import { story, storyPage } from '../views/news/examples.ts'
import { signal } from '../views/opportunities/examples.ts'
import { dispatch } from './dispatch.ts'

const ready = (epoch: string) =>
  dispatch({ op: 'ready', epoch, role: 'Freemium', market: 'simulated', last: { opportunities: 0, news: 0 } })

test('ready begins the epoch, quotes fill their entries', () => {
  ready('e1')
  dispatch({ op: 'quotes', items: [quote('A', 2, 105), quote('B', 3, 50)] })
  expect(quoteEpoch()).toBe('e1')
  expect([quoteEntry('A').quote?.price, quoteEntry('B').quote?.price]).toEqual([105, 50])
  expect(heldSeq('B')).toBe(3)
})

test('indicators settle, without the op', () => {
  dispatch({ op: 'indicators', ...indicators('A') })
  expect(indicatorsEntry('A')).toMatchObject({ status: 'ready', data: indicators('A') })
})

test('a commentary settles, without op and symbol', () => {
  const text = { analysis: 'a', comment: 'c', model: null, verified: { figures: 2, matched: 2 }, as_of: 'now' }
  dispatch({ op: 'commentary', symbol: 'A', ...text })
  expect(commentaryEntry('A')).toMatchObject({ status: 'ready', data: { text } })
  resetCommentary()
})

test('events reach their lists; a log that went on without us, or says so, is caught up with', async () => {
  let ids = [1]
  const calls = fakeServer({
    'GET /news': () => json(storyPage(ids)),
    'GET /user-watchlist/': () => json(ids.map((id) => signal(id))),
  })
  const last = (opportunities: number, news: number) =>
    dispatch({ op: 'ready', epoch: 'e1', role: 'Freemium', market: 'simulated', last: { opportunities, news } })
  const known = () => [allNews.fresh, opportunities.answer.data?.length, opportunities.waiting.length]
  last(7, 8)
  await Promise.all([loadNews(allNews), loadOpportunities()])
  dispatch({ op: 'news', id: 9, item: story(2) })
  dispatch({ op: 'opportunity', id: 10, item: signal(2) })
  expect(known()).toEqual([1, 1, 1])
  ids = [3, 2, 1]
  last(10, 9)
  expect(calls.length).toBe(2)
  last(11, 12)
  await vi.waitFor(() => expect(known()).toEqual([2, 3, 0]))
  ids = [4, 3, 2, 1]
  dispatch({ op: 'resync', channel: 'news' })
  dispatch({ op: 'resync', channel: 'opportunities' })
  await vi.waitFor(() => expect(known()).toEqual([3, 4, 0]))
  resetNews()
  resetOpportunities()
})

test('a list changed elsewhere is fetched', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'A', name: 'Empresa A' }]) })
  dispatch({ op: 'watchlist' })
  await vi.waitFor(() => expect(watchlist.items.length).toBe(1))
})

test('a new previous close begins the day line anew, an old quote does not', () => {
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

test('an unknown channel is told to operators, a message of tomorrow is let be', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  dispatch({ op: 'error', code: 'unknown_channel', message: 'no such channel' })
  expect(warn).toHaveBeenCalledWith('live socket', 'unknown_channel', 'no such channel')
  expect(() => dispatch(JSON.parse('{"op":"tomorrow"}'))).not.toThrow()
})
