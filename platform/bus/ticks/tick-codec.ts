import type { Source } from '#domain/market/sources.ts'
import type { MarketState, Minute, Quote } from '#domain/market/types.ts'
import type { ShardTicks, StoredQuote } from './ticks.ts'

// A message has eight bytes of head (the length of the text, and four zero bytes), the numbers of the quotes, and the
// text. Numbers as they lie in memory cost a third of the time of JSON, and are not longer. NaN stands for null.

const HEAD_BYTES = 8
/** Numbers of one quote: the thirteen from `price` to its kind, and the six of its minute. */
const NUMBERS = 19
const MINUTE = 13

/** Texts that most quotes of a message have in common, so they are sent once and referred to by index. */
type Kind = readonly [session: string, market_state: MarketState, frozen: 0 | 1, source: Source | null]

interface Texts {
  epoch: string
  /** The newest seq of the whole flush, also where this shard's quotes have lower ones. */
  seq: number
  kinds: Kind[]
  symbols: string[]
}

/** Encodes one shard's quotes of a flush: those of `quotes` and `seqs` at the positions `which`. */
export function encodeTicks(
  { epoch, seq }: { epoch: string; seq: number },
  quotes: readonly Quote[],
  seqs: readonly number[],
  which: readonly number[],
): Uint8Array {
  const numbers = new Float64Array(which.length * NUMBERS)
  const texts: Texts = { epoch, seq, kinds: [], symbols: [] }
  let at = 0
  for (const i of which) {
    const quote = quotes[i]
    const { minute } = quote
    texts.symbols.push(quote.symbol)
    numbers[at] = quote.price
    numbers[at + 1] = quote.previous_close ?? Number.NaN
    numbers[at + 2] = quote.open ?? Number.NaN
    numbers[at + 3] = quote.day_low ?? Number.NaN
    numbers[at + 4] = quote.day_high ?? Number.NaN
    numbers[at + 5] = quote.last_volume ?? Number.NaN
    numbers[at + 6] = quote.bid ?? Number.NaN
    numbers[at + 7] = quote.ask ?? Number.NaN
    numbers[at + 8] = quote.as_of
    numbers[at + 9] = quote.delay_seconds
    numbers[at + 10] = quote.poll_seconds
    numbers[at + 11] = seqs[i]
    numbers[at + 12] = kindOf(quote, texts.kinds)
    numbers[at + MINUTE] = minute?.time ?? Number.NaN
    if (minute) {
      numbers[at + 14] = minute.open
      numbers[at + 15] = minute.high
      numbers[at + 16] = minute.low
      numbers[at + 17] = minute.volume
      numbers[at + 18] = minute.volume_from ?? Number.NaN
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

/** Decodes a message of `encodeTicks`. Throws for bytes that are none. */
export function decodeTicks(bytes: Uint8Array): ShardTicks {
  // The numbers are copied: a message may lie at any byte of a received buffer, a Float64Array only at every eighth.
  const { buffer, byteOffset, byteLength } = bytes
  const textBytes = new DataView(buffer, byteOffset, byteLength).getUint32(0, true)
  const end = byteOffset + byteLength - textBytes
  const numbers = new Float64Array(buffer.slice(byteOffset + HEAD_BYTES, end))
  const { epoch, seq, kinds, symbols }: Texts = JSON.parse(Buffer.from(buffer, end, textBytes).toString())
  if (symbols.length * NUMBERS !== numbers.length)
    throw new Error('a message of ticks has numbers and texts of two lengths')
  const quotes = symbols.map((symbol, i) => {
    const at = i * NUMBERS
    const kind = kinds[numbers[at + 12]]
    if (!kind) throw new Error('a message of ticks has no such kind of quote')
    return new TickQuote(symbol, epoch, kind, numbers, at)
  })
  return { epoch, seq, quotes }
}

/** The index of a quote's kind in `kinds`, to which a new kind is added. */
function kindOf({ session, market_state, frozen, source = null }: Quote, kinds: Kind[]): number {
  const word = frozen ? 1 : 0
  const known = kinds.findIndex(
    (kind) => kind[0] === session && kind[1] === market_state && kind[2] === word && kind[3] === source,
  )
  return known >= 0 ? known : kinds.push([session, market_state, word, source]) - 1
}

/**
 * A quote whose numbers stay where they lie in the message, since most quotes are followed on other servers only and
 * need no object of their own. The numbers are read by getters, so `{ ...quote }` has none of them.
 */
class TickQuote implements StoredQuote {
  readonly symbol: string
  readonly epoch: string
  readonly #kind: Kind
  readonly #numbers: Float64Array
  /** Index of the quote's first number in `#numbers`. */
  readonly #at: number

  constructor(symbol: string, epoch: string, kind: Kind, numbers: Float64Array, at: number) {
    this.symbol = symbol
    this.epoch = epoch
    this.#kind = kind
    this.#numbers = numbers
    this.#at = at
  }

  get session(): string {
    return this.#kind[0]
  }

  get market_state(): MarketState {
    return this.#kind[1]
  }

  get frozen(): boolean {
    return this.#kind[2] === 1
  }

  get source(): Source | null {
    return this.#kind[3]
  }

  get price(): number {
    return this.#numbers[this.#at]
  }

  get previous_close(): number | null {
    return orNull(this.#numbers[this.#at + 1])
  }

  get open(): number | null {
    return orNull(this.#numbers[this.#at + 2])
  }

  get day_low(): number | null {
    return orNull(this.#numbers[this.#at + 3])
  }

  get day_high(): number | null {
    return orNull(this.#numbers[this.#at + 4])
  }

  get last_volume(): number | null {
    return orNull(this.#numbers[this.#at + 5])
  }

  get bid(): number | null {
    return orNull(this.#numbers[this.#at + 6])
  }

  get ask(): number | null {
    return orNull(this.#numbers[this.#at + 7])
  }

  get as_of(): number {
    return this.#numbers[this.#at + 8]
  }

  get delay_seconds(): number {
    return this.#numbers[this.#at + 9]
  }

  get poll_seconds(): number {
    return this.#numbers[this.#at + 10]
  }

  get seq(): number {
    return this.#numbers[this.#at + 11]
  }

  get minute(): Minute | null {
    const at = this.#at + MINUTE
    const [time, open, high, low, volume, volume_from] = this.#numbers.subarray(at, at + 6)
    if (Number.isNaN(time)) return null
    return { time, open, high, low, close: this.price, volume, volume_from: orNull(volume_from) }
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
