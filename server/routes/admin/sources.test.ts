import t from 'tap'
import type { SourceReports } from '#domain/contract/sources.ts'
import { BUDGETS } from '#domain/market/sources.ts'
import { replaceNewsSources } from '#platform/repositories/news-sources.ts'
import { administrator, call } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const HOUR_MS = 3_600_000
const soon = new Date(Date.now() + HOUR_MS)
const day = soon.toISOString().slice(0, 10)

t.test('the invented market calls no source', async (t) => {
  const on = await buildTestApp(t)
  const { token } = await administrator(on, 'jefa@example.com')
  const answer = await call(on, 'GET', '/api/admin/sources/', { token })
  t.match([answer.statusCode, answer.json()], [200, { as_of: /Z$/, results: [] }])
})

t.test('prices, rates, and each host of news: what was called, and when it is again', async (t) => {
  const env = { MARKET_DATA: 'yahoo', SOURCE_BUDGETS: 'yahoo:40/2000/30000' }
  const on = await buildTestApp(t, { env })
  const { db } = on.deps
  const { token } = await administrator(on, 'jefa@example.com')
  const row = { minute: soon, day, month: day }
  await db
    .insertInto('sources')
    .values([
      { ...row, source: 'yahoo', minute_calls: 30, day_calls: 500, month_calls: 30_000, day_refused: 4 },
      { ...row, source: 'feeds:b.example', minute_calls: 1, day_calls: 9, month_calls: 90, day_limited: 2 },
      { ...row, source: 'feeds:gone.example', minute_calls: 1, day_calls: 1, month_calls: 1 },
    ])
    .execute()
  const feed = (host: string, due: Date) => ({ key: `https://${host}/rss`, source: `feeds:${host}`, due })
  const dueNow = { key: 'yahoo:A', source: 'yahoo', due: new Date() }
  const sources = [feed('b.example', soon), feed('a.example', soon), dueNow]
  await replaceNewsSources(db, 'real', { sources, latest: soon })
  await replaceNewsSources(db, 'replay', { sources: [feed('other.example', soon)], latest: soon })

  const { results } = (await call(on, 'GET', '/api/admin/sources/', { token })).json<SourceReports>()
  t.same(
    results.map(({ source }) => source),
    ['yahoo', 'frankfurter', 'feeds:a.example', 'feeds:b.example'],
  )
  const [yahoo, frankfurter, a, b] = results
  t.match(yahoo.budget, {
    minute: { ceiling: 40, spent: 30, left: 10, kept: 8 },
    day: { ceiling: 2_000, spent: 500, left: 1_500 },
    month: { ceiling: 30_000, spent: 30_000, left: 0 },
  })
  t.match(yahoo.refusals, { ceiling: 4, source: 0 })
  t.equal(yahoo.next_poll, yahoo.budget.month.ends_at, 'its month is spent')
  t.match(frankfurter, { next_poll: null, budget: { day: { left: BUDGETS.frankfurter.day } } })
  t.match([a.next_poll, b.next_poll], [soon.toISOString(), soon.toISOString()])
  t.match(b, {
    refusals: { ceiling: 0, source: 2 },
    budget: { day: { ceiling: BUDGETS.feeds.day, spent: 9, kept: 0 } },
  })
})
