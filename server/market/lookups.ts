import { likelySymbol } from '#domain/market/tickers.ts'
import type { Database } from '#platform/database/database.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { requestLookup } from '#platform/repositories/market/fetches.ts'
import type { FoundInstrument } from '#platform/repositories/market/instruments.ts'
import { RateLimit } from '../connections/rate-limit.ts'

export interface LookupsOptions {
  db: Database
  queues: Pick<Queues, 'enqueue'>
  market: string
  clock: () => number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PER_USER_AND_MINUTE = 6
/** Tickers and names; shorter texts match anything. */
const SEARCHABLE = /^[\p{L}\p{N}][\p{L}\p{N} .&'^=-]{1,39}$/u

/** Makes the workers look up at the market's source what a search did not find here: each text once a day. */
export class Lookups {
  readonly #options: LookupsOptions
  readonly #steady: () => number
  readonly #rate = new RateLimit(PER_USER_AND_MINUTE, MINUTE_MS)

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
      if (!(await requestLookup(trx, market, wanted, times))) return false
      await queues.enqueue(trx, 'lookup', { text: wanted })
      return true
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
