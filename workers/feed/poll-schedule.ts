import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { RemoteMarket, TradedQuote } from '#domain/market/provider.ts'
import type { CallPriority } from '#domain/market/sources.ts'
import { SourceError } from '../providers/remote/source-error.ts'

export interface PollScheduleOptions {
  remote: Pick<RemoteMarket, 'batch' | 'quotes'>
  /** Symbols that users follow or have on a screen at `now`. */
  hot: (now: number) => Promise<Iterable<string>>
  calendarOf: (symbol: string) => Calendar | null
  /** How often hot symbols are polled while their exchange trades. */
  pollSeconds: number
  /** Stores when the next symbols are due, after those that were due have been requested. */
  plan: (nextAt: Date) => Promise<void>
  /** Called with the reason when the source stops answering, and with null when it answers again. */
  onTrouble: (error: unknown) => void
}

interface LastPoll {
  at: number
  seconds: number
}

/** Interval for symbols that are not hot, and for all symbols while their exchange is closed. */
const SWEEP_SECONDS = 300
/** Delayed prices and closing auctions arrive for this long after the close. */
const SETTLING_MS = 30 * 60_000

/**
 * The polling order for a source that counts every call: symbols followed or on a screen in one request at every tick,
 * the rest in parts in the room left in these requests. A new symbol is polled at once. A request without such a symbol
 * leaves a part of the source's ceilings unused.
 */
export class PollSchedule {
  readonly #options: PollScheduleOptions
  readonly #polled = new Map<string, LastPoll>()
  /** Time of the newest known trade by symbol. */
  readonly #traded = new Map<string, number>()
  readonly #ask: AskSource
  #tick = Number.NEGATIVE_INFINITY
  /** The tick in which the source may not be called; the next tick asks again. */
  #closed = Number.NEGATIVE_INFINITY

  constructor(options: PollScheduleOptions) {
    this.#options = options
    this.#ask = reportingTrouble(options.remote, {
      onTrouble: options.onTrouble,
      onClosed: () => {
        this.#closed = this.#tick
      },
    })
  }

  /** The source's answer for those of `symbols` that are due; an unreachable source is reported, not thrown. */
  async quotes(symbols: readonly string[], now: number): Promise<TradedQuote[]> {
    const { remote, hot, pollSeconds } = this.#options
    const tick = Math.floor(now / (pollSeconds * 1000))
    if (tick === this.#closed) return []
    const hotNow = new Set(await hot(now))
    const due = this.#dueSymbols(symbols, hotNow, now, tick > this.#tick)
    this.#tick = tick
    const quotes: TradedQuote[] = []
    for (let from = 0; from < due.length; from += remote.batch) {
      const part = due.slice(from, from + remote.batch)
      const asked = part.map(([symbol]) => symbol)
      const isHot = asked.some((symbol) => hotNow.has(symbol))
      const answer = await this.#ask(asked, now, isHot ? 'first' : 'rest')
      if (answer === null) break
      const seconds = new Map(part)
      for (const [symbol, interval] of part) this.#polled.set(symbol, { at: now, seconds: interval })
      for (const quote of answer)
        quotes.push(this.#inOrder({ ...quote, poll_seconds: seconds.get(quote.symbol) as number }))
    }
    if (due.length > 0) await this.#options.plan(new Date(this.#nextAt(symbols, hotNow, now)))
    return quotes
  }

  /** Symbols to poll now, each with its interval: hot ones first, then those that have waited longest. */
  #dueSymbols(symbols: readonly string[], hot: ReadonlySet<string>, now: number, isTick: boolean): [string, number][] {
    const { remote, pollSeconds } = this.#options
    const first: [string, number][] = []
    const rest: [string, number, number][] = []
    for (const symbol of symbols) {
      const last = this.#polled.get(symbol)
      const isBusy = hot.has(symbol) && this.#trades(symbol, now)
      const seconds = isBusy ? pollSeconds : SWEEP_SECONDS
      const isNew = last === undefined || last.seconds !== seconds
      // Another source may have served the symbol since its last poll.
      const isLate = last !== undefined && now - last.at >= seconds * 1000
      if (isBusy ? isTick || isNew || isLate : hot.has(symbol) && last === undefined) first.push([symbol, seconds])
      else if (isTick && !isBusy && (isNew || now - last.at >= SWEEP_SECONDS * 1000)) {
        rest.push([symbol, seconds, last?.at ?? 0])
      }
    }
    rest.sort((a, b) => Number(hot.has(b[0])) - Number(hot.has(a[0])) || a[2] - b[2])
    const room = Math.max(1, Math.ceil(first.length / remote.batch)) * remote.batch - first.length
    return [...first, ...rest.slice(0, room).map(([symbol, seconds]): [string, number] => [symbol, seconds])]
  }

  /** The epoch milliseconds of the tick at which something is due again. */
  #nextAt(symbols: readonly string[], hot: ReadonlySet<string>, now: number): number {
    const tickMs = this.#options.pollSeconds * 1000
    const dueAt = (symbol: string) => {
      const last = this.#polled.get(symbol)
      return !last || (hot.has(symbol) && this.#trades(symbol, now)) ? now : last.at + SWEEP_SECONDS * 1000
    }
    const due = symbols.reduce((least, symbol) => Math.min(least, dueAt(symbol)), Number.POSITIVE_INFINITY)
    return Math.ceil(Math.max(due, now + 1) / tickMs) * tickMs
  }

  #trades(symbol: string, now: number): boolean {
    const moment = this.#options.calendarOf(symbol)?.at(now)
    return !moment || moment.state === 'open' || (moment.latest !== null && now < moment.latest.close + SETTLING_MS)
  }

  /** An answer older than the one before it is dated by its own trade and by nothing newer. */
  #inOrder(quote: TradedQuote): TradedQuote {
    const { traded_at } = quote
    const newest = this.#traded.get(quote.symbol) ?? traded_at
    if (traded_at < newest) return { ...quote, as_of: Math.min(quote.as_of, traded_at) }
    this.#traded.set(quote.symbol, traded_at)
    return quote
  }
}

/** Asks the source; null where it gave no answer. */
type AskSource = (symbols: readonly string[], now: number, standing?: CallPriority) => Promise<TradedQuote[] | null>

interface TroubleListeners {
  /** Called once with the reason when the source stops answering, and once with null when it answers again. */
  onTrouble: (error: unknown) => void
  /** Called each time the source refuses calls until a later moment. */
  onClosed?: () => void
}

/** Asks the source; a failure is reported to the listeners, not thrown. */
export function reportingTrouble(
  remote: Pick<RemoteMarket, 'quotes'>,
  { onTrouble, onClosed }: TroubleListeners,
): AskSource {
  let isTroubled = false
  return async (symbols, now, standing = 'first') => {
    try {
      const answer = await remote.quotes(symbols, now, standing)
      if (isTroubled) onTrouble(null)
      isTroubled = false
      return answer
    } catch (error) {
      if (error instanceof SourceError && error.until) onClosed?.()
      // Symbols that no user looks at may wait until the ceiling allows it: that is no trouble.
      if (standing === 'rest' && error instanceof SourceError && error.code === 'spent') return null
      if (!isTroubled) onTrouble(error)
      isTroubled = true
      return null
    }
  }
}
