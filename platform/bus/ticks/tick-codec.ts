import type { QuoteOfMinute } from '../../../domain/market/bars/minute-fold.ts'
import type { Source } from '../../../domain/market/sources.ts'
import type { MarketState } from '../../../domain/market/types.ts'
import type { StoredQuote } from '../../repositories/market/quotes.ts'
import type { ShardTicks } from './ticks.ts'

// A message: the length of its text and nothing in the other half of eight bytes, the quotes' numbers, the text. Numbers
// as they lie in memory cost a third of what JSON does, and are not longer.

const HEAD_BYTES = 8
/** price … seq, and the six of a minute. */
const NUMBERS = 18
const MINUTE = 12

type Texts = [epoch: string, seq: number, ...(readonly [string, string, MarketState, 0 | 1, Source | null])[]]

/** One shard's quotes of a flush: those of `quotes` and `seqs` at the positions `which`. */
export function encodeTicks(
  { epoch, seq }: { epoch: string; seq: number },
  quotes: readonly QuoteOfMinute[],
  seqs: readonly number[],
  which: readonly number[],
): Uint8Array {
  const numbers = new Float64Array(which.length * NUMBERS)
  const texts: Texts = [epoch, seq]
  let at = 0
  for (const i of which) {
    const quote = quotes[i]
    const { minute } = quote
    texts.push([quote.symbol, quote.session, quote.market_state, quote.frozen ? 1 : 0, quote.source ?? null])
    numbers[at] = quote.price
    numbers[at + 1] = quote.previous_close
    numbers[at + 2] = quote.open
    numbers[at + 3] = quote.day_low
    numbers[at + 4] = quote.day_high
    numbers[at + 5] = quote.last_volume
    numbers[at + 6] = quote.bid ?? Number.NaN
    numbers[at + 7] = quote.ask ?? Number.NaN
    numbers[at + 8] = quote.as_of
    numbers[at + 9] = quote.delay_seconds
    numbers[at + 10] = quote.poll_seconds
    numbers[at + 11] = seqs[i]
    numbers[at + MINUTE] = minute?.time ?? Number.NaN
    if (minute) {
      numbers[at + 13] = minute.open
      numbers[at + 14] = minute.high
      numbers[at + 15] = minute.low
      numbers[at + 16] = minute.volume
      numbers[at + 17] = minute.volume_from
    }
    at += NUMBERS
  }
  const text = JSON.stringify(texts)
  const length = Buffer.byteLength(text)
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + numbers.byteLength + length)
  bytes.writeUInt32LE(length, 0)
  bytes.writeUInt32LE(0, 4)
  bytes.set(new Uint8Array(numbers.buffer), HEAD_BYTES)
  bytes.write(text, HEAD_BYTES + numbers.byteLength)
  return bytes
}

/** Throws for bytes that are no such message. */
export function decodeTicks(bytes: Uint8Array): ShardTicks {
  // A copy: a message lies anywhere in what the socket received, numbers only at every eighth byte.
  const { buffer, byteOffset, byteLength } = bytes
  const textBytes = new DataView(buffer, byteOffset, byteLength).getUint32(0, true)
  const end = byteOffset + byteLength - textBytes
  const numbers = new Float64Array(buffer.slice(byteOffset + HEAD_BYTES, end))
  const [epoch, seq, ...texts]: Texts = JSON.parse(Buffer.from(buffer, end, textBytes).toString())
  if (texts.length * NUMBERS !== numbers.length)
    throw new Error('a message of ticks has numbers and texts of two lengths')
  const quotes = texts.map(([symbol, session, market_state, frozen, source], i): StoredQuote => {
    const at = i * NUMBERS
    const price = numbers[at]
    const time = numbers[at + MINUTE]
    return {
      symbol,
      session,
      price,
      previous_close: numbers[at + 1],
      open: numbers[at + 2],
      day_low: numbers[at + 3],
      day_high: numbers[at + 4],
      last_volume: numbers[at + 5],
      bid: orNull(numbers[at + 6]),
      ask: orNull(numbers[at + 7]),
      as_of: numbers[at + 8],
      market_state,
      delay_seconds: numbers[at + 9],
      poll_seconds: numbers[at + 10],
      frozen: frozen === 1,
      source,
      seq: numbers[at + 11],
      epoch,
      minute: Number.isNaN(time)
        ? null
        : {
            time,
            open: numbers[at + 13],
            high: numbers[at + 14],
            low: numbers[at + 15],
            close: price,
            volume: numbers[at + 16],
            volume_from: numbers[at + 17],
          },
    }
  })
  return { epoch, seq, quotes }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
