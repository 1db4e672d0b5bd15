import t, { type Test } from 'tap'
import { fakeKraken } from '#test/support/fake-kraken/server.ts'
import { createSafeFetch } from '../../safe-fetch/fetch.ts'
import { KrakenRest } from './rest.ts'

const NOON = Date.UTC(2026, 1, 11, 12)
const PATH = '/0/public/OHLC'

async function fixture(t: Test) {
  const fake = await fakeKraken(t, { now: () => NOON })
  const waits: number[] = []
  const rest = new KrakenRest({
    safeFetch: createSafeFetch({ written: [fake.url] }),
    url: fake.url,
    gate: { work: (work) => work(), call: async () => {} },
    clock: () => NOON,
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  const body = (answer: unknown, status = 200) =>
    fake.faults.set(PATH, (response) => response.writeHead(status).end(JSON.stringify(answer)))
  return { fake, rest, waits, body }
}

t.test('720 bars at most, figures out of texts, the last one open', async (t) => {
  const { fake, rest } = await fixture(t)
  const bars = await rest.bars('BTC-EUR', 1440, 0)
  t.equal(bars.length, 720)
  t.equal(bars.at(-1)?.time, Date.UTC(2026, 1, 11) / 1000)
  t.ok(bars.every(({ open, high, low, close, volume }) => low <= Math.min(open, close) && high >= close && volume >= 0))
  t.equal(fake.requests[0], `${PATH}?pair=BTC%2FEUR&interval=1440&since=0`)
  t.equal((await rest.bars('PEPE-USD', 60, NOON / 1000 - 7_200)).length, 2, 'after a moment')
})

t.test('each pair is asked once a second, others meanwhile', async (t) => {
  const { rest, waits } = await fixture(t)
  for (const symbol of ['BTC-EUR', 'BTC-USD', 'BTC-EUR', 'BTC-EUR']) await rest.bars(symbol, 60, 0)
  t.same(waits, [1_000, 2_000])
})

t.test('odd rows are left out', async (t) => {
  const { rest, body } = await fixture(t)
  const row = [1_770_768_000, '1', '2', '0.5', '1.5', '1', '3', 4]
  const odd = [null, {}, [], [1], row.with(0, 'x'), row.with(2, '0.7'), row.with(3, '-1'), row.with(6, 'NaN')]
  body({ error: [], result: { XXBTZEUR: [...odd, row], last: 7 } })
  t.same(await rest.bars('BTC-EUR', 1440, 0), [
    { time: 1_770_768_000, open: 1, high: 2, low: 0.5, close: 1.5, volume: 3 },
  ])
})

t.test('what is no answer says why', async (t) => {
  const { rest, body, fake } = await fixture(t)
  const refused = (wanted: { code: string; message?: string | RegExp }, what: string) =>
    t.rejects(rest.bars('BTC-EUR', 1440, 0), { name: 'SourceError', ...wanted }, what)
  body({ error: ['EQuery:Unknown asset pair'] })
  await refused({ code: 'unknown' }, 'no such pair')
  for (const why of ['EGeneral:Too many requests', 'EAPI:Rate limit exceeded', 'EService: Throttled: 1770768000']) {
    body({ error: [why] })
    await refused({ code: 'limited' }, why)
  }
  body({ error: ['EService:Unavailable'] })
  await refused({ code: 'failed', message: 'Kraken answered: EService:Unavailable.' }, 'an error')
  for (const answer of [null, [], 7, {}, { error: [] }, { error: [], result: { last: 7 } }]) {
    body(answer)
    await refused({ code: 'failed' }, JSON.stringify(answer))
  }
  body({}, 429)
  await refused({ code: 'limited' }, '429')
  body({}, 502)
  await refused({ code: 'failed', message: /answered 502/ }, '502')
  fake.faults.set(PATH, (response) => response.end('x'.repeat(2 ** 20 + 1)))
  await refused({ code: 'failed', message: /larger|more than|size/ }, 'huge')
})
