import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, json } from '../testing/server.ts'
import { story, storyPage } from '../views/news/examples.ts'
import {
  allNews,
  arriveNews,
  catchUpNews,
  filterNews,
  loadNews,
  openNewsPage,
  pageCount,
  relevantNews,
  resetNews,
  showFreshNews,
} from './news.ts'

afterEach(resetNews)

const ids = () => allNews.answer.data?.results.map(({ id }) => id)

test('pages: rounded up, never fewer than one', () => {
  expect([0, 1, 6, 7, 12, 13].map((count) => pageCount(count, 6))).toEqual([1, 1, 1, 2, 2, 3])
})

test('each feed asks for its own page size, and for a stock only where one is chosen', async () => {
  const calls = fakeServer({ 'GET /news': () => json(storyPage([1], 30)) })
  await loadNews(relevantNews)
  await loadNews(allNews)
  filterNews(allNews, 'AAA')
  openNewsPage(allNews, 3)
  await vi.waitFor(() => expect(allNews.answer.status).toBe('ready'))
  expect(calls.map(({ query }) => String(query))).toEqual([
    'page=1&page_size=4',
    'page=1&page_size=6',
    'page=1&page_size=6&ticker=AAA',
    'page=3&page_size=6&ticker=AAA',
  ])
})

test('another stock begins at page 1', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1], 30)) })
  await loadNews(allNews)
  openNewsPage(allNews, 4)
  filterNews(allNews, 'BBB')
  expect([allNews.page, allNews.ticker]).toEqual([1, 'BBB'])
})

test('what is pushed is counted once, waits, and is shown when asked for', async () => {
  let page = storyPage([2, 1], 2)
  fakeServer({ 'GET /news': () => json(page) })
  await loadNews(allNews)
  arriveNews(story(3))
  arriveNews(story(3))
  arriveNews(story(2))
  arriveNews(story(4))
  expect([allNews.fresh, ids()]).toEqual([2, [2, 1]])
  page = storyPage([4, 3, 2, 1], 4)
  showFreshNews(allNews)
  expect(ids()).toEqual([2, 1])
  await vi.waitFor(() => expect(ids()).toEqual([4, 3, 2, 1]))
  expect(allNews.fresh).toBe(0)
})

test('what came while the answer was on its way is not forgotten', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  await loadNews(allNews)
  const loading = loadNews(allNews)
  arriveNews(story(5))
  await loading
  expect(allNews.fresh).toBe(1)
})

test('a stock that is not the chosen one counts for nothing', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  filterNews(allNews, 'AAA')
  await vi.waitFor(() => expect(allNews.answer.status).toBe('ready'))
  arriveNews(story(7, { tickers: ['BBB'] }))
  arriveNews(story(8, { tickers: ['BBB', 'AAA'] }))
  expect(allNews.fresh).toBe(1)
})

test('where nothing was, the first piece of news is shown at once', async () => {
  let page = storyPage([])
  fakeServer({ 'GET /news': () => json(page) })
  await loadNews(allNews)
  page = storyPage([1])
  arriveNews(story(1))
  await vi.waitFor(() => expect(ids()).toEqual([1]))
  expect(allNews.fresh).toBe(0)
})

test('missed pushes are counted by how the list has grown; a failure of that breaks nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  let page = storyPage([2, 1], 2)
  fakeServer({ 'GET /news': () => json(page) })
  await loadNews(allNews)
  page = storyPage([5, 4, 3, 2, 1], 5)
  await catchUpNews()
  expect([allNews.fresh, relevantNews.fresh, ids()]).toEqual([3, 0, [2, 1]])
  fakeServer({})
  await catchUpNews()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(allNews.fresh).toBe(3)
})

test('a page that is gone leads to the last there is', async () => {
  fakeServer({ 'GET /news': ({ query }) => json(storyPage(query.get('page') === '2' ? [1] : [], 8)) })
  openNewsPage(allNews, 9)
  await vi.waitFor(() => expect([allNews.page, ids()]).toEqual([2, [1]]))
})
