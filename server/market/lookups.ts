import { DAY_MS } from '#domain/market/session-dates.ts'
import { likelySymbol } from '#domain/market/tickers.ts'
import type { Database } from '#platform/database/database.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { readLookups, requestLookups } from '#platform/repositories/market/fetches.ts'
import type { FoundInstrument } from '#platform/repositories/market/instruments.ts'
import { RateLimit } from '../connections/rate-limit.ts'

export interface LookupsOptions {
  db: Database
  queues: Pick<Queues, 'enqueue'>
  market: string
  clock: () => number
}

const MINUTE_MS = 60_000
const PER_USER_AND_MINUTE = 6
const HOUR_MS = 3_600_000
const ISINS_PER_USER_AND_HOUR = 200
/** An ISIN without an answer after this time may be looked up again. */
const ISIN_PATIENCE_MS = 600_000
/** Tickers and names; shorter texts match anything. */
const SEARCHABLE = /^[\p{L}\p{N}][\p{L}\p{N} .&'^=-]{1,39}$/u

/** Makes the workers look up at the market's source what is not known here: each text once a day, ISINs of lists. */
export class Lookups {
  readonly #options: LookupsOptions
  readonly #steady: () => number
  readonly #rate = new RateLimit(PER_USER_AND_MINUTE, MINUTE_MS)
  readonly #isinRate = new RateLimit(ISINS_PER_USER_AND_HOUR, HOUR_MS)

  constructor(options: LookupsOptions) {
    this.#options = options
    this.#steady = steadyClock(options.clock)
  }

  /** Whether a look-up was started; the next search shows its results. */
  async request(userId: number, text: string, found: readonly FoundInstrument[]): Promise<boolean> {
    const { db, queues, market, clock } = this.#options
    const wanted = (likelySymbol(text) ?? text.trim().replace(/\s+/g, ' ')).toLowerCase()
    if (!SEARCHABLE.test(wanted) || isAnswered(wanted, found)) return false
    const now = clock()
    if (!this.#rate.allows(this.#steady(), String(userId))) return false
    return db.transaction().execute(async (trx) => {
      const times = { now: new Date(now), staleBefore: new Date(now - DAY_MS) }
      const texts = await requestLookups(trx, market, [wanted], times)
      for (const text of texts) await queues.enqueue(trx, 'lookup', { text })
      return texts.length > 0
    })
  }

  /** Starts looking up these ISINs as far as the user may; returns those whose answer can be waited for. */
  async requestIsins(userId: number, isins: readonly string[]): Promise<string[]> {
    const { db, queues, market, clock } = this.#options
    const now = clock()
    const times = { now: new Date(now), staleBefore: new Date(now - ISIN_PATIENCE_MS) }
    return db.transaction().execute(async (trx) => {
      const asked = await readLookups(trx, market, isins, times.staleBefore)
      const fresh = isins.filter((isin) => !asked.has(isin) && this.#isinRate.allows(now, String(userId)))
      const started = await requestLookups(trx, market, fresh, times)
      for (const isin of started) await queues.enqueue(trx, 'isin', { isin })
      return isins.filter((isin) => asked.has(isin) || fresh.includes(isin))
    })
  }
}

/** Whether a ticker begins with the text, or a name contains it; merely similar names do not count. */
function isAnswered(wanted: string, found: readonly FoundInstrument[]): boolean {
  const folded = fold(wanted)
  return found.some(({ ticker, name }) => ticker.toLowerCase().startsWith(wanted) || fold(name).includes(folded))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
