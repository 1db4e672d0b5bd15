import fc from 'fast-check'
import t from 'tap'
import { anyText } from '../../testing/any-text.ts'
import { CLIENT_FRAMES, channelName, parseChannel, parseClientFrame } from './client-frames.ts'

t.test('every message a client may send', async (t) => {
  const messages = [
    { op: 'auth', token: 'x' },
    { op: 'pong', seq: 12 },
    { op: 'unsubscribe', channels: ['news'] },
    { op: 'subscribe', channels: [] },
    { op: 'subscribe', channels: ['quote:A'], epoch: 'e', held: { A: 1 }, after: { news: 3 } },
  ]
  for (const message of messages) t.match(parseClientFrame(JSON.stringify(message)), message)
  t.strictSame(new Set(messages.map(({ op }) => op)), new Set(Object.keys(CLIENT_FRAMES)))
})

t.test('unknown fields are left out', async (t) => {
  t.strictSame(parseClientFrame('{"op":"pong","seq":1,"more":true}'), { op: 'pong', seq: 1 })
})

t.test('anything else is refused', async (t) => {
  const frames = [
    '',
    'null',
    '[]',
    '"auth"',
    '{}',
    '{"op":"toString"}',
    '{"op":["auth"],"token":"x"}',
    '{"op":{"toString":1},"token":"x"}',
    '{"op":"auth"}',
    '{"op":"auth","token":""}',
    '{"op":"auth","token":1}',
    '{"op":"pong","seq":-1}',
    '{"op":"pong","seq":1.5}',
    '{"op":"pong","seq":1e300}',
    '{"op":"unsubscribe"}',
    '{"op":"subscribe","channels":"news"}',
    '{"op":"subscribe","channels":[1]}',
    '{"op":"subscribe","channels":[],"epoch":1}',
    '{"op":"subscribe","channels":[],"held":[1]}',
    '{"op":"subscribe","channels":[],"held":{"A":"1"}}',
    '{"op":"subscribe","channels":[],"held":{"A\\n":"1"}}',
    '{"op":"subscribe","channels":[],"after":{"news":null}}',
  ]
  for (const frame of frames) t.equal(parseClientFrame(frame), null, frame)
})

t.test('no text makes it throw', async () => {
  fc.assert(fc.property(fc.oneof(anyText(), fc.json()), (text) => void parseClientFrame(text)))
})

t.test('channels', async (t) => {
  t.strictSame(parseChannel('quote:AAPL'), { kind: 'quote', symbol: 'AAPL' })
  t.strictSame(parseChannel('indicators:eurusd=x'), { kind: 'indicators', symbol: 'EURUSD=X' })
  t.strictSame(parseChannel('commentary:BRK-B'), { kind: 'commentary', symbol: 'BRK-B' })
  t.strictSame(parseChannel('bars:brk-b:1M'), { kind: 'bars', symbol: 'BRK-B', interval: '1M' })
  t.equal(channelName({ kind: 'bars', symbol: 'BRK-B', interval: '1m' }), 'bars:BRK-B:1m')
  t.equal(channelName({ kind: 'quote', symbol: 'AAPL' }), 'quote:AAPL')
  for (const name of [
    'bars:AAPL',
    'bars:AAPL:2m',
    'bars:AAPL:1d:x',
    'quote:AAPL:1d',
    'bars::1d',
    ':AAPL',
    'bars:AAPL:',
  ]) {
    t.equal(parseChannel(name), null, name)
  }
  for (const name of ['opportunities', 'news', 'watchlist'])
    t.strictSame(parseChannel(name), { kind: name, symbol: null })
  for (const name of ['', ':', 'quote', 'quote:', 'quote:a b', 'news:AAPL', 'ticks:AAPL', ':AAPL', 'QUOTE:AAPL']) {
    t.equal(parseChannel(name), null, name)
  }
})
