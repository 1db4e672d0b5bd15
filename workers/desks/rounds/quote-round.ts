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
import type { AlertFloor } from '../alerts/alert-floor.ts'
import type { QuoteLooks } from '../alerts/quote-looks.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'
import type { Tenure } from '../tenure.ts'

export interface QuoteRoundOptions {
  db: Database
  bus: Bus
  desks: Desks
  alerts: Pick<AlertFloor, 'refresh' | 'due' | 'look' | 'beginAgain' | 'know'>
  provider: Pick<MarketDataProvider, 'source' | 'quotes' | 'refused' | 'cycle' | 'listing'>
  market: string
  /** What this process has signed for with startFeedTerm. */
  tenure: Pick<Tenure, 'leader' | 'shards'>
  /** The cycle of the stored quotes, from startFeedTerm. */
  cycle: string
  clock: () => number
  log: Pick<Logger, 'warn'>
  /** Called when another leader has taken over: this round wrote nothing. */
  onReplaced: () => void
}

/** How often quotes are written while they keep changing. */
export const FLUSH_MS = 250
/** Quotes that are written in one transaction: servers read some while the next are written. */
const AT_ONCE = 2_500

/**
 * Gets quotes from the source, lets each desk decide which may be shown, and writes those that changed, with the minutes
 * that they make and what alerts decide about them.
 */
export class QuoteRound {
  /** How many quotes got each verdict since the start. */
  readonly verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  readonly #options: QuoteRoundOptions
  /** Their quotes are not written yet. */
  readonly #waiting = new Set<Desk>()
  /** The provider's newest answer: the same again is nothing new. */
  #answer: readonly Quote[] = []
  /** The cycle of the newest quotes, and the one of those that are stored. */
  #cycle: string
  #storedCycle: string
  #wroteAt = Number.NEGATIVE_INFINITY
  /** Stocks whose answers are refused, each with the part of its work that is said to fail. */
  readonly #refused = new Map<Desk, string>()

  constructor(options: QuoteRoundOptions) {
    this.#options = options
    // Prices of an external source never start over, however long the feed stood still.
    const { provider, clock, cycle } = options
    this.#cycle = this.#storedCycle = provider.listing ? provider.cycle(clock()) : cycle
  }

  /** The cycle of the newest quotes. */
  get cycle(): string {
    return this.#cycle
  }

  /** Whether a quote is waiting and nothing was written for a while: then it need not wait for its turn. */
  get isOverdue(): boolean {
    return this.#waiting.size > 0 && performance.now() - this.#wroteAt >= FLUSH_MS
  }

  /**
   * Calls the provider once; a newer quote of a stock replaces the waiting one. Time advances for held ones too, so
   * that a market closes even if its source is unreachable; one on this machine says so itself.
   */
  async poll(): Promise<void> {
    const { provider, clock, desks } = this.#options
    const now = clock()
    const turn = (desk: Desk) => desk.turn(now)
    if (provider.listing) for (const desk of desks.all) this.#at('market state', desk, turn)
    const quotes = await provider.quotes(desks.symbols, now)
    this.#enter(provider.cycle(now))
    if (quotes !== this.#answer) this.#takeAll(quotes)
    this.#answer = quotes
    for (const [symbol, reason] of provider.refused?.() ?? []) {
      const desk = desks.get(symbol)
      if (desk) desks.failed('quotes', desk, reason)
    }
  }

  #takeAll(quotes: readonly Quote[]): void {
    const { clock, desks } = this.#options
    const now = clock()
    for (const quote of quotes) {
      const desk = desks.get(quote.symbol)
      // A quote that was not requested belongs to no stock.
      if (desk && desk.taken !== quote) this.#at('quotes', desk, () => this.#take(desk, quote, now))
    }
  }

  #at(part: string, desk: Desk, work: (desk: Desk) => void): void {
    const before = desk.quote
    this.#options.desks.apart(part, desk, work)
    if (desk.quote !== null && desk.quote !== before) this.#waiting.add(desk)
  }

  #take(desk: Desk, quote: Quote, now: number): void {
    const { verdict, isNews } = desk.take(quote, now)
    this.verdicts[verdict] += 1
    // A source that keeps sending bad quotes is reported once.
    if (verdict !== 'accepted' && isNews) this.#options.log.warn({ symbol: quote.symbol, verdict }, 'quote not shown')
    if (this.#refused.size > 0 || verdict in REFUSALS) this.#nameRefused(desk, verdict, now)
  }

  /**
   * A stock whose answer is refused is named to operators until one is not. An older answer comes from time to time where
   * several machines answer: it is worth a word once the price shown has grown stale by it.
   */
  #nameRefused(desk: Desk, verdict: Verdict, now: number): void {
    const { desks, provider } = this.#options
    const told = this.#refused.get(desk)
    const why = verdict in REFUSALS ? REFUSALS[verdict as keyof typeof REFUSALS] : null
    const { shown } = desk
    const isPassing = verdict === 'older' && shown !== null && freshness(shown, provider.source, now) !== 'stale'
    const part = why === null || isPassing ? undefined : `answers, refused: ${why}`
    if (told === part) return
    if (told !== undefined) desks.succeeded(told, desk)
    if (part === undefined) this.#refused.delete(desk)
    else {
      this.#refused.set(desk, part)
      desks.failed(part, desk, why)
    }
  }

  /** Writes the waiting quotes and sends the hint after the commit; on failure everything keeps waiting. */
  async flush(): Promise<void> {
    const { desks, alerts } = this.#options
    await alerts.refresh()
    for (const desk of alerts.due()) if (desk.quote !== null) this.#waiting.add(desk)
    const waiting = [...this.#waiting].map((desk) => ({ desk }))
    // The heartbeat is written even if no price moved.
    if (waiting.length === 0) return this.#write([])
    this.#wroteAt = performance.now()
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const some = waiting.slice(from, from + AT_ONCE)
      await desks.write('storing quotes', some, (each) => this.#write(each.map(({ desk }) => desk)))
    }
  }

  /** The price of a stock is shown whatever becomes of its alerts. */
  async #write(some: readonly Desk[]): Promise<void> {
    const { desks, alerts } = this.#options
    const isNewCycle = this.#cycle !== this.#storedCycle
    const looks = isNewCycle ? null : alerts.look(some)
    try {
      await this.#store(some, looks)
    } catch (error) {
      if (looks === null || looks.isEmpty || some.length > 1 || isDatabaseBusy(error)) throw error
      await this.#store(some, null)
      desks.failed('storing alerts', some[0], error)
    }
  }

  async #store(some: readonly Desk[], looks: QuoteLooks | null): Promise<void> {
    const { db, market, tenure, alerts, onReplaced } = this.#options
    const { leader, shards } = tenure
    const cycle = this.#cycle
    const known = this.#storedCycle
    // A quote, its minute and those that ended before it are of one moment.
    const newest = some.flatMap((desk) => (desk.quote === null ? [] : [{ desk, quote: desk.quote }]))
    // Prices started over meanwhile.
    if (newest.length === 0 && some.length > 0) return
    const ended = newest.flatMap(({ desk }) => desk.minutes.ended.map((minute) => ({ desk, minute })))
    const { before, announce } = await db.transaction().execute(async (trx) => {
      const before = await lockFeed(trx, { market, shards, leader, cycle, known })
      // Where another leader's clock is in a later cycle, what is here waits until this one's gets there.
      if (before === null || !['', cycle, known].includes(before)) return { before, announce: null }
      const isFirst = before !== cycle && cycle !== known
      if (isFirst) await clearCycle(trx, market)
      if (isFirst && this.#startsOver(cycle)) await alerts.beginAgain(trx)
      await upsertMinutes(
        trx,
        ended.map(({ desk }) => desk.stock.id),
        ended.map(({ minute }) => minute),
      )
      const tell = await storeQuotes(
        trx,
        this.#options,
        newest.map(({ desk }) => desk.stock.id),
        newest.map(({ quote }) => quote),
      )
      await looks?.store(trx)
      return { before, announce: tell }
    })
    if (before === null) return onReplaced()
    if (announce === null) {
      if (known === '') this.#storedCycle = before
      return
    }
    looks?.settle()
    if (this.#startsOver(cycle)) alerts.know(this.#options.desks.all)
    this.#storedCycle = cycle
    for (const { desk, minute } of ended) desk.minutes.removeWritten(minute)
    for (const { desk, quote } of newest) if (desk.quote === quote) this.#waiting.delete(desk)
    await announce()
  }

  /** Whether the first quotes of a cycle come from another time; those of other sources only stood still. */
  #startsOver(cycle: string): boolean {
    if (cycle === this.#storedCycle) return false
    return this.#storedCycle !== '' || this.#options.provider.source === 'replay'
  }

  /** Prices started over: everything held of the cycle before is void. */
  #enter(cycle: string): void {
    if (cycle === this.#cycle) return
    this.#cycle = cycle
    for (const desk of this.#options.desks.all) desk.reset()
    this.#waiting.clear()
  }
}
