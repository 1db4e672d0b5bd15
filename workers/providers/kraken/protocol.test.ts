import t from 'tap'
import { Pair } from './pair.ts'
import { KrakenProtocol } from './protocol.ts'

const NOW = Date.UTC(2026, 1, 11, 12)

function fixture() {
  const feed = new KrakenProtocol(() => 1)
  feed.setPairs([new Pair('BTC-EUR', 'EUR'), new Pair('ETH-EUR', 'EUR')])
  return { feed, read: (frame: object) => feed.read(frame as never, NOW) }
}

t.test('it asks for both channels of every pair, at every change of the best prices', async (t) => {
  const { feed } = fixture()
  t.same(
    feed.greet().map((text) => JSON.parse(text)),
    [
      {
        method: 'subscribe',
        params: { channel: 'ticker', symbol: ['BTC/EUR', 'ETH/EUR'], event_trigger: 'bbo', snapshot: true },
      },
      { method: 'subscribe', params: { channel: 'trade', symbol: ['BTC/EUR', 'ETH/EUR'], snapshot: false } },
    ],
  )
})

t.test('data and heartbeats vouch; answers, states and strange channels do not', async (t) => {
  const { read } = fixture()
  t.equal(read({ channel: 'heartbeat' }), 'vouches')
  t.equal(read({ channel: 'ticker', data: [{ symbol: 'BTC/EUR', bid: 1, ask: 2 }] }), 'vouches')
  t.equal(read({ channel: 'ticker', data: [{ symbol: 'ELSE/EUR' }] }), 'vouches', 'what was not asked for')
  const acknowledged = { method: 'subscribe', success: true, result: { channel: 'ticker', symbol: 'BTC/EUR' } }
  for (const frame of [acknowledged, { method: 'pong' }, { channel: 'instrument', data: {} }, {}]) {
    t.equal(read(frame), 'says nothing', JSON.stringify(frame))
  }
})

t.test('what is not as documented is unreadable, and so is a time to come', async (t) => {
  const { read } = fixture()
  const timestamp = new Date(NOW).toISOString()
  const trade = { symbol: 'BTC/EUR', price: 1, qty: 1, trade_id: 1, timestamp }
  const frames = [
    { channel: 'ticker' },
    { channel: 'ticker', data: {} },
    { channel: 'ticker', data: [null] },
    { channel: 'ticker', data: [{ symbol: 'BTC/EUR' }] },
    { channel: 'ticker', data: [{ symbol: 'BTC/EUR', last: 1, timestamp: 'yesterday' }] },
    { channel: 'ticker', data: [{ symbol: 'BTC/EUR', last: 1, timestamp: '2026-02-11T12:02:01Z' }] },
    ...[{ price: 0 }, { price: null }, { qty: -1 }, { timestamp: 7 }, { timestamp: '2027-01-01T00:00:00Z' }].map(
      (rest) => ({ channel: 'trade', data: [{ ...trade, ...rest }] }),
    ),
    { channel: 'status', data: [] },
  ]
  for (const frame of frames) t.equal(read(frame), 'unreadable', JSON.stringify(frame))
})

t.test('only an engine that is online matches orders', async (t) => {
  const { feed, read } = fixture()
  for (const system of ['maintenance', 'cancel_only', 'post_only']) {
    read({ channel: 'status', data: [{ system }] })
    t.match(feed.halt, new RegExp(system))
  }
  read({ channel: 'status', data: [{ system: 'online' }] })
  t.equal(feed.halt, null)
})

t.test('a refusal is of one pair, or of all', async (t) => {
  const { feed, read } = fixture()
  read({ method: 'subscribe', success: false, symbol: 'BTC/EUR', error: 'Currency pair not supported BTC/EUR' })
  read({ method: 'subscribe', success: false, error: 'Currency pair not supported ETH/EUR' })
  t.same([...feed.refused.keys()], ['BTC-EUR', 'ETH-EUR'])
  const limit = { method: 'subscribe', success: false, symbol: 'BTC/EUR', error: 'EAPI:Rate limit exceeded' }
  t.throws(() => read(limit), { code: 'limited' })
  t.throws(() => read({ method: 'subscribe', success: false, error: 'Event(s) not found' }), { code: 'failed' })
  feed.greet()
  t.equal(feed.refused.size, 0, 'another connection asks again')
})
