import t from 'tap'
import { testQuote } from '#platform/testing/rows.ts'
import { NewestStore } from './newest.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const stored = (symbol: string, seq: number, rest = {}) => ({
  ...testQuote(symbol, 100 + seq, { as_of: NOW, ...rest }),
  seq,
  epoch: 'e',
})

function store(at = { now: NOW }) {
  return new NewestStore({ source: 'yahoo', clock: () => at.now })
}

t.test('a quote is kept as the bytes of its item', async (t) => {
  const newest = store()
  newest.putQuotes([stored('A', 5)])
  const value = newest.quote('A')
  t.equal(newest.value('quote', 'A'), value)
  t.match(value, { seq: 5, version: newest.version, freshness: 'live', quote: { price: 105 } })
  t.strictSame(JSON.parse(value?.bytes.toString() ?? ''), {
    symbol: 'A',
    price: 105,
    previous_close: 100,
    open: 100,
    day_low: 100,
    day_high: 105,
    last_volume: 1_000,
    bid: null,
    ask: null,
    as_of: '2026-11-20T15:00:00.000Z',
    seq: 5,
    freshness: 'live',
    market_state: 'open',
  })
})

t.test('an older or equal seq changes nothing', async (t) => {
  const newest = store()
  newest.putQuotes([stored('A', 5)])
  const { version } = newest
  newest.putQuotes([stored('A', 4), stored('A', 5, { price: 1 })])
  t.equal(newest.version, version)
  t.equal(newest.quote('A')?.quote?.price, 105)
})

t.test('known symbols have channels before they have values', async (t) => {
  const newest = store()
  newest.setSymbols(['A', 'B'])
  for (const kind of ['quote', 'indicators', 'commentary'] as const) t.match(newest.value(kind, 'A'), { version: 0 })
  t.equal(newest.value('quote', 'C'), undefined)
  newest.setSymbols(['B'])
  t.equal(newest.value('quote', 'A'), undefined)
  t.equal(newest.quote('A'), undefined)
  t.ok(newest.value('quote', 'B'))
})

t.test('indicators and commentary are whole frames', async (t) => {
  const newest = store()
  const snapshot = { body: '{"symbol":"A","rsi_14":null}', year_low: 1, year_high: 2, average_volume: 3, seq: 9 }
  newest.putIndicators([{ symbol: 'A', ...snapshot }])
  t.equal(newest.value('indicators', 'A')!.bytes.toString(), '{"op":"indicators","symbol":"A","rsi_14":null}')
  t.match(newest.indicators('A')?.snapshot, snapshot)
  newest.putIndicators([{ symbol: 'A', ...snapshot, body: '{}', seq: 8 }])
  t.match(newest.indicators('A')?.snapshot, snapshot)

  const commentary = { analysis: 'x', comment: 'y', model: null, verified: { figures: 1, matched: 1 }, as_of: 'z' }
  newest.putCommentary('A', 3, commentary)
  newest.putCommentary('A', 2, { ...commentary, comment: 'older' })
  t.strictSame(JSON.parse(newest.value('commentary', 'A')!.bytes.toString()), {
    op: 'commentary',
    symbol: 'A',
    ...commentary,
  })
})

t.test('a text is kept for those who wait for it, for two minutes or until its epoch ends', async (t) => {
  const at = { now: NOW }
  const newest = store(at)
  const commentary = { analysis: 'x', comment: 'y', model: null, verified: { figures: 1, matched: 1 }, as_of: 'z' }
  newest.putCommentary('A', 3, commentary)
  newest.putCommentary('B', 4, commentary)
  at.now += 119_999
  newest.sweep()
  t.match(newest.value('commentary', 'A'), { seq: 3, version: 1 })
  at.now += 1
  newest.putCommentary('B', 5, commentary)
  newest.sweep()
  t.match(newest.value('commentary', 'A'), { seq: 3, version: 0 })
  t.match(newest.value('commentary', 'B'), { seq: 5, version: newest.version })
  newest.startEpoch('next')
  t.match(newest.value('commentary', 'B'), { seq: 0, version: 0 })
})

t.test('time alone turns a price stale, once, with the seq it had', async (t) => {
  const at = { now: NOW }
  const newest = store(at)
  newest.putQuotes([stored('A', 5, { poll_seconds: 15 })])
  const { version } = newest
  at.now = NOW + 30_000
  newest.sweep()
  t.equal(newest.version, version)
  at.now += 1
  newest.sweep()
  newest.sweep()
  t.equal(newest.version, version + 1)
  t.match(newest.quote('A'), { seq: 5, freshness: 'stale', refreshed: true, version: version + 1 })
  t.match(newest.quote('A')?.bytes.toString(), '"freshness":"stale"')
  newest.putQuotes([stored('A', 6, { as_of: at.now })])
  t.match(newest.quote('A'), { seq: 6, freshness: 'live', refreshed: false })
})

t.test('a new epoch starts from nothing', async (t) => {
  const newest = store()
  newest.putQuotes([stored('A', 50)])
  newest.startEpoch('next')
  t.equal(newest.epoch, 'next')
  t.match(newest.quote('A'), { seq: 0, version: 0, quote: null })
  newest.putQuotes([stored('A', 7)])
  t.match(newest.quote('A'), { seq: 7, version: newest.version })
})
