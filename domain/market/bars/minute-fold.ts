import type { Minute, Quote } from '../types.ts'

const MINUTE_MS = 60_000

/** Folds one stock's accepted quotes into minutes: the open one, and those that have ended and are not written yet. */
export class MinuteFold {
  open: Minute | null = null
  #ended: readonly Minute[] = []
  #last: Quote | null = null

  get ended(): readonly Minute[] {
    return this.#ended
  }

  /** Continues after a stored quote. */
  recall(quote: Quote): void {
    this.#last = quote
    this.open = quote.minute ?? null
  }

  /**
   * Takes the next accepted quote. One of a closed market makes a minute only if it brings the last price: it is the
   * first after an open one, or corrects the minute that it belongs to.
   */
  take(quote: Quote): void {
    const { open } = this
    const before = this.#last
    this.#last = quote
    const time = Math.floor(quote.as_of / MINUTE_MS) * MINUTE_MS
    const counts = quote.market_state === 'open' || before?.market_state === 'open' || time === open?.time
    if (counts && time === open?.time) {
      this.open = grown(open, quote)
      return
    }
    if (open !== null) this.#ended = [...this.#ended, open]
    this.open = counts ? begun(time, quote, before) : null
  }

  /** This minute has been written. */
  written(minute: Minute): void {
    this.#ended = this.#ended.filter((each) => each !== minute)
  }
}

/** What was traded before anybody looked belongs to no minute. */
function begun(time: number, { session, price, last_volume }: Quote, before: Quote | null): Minute {
  const told = before === null ? last_volume : before.session === session ? before.last_volume : 0
  const volume_from = told ?? last_volume
  const volume = volume_from === null || last_volume === null ? 0 : Math.max(0, last_volume - volume_from)
  return { time, open: price, high: price, low: price, close: price, volume, volume_from }
}

function grown({ time, open, high, low, volume, volume_from }: Minute, { price, last_volume }: Quote): Minute {
  return {
    time,
    open,
    high: Math.max(high, price),
    low: Math.min(low, price),
    close: price,
    volume: last_volume === null || volume_from === null ? volume : Math.max(volume, last_volume - volume_from),
    volume_from: volume_from ?? last_volume,
  }
}
