import t from 'tap'
import type { NewsItem, NewsPage } from '#domain/contract/news.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { labels, startFakeOllama } from '../support/fake-ollama/index.ts'
import { content, fakeHttpServer } from '../support/network/fake-http-server.ts'
import { rss } from '../support/news/feed-documents.ts'
import { pressName, quietCompanies } from '../support/news/invented-news.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const MODEL = 'modelo-de-prueba'

t.test('with NEWS_LABELS=model the label of the local model takes the place of that of the word lists', async (t) => {
  const fake = await startFakeOllama(t, MODEL)
  fake.behaviour = labels('negative')
  fake.hold()
  const feeds = await fakeHttpServer(t)
  const now = Date.now()
  const [company] = quietCompanies(now)
  const title = `${pressName(company!)} dispara su beneficio y eleva sus previsiones`
  const date = new Date(now).toUTCString()
  feeds.answers.set('/diario', content(rss([{ title, link: 'https://diario.example/economia', date }])))
  const env = {
    NEWS_FEEDS: `${feeds.url}/diario`,
    NEWS_LABELS: 'model',
    OLLAMA_HOST: fake.url,
    OLLAMA_MODEL: MODEL,
  }
  const system = await startSystem({ env })
  t.teardown(() => system.stop())
  const api = await Api.loggedIn(system.url, DEMO_USERS[0])
  const page = (): Promise<NewsPage> => api.get('/news?page=1&page_size=50')
  const headline = async () => (await page()).results.find((item) => item.title === title)
  const byWords = await until('the headline', headline)
  t.match(byWords, { sentiment: 'positive', labelled_by: undefined }, 'it does not wait for the model')
  const live = await LiveClient.following(t, api, ['news'])
  const pushed = live.until((message) => message.op === 'news' && (message.item as NewsItem).title === title)
  fake.release()
  const byModel = { sentiment: 'negative', score: -1, labelled_by: MODEL }
  t.match(await pushed, { item: byModel })
  t.match(await headline(), byModel)
  t.equal(fake.mostActive, 1)
})
