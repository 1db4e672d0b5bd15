import t, { type Test } from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { readConfig } from '#platform/config/config.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { companyOf } from '#test/support/fake-yahoo/answers.ts'
import { CHART_FAULTS, ROW_FAULTS } from '#test/support/fake-yahoo/faults.ts'
import { LISTED } from '#test/support/fake-yahoo/market.ts'
import { RECORDED_CHART, RECORDED_QUOTE } from '#test/support/fake-yahoo/recorded.ts'
import { fakeYahoo } from '#test/support/fake-yahoo/server.ts'
import { providerContract } from './testing/provider-contract.ts'
import { openYahoo } from './yahoo.ts'

/** A Wednesday: New York trades from 14:30 to 21:00 UTC, Madrid from 8:00 to 16:35. */
const day = (hour: number, minute: number) => Date.UTC(2026, 1, 11, hour, minute)
const noon = day(15, 0)

const { db } = await migratedDatabase(t)

async function fixture(t: Test, start = noon) {
  await db.deleteFrom('sources').execute()
  const clock = { now: start }
  const fake = await fakeYahoo(t, () => clock.now)
  // The market's clock goes back from test to test, but the gate's never does.
  let calls = 0
  const surroundings = { clock: () => noon + 1_000 * calls++, random: () => 0.5, wait: async () => {} }
  const config = readConfig({ MARKET_DATA: 'yahoo', MARKET_URL: fake.url })
  const create = () => {
    const provider = openYahoo(config, db, surroundings)
    provider.remote.setInstruments(LISTED)
    return provider
  }
  return { fake, clock, create }
}

t.test('the contract of every provider', async (t) => {
  const { clock, create } = await fixture(t)
  providerContract(t, 'yahoo', {
    create: async () => {
      const provider = create()
      const { quotes } = provider
      // The fake's market is set to the time of the contract's call.
      return {
        ...provider,
        instruments: async () => LISTED,
        quotes: (symbols, now) => {
          clock.now = now
          return quotes(symbols, now)
        },
      }
    },
    instants: [day(8, 5), day(9, 0), day(14, 35), day(15, 0), day(20, 59), day(21, 0), day(23, 30)],
  })
})

const symbols = LISTED.map(({ symbol }) => symbol)

t.test('what a row says becomes a quote: session, age and state by the exchange', async (t) => {
  const { create } = await fixture(t)
  const quotes = new Map((await create().quotes(symbols, noon)).map((quote) => [quote.symbol, quote]))
  t.match(quotes.get('AAPL'), {
    session: '2026-02-11',
    as_of: noon,
    market_state: 'open',
    delay_seconds: 0,
    poll_seconds: 15,
    currency: 'USD',
  })
  t.match(quotes.get('SAN.MC'), { as_of: noon - 900_000, delay_seconds: 900, market_state: 'open', currency: 'EUR' })
})

t.test('after its session a price is as old as the close, before it as old as the one before', async (t) => {
  const { clock, create } = await fixture(t)
  const provider = create()
  const asOf = async (now: number) => {
    clock.now = now
    return new Map((await provider.quotes(symbols, now)).map(({ symbol, as_of }) => [symbol, as_of]))
  }
  const closes = Object.fromEntries(
    ['NASDAQ', 'BME'].map((name) => [name, calendarOf(name)?.session('2026-02-11')?.close]),
  )
  const late = await asOf(day(23, 0))
  t.equal(late.get('AAPL'), closes.NASDAQ)
  t.equal(late.get('SAN.MC'), closes.BME)
  t.equal((await asOf(day(23, 50))).get('AAPL'), closes.NASDAQ, 'and does not move')
  const early = await asOf(day(13, 0))
  t.equal(early.get('AAPL'), calendarOf('NASDAQ')?.session('2026-02-10')?.close)
  t.equal((await asOf(day(8, 5))).get('SAN.MC'), day(7, 50), 'the first minutes of a delayed session are not stale')
})

t.test('a source that says it is closed vouches for nothing after its last trade', async (t) => {
  const { fake, create } = await fixture(t)
  const yesterday = (calendarOf('NASDAQ')?.session('2026-02-10')?.close as number) / 1000
  fake.rowFaults.set('AAPL', (row) => ({ ...row, marketState: 'CLOSED', regularMarketTime: yesterday }))
  const [quote] = await create().quotes(['AAPL'], noon)
  t.match(quote, { session: '2026-02-10', as_of: yesterday * 1000 })
})

t.test('one bad row leaves the good ones alone, and reaches the feed as what it is', async (t) => {
  const { fake, create } = await fixture(t)
  const provider = create()
  for (const [name, fault] of Object.entries(ROW_FAULTS)) {
    fake.rowFaults.set('AAPL', fault)
    const quotes = await provider.quotes(symbols, noon)
    const other = quotes.find(({ symbol }) => symbol === 'SAN.MC')
    t.match(other, { session: '2026-02-11' }, name)
    t.equal(quotes.length, LISTED.length - (name === 'missing' ? 1 : 0), name)
  }
  fake.rowFaults.set('AAPL', ROW_FAULTS.untraded)
  const [untraded] = await provider.quotes(['AAPL'], noon)
  t.match(untraded, { price: untraded.previous_close, day_low: 0, last_volume: 0 })
})

t.test('the real shapes, as they were recorded', async (t) => {
  const { fake, create } = await fixture(t, Date.UTC(2026, 9, 3, 8, 19))
  const provider = create()
  fake.rowFaults.set('AAPL', () => RECORDED_QUOTE)
  const [quote] = await provider.quotes(['AAPL'], Date.UTC(2026, 9, 3, 8, 19))
  t.match(quote, {
    session: '2026-10-02',
    price: 333.69,
    previous_close: 330.32,
    open: 333.205,
    day_low: 330.61,
    day_high: 334.54,
    last_volume: 31_878_433,
    as_of: Date.UTC(2026, 9, 2, 20, 0),
    market_state: 'closed',
    currency: 'USD',
  })
  const body = JSON.stringify(RECORDED_CHART)
  fake.faults.set('/v8/finance/chart/AAPL', (response) => response.writeHead(200).end(body))
  const { bars, ...actions } = await provider.remote.history('AAPL', '2020-08-31', '2020-11-06')
  t.same(actions, {
    splits: [{ date: '2020-08-31', ratio: 4 }],
    dividends: [{ date: '2020-11-06', amount: 0.205 }],
  })
  t.match(
    bars,
    [
      { session: '2020-08-31', open: 127.58, high: 131, low: 126, close: 129.04, volume: 225_702_700 },
      { session: '2020-09-01', close: 134.18 },
      { session: '2020-09-02', high: 137.98 },
      { session: '2020-11-06', close: 118.69, low: 116.13 },
    ],
    'dividends change nothing, the split is in the prices already',
  )
})

t.test('key figures of a company come with the quotes, without another request', async (t) => {
  const { fake, create } = await fixture(t)
  const provider = create()
  t.same(provider.keyFigures?.(symbols, noon), [], 'nothing before the first answer')
  const [quote] = await provider.quotes(['AAPL', 'SAN.MC'], noon)
  const asked = fake.requests.filter((address) => address.includes('/quote?')).length
  const figures = { symbol: 'AAPL', day: '2026-02-11', earnings_on: '2026-04-29', earnings_estimated: true }
  const [own, ...others] = provider.keyFigures?.(symbols, noon) ?? []
  t.match(own, { ...figures, market_cap: Math.round(quote.price * 14_594_180_000), pe: quote.price / 7.5 })
  t.equal(own.dividend_yield_pct, Math.round(10_400 / quote.price) / 100)
  t.same(others, [], 'a row without any tells nothing')
  t.same(provider.keyFigures?.(['SAN.MC'], noon), [])
  t.equal(fake.requests.filter((address) => address.includes('/quote?')).length, asked)

  const after = async (change: object) => {
    fake.rowFaults.set('AAPL', (row) => ({ ...row, ...change }))
    await provider.quotes(['AAPL'], noon)
    return provider.keyFigures?.(['AAPL'], noon)[0]
  }
  for (const odd of [null, 'x', Number.NaN, -1, 0, 1e99, {}]) {
    const change = { marketCap: odd, trailingPE: odd, dividendYield: odd, earningsTimestampStart: odd }
    t.match(await after({ ...change, earningsTimestamp: Date.UTC(2026, 1, 12, 2) / 1000 }), {
      market_cap: null,
      pe: null,
      dividend_yield_pct: null,
      earnings_on: '2026-02-11',
    })
  }
  t.match(
    await after({ marketCap: 1, earningsTimestampStart: null }),
    { market_cap: 1, earnings_on: null },
    'past only',
  )
  t.match(await after({ currency: 'ZWL', marketCap: 2 }), { market_cap: 1 }, 'of another currency is not believed')
  fake.rowFaults.set('AAPL', () => RECORDED_QUOTE)
  await provider.quotes(['AAPL'], noon)
  t.match(provider.keyFigures?.(['AAPL'], noon)[0], {
    market_cap: 4_869_931_925_504,
    pe: null,
    dividend_yield_pct: null,
  })
})

t.test('holes of a history are left out, and every split is in the prices once', async (t) => {
  const { fake, create } = await fixture(t, day(23, 0))
  const provider = create()
  const history = async () => (await provider.remote.history('AAPL', '2016-02-10', '2026-02-10')).bars
  const whole = await history()
  t.ok(whole.length > 2_000, `${whole.length} bars`)
  t.equal(whole.at(-1)?.session, '2026-02-10')
  for (const name of ['nullRow', 'zeroRow'] as const) {
    fake.chartFaults.set('AAPL', CHART_FAULTS[name])
    t.equal((await history()).length, whole.length - 1, name)
  }
  const isTenth = ({ close }: { close: number }, i: number) => Math.abs(close / (whole[i].close / 10) - 1) < 1e-6
  for (const name of ['split', 'lateSplit'] as const) {
    fake.chartFaults.set('AAPL', CHART_FAULTS[name])
    t.ok((await history()).every(isTenth), name)
  }
})

t.test('intraday bars that begin at their minute; no hours where sessions open at half past', async (t) => {
  const { create } = await fixture(t, day(15, 10) + 20_000)
  const { remote } = create()
  const intraday = async (symbol: string, minutes: 1 | 5 | 60) =>
    (await remote.intraday?.(symbol, minutes, day(0, 0) / 1000)) ?? []
  const times = (bars: Awaited<ReturnType<typeof intraday>>) => bars.map(({ time }) => time * 1000)
  const minutes = await intraday('AAPL', 1)
  const trading = Array.from({ length: 40 }, (_, i) => day(14, 30 + i))
  t.same(times(minutes), trading, 'all but the newest, which has not ended')
  const fives = await intraday('AAPL', 5)
  t.equal(fives.length, 8)
  t.equal(fives[0].open, minutes[0].open)
  t.equal(fives[0].close, minutes[4].close)
  t.same(await intraday('AAPL', 60), [])
  const hours = Array.from({ length: 7 }, (_, i) => day(8 + i, 0))
  t.same(times(await intraday('SAN.MC', 60)), hours)
  t.same(await intraday('NO-SUCH', 1), [])
})

t.test('a company is read from its profile; an unknown symbol has none', async (t) => {
  const { create } = await fixture(t)
  const { remote } = create()
  t.match(await remote.company('SAN.MC'), {
    address: 'Ciudad Grupo Santander, Boadilla del Monte',
    city: 'Madrid',
    state: null,
    country: 'Spain',
    website: null,
    sector: 'Financial Services',
  })
  t.equal(await remote.company('NO-SUCH'), null)
})

t.test('dates of reports and ex-dividend days, as dates of the exchange', async (t) => {
  const { fake, create } = await fixture(t)
  const provider = create()
  const agenda = async (symbol: string) => (await provider.agenda?.(symbol, noon)) ?? []
  const report = { kind: 'report', date: '2026-04-29', is_estimated: true }
  t.same(await agenda('SAN.MC'), [report], 'one that no quote tells of')
  await provider.quotes(['AAPL'], noon)
  const exDividend = { kind: 'ex_dividend', date: '2026-02-13', is_estimated: false }
  t.same(await agenda('AAPL'), [report, exDividend], 'midnight in UTC is not the day before')
  t.same(await agenda('NO-SUCH'), [])
  const path = '/v10/finance/quoteSummary/SAN.MC'
  for (const odd of [null, 'x', -1, 0, 1e99, {}, [null], [{}]]) {
    const calendarEvents = { exDividendDate: odd, earnings: odd === null ? odd : { earningsDate: odd } }
    const body = JSON.stringify({ quoteSummary: { result: [{ calendarEvents }], error: null } })
    fake.faults.set(path, (response) => response.writeHead(200).end(body))
    t.same(await agenda('SAN.MC'), [], JSON.stringify(odd))
  }
})

t.test('a search finds equities of known exchanges, with their currency', async (t) => {
  const { create } = await fixture(t)
  const { remote } = create()
  const found = (await remote.search('apple')) ?? []
  t.match(found, [{ symbol: 'AAPL', name: companyOf('AAPL')?.longName, exchange: 'NASDAQ', currency: 'USD' }])
  t.equal(found.length, 1, 'options, other exchanges and start-ups are left out')
  t.same(await remote.search('nobody has this name'), [])
})
