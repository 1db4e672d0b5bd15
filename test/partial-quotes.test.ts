import t from 'tap'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { call } from '#server/testing/accounts.ts'
import type { Json } from './support/fake-yahoo/answers.ts'
import { POLL_SECONDS, yahooFeedFixture } from './support/fake-yahoo/feed-fixture.ts'

/** Fields that a quote of Yahoo may leave out, with their names in the API. */
const FIELDS = {
  regularMarketDayLow: 'dayLow',
  regularMarketDayHigh: 'dayHigh',
  regularMarketOpen: 'open',
  regularMarketVolume: 'lastVolume',
  regularMarketPreviousClose: 'previousClose',
} as const
const ALL = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
const CASES: (keyof typeof FIELDS)[][] = [
  ...ALL.map((field) => [field]),
  ['regularMarketDayLow', 'regularMarketDayHigh'],
  ALL,
]

t.test('a price of which the source leaves something out is live, and fires', async (t) => {
  for (const isFirst of [true, false]) {
    const { test, token, fake, step, tradingData, health } = await yahooFeedFixture(t)
    const post = (body: object) => call(test, 'POST', '/api/alerts/', { token, body })
    const fired = async () => (await call(test, 'GET', '/api/alerts/firings/', { token })).json() as AlertFiring[]
    const at = (price: number, rest: Json) =>
      fake.rowFaults.set('AAPL', (row) => ({ ...row, ...rest, regularMarketPrice: price }))
    let { price } = isFirst ? { price: 240 } : await step()
    for (const fields of CASES) {
      for (const none of [undefined, null, 0]) {
        const rest = Object.fromEntries(fields.map((field) => [field, none]))
        const what = `${fields.join()} ${none}${isFirst ? ' from the first quote on' : ''}`
        at(price, rest)
        t.match(await step(), { price, freshness: 'live', ageMs: 0 }, `${what}: the page is live`)
        const level = price * 1.0005
        const made = await post({ symbol: 'AAPL', when: { kind: 'price', direction: 'up', level } })
        t.equal(made.statusCode, 201, made.body)
        price = Math.round(price * 100.1) / 100
        at(price, rest)
        t.match(await step(), { price, freshness: 'live', ageMs: 0 }, `${what}: the page follows`)
        t.match((await fired())[0], { alert_id: made.json().id, price, evidence: 'tick' }, `${what}: the alert fires`)
        t.match(await health(), { status: 'ok', degraded: [], failing_stocks: [] }, `${what}: health is silent`)
      }
    }
    const shown = await tradingData()
    if (isFirst) continue
    for (const name of Object.values(FIELDS)) t.type(shown[name], 'number', `${name} is what it was known to be`)
  }
})

t.test('a field that no quote has had is null, and has its value once a quote brings it', async (t) => {
  const { fake, step, tradingData } = await yahooFeedFixture(t)
  const nothing = Object.fromEntries(ALL.map((field) => [field, null]))
  fake.rowFaults.set('AAPL', (row) => ({ ...row, ...nothing }))
  await step()
  const unknown = Object.fromEntries(Object.values(FIELDS).map((name) => [name, null]))
  t.match(await tradingData(), { currentPrice: Number, freshness: 'live', ...unknown })
  fake.rowFaults.clear()
  await step()
  for (const name of Object.values(FIELDS)) t.type((await tradingData())[name], 'number', name)
})

t.test('a stock whose answers are refused is named, with the reason, and logged once', async (t) => {
  const { fake, lines, step, health } = await yahooFeedFixture(t)
  const { price } = await step()
  const reasons: [Json, string][] = [
    [{ regularMarketPrice: null }, 'price or time is no number'],
    [{ regularMarketPrice: 0 }, 'price is not above 0'],
    [{ regularMarketPrice: 1e12 }, 'price is 1e12 or more'],
    [{ currency: 'ZWL' }, 'currency is not that of the stock'],
  ]
  for (const [rest, why] of reasons) {
    const said = lines.length
    fake.rowFaults.set('AAPL', (row) => ({ ...row, ...rest }))
    for (let n = 1; n <= 3; n++) {
      t.match(await step(), { price, freshness: n <= 2 ? 'live' : 'stale', ageMs: n * POLL_SECONDS * 1000 }, why)
    }
    const part = `answers, refused: ${why}`
    t.match(await health(), {
      degraded: [`feed: AAPL fails (${part}), 1 in all`],
      failing_stocks: [{ symbol: 'AAPL', part }],
    })
    t.equal(lines.slice(said).filter((line) => line.includes(why)).length, 1, `${why}: one line`)
    fake.rowFaults.set('AAPL', (row) => ({ ...row, regularMarketPrice: price }))
    t.match(await step(), { price, freshness: 'live' })
    t.match(await health(), { degraded: [], failing_stocks: [] })
  }
})
