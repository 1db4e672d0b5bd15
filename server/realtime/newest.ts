import type { Commentary, QuoteItem } from '../../domain/contract/protocol.ts'
import { freshness, nextFreshnessChange } from '../../domain/market/prices/freshness.ts'
import type { Source } from '../../domain/market/sources.ts'
import type { StoredQuote } from '../../platform/repositories/market/quotes.ts'
import type { StoredIndicatorSnapshot } from '../../platform/repositories/signals/indicator-snapshots.ts'
import { NewestCommentary, NewestIndicators, NewestQuote, type NewestValue } from './newest-value.ts'

/** As long as a reader may have been told to wait for a text. */
const WANTED_MS = 120_000

export interface NewestStoreOptions {
  source: Source
  /** Epoch milliseconds. */
  clock: () => number
}

/**
 * The newest value of every symbol's channels, already serialised: sockets and REST answer from it. A value only
 * changes to a higher seq; `version` grows with every change of any value.
 */
export class NewestStore {
  readonly source: Source
  /** Label of the run of seqs that the values belong to; '' before the first. */
  epoch = ''
  version = 0
  readonly #clock: () => number
  readonly #values = new Map<string, NewestValue>()
  readonly #quotes = new Map<string, NewestQuote>()
  readonly #indicators = new Map<string, NewestIndicators>()
  readonly #commentaries = new Map<string, NewestCommentary>()

  constructor(options: NewestStoreOptions) {
    this.source = options.source
    this.#clock = options.clock
  }

  /** The newest value of a channel such as `quote:AAPL`; undefined for an unknown symbol or channel. */
  value(channel: string): NewestValue | undefined {
    return this.#values.get(channel)
  }

  /** Undefined for an unknown symbol; its `quote` is null before the first price. */
  quote(symbol: string): NewestQuote | undefined {
    return this.#quotes.get(symbol)
  }

  /** Undefined for an unknown symbol; its `snapshot` is null before the first. */
  indicators(symbol: string): NewestIndicators | undefined {
    return this.#indicators.get(symbol)
  }

  /** Makes `symbols` the known symbols. */
  setSymbols(symbols: readonly string[]): void {
    const known = new Set(symbols)
    for (const symbol of [...this.#quotes.keys()].filter((held) => !known.has(held))) this.#forget(symbol)
    for (const symbol of symbols) this.#know(symbol)
  }

  /** Begins a new epoch: no earlier value is left. */
  renew(epoch: string): void {
    this.epoch = epoch
    for (const value of [...this.#quotes.values(), ...this.#indicators.values(), ...this.#commentaries.values()]) {
      value.seq = 0
      value.version = 0
    }
    for (const value of this.#quotes.values()) value.quote = null
    for (const value of this.#indicators.values()) value.snapshot = null
    this.version += 1
  }

  putQuotes(rows: readonly StoredQuote[]): void {
    const now = this.#clock()
    for (const row of rows) {
      const value = this.#quotes.get(row.symbol) ?? this.#know(row.symbol).quote
      if (row.seq <= value.seq) continue
      value.quote = row
      value.refreshed = false
      value.changedAt = row.as_of + row.delay_seconds * 1000
      this.#judge(value, row, now)
      this.#change(value, row.seq, quoteBytes(row, value))
    }
  }

  putIndicators(rows: readonly StoredIndicatorSnapshot[]): void {
    for (const row of rows) {
      const value = this.#indicators.get(row.symbol) ?? this.#know(row.symbol).indicators
      if (row.seq <= value.seq) continue
      value.snapshot = row
      this.#change(value, row.seq, Buffer.from(`{"op":"indicators",${row.body.slice(1)}`))
    }
  }

  /** A text for those who wait for it now. A later reader asks again, and may get another. */
  putCommentary(symbol: string, seq: number, commentary: Commentary): void {
    const value = this.#commentaries.get(symbol) ?? this.#know(symbol).commentary
    if (seq <= value.seq) return
    value.wantedUntil = this.#clock() + WANTED_MS
    this.#change(value, seq, Buffer.from(JSON.stringify({ op: 'commentary', symbol, ...commentary })))
  }

  /** Reserialises the quotes whose freshness changed with time alone; drops texts that nobody waits for. */
  sweep(): void {
    const now = this.#clock()
    for (const value of this.#commentaries.values()) if (now >= value.wantedUntil) value.version = 0
    for (const value of this.#quotes.values()) {
      if (!value.quote || now < value.freshUntil) continue
      const before = value.freshness
      this.#judge(value, value.quote, now)
      if (value.freshness === before) continue
      value.refreshed = true
      value.changedAt = Number.POSITIVE_INFINITY
      this.#change(value, value.seq, quoteBytes(value.quote, value))
    }
  }

  #judge(value: NewestQuote, quote: StoredQuote, now: number): void {
    const input = { ...quote, source: this.source }
    value.freshness = freshness(input, now)
    value.freshUntil = nextFreshnessChange(input, now) ?? Number.POSITIVE_INFINITY
  }

  #change(value: NewestValue, seq: number, bytes: Buffer): void {
    value.seq = seq
    value.bytes = bytes
    value.version = this.version += 1
  }

  #know(symbol: string) {
    const quote = this.#quotes.get(symbol) ?? new NewestQuote(`quote:${symbol}`)
    const indicators = this.#indicators.get(symbol) ?? new NewestIndicators(`indicators:${symbol}`)
    const commentary = this.#commentaries.get(symbol) ?? new NewestCommentary(`commentary:${symbol}`)
    this.#quotes.set(symbol, quote)
    this.#indicators.set(symbol, indicators)
    this.#commentaries.set(symbol, commentary)
    for (const value of [quote, indicators, commentary]) this.#values.set(value.channel, value)
    return { quote, indicators, commentary }
  }

  #forget(symbol: string): void {
    this.#quotes.delete(symbol)
    this.#indicators.delete(symbol)
    this.#commentaries.delete(symbol)
    for (const kind of ['quote', 'indicators', 'commentary']) this.#values.delete(`${kind}:${symbol}`)
  }
}

// The comma in front lets frames be joined by copying alone.
function quoteBytes(row: StoredQuote, { freshness }: NewestQuote): Buffer {
  if (freshness === null) throw new Error(`The quote of ${row.symbol} was never judged.`)
  const item: QuoteItem = {
    symbol: row.symbol,
    price: row.price,
    previous_close: row.previous_close,
    open: row.open,
    day_low: row.day_low,
    day_high: row.day_high,
    last_volume: row.last_volume,
    as_of: new Date(row.as_of).toISOString(),
    seq: row.seq,
    freshness,
    market_state: row.market_state,
  }
  return Buffer.from(`,${JSON.stringify(item)}`)
}
