import { expect, test, vi } from 'vitest'
import { fakeServer, json } from '../../testing/server.ts'
import {
  allNews,
  catchUpNews,
  filterNews,
  loadNews,
  openNewsPage,
  pageCount,
  receiveNews,
  refreshNews,
  relevantNews,
  showFreshNews,
} from './news.ts'
import { story, storyPage } from './testing/examples.ts'

const ids = () => allNews.answer.data?.results.map(({ id }) => id)

test('pages: rounded up, never fewer than one', () => {
  expect([0, 1, 6, 7, 12, 13].map((count) => pageCount(count, 6))).toEqual([1, 1, 1, 2, 2, 3])
})

test('each feed requests its own page size, and a stock only if one is chosen', async () => {
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

test('another stock starts at page 1', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1], 30)) })
  await loadNews(allNews)
  openNewsPage(allNews, 4)
  filterNews(allNews, 'BBB')
  expect([allNews.page, allNews.ticker]).toEqual([1, 'BBB'])
})

const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00Z`

test('pushed news are counted once, wait, and are inserted on request, without another call', async () => {
  const calls = fakeServer({ 'GET /news': () => json(storyPage([2, 1], 2)) })
  await loadNews(allNews)
  receiveNews(story(3))
  receiveNews(story(3))
  receiveNews(story(2))
  receiveNews(story(4))
  expect([allNews.fresh, ids()]).toEqual([2, [2, 1]])
  showFreshNews(allNews)
  expect([allNews.fresh, allNews.answer.data?.count, ids(), calls.length]).toEqual([0, 4, [4, 3, 2, 1], 1])
  receiveNews(story(3))
  expect(allNews.fresh).toBe(0)
})

test('a page keeps its size: items pushed out of it are on the next', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([6, 5, 4, 3, 2, 1], 7)) })
  await loadNews(allNews)
  for (const id of [7, 8, 9, 10, 11, 12, 13]) receiveNews(story(id))
  expect([allNews.fresh, allNews.waiting.length]).toEqual([7, 6])
  showFreshNews(allNews)
  expect([ids(), allNews.answer.data?.count]).toEqual([[13, 12, 11, 10, 9, 8], 14])
})

test('newest first by the time of the news; items older than a full page only make the list longer', async () => {
  const results = [50, 40, 30, 20, 10, 5].map((minute) => story(minute, { published_at: at(minute) }))
  fakeServer({ 'GET /news': () => json({ results, count: 6 }) })
  await loadNews(allNews)
  receiveNews(story(90, { published_at: at(45) }))
  receiveNews(story(91, { published_at: at(1) }))
  expect([allNews.fresh, allNews.answer.data?.count, ids()]).toEqual([1, 7, [50, 40, 30, 20, 10, 5]])
  showFreshNews(allNews)
  expect([ids(), allNews.answer.data?.count]).toEqual([[50, 90, 40, 30, 20, 10], 8])
})

test('news of unknown date are sorted by when they came', async () => {
  const results = [50, 40, 30, 20, 10, 5].map((minute) => story(minute, { published_at: at(minute) }))
  fakeServer({ 'GET /news': () => json({ results, count: 6 }) })
  await loadNews(allNews)
  const undated = { published_at: null, published_at_str: 'fecha desconocida' }
  receiveNews(story(90, { ...undated, received_at: at(45) }))
  receiveNews(story(91, { ...undated, received_at: at(55) }))
  receiveNews(story(92, { published_at: at(52) }))
  showFreshNews(allNews)
  expect(ids()).toEqual([91, 92, 50, 90, 40, 30])
})

test('only a first page receives pushed news; others stay as they are', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1], 30)) })
  openNewsPage(allNews, 2)
  await vi.waitFor(() => expect(allNews.answer.status).toBe('ready'))
  receiveNews(story(7))
  await catchUpNews()
  expect([allNews.fresh, ids()]).toEqual([0, [1]])
})

test('a model’s label replaces the item in place, and counts for nothing', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([2, 1], 9)) })
  await loadNews(allNews)
  const label = (id: number) => receiveNews(story(id, { sentiment: 'negative', score: -1, labelled_by: 'gemma3:4b' }))
  const negative = () =>
    allNews.answer.data?.results.filter((item) => item.sentiment === 'negative').map(({ id }) => id)
  receiveNews(story(3))
  for (const id of [3, 1, 77]) label(id)
  expect([allNews.fresh, allNews.answer.data?.count, ids(), negative()]).toEqual([1, 9, [2, 1], [1]])
  showFreshNews(allNews)
  expect([ids(), negative(), allNews.answer.data?.count]).toEqual([[3, 2, 1], [3, 1], 10])
  openNewsPage(allNews, 2)
  await vi.waitFor(() => expect(negative()).toEqual([]))
  label(2)
  expect([negative(), allNews.fresh]).toEqual([[2], 0])
})

test('news pushed during a request count unless the answer has them', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  await loadNews(allNews)
  receiveNews(story(4))
  fakeServer({ 'GET /news': () => json(storyPage([5, 4, 1])) })
  const loading = loadNews(allNews)
  receiveNews(story(5))
  receiveNews(story(6))
  expect(allNews.fresh).toBe(1)
  await loading
  expect([allNews.fresh, allNews.waiting.map(({ id }) => id), ids()]).toEqual([1, [6], [5, 4, 1]])
})

test('news of a stock that is not the chosen one count for nothing', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  filterNews(allNews, 'AAA')
  await vi.waitFor(() => expect(allNews.answer.status).toBe('ready'))
  receiveNews(story(7, { tickers: ['BBB'] }))
  receiveNews(story(8, { tickers: ['BBB', 'AAA'] }))
  expect(allNews.fresh).toBe(1)
})

test('on an empty page, the first piece of news is shown at once', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([])) })
  await loadNews(allNews)
  receiveNews(story(1))
  expect([ids(), allNews.fresh, allNews.answer.data?.count]).toEqual([[1], 0, 1])
})

test('missed pushes are loaded and wait too; beyond a page the growth of the list counts them', async () => {
  let page = storyPage([2, 1], 2)
  fakeServer({ 'GET /news': () => json(page) })
  await loadNews(allNews)
  page = storyPage([5, 4, 3, 2, 1], 5)
  await catchUpNews()
  receiveNews(story(5))
  expect([allNews.fresh, relevantNews.fresh, ids()]).toEqual([3, 0, [2, 1]])
  page = storyPage([45, 44, 43, 42, 41, 40], 45)
  await catchUpNews()
  expect([allNews.fresh, ids()]).toEqual([43, [2, 1]])
  showFreshNews(allNews)
  expect([ids(), allNews.answer.data?.count]).toEqual([[45, 44, 43, 42, 41, 40], 45])
})

test('missed pushes that cannot be loaded leave the list, marked old; a retry does not move it either', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([2, 1], 2)) })
  await loadNews(allNews)
  fakeServer({})
  await catchUpNews()
  expect([allNews.answer.failures, allNews.fresh, ids()]).toEqual([1, 0, [2, 1]])
  fakeServer({ 'GET /news': () => json(storyPage([3, 2, 1], 3)) })
  await refreshNews(allNews)
  expect([allNews.answer.failures, allNews.fresh, ids()]).toEqual([0, 1, [2, 1]])
})

test('a page that no longer exists leads to the last one', async () => {
  fakeServer({ 'GET /news': ({ query }) => json(storyPage(query.get('page') === '2' ? [1] : [], 8)) })
  openNewsPage(allNews, 9)
  await vi.waitFor(() => expect([allNews.page, ids()]).toEqual([2, [1]]))
})
