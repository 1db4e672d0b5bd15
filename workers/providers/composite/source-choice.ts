import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { lastFreshInstant } from '#domain/market/prices/freshness.ts'
import type { TradedQuote } from '#domain/market/provider.ts'
import type { Source } from '#domain/market/sources.ts'

/** One of several sources, which are ordered best first. */
export interface SourceCandidate {
  readonly source: Source
  lists(symbol: string): boolean
  /** The source's answers for those of `symbols` that are due; none while it is unreachable. */
  ask(symbols: readonly string[], now: number): Promise<TradedQuote[]>
}

type Stamped = TradedQuote & { source: Source }

interface Held {
  /** The answer as it came: the same object again is nothing new. */
  answer: TradedQuote
  quote: Stamped
}

/**
 * Decides whose price of a symbol is shown. A source serves a symbol until its price would be stale: after two of its
 * polls, or 30 seconds of a stream. Each next source is asked only about symbols that no better one serves. A price
 * does not replace that of another source which is of a later moment or a later trade.
 */
export class SourceChoice {
  readonly #candidates: readonly SourceCandidate[]
  readonly #calendarOf: (symbol: string) => Calendar | null
  readonly #held: readonly Map<string, Held>[]
  /** The quotes that were returned last, by symbol. */
  readonly #shown = new Map<string, Stamped>()

  constructor(candidates: readonly SourceCandidate[], calendarOf: (symbol: string) => Calendar | null) {
    this.#candidates = candidates
    this.#calendarOf = calendarOf
    this.#held = candidates.map(() => new Map())
  }

  /** The quotes to show at `now` (epoch ms); the same objects as before where nothing is new. */
  async quotes(symbols: readonly string[], now: number): Promise<Stamped[]> {
    let open = symbols
    for (const [i, candidate] of this.#candidates.entries()) {
      const asked = open.filter((symbol) => candidate.lists(symbol))
      for (const answer of await candidate.ask(asked, now)) this.#hold(i, answer)
      open = open.filter((symbol) => !this.#serves(i, symbol, now))
    }
    const given: Stamped[] = []
    for (const symbol of symbols) {
      const quote = this.#chosen(symbol, now)
      if (quote === null) continue
      this.#shown.set(symbol, quote)
      given.push(quote)
    }
    return given
  }

  #hold(candidate: number, answer: TradedQuote): void {
    const held = this.#held[candidate]
    if (held.get(answer.symbol)?.answer === answer) return
    held.set(answer.symbol, { answer, quote: { ...answer, source: this.#candidates[candidate].source } })
  }

  /** The quote of the best source that serves the symbol; if none does, that of the best source that has one. */
  #chosen(symbol: string, now: number): Stamped | null {
    const best = this.#candidates.findIndex((_, i) => this.#serves(i, symbol, now))
    if (best >= 0) return this.#held[best].get(symbol)?.quote ?? null
    const all = this.#held.map((held) => held.get(symbol)?.quote)
    return all.find((quote) => quote !== undefined && this.#follows(quote)) ?? null
  }

  #serves(candidate: number, symbol: string, now: number): boolean {
    const quote = this.#held[candidate].get(symbol)?.quote
    return quote !== undefined && this.#isFresh(quote, now) && this.#follows(quote)
  }

  #isFresh(quote: Stamped, now: number): boolean {
    const moment = this.#calendarOf(quote.symbol)?.at(now)
    if (moment && moment.state !== 'open') return true
    // Between two sessions no source is expected to have a newer price.
    const opened = moment?.latest?.open ?? Number.NEGATIVE_INFINITY
    return now < lastFreshInstant({ ...quote, as_of: Math.max(quote.as_of, opened) })
  }

  #follows(quote: Stamped): boolean {
    const given = this.#shown.get(quote.symbol)
    if (given === undefined || given.source === quote.source) return true
    return quote.as_of >= given.as_of && quote.traded_at >= given.traded_at
  }
}
