import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { isSignal } from '#domain/ratings/words.ts'
import type { AgendaDate, Signal, SummaryHeadline, SummaryInput } from '#domain/summary/input.ts'
import { judgeSessions } from '#domain/summary/session-moves.ts'
import type { Database } from '#platform/database/database.ts'
import { readAgenda } from '#platform/repositories/market/agenda.ts'
import { readAllCorporateActions, readNewestDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { type HeadlineOf, readNewestHeadlines } from '#platform/repositories/news.ts'
import { listOpportunities } from '#platform/repositories/signals/opportunities.ts'
import { listRatingChanges, readRatingRecords } from '#platform/repositories/signals/ratings.ts'
import type { FollowedStock } from '#platform/repositories/summaries.ts'
import { toOpportunity, toWordRecord } from '#platform/repositories/views.ts'

/** Days back to which anything is told: a week, and what was late in it. */
const DAYS = 9
/** Sessions whose signals are told. */
const SESSIONS = 7
/** Bars from which its newest sessions are judged: a year, and what each is compared with. */
const BARS = 340
/** The most headlines about one stock that are chosen from. */
const HEADLINES = 20

/** The most stocks of which it is kept, so that a round over any number of them needs as much memory. */
const MOST_KEPT = 2_000

/** What is known of a stock: the same for every account that follows it. */
export interface StockFacts {
  stock: Pick<SummaryInput['stocks'][number], 'moves' | 'last'>
  signals: readonly Signal[]
  headlines: readonly (SummaryHeadline & { id: number })[]
  /** Dates that are to come, and are not withdrawn. */
  agenda: readonly AgendaDate[]
}

/** Reads what is known of stocks once, for all accounts of a round. */
export class StockFactsReader {
  readonly #db: Database
  readonly #market: string
  readonly #now: number
  readonly #known = new Map<number, StockFacts>()

  constructor(db: Database, market: string, now: number) {
    this.#db = db
    this.#market = market
    this.#now = now
  }

  async read(stocks: readonly FollowedStock[]): Promise<ReadonlyMap<number, StockFacts>> {
    if (this.#known.size > MOST_KEPT) this.#known.clear()
    const fresh = [...new Map(stocks.map((stock) => [stock.id, stock])).values()].filter(
      ({ id }) => !this.#known.has(id),
    )
    if (fresh.length === 0) return this.#known
    const ids = fresh.map(({ id }) => id)
    const today = Math.floor(this.#now / DAY_MS)
    const [actions, opportunities, changes, records, headlines, dates] = await Promise.all([
      readAllCorporateActions(this.#db, ids),
      listOpportunities(this.#db, { instrumentIds: ids }),
      listRatingChanges(this.#db, ids, SESSIONS),
      readRatingRecords(this.#db, this.#market, ids),
      readNewestHeadlines(this.#db, ids, new Date(this.#now - DAYS * DAY_MS), HEADLINES),
      readAgenda(this.#db, ids, sessionOfDay(today - 1), sessionOfDay(today + DAYS)),
    ])
    const found = Map.groupBy(opportunities, ({ instrument_id }) => instrument_id)
    const changed = Map.groupBy(changes, ({ instrument_id }) => instrument_id)
    const recordOf = new Map(records.map((record) => [`${record.instrument_id} ${record.word}`, record]))
    const dated = Map.groupBy(dates, ({ instrument_id }) => instrument_id)
    const told = Map.groupBy(headlines, ({ instrument_id }) => instrument_id)
    for (const [at, { id, symbol, name }] of fresh.entries()) {
      const { columns } = await readNewestDailyBars(this.#db, id, null, BARS)
      const last = columns.session.at(-1)
      const ruled = (found.get(id) ?? [])
        .filter(({ provisional, confidence }) => !provisional && confidence !== 'Neutral')
        .map((row): Signal => {
          const { fecha, tipo, nivel_confianza, historial } = toOpportunity(row)
          return { symbol, name, session: fecha, kind: 'rule', tipo, nivel: nivel_confianza, record: historial }
        })
      const rated = (changed.get(id) ?? []).flatMap(({ session, word, before }): Signal | [] => {
        if (!isSignal(word)) return []
        const record = recordOf.get(`${id} ${word}`)
        return { symbol, name, session, kind: 'rating', word, before, record: record ? toWordRecord(record) : null }
      })
      this.#known.set(id, {
        stock: {
          moves: judgeSessions(columns, actions[at].dividends),
          last: last === undefined ? null : { date: last },
        },
        signals: [...ruled, ...rated],
        headlines: (told.get(id) ?? []).map(toHeadline),
        agenda: (dated.get(id) ?? []).flatMap(({ kind, date, state, before, seen_at }) =>
          state === 'withdrawn'
            ? []
            : {
                symbol,
                name,
                kind,
                date,
                state,
                before: before.at(-1)?.date ?? null,
                seen_at: seen_at?.getTime() ?? null,
              },
        ),
      })
    }
    return this.#known
  }
}

const toHeadline = ({ id, title, link, source, sentiment, score, tickers, published_at }: HeadlineOf) => ({
  id,
  title,
  link,
  source,
  sentiment,
  score,
  symbols: tickers,
  published_at: published_at.getTime(),
})
