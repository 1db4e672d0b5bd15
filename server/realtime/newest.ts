import type { SymbolChannel } from '#domain/contract/live/channels.ts'
import type { Commentary, QuoteItem } from '#domain/contract/live/protocol.ts'
import { freshness, nextFreshnessChange } from '#domain/market/prices/freshness.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Freshness } from '#domain/market/types.ts'
import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import type { StoredIndicatorSnapshot } from '#platform/repositories/signals/snapshots.ts'

/** Milliseconds that a text is kept; as long as a reader may have been told to wait for it. */
const WANTED_MS = 120_000

/** The newest value of one symbol's channel, as the bytes for every socket. */
export abstract class NewestValue {
  readonly symbol: string
  /** Name of the channel, such as `quote:AAPL`. */
  readonly channel: string
  /** Position in the order of the table's rows; 0 while there is no value. */
  seq = 0
  /** NewestStore's version at the last change; 0 while there is no value. */
  version = 0
  #bytes: Buffer | null = null
  /** Epoch milliseconds of the newest change; Infinity if only its freshness is new. */
  changedAt = Number.POSITIVE_INFINITY

  constructor(channel: string, symbol: string) {
    this.symbol = symbol
    this.channel = channel
  }

  /**
   * An item of the quotes frame, or, for other channels, the text of the whole frame. It is written when it is first
   * read, since most values are followed on other servers only, and writing one costs more than all else that a server
   * does with it.
   */
  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(JSON.stringify(this.content())))
  }

  /** What `bytes` says; asked for only while there is a value. */
  protected abstract content(): object

  change(seq: number, version: number): void {
    this.seq = seq
    this.version = version
    this.#bytes = null
  }
}

export class NewestQuote extends NewestValue {
  quote: StoredQuote | null = null
  freshness: Freshness | null = null
  /** Epoch milliseconds at which `freshness` changes without a new quote. */
  freshUntil = Number.POSITIVE_INFINITY
  /** Whether `freshness` changed since this `seq` came: a client with that seq does not have these bytes. */
  refreshed = false

  protected override content(): QuoteItem {
    const { quote, freshness } = this
    if (quote === null || freshness === null) throw new Error(`The quote of ${this.symbol} was never judged.`)
    return {
      symbol: quote.symbol,
      price: quote.price,
      previous_close: quote.previous_close,
      open: quote.open,
      day_low: quote.day_low,
      day_high: quote.day_high,
      last_volume: quote.last_volume,
      bid: quote.bid ?? null,
      ask: quote.ask ?? null,
      as_of: instantText(quote.as_of),
      seq: quote.seq,
      freshness,
      market_state: quote.market_state,
      ...(quote.source && { source: quote.source }),
    }
  }
}

export class NewestIndicators extends NewestValue {
  snapshot: StoredIndicatorSnapshot | null = null

  protected override content(): object {
    return { op: 'indicators', ...JSON.parse(this.snapshot!.body) }
  }
}

class NewestCommentary extends NewestValue {
  commentary: Commentary | null = null
  /** Milliseconds of the steady clock after which no reader waits for the text. */
  wantedUntil = 0

  protected override content(): object {
    return { op: 'commentary', symbol: this.symbol, ...this.commentary }
  }
}

/** The newest values of one symbol, by kind of channel. */
interface Values {
  quote: NewestQuote
  indicators: NewestIndicators
  commentary: NewestCommentary
}

/**
 * The newest value of every symbol's channels, serialised once for all: sockets and REST answer from it. A value only
 * changes to a higher seq; `version` grows with every change of any value.
 */
export class NewestStore {
  /** The source of quotes that name none themselves. */
  readonly source: Source
  /** Label of the run of seqs that the values belong to; '' before the first. */
  epoch = ''
  version = 0
  /** Called with each symbol that a socket or a request reads. */
  onRequested: (symbol: string) => void = () => undefined
  readonly #clock: () => number
  readonly #steady: () => number
  /** Epoch milliseconds of the last sweep. */
  #sweptAt = Number.NEGATIVE_INFINITY
  readonly #symbols = new Map<string, Values>()

  /** `clock` returns epoch milliseconds. */
  constructor({ source, clock }: { source: Source; clock: () => number }) {
    this.source = source
    this.#clock = clock
    this.#steady = steadyClock(clock)
  }

  /** The newest value of a channel; undefined for an unknown symbol. */
  value(kind: SymbolChannel, symbol: string): NewestValue | undefined {
    const values = this.#symbols.get(symbol)
    if (values) this.onRequested(symbol)
    return values?.[kind]
  }

  /** Undefined for an unknown symbol; its `quote` is null before the first price. */
  quote(symbol: string): NewestQuote | undefined {
    return this.value('quote', symbol) as NewestQuote | undefined
  }

  /** As `quote`, for a reader of the whole market, who looks at no single symbol. */
  quoteOfMarket(symbol: string): NewestQuote | undefined {
    return this.#symbols.get(symbol)?.quote
  }

  /** Undefined for an unknown symbol; its `snapshot` is null before the first. */
  indicators(symbol: string): NewestIndicators | undefined {
    return this.#symbols.get(symbol)?.indicators
  }

  get symbols(): Iterable<string> {
    return this.#symbols.keys()
  }

  /** Replaces the known symbols by `symbols`. */
  setSymbols(symbols: readonly string[]): void {
    const known = new Set(symbols)
    for (const symbol of this.#symbols.keys()) if (!known.has(symbol)) this.#symbols.delete(symbol)
    for (const symbol of symbols) this.#of(symbol)
  }

  /** Starts a new epoch: no earlier value is kept. */
  startEpoch(epoch: string): void {
    this.epoch = epoch
    for (const values of this.#symbols.values()) {
      for (const value of Object.values(values)) value.seq = value.version = 0
      values.quote.quote = null
      values.indicators.snapshot = null
    }
    this.version += 1
  }

  putQuotes(rows: readonly StoredQuote[]): void {
    const now = this.#clock()
    for (const row of rows) {
      const value = this.#of(row.symbol).quote
      if (row.seq <= value.seq) continue
      value.quote = row
      value.refreshed = false
      value.changedAt = row.as_of + row.delay_seconds * 1000
      this.#updateFreshness(value, row, now)
      this.change(value, row.seq)
    }
  }

  putIndicators(rows: readonly StoredIndicatorSnapshot[]): void {
    for (const row of rows) {
      const value = this.#of(row.symbol).indicators
      if (row.seq <= value.seq) continue
      value.snapshot = row
      this.change(value, row.seq)
    }
  }

  /** Stores a text for the readers who wait for it now. A later reader requests again, and may get another text. */
  putCommentary(symbol: string, seq: number, commentary: Commentary): void {
    const value = this.#of(symbol).commentary
    if (seq <= value.seq) return
    value.wantedUntil = this.#steady() + WANTED_MS
    value.commentary = commentary
    this.change(value, seq)
  }

  /** Serialises again the quotes whose freshness changed with time alone, and drops texts that no reader waits for. */
  sweep(): void {
    const now = this.#clock()
    const uptime = this.#steady()
    // Where the clock was set back, no word is still known to hold.
    const isSetBack = now < this.#sweptAt
    this.#sweptAt = now
    for (const { quote: value, commentary } of this.#symbols.values()) {
      if (uptime >= commentary.wantedUntil) commentary.version = 0
      if (!value.quote || (now < value.freshUntil && !isSetBack)) continue
      const before = value.freshness
      this.#updateFreshness(value, value.quote, now)
      if (value.freshness === before) continue
      value.refreshed = true
      value.changedAt = Number.POSITIVE_INFINITY
      this.change(value, value.seq)
    }
  }

  #updateFreshness(value: NewestQuote, quote: StoredQuote, now: number): void {
    value.freshness = freshness(quote, quote.source ?? this.source, now)
    value.freshUntil = nextFreshnessChange(quote, now) ?? Number.POSITIVE_INFINITY
  }

  /** Makes known that what a value says has changed. */
  change(value: NewestValue, seq: number): void {
    this.version += 1
    value.change(seq, this.version)
  }

  #of(symbol: string): Values {
    let values = this.#symbols.get(symbol)
    if (!values) {
      values = {
        quote: new NewestQuote(`quote:${symbol}`, symbol),
        indicators: new NewestIndicators(`indicators:${symbol}`, symbol),
        commentary: new NewestCommentary(`commentary:${symbol}`, symbol),
      }
      this.#symbols.set(symbol, values)
    }
    return values
  }
}

let instant = { at: Number.NaN, text: '' }

/** Writes an instant (epoch ms). It keeps the last text, since most prices of a flush have the same instant. */
export function instantText(at: number): string {
  if (at !== instant.at) instant = { at, text: new Date(at).toISOString() }
  return instant.text
}
