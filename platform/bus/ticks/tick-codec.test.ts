import fc from 'fast-check'
import t from 'tap'
import { fieldsOf } from '../../testing/quote-fields.ts'
import { decodeTicks, encodeTicks } from './tick-codec.ts'
import { SHARDS, type StoredQuote, shardOf } from './ticks.ts'

const number = fc.double({ noNaN: true })
const side = fc.option(number)
const minute = fc.record({ time: number, open: number, high: number, low: number, volume: number, volume_from: side })
const quote = fc
  .record({
    symbol: fc.string({ unit: 'grapheme' }),
    session: fc.constantFrom('2026-11-20', '1999-01-04'),
    price: number,
    previous_close: side,
    open: side,
    day_low: side,
    day_high: side,
    last_volume: side,
    bid: side,
    ask: side,
    as_of: number,
    market_state: fc.constantFrom('pre', 'open', 'post', 'closed'),
    delay_seconds: number,
    poll_seconds: number,
    frozen: fc.boolean(),
    source: fc.option(fc.constantFrom('yahoo', 'kraken')),
    seq: fc.nat(),
    minute: fc.option(minute),
  })
  .map((each): Omit<StoredQuote, 'epoch'> => {
    return { ...each, minute: each.minute && { ...each.minute, close: each.price } }
  })

t.test('what is sent arrives, wherever the message lies in what was received', (t) => {
  fc.assert(
    fc.property(fc.array(quote), fc.string(), fc.nat(), fc.nat(20), (quotes, epoch, seq, offset) => {
      const seqs = quotes.map((each) => each.seq)
      const bytes = encodeTicks({ epoch, seq }, quotes, seqs, [...quotes.keys()])
      const received = Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(3)])
      const ticks = decodeTicks(received.subarray(offset, offset + bytes.length))
      t.strictSame(
        { ...ticks, quotes: ticks.quotes.map(fieldsOf) },
        { epoch, seq, quotes: quotes.map((each) => ({ ...each, epoch })) },
      )
    }),
  )
  t.end()
})

t.test('a shard gets some of the quotes; a side or a minute that is missing is null', (t) => {
  const plain = fc.sample(quote, 3).map(({ bid: _, ask: __, minute: ___, ...rest }) => rest)
  const ticks = decodeTicks(encodeTicks({ epoch: 'e', seq: 9 }, plain, [7, 8, 9], [0, 2]))
  t.match(ticks.quotes, [
    { symbol: plain[0].symbol, seq: 7, bid: null, ask: null, minute: null },
    { symbol: plain[2].symbol, seq: 9 },
  ])
  t.end()
})

t.test('anything else is refused', (t) => {
  const bytes = encodeTicks({ epoch: 'e', seq: 9 }, fc.sample(quote, 3), [7, 8, 9], [0, 1, 2])
  const otherKind = Buffer.from(bytes)
  otherKind.writeDoubleLE(3, 8 + 12 * 8)
  for (const odd of [Buffer.alloc(0), Buffer.from('no ticks'), bytes.subarray(8), bytes.subarray(0, -1), otherKind]) {
    t.throws(() => decodeTicks(odd))
  }
  t.end()
})

t.test('symbols spread over the shards', (t) => {
  const counts = new Array<number>(SHARDS).fill(0)
  for (let i = 0; i < 5_000; i++) counts[shardOf(`SYM${i}`)] += 1
  t.ok(Math.min(...counts) > 40 && Math.max(...counts) < 130, counts.join())
  t.end()
})
