import type { Logger } from 'pino'
import { freshness } from '#domain/market/prices/freshness.ts'
import { REFUSALS, VERDICTS, type Verdict } from '#domain/market/prices/price-watch.ts'
import type { MarketDataProvider } from '#domain/market/provider.ts'
import type { Quote } from '#domain/market/types.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database } from '#platform/database/database.ts'
import { isDatabaseBusy } from '#platform/database/errors.ts'
import { clearCycle, lockFeed } from '#platform/repositories/market/feed.ts'
import { upsertMinutes } from '#platform/repositories/market/intraday-bars.ts'
import { storeQuotes } from '#platform/repositories/market/quotes.ts'
import type { LeadingShards } from './leading-shards.ts'
import type { QuoteConsumer, QuoteEvaluations } from './quote-consumer.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface QuoteRoundOptions {
  db: Database
  bus: Bus
  states: SymbolStates
  /** What the quotes meet, in the order in which it is stored. */
  consumers: readonly QuoteConsumer[]
  provider: Pick<MarketDataProvider, 'source' | 'quotes' | 'refused' | 'cycle' | 'listing'>
  market: string
  /** The leader and its shards, signed for with startFeedTerm. */
  leading: Pick<LeadingShards, 'leader' | 'shards'>
  /** The cycle of the stored quotes, from startFeedTerm. */
  cycle: string
  /** Whether the stored quotes are of the future. */
  isSetBack?: boolean
  clock: () => number
  log: Pick<Logger, 'warn'>
  /** Called when another leader has taken over; this round then wrote nothing. */
  onReplaced: () => void
  /** Called once when the clock has been set back: this round then asks its source no more. */
  onSetBack?: () => void
}

/** Milliseconds between two writes while quotes keep changing. */
export const FLUSH_MS = 250
/** Milliseconds by which the clock may be set back without the feed starting over: prices hardly move in them. */
const UNNOTICED_MS = 5_000
/** Quotes written in one transaction: servers read one part while the next is written. */
const AT_ONCE = 2_500

/** What a consumer has decided about the quotes that are being written. */
interface Decided {
  consumer: QuoteConsumer
  evaluations: QuoteEvaluations
}

/** The part of a stock's work that fails where a consumer's decisions cannot be stored. */
const partOf = ({ name }: QuoteConsumer) => `storing ${name}`

/**
 * Gets quotes from the source, lets the state of each symbol decide which may be shown, and writes those that changed,
 * with the minutes that they make and what each consumer decides about them.
 */
export class QuoteRound {
  /** The number of quotes with each verdict since the start. */
  readonly verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  readonly #options: QuoteRoundOptions
  /** States whose quotes are not written yet. */
  readonly #waiting = new Set<SymbolState>()
  /** The provider's newest answer, compared by identity: the same again is nothing new. */
  #answer: readonly Quote[] = []
  /** The cycle of the newest quotes, and below it that of the stored ones. */
  #cycle: string
  #storedCycle: string
  #wroteAt = Number.NEGATIVE_INFINITY
  /** Epoch milliseconds of the newest poll; Infinity once the clock has been set back. */
  #polledAt = Number.NEGATIVE_INFINITY
  /** Stocks whose answers are refused, each with the reason. */
  readonly #refused = new Map<SymbolState, string>()

  constructor(options: QuoteRoundOptions) {
    this.#options = options
    // Prices of an external source never start over, however long the feed stood still.
    const { provider, clock, cycle } = options
    this.#cycle = this.#storedCycle = provider.listing ? provider.cycle(clock()) : cycle
  }

  get cycle(): string {
    return this.#cycle
  }

  /** Whether a quote waits and nothing was written for a while: it then need not wait for the next flush. */
  get isOverdue(): boolean {
    return this.#waiting.size > 0 && performance.now() - this.#wroteAt >= FLUSH_MS
  }

  /**
   * Calls the provider once; a newer quote of a stock replaces the waiting one. Time also advances for quotes that
   * stay, so that a market closes even if its source is unreachable; a source on this machine reports the close itself.
   * Once the clock has been set back nothing that is held in memory is right, and alerts must not compare prices of two
   * times.
   */
  async poll(): Promise<void> {
    const { provider, clock, states, onSetBack } = this.#options
    const now = clock()
    if (now < this.#polledAt - UNNOTICED_MS) {
      if (this.#polledAt < Number.POSITIVE_INFINITY) onSetBack?.()
      this.#polledAt = Number.POSITIVE_INFINITY
      return
    }
    this.#polledAt = now
    const advance = (state: SymbolState) => state.advance(now)
    if (provider.listing) for (const state of states.all) this.#attempt('market state', state, advance)
    const quotes = await provider.quotes(states.symbols, now)
    this.#enterCycle(provider.cycle(now))
    if (quotes !== this.#answer) this.#acceptAll(quotes)
    this.#answer = quotes
    for (const [symbol, reason] of provider.refused?.() ?? []) {
      const state = states.get(symbol)
      if (state) states.failed('quotes', state, reason)
    }
  }

  #acceptAll(quotes: readonly Quote[]): void {
    const { clock, states } = this.#options
    const now = clock()
    for (const quote of quotes) {
      const state = states.get(quote.symbol)
      // A quote that was not requested belongs to no stock.
      if (state && state.newestAnswer !== quote) this.#attempt('quotes', state, () => this.#accept(state, quote, now))
    }
  }

  #attempt(part: string, state: SymbolState, work: (state: SymbolState) => void): void {
    const before = state.quote
    this.#options.states.attempt(part, state, work)
    if (state.quote !== null && state.quote !== before) this.#waiting.add(state)
  }

  #accept(state: SymbolState, quote: Quote, now: number): void {
    const { verdict, isNews } = state.accept(quote, now)
    this.verdicts[verdict] += 1
    // A source that keeps sending bad quotes is logged once.
    if (verdict !== 'accepted' && isNews) this.#options.log.warn({ symbol: quote.symbol, verdict }, 'quote not shown')
    if (this.#refused.size > 0 || verdict in REFUSALS) this.#reportRefused(state, verdict, now)
  }

  /**
   * Reports a stock to operators from the first refused answer until an accepted one. An older answer comes from time
   * to time where several machines answer: it is reported only once the shown price has become stale by it.
   */
  #reportRefused(state: SymbolState, verdict: Verdict, now: number): void {
    const { states, provider } = this.#options
    const reported = this.#refused.get(state)
    const why = verdict in REFUSALS ? REFUSALS[verdict as keyof typeof REFUSALS] : null
    const { shown } = state
    const isPassing = verdict === 'older' && shown !== null && freshness(shown, provider.source, now) !== 'stale'
    const reason = why === null || isPassing ? undefined : why
    if (reported === reason) return
    const refusedPart = (reason: string) => `answers, refused: ${reason}`
    if (reported !== undefined) states.succeeded(refusedPart(reported), state)
    if (reason === undefined) this.#refused.delete(state)
    else {
      this.#refused.set(state, reason)
      states.failed(refusedPart(reason), state, reason)
    }
  }

  /** The stocks that the source has answered for, each with the reason why its newest answer is refused, or null. */
  *answers(): Iterable<{ symbol: string; refused: string | null }> {
    for (const state of this.#options.states.all) {
      if (state.newestAnswer !== null) yield { symbol: state.stock.symbol, refused: this.#refused.get(state) ?? null }
    }
  }

  /** Writes the waiting quotes and sends the hint after the commit; on failure everything keeps waiting. */
  async flush(): Promise<void> {
    const { states, consumers } = this.#options
    for (const consumer of consumers) {
      await consumer.reloadChanged()
      for (const state of consumer.due()) if (state.quote !== null) this.#waiting.add(state)
    }
    const waiting = [...this.#waiting].map((state) => ({ state }))
    // The heartbeat is written even if no price moved.
    if (waiting.length === 0) return this.#write([])
    this.#wroteAt = performance.now()
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const some = waiting.slice(from, from + AT_ONCE)
      await states.write('storing quotes', some, (each) => this.#write(each.map(({ state }) => state)))
    }
  }

  /**
   * Writes quotes with what these consumers decide about them. If that fails for one stock, its price is written without
   * the decisions that fail.
   */
  async #write(some: readonly SymbolState[], consumers = this.#options.consumers): Promise<void> {
    const isNewCycle = this.#cycle !== this.#storedCycle
    const decided = isNewCycle ? [] : consumers.map((consumer) => ({ consumer, evaluations: consumer.evaluate(some) }))
    const reached: QuoteConsumer[] = []
    try {
      await this.#store(some, decided, reached)
    } catch (error) {
      const failing = reached.at(-1)
      if (failing === undefined || some.length !== 1 || isDatabaseBusy(error)) throw error
      await this.#write(
        some,
        consumers.filter((consumer) => consumer !== failing),
      )
      this.#options.states.failed(partOf(failing), some[0], error)
    }
  }

  /** Adds to `reached` each consumer whose decisions it begins to store: the last one is what a failure is about. */
  async #store(some: readonly SymbolState[], decided: readonly Decided[], reached: QuoteConsumer[]): Promise<void> {
    const { db, market, leading, states, consumers, onReplaced } = this.#options
    const { leader, shards } = leading
    const cycle = this.#cycle
    const known = this.#storedCycle
    // A quote, its minute and those that ended before it belong together, so they are read in one step.
    const newest = some.flatMap((state) => (state.quote === null ? [] : [{ state, quote: state.quote }]))
    // The quotes are gone if prices started over meanwhile.
    if (newest.length === 0 && some.length > 0) return
    const ended = newest.flatMap(({ state }) => state.minutes.ended.map((minute) => ({ state, minute })))
    const { before, announce } = await db.transaction().execute(async (trx) => {
      const before = await lockFeed(trx, { market, shards, leader, cycle, known })
      // If another leader's clock is in a later cycle, these quotes wait until this clock gets there.
      if (before === null || !['', cycle, known].includes(before)) return { before, announce: null }
      const isFirst = before !== cycle && cycle !== known
      if (isFirst) await clearCycle(trx, market)
      if (isFirst && this.#startsOver(cycle)) for (const consumer of consumers) await consumer.restart(trx)
      await upsertMinutes(
        trx,
        ended.map(({ state }) => state.stock.id),
        ended.map(({ minute }) => minute),
      )
      const announceQuotes = await storeQuotes(
        trx,
        this.#options,
        newest.map(({ state }) => state.stock.id),
        newest.map(({ quote }) => quote),
      )
      for (const { consumer, evaluations } of decided) {
        reached.push(consumer)
        await evaluations.store(trx)
      }
      return { before, announce: announceQuotes }
    })
    if (before === null) return onReplaced()
    if (announce === null) {
      if (known === '') this.#storedCycle = before
      return
    }
    for (const { consumer, evaluations } of decided) {
      evaluations.committed()
      const part = partOf(consumer)
      for (const state of some) states.succeeded(part, state)
    }
    if (this.#startsOver(cycle)) for (const consumer of consumers) consumer.markChanged(states.all)
    this.#storedCycle = cycle
    for (const { state, minute } of ended) state.minutes.removeWritten(minute)
    for (const { state, quote } of newest) if (state.quote === quote) this.#waiting.delete(state)
    await announce()
  }

  /** Whether the first quotes of a cycle come from another time. Other sources only stood still between cycles. */
  #startsOver(cycle: string): boolean {
    if (cycle === this.#storedCycle) return false
    const { provider, isSetBack = false } = this.#options
    return this.#storedCycle !== '' || provider.source === 'replay' || isSetBack
  }

  /** Prices started over: quotes and state of the previous cycle are void. */
  #enterCycle(cycle: string): void {
    if (cycle === this.#cycle) return
    this.#cycle = cycle
    for (const state of this.#options.states.all) state.reset()
    this.#waiting.clear()
  }
}
