import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/market/prices/freshness.ts'
import { shownText } from '../../safe-fetch/error.ts'
import { SourceError } from '../remote/source-error.ts'
import type { StreamProtocol } from '../remote/stream.ts'
import { figureOf, isRow, type Row, textOf, timeOf } from '../remote/untrusted-values.ts'
import { bookOf, nameOf, type Share } from './share.ts'

export interface AlpacaProtocolOptions {
  key: string
  secret: string
  send: (frame: string) => void
  calendar: Calendar
}

/**
 * Conditions whose trades make no price, or only the first of the day, by Alpaca's rules for daily bars; B only on
 * NYSE's tapes.
 */
const NO_PRICE = [...'CGHIMNPQRTUVWZ479']
const NO_VOLUME = [...'MQ9']
const AVERAGE = 'B'
const AVERAGE_TAPES = ['A', 'B']

const SENTENCES: Readonly<Record<number, string>> = {
  402: 'does not accept ALPACA_KEY and ALPACA_SECRET',
  404: 'waited in vain for ALPACA_KEY and ALPACA_SECRET',
  405: 'sends fewer symbols to this account than were asked for',
  406: 'sends to this account elsewhere already: a key has one connection',
  407: 'was not read fast enough',
  409: 'does not send IEX prices to this account',
}
/** With these codes, a connection that is not ours is open: the source rests for a while. */
const LIMITS = [405, 406]

/**
 * Alpaca's stream of IEX, version 2: `trades` and `quotes` of the wanted shares. It has no heartbeat: while New York
 * trades, some share moves every few seconds, and any message vouches for all shares that are sent.
 */
export class AlpacaProtocol implements StreamProtocol {
  readonly halt = null
  readonly #options: AlpacaProtocolOptions
  #isIn = false
  #wanted: ReadonlyMap<string, Share> = new Map()
  /** Shares that this connection has subscribed to. */
  #subscribed = new Map<string, Share>()

  constructor(options: AlpacaProtocolOptions) {
    this.#options = options
  }

  /** Sets the shares that are to be sent. */
  want(shares: readonly Share[]): void {
    this.#wanted = new Map(shares.map((share) => [nameOf(share.symbol), share]))
    if (this.#isIn) this.#subscribe()
  }

  greet(): string[] {
    this.#isIn = false
    for (const share of this.#subscribed.values()) share.sentSince = Number.NaN
    this.#subscribed = new Map()
    const { key, secret } = this.#options
    return [JSON.stringify({ action: 'auth', key, secret })]
  }

  busySince(now: number): number {
    const { state, latest } = this.#options.calendar.at(now)
    if (!this.#isIn) return Number.NEGATIVE_INFINITY
    return state === 'open' && latest !== null ? latest.open : Number.POSITIVE_INFINITY
  }

  read(frame: Row, now: number) {
    if (!Array.isArray(frame)) return 'unreadable'
    const words = frame.map((message) => (isRow(message) ? this.#message(message, now) : 'unreadable'))
    return words.includes('unreadable') ? 'unreadable' : words.includes('vouches') ? 'vouches' : 'says nothing'
  }

  #message(message: Row, now: number): 'vouches' | 'says nothing' | 'unreadable' {
    if (message.T === 't') return this.#trade(message, now)
    if (message.T === 'q') return this.#book(message, now)
    if (message.T === 'error') throw sourceErrorOf(message)
    if (message.T === 'subscription') return this.#sends(message, now)
    if (message.T === 'success' && message.msg === 'authenticated') {
      this.#isIn = true
      this.#subscribe()
    }
    return typeof message.T === 'string' ? 'says nothing' : 'unreadable'
  }

  #subscribe(): void {
    const gone = [...this.#subscribed.keys()].filter((name) => !this.#wanted.has(name))
    const fresh = [...this.#wanted.keys()].filter((name) => !this.#subscribed.has(name))
    for (const name of gone) {
      const share = this.#subscribed.get(name)
      if (share) share.sentSince = Number.NaN
      this.#subscribed.delete(name)
    }
    for (const name of fresh) this.#subscribed.set(name, this.#wanted.get(name) as Share)
    // The old ones are unsubscribed first: together with the new ones they could be too many.
    for (const [action, names] of [
      ['unsubscribe', gone],
      ['subscribe', fresh],
    ] as const) {
      if (names.length > 0) this.#options.send(JSON.stringify({ action, trades: names, quotes: names }))
    }
  }

  #sends({ trades }: Row, now: number): 'says nothing' | 'unreadable' {
    if (!Array.isArray(trades)) return 'unreadable'
    for (const name of trades) {
      const share = this.#subscribed.get(String(name))
      if (share && Number.isNaN(share.sentSince)) share.sentSince = now
    }
    return 'says nothing'
  }

  #trade(row: Row, now: number): 'vouches' | 'unreadable' {
    const [price, size, at, id] = [figureOf(row.p), figureOf(row.s), timeOf(row.t), figureOf(row.i)]
    if (!(price > 0 && size >= 0 && at <= now + CLOCK_TOLERANCE_MS) || Number.isNaN(id)) return 'unreadable'
    const conditions: unknown[] = Array.isArray(row.c) ? row.c : []
    const isAverage = conditions.includes(AVERAGE) && AVERAGE_TAPES.includes(String(row.z))
    this.#subscribed.get(String(row.S))?.trade({
      id,
      price,
      size: NO_VOLUME.some((code) => conditions.includes(code)) ? 0 : size,
      at,
      isPriced: !isAverage && !NO_PRICE.some((code) => conditions.includes(code)),
    })
    return 'vouches'
  }

  #book(row: Row, now: number): 'vouches' | 'unreadable' {
    const book = bookOf(row)
    if (!(book.at <= now + CLOCK_TOLERANCE_MS)) return 'unreadable'
    this.#subscribed.get(String(row.S))?.book(book)
    return 'vouches'
  }
}

function sourceErrorOf({ code, msg }: Row): SourceError {
  const number = figureOf(code)
  const reason = shownText(textOf(msg, 80) ?? 'without a reason', 80)
  const why = SENTENCES[number] ?? 'refused a request'
  return new SourceError(LIMITS.includes(number) ? 'limited' : 'failed', `Alpaca ${why} (${number}, ${reason}).`)
}
