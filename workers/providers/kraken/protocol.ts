import { CLOCK_TOLERANCE_MS } from '#domain/market/prices/freshness.ts'
import { SourceError } from '../remote/source-error.ts'
import type { StreamProtocol } from '../remote/stream.ts'
import { figureOf, isRow, type Row, textOf, timeOf } from '../remote/untrusted-values.ts'
import { krakenPairOf } from './coins.ts'
import type { Pair } from './pair.ts'

const LIMITED = /rate limit|exceeded|too many/i

/**
 * Kraken's WebSocket API, version 2: `ticker` at every change of the best prices, `trade` for the price itself, and
 * `heartbeat` about once a second while neither sends anything. While the engine is not `online` nothing is traded, so
 * nothing is vouched for.
 */
export class KrakenProtocol implements StreamProtocol {
  halt: string | null = null
  /** Why a pair is not sent, by its symbol. */
  readonly refused = new Map<string, string>()
  readonly #connection: () => number
  #byName = new Map<string, Pair>()

  /** `connection` returns the number of the connection that is read. */
  constructor(connection: () => number) {
    this.#connection = connection
  }

  setPairs(pairs: Iterable<Pair>): void {
    this.#byName = new Map([...pairs].map((pair) => [krakenPairOf(pair.symbol), pair]))
  }

  greet(): string[] {
    this.halt = null
    this.refused.clear()
    return this.subscribe(this.#byName.keys())
  }

  /** Frames that subscribe to the pairs of these names. */
  subscribe(names: Iterable<string>): string[] {
    const symbol = [...names]
    return [
      { channel: 'ticker', symbol, event_trigger: 'bbo', snapshot: true },
      { channel: 'trade', symbol, snapshot: false },
    ].map((params) => JSON.stringify({ method: 'subscribe', params }))
  }

  read(frame: Row, now: number) {
    if (Array.isArray(frame)) return 'unreadable'
    if (frame.channel === 'heartbeat') return 'vouches'
    if (frame.channel === 'status') return this.#status(frame)
    if (frame.channel === 'ticker') return this.#each(frame, (row, pair) => this.#ticker(row, pair, now))
    if (frame.channel === 'trade') return this.#each(frame, (row, pair) => this.#trade(row, pair, now))
    if (frame.success === false) this.#refuse(frame)
    return 'says nothing'
  }

  #status({ data }: Row): 'says nothing' | 'unreadable' {
    const system = Array.isArray(data) && isRow(data[0]) ? textOf(data[0].system, 40) : null
    if (system === null) return 'unreadable'
    this.halt = system === 'online' ? null : `Kraken matches no orders at present (${system}).`
    return 'says nothing'
  }

  #each({ data }: Row, apply: (row: Row, pair: Pair) => boolean): 'vouches' | 'unreadable' {
    if (!Array.isArray(data)) return 'unreadable'
    let isSound = true
    for (const row of data) {
      const pair = isRow(row) ? this.#byName.get(String(row.symbol)) : undefined
      if (!isRow(row) || (pair && !apply(row, pair))) isSound = false
    }
    return isSound ? 'vouches' : 'unreadable'
  }

  #ticker(row: Row, pair: Pair, now: number): boolean {
    const at = row.timestamp === undefined ? Number.NaN : timeOf(row.timestamp)
    const book = { bid: figureOf(row.bid), ask: figureOf(row.ask), last: figureOf(row.last), at }
    // The last price may be missing after a day without a trade.
    const isOdd = row.timestamp !== undefined && !(at <= now + CLOCK_TOLERANCE_MS)
    if (isOdd || !(book.bid > 0 || book.ask > 0 || book.last > 0)) return false
    pair.book(book, this.#connection())
    return true
  }

  #trade(row: Row, pair: Pair, now: number): boolean {
    const trade = {
      id: figureOf(row.trade_id),
      price: figureOf(row.price),
      volume: figureOf(row.qty),
      at: timeOf(row.timestamp),
    }
    if (!(trade.price > 0 && trade.volume >= 0 && trade.at <= now + CLOCK_TOLERANCE_MS)) return false
    pair.trade(trade, this.#connection())
    return true
  }

  /** Notes that one pair is not sent; throws if the refusal is not about a known pair, or is a limit. */
  #refuse(frame: Row): void {
    const why = textOf(frame.error, 120) ?? 'without a reason'
    const result = isRow(frame.result) ? frame.result.symbol : undefined
    const names = [...this.#byName.keys()]
    const name =
      names.find((name) => name === (frame.symbol ?? result)) ?? names.find((name) => why.endsWith(` ${name}`))
    const pair = name === undefined ? undefined : this.#byName.get(name)
    if (pair && !LIMITED.test(why)) this.refused.set(pair.symbol, `Kraken: ${why}`)
    else throw new SourceError(LIMITED.test(why) ? 'limited' : 'failed', `Kraken refused a request: ${why}.`)
  }
}
