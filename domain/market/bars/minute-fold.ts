import type { Quote } from '../types.ts'

/**
 * A minute of accepted prices; `time` is its beginning, epoch ms. Its volume is what the day's volume grew by, from
 * `volume_from` to `volume_to`.
 */
export interface Minute {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume_from: number
  volume_to: number
}

const MINUTE_MS = 60_000

/**
 * Folds one stock's accepted quotes into minutes, and holds those that have grown until they are written. A minute is
 * never changed, only replaced by a longer one, and writing any of them twice does no harm.
 */
export class MinuteFold {
  #last: { session: string; volume: number } | null = null
  #due: readonly Minute[] = []
  #current: Minute | null = null

  /** The minutes to be written, oldest first. */
  get due(): readonly Minute[] {
    return this.#due
  }

  /** Continues after a quote that was stored before: it makes no minute. */
  recall({ session, last_volume }: Quote): void {
    this.#last = { session, volume: last_volume }
  }

  /** Takes the next accepted quote; one from before the current minute makes none. */
  take({ session, price, as_of, last_volume }: Quote): void {
    const time = Math.floor(as_of / MINUTE_MS) * MINUTE_MS
    const current = this.#current
    if (current !== null && time < current.time) return
    const isSame = current?.time === time
    const next = isSame ? grown(current, price, last_volume) : this.#begin(time, session, price, last_volume)
    this.#due = isSame && this.#due.at(-1) === current ? [...this.#due.slice(0, -1), next] : [...this.#due, next]
    this.#current = next
    this.#last = { session, volume: last_volume }
  }

  /** This minute has been written; if it grew meanwhile it stays due. */
  written(minute: Minute): void {
    this.#due = this.#due.filter((each) => each !== minute)
  }

  #begin(time: number, session: string, price: number, volume_to: number): Minute {
    return {
      time,
      open: price,
      high: price,
      low: price,
      close: price,
      volume_from: this.#from(session, volume_to),
      volume_to,
    }
  }

  /** The day's volume before the minute. What was traded before anybody looked belongs to no minute. */
  #from(session: string, volume: number): number {
    if (this.#last === null) return volume
    return this.#last.session === session ? this.#last.volume : 0
  }
}

function grown({ time, open, high, low, volume_from, volume_to }: Minute, price: number, volume: number): Minute {
  return {
    time,
    open,
    high: Math.max(high, price),
    low: Math.min(low, price),
    close: price,
    volume_from,
    volume_to: Math.max(volume_to, volume),
  }
}
