import type { BarFrame } from '#domain/contract/bars.ts'
import { mergeBars, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import { type Interval, isOfSessions, secondsOf, timeOfSession } from '#domain/market/bars/intervals.ts'
import { chartBar } from '#domain/market/bars/quote-bars.ts'
import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'
import type { BarHistory } from '../market/bar-history.ts'
import { type NewestStore, NewestValue } from './newest.ts'

/** The open bar of one symbol and width. */
class OpenBar extends NewestValue {
  readonly interval: Interval
  /** The bar before its newest minute, or its newest session, which `part` names. */
  before: { part: string; bar: TimedBar | null } | null = null
  /** The part whose start is being read. */
  pendingPart = ''
  frame: BarFrame | null = null

  constructor(symbol: string, interval: Interval) {
    super(`bars:${symbol}:${interval}`, symbol)
    this.interval = interval
  }

  protected override content(): object {
    return this.frame!
  }
}

interface OpenBarsOptions {
  newest: NewestStore
  history: Pick<BarHistory, 'before'>
  onError: (error: Error, what: string) => void
}

/**
 * The open bars that some connection follows. Each moves with the quotes; only when a minute or a session starts is the
 * rest of a longer bar read from its table.
 */
export class OpenBars {
  readonly #options: OpenBarsOptions
  readonly #bars = new Map<string, Map<Interval, OpenBar>>()

  constructor(options: OpenBarsOptions) {
    this.#options = options
  }

  /** Undefined for an unknown symbol. */
  value(symbol: string, interval: Interval): NewestValue | undefined {
    const quote = this.#options.newest.quote(symbol)
    if (quote === undefined) return undefined
    const bars = this.#bars.get(symbol) ?? new Map<Interval, OpenBar>()
    this.#bars.set(symbol, bars)
    const bar = bars.get(interval) ?? new OpenBar(symbol, interval)
    bars.set(interval, bar)
    if (quote.quote) this.#move(bar, quote.quote)
    return bar
  }

  /** Moves the bars of these quotes. */
  update(quotes: readonly StoredQuote[]): void {
    if (this.#bars.size === 0) return
    for (const quote of quotes) for (const bar of this.#bars.get(quote.symbol)?.values() ?? []) this.#move(bar, quote)
  }

  /** Drops the bars that are not among `followed`. */
  retain(followed: ReadonlySet<NewestValue>): void {
    for (const [symbol, bars] of this.#bars) {
      for (const [interval, bar] of bars) if (!followed.has(bar)) bars.delete(interval)
      if (bars.size === 0) this.#bars.delete(symbol)
    }
  }

  #move(bar: OpenBar, quote: StoredQuote): void {
    const newest = newestPart(bar.interval, quote)
    if (newest === null || quote.seq <= bar.seq) return
    const part = `${quote.epoch} ${newest.part}`
    if (bar.before?.part !== part) {
      void this.#readStart(bar, quote, part)
      return
    }
    bar.frame = {
      op: 'bar',
      symbol: bar.symbol,
      interval: bar.interval,
      ...mergeBars(bar.before.bar, newest.bar),
    }
    this.#options.newest.change(bar, quote.seq)
  }

  async #readStart(bar: OpenBar, quote: StoredQuote, part: string): Promise<void> {
    if (bar.pendingPart === part) return
    bar.pendingPart = part
    try {
      const before = await this.#options.history.before(bar.symbol, bar.interval, quote)
      if (bar.pendingPart !== part) return
      bar.before = { part, bar: before }
      const newest = this.#options.newest.quote(bar.symbol)?.quote
      if (newest) this.#move(bar, newest)
    } catch (error) {
      this.#options.onError(error as Error, 'an open bar could not be read')
    }
    // After a failure the next quote tries again.
    if (bar.pendingPart === part) bar.pendingPart = ''
  }
}

/** The part that a quote adds to a bar of this width: its minute, or its session so far; null where it has none. */
function newestPart(interval: Interval, quote: StoredQuote): { part: string; bar: TimedBar } | null {
  if (isOfSessions(interval)) {
    const drawn = chartBar(quote)
    if (drawn === null) return null
    const { session, ...prices } = drawn
    return { part: session, bar: { time: timeOfSession(session), ...prices } }
  }
  if (!quote.minute) return null
  const { time, open, high, low, close, volume } = quote.minute
  const seconds = secondsOf(interval)
  const begins = Math.floor(time / 1000 / seconds) * seconds
  return { part: String(time), bar: { time: begins, open, high, low, close, volume } }
}
