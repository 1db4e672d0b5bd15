import type { MarketRow } from '#domain/contract/screener.ts'
import { figure } from '#domain/indicators/core/words.ts'
import type { Freshness } from '#domain/market/types.ts'
import { type NumberFrom, numbersFrom } from '#domain/screener/columns.ts'
import { unknownNumbers } from '#domain/screener/screen.ts'
import { instantText, type NewestQuote, type NewestStore } from '../realtime/newest.ts'

const PRICE_NUMBERS = numbersFrom('quote')
type PriceNumbers<T> = Record<NumberFrom<'quote'>, T>

export const momentText = (at: number | null): string | null => (at === null ? null : instantText(at))

/** The newest prices of instruments by columns, which change in place: all have one place for each instrument. */
export class PriceColumns {
  /** NaN is unknown. */
  readonly numbers: Readonly<PriceNumbers<Float64Array>>
  /** Null is unknown. */
  readonly freshness: (Freshness | null)[]
  /** Epoch milliseconds of the newest price; null before the first. */
  asOf: number | null = null
  readonly #symbols: readonly string[]
  /** Version of the quote in each row; 0 while there is none. */
  readonly #versions: number[]
  readonly #pricedAt: Float64Array
  /** What each row says, as JSON; from its first reader on, until it changes. */
  readonly #texts: (string | undefined)[]

  constructor(instruments: readonly { symbol: string }[]) {
    const { length } = instruments
    const numbers = PRICE_NUMBERS.map((name) => [name, unknownNumbers(length)])
    this.numbers = Object.fromEntries(numbers) as PriceNumbers<Float64Array>
    this.freshness = new Array(length).fill(null)
    this.#symbols = instruments.map(({ symbol }) => symbol)
    this.#versions = new Array(length).fill(0)
    this.#pricedAt = unknownNumbers(length)
    this.#texts = new Array(length).fill(undefined)
  }

  /** Puts the newest prices into the columns. */
  update(newest: NewestStore): void {
    let asOf = Number.NEGATIVE_INFINITY
    for (let row = 0; row < this.#symbols.length; row++) {
      const value = newest.quoteOfMarket(this.#symbols[row])
      if ((value?.version ?? 0) !== this.#versions[row]) this.#put(row, value)
      if (this.#pricedAt[row] > asOf) asOf = this.#pricedAt[row]
    }
    this.asOf = Number.isFinite(asOf) ? asOf : null
  }

  /** `value` is undefined for a symbol that the server does not know any more. */
  #put(row: number, value: NewestQuote | undefined): void {
    const { price, change_pct, volume } = this.numbers
    const quote = value?.quote
    price[row] = quote?.price ?? Number.NaN
    change_pct[row] = 100 * (price[row] / (quote?.previous_close ?? Number.NaN) - 1)
    volume[row] = quote?.last_volume ?? Number.NaN
    this.freshness[row] = quote ? value.freshness : null
    this.#pricedAt[row] = quote?.as_of ?? Number.NaN
    this.#versions[row] = value?.version ?? 0
    this.#texts[row] = undefined
  }

  /** The cells of a row as JSON, without the brace that opens it. */
  text(row: number): string {
    return (this.#texts[row] ??= JSON.stringify(this.#cells(row)).slice(1))
  }

  /** What a row says of its price. */
  #cells(row: number): Pick<MarketRow, NumberFrom<'quote'> | 'freshness' | 'as_of'> {
    const numbers = PRICE_NUMBERS.map((name) => [name, figure(this.numbers[name][row])])
    return {
      ...(Object.fromEntries(numbers) as PriceNumbers<number | null>),
      freshness: this.freshness[row],
      as_of: momentText(figure(this.#pricedAt[row])),
    }
  }
}
