import t from 'tap'
import { searchBody } from '#test/support/fake-yahoo/answers.ts'
import type { Row } from '../remote/untrusted-values.ts'
import { createYahooNews } from './yahoo.ts'

const NOW = Date.UTC(2026, 1, 11, 15, 0)
const followed = [{ symbol: 'AAPL', name: 'Apple Inc.', country: 'United States' }]

async function headlines(news: Row[]) {
  const [source] = await createYahooNews({ search: async () => ({ quotes: [], news }) }).sources(followed)
  t.equal(source.key, 'yahoo:AAPL')
  return (await source.read({}, NOW, new AbortController().signal)).headlines
}

t.test('a row of the answer is a headline about the companies that the source names', async (t) => {
  const { news } = searchBody('aapl', NOW) as { news: Row[] }
  t.match(await headlines(news), [
    {
      title: 'Apple Inc. presenta sus resultados',
      source: 'Agencia de prueba',
      published_at: NOW - 3_600_000,
      symbols: ['AAPL'],
      link: /^https:\/\/finance\.yahoo\.com\/news\/presenta-sus-resultados-021224368\.html/,
    },
  ])
})

t.test('what cannot be shown is left out or made harmless', async (t) => {
  const shown = await headlines([
    { publisher: 'Nadie' },
    {
      title: '<b>Sube</b>',
      link: 'http://127.0.0.1/x',
      providerPublishTime: 'ayer',
      relatedTickers: ['AAPL', 7, 'a b'],
    },
    { title: 'Mañana', link: 'javascript:alert(1)', providerPublishTime: NOW, relatedTickers: 'AAPL' },
  ])
  t.match(shown, [
    { title: 'Sube', link: null, published_at: null, source: 'Yahoo Finance', symbols: ['AAPL'] },
    { title: 'Mañana', link: null, published_at: null, symbols: [] },
  ])
})

t.test('a source that rests rejects the reading, for the schedule to come back', async (t) => {
  const away = { search: () => Promise.reject(new Error('yahoo is left alone')) }
  const [source] = await createYahooNews(away).sources(followed)
  await t.rejects(source.read({}, NOW, new AbortController().signal), { message: 'yahoo is left alone' })
})
