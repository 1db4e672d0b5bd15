import t from 'tap'
import { NYSE } from '#domain/market/calendars/nyse.ts'
import type { Row } from '../remote/untrusted-values.ts'
import { AlpacaProtocol } from './protocol.ts'
import { dayOfSnapshot, Share } from './share.ts'

const NOW = Date.UTC(2026, 1, 11, 17)
const stamp = (ms: number) => new Date(NOW + ms).toISOString()

function fixture() {
  const frames: Row[] = []
  const feed = new AlpacaProtocol({
    key: 'K',
    secret: 'S',
    send: (frame) => frames.push(JSON.parse(frame)),
    calendar: NYSE,
  })
  const share = new Share('BRK-B', NYSE)
  const bar = { t: '2026-02-11T05:00:00Z', o: 100, h: 100, l: 100, c: 100, v: 1_000 }
  const latestTrade = { p: 100, t: stamp(-1_000) }
  feed.want([share])
  const read = (...messages: unknown[]) => feed.read(messages as never, NOW)
  const enter = () => {
    feed.greet()
    read({ T: 'success', msg: 'authenticated' })
    read({ T: 'subscription', trades: ['BRK.B'], quotes: ['BRK.B'] })
    share.mergeDay(dayOfSnapshot({ dailyBar: bar, prevDailyBar: bar, latestTrade }, NYSE, NOW) as never, NOW)
  }
  const trade = (rest: object = {}) => ({
    T: 't',
    S: 'BRK.B',
    i: 1,
    x: 'V',
    p: 101,
    s: 5,
    c: ['@'],
    t: stamp(0),
    z: 'A',
    ...rest,
  })
  const quote = () => share.sent(NOW, NOW)
  return { feed, frames, read, enter, trade, quote }
}

t.test('it gives its credentials first, then asks for trades and quotes by Alpaca’s names', async (t) => {
  const { feed, frames, enter } = fixture()
  const greeting = feed.greet().map((text) => JSON.parse(text))
  t.same(greeting, [{ action: 'auth', key: 'K', secret: 'S' }])
  t.same(frames, [], 'nothing before it is in')
  enter()
  t.same(frames, [{ action: 'subscribe', trades: ['BRK.B'], quotes: ['BRK.B'] }])
  feed.want([])
  t.same(frames[1], { action: 'unsubscribe', trades: ['BRK.B'], quotes: ['BRK.B'] })
})

t.test('trades and books vouch; control messages, corrections and bars do not', async (t) => {
  const { read, enter, trade } = fixture()
  enter()
  t.equal(read(trade()), 'vouches')
  t.equal(read({ T: 'q', S: 'ELSE', bp: 1, ap: 2, t: stamp(0) }), 'vouches', 'of any share')
  for (const kind of ['success', 'c', 'x', 'b', 's', 'l']) t.equal(read({ T: kind }), 'says nothing', kind)
  t.equal(read(), 'says nothing')
})

t.test('what is not as documented is unreadable, and so is a time to come', async (t) => {
  const { feed, read, enter, trade } = fixture()
  enter()
  const odd = [{ p: 0 }, { p: 'x' }, { s: -1 }, { i: null }, { t: 7 }, { t: stamp(130_000) }]
  for (const rest of odd) t.equal(read(trade(rest)), 'unreadable', JSON.stringify(rest))
  for (const message of [null, 7, {}, { T: 'q', S: 'BRK.B' }, { T: 'subscription' }])
    t.equal(read(message), 'unreadable')
  t.equal(feed.read({ T: 't' }, NOW), 'unreadable')
})

t.test('conditions say whether a trade makes a price, or volume', async (t) => {
  for (const [c, z, price, volume] of [
    [['@'], 'C', 101, 1_005],
    [[' ', 'F'], 'A', 101, 1_005],
    [['@', 'I'], 'C', 100, 1_005],
    [['@', 'T'], 'C', 100, 1_005],
    [['B'], 'A', 100, 1_005],
    [['B'], 'C', 101, 1_005],
    [['M'], 'C', 100, 1_000],
  ] as const) {
    const { read, enter, trade, quote } = fixture()
    enter()
    read(trade({ c, z }))
    t.match(quote(), { price, last_volume: volume }, JSON.stringify([c, z]))
  }
})

t.test('each error is a sentence, and none has the credentials', async (t) => {
  const { read } = fixture()
  for (const [code, words, kind] of [
    [402, /does not accept ALPACA_KEY and ALPACA_SECRET/, 'failed'],
    [404, /waited in vain/, 'failed'],
    [405, /fewer symbols/, 'limited'],
    [406, /elsewhere already: a key has one connection/, 'limited'],
    [407, /not read fast enough/, 'failed'],
    [409, /does not send IEX prices/, 'failed'],
    [500, /refused a request \(500, internal error\)\./, 'failed'],
  ] as const) {
    const msg = code === 500 ? 'internal error' : 'as documented'
    t.throws(() => read({ T: 'error', code, msg }), { name: 'SourceError', code: kind, message: words })
  }
})

t.test('silence counts while New York trades, from its open, and before it is in', async (t) => {
  const { feed, enter } = fixture()
  t.equal(feed.busySince(NOW), Number.NEGATIVE_INFINITY)
  enter()
  t.equal(feed.busySince(NOW), Date.UTC(2026, 1, 11, 14, 30))
  t.equal(feed.busySince(NOW + 5 * 3_600_000), Number.POSITIVE_INFINITY)
})
