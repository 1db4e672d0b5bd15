import t from 'tap'
import type { NewsItem, NewsPage } from '../../domain/contract/news.ts'
import { DEMO_USERS } from '../../platform/seed/demo.ts'
import { labels, startFakeOllama } from '../support/fake-ollama/index.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const MODEL = 'modelo-de-prueba'

t.test('with NEWS_LABELS=model the label of the local model takes the place of that of the word lists', async (t) => {
  const fake = await startFakeOllama(t, MODEL)
  fake.behaviour = labels('negative')
  fake.hold()
  const env = { NEWS_LABELS: 'model', OLLAMA_HOST: fake.url, OLLAMA_MODEL: MODEL }
  // With nothing stored: what has its label keeps it.
  const system = await startSystem({ dataDir: t.testdir({}), env })
  t.teardown(() => system.stop())
  const api = new Api(system.url)
  const [demo] = DEMO_USERS
  await api.login(demo.email, demo.password)
  const page = async (): Promise<NewsPage> => (await api.call('GET', '/news?page=1&page_size=50')).body
  await until('headlines', async () => (await page()).count > 0)
  const byWords = await page()
  t.same(
    byWords.results.filter((item) => 'labelled_by' in item),
    [],
    'nothing waits for the model',
  )
  const live = new LiveClient(system.url, api.token)
  await live.until(({ op }) => op === 'ready')
  live.send({ op: 'subscribe', channels: ['news'] })
  const told = live.until((message) => message.op === 'news' && (message.item as NewsItem).labelled_by === MODEL)
  fake.release()
  t.match(await told, { item: { sentiment: 'negative', score: -1 } })
  const byModel = (item: NewsItem) => item.labelled_by === MODEL && item.sentiment === 'negative'
  await until('the label of the newest headline', async () => byModel((await page()).results[0]))
  t.equal(fake.mostActive, 1)
  await live.close()
})
