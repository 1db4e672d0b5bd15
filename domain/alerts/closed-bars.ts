import { bandsAt } from '../forecast/index.ts'
import { averagesOf } from '../indicators/core/averages.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { createLiveIndicators, type LiveIndicators, technicalIndicatorsAt, viewOf } from '../indicators/index.ts'
import { barAt, sliceColumns } from '../market/bars/columns.ts'
import type { Calendar } from '../market/calendars/calendar.ts'
import { countUpTo, DAY_MS, dayOfSession } from '../market/session-dates.ts'
import type { Columns, DailyBar, Session } from '../market/types.ts'
import { eachBar, type Signal, signalsAt } from '../opportunities/core/signals.ts'
import { ratingValue, ratingView, ratingWord } from '../ratings/rating.ts'
import type { RatingWord } from '../ratings/words.ts'
import { tallies, trackOf, trackRecords } from '../track-records/track-record.ts'
import type { AlertSubject, ClosedBar, PastSession } from './alert.ts'
import { type DayFigures, dayFigures } from './day-figures.ts'

const NO_BARS = -1

/** A stock's bars that had closed at an instant, oldest first, with the figures that alerts ask for. */
export class ClosedBars {
  readonly view: SeriesView
  readonly #subject: AlertSubject
  readonly #calendar: Calendar | null
  readonly #figures = new Map<number, DayFigures>()
  #live: { session: Session; live: LiveIndicators } | null = null

  /** `closed` is adjusted for the splits in effect; without a calendar a session lasts its day. */
  constructor(closed: Columns, calendar: Calendar | null, subject: AlertSubject) {
    this.view = viewOf(closed)
    this.#calendar = calendar
    this.#subject = subject
  }

  get newest(): Session {
    return this.view.columns.session[this.view.last] ?? ''
  }

  /** The newest `count` bars, oldest first. */
  tail(count: number): DailyBar[] {
    const { columns, last } = this.view
    return range(Math.max(0, last + 1 - count), last).map((i) => barAt(columns, i))
  }

  figuresBefore(session: Session): DayFigures {
    return this.#figuresAt(this.#before(session))
  }

  /** The sessions from `since` on, oldest first. */
  past(since: Session): PastSession[] {
    const { columns, last } = this.view
    return range(this.#before(since) + 1, last).map((i) => {
      const previous_close = i === 0 ? null : columns.close[i - 1]
      const bar = barAt(columns, i)
      return { bar, previous_close, figures: this.#figuresAt(i - 1), ...hoursOf(this.#calendar, bar.session) }
    })
  }

  /** The bars after `session`, oldest first. */
  after(session: Session): ClosedBar[] {
    const { columns, last } = this.view
    const first = countUpTo(columns.session, session)
    return range(first, last).map((i) => {
      const bar = barAt(columns, i)
      return {
        bar,
        close_at: hoursOf(this.#calendar, bar.session).close_at,
        indicators: () =>
          technicalIndicatorsAt({ ...this.view, last: i }, { symbol: this.#subject.symbol, live: false }),
        signals: () => this.#signals(i),
        rating: () => ({ word: this.#word(i), before: this.#word(i - 1) }),
        band: () => this.#band(i),
        isDemonstrated: (rule) => this.#isDemonstrated(rule, i),
      }
    })
  }

  /** The indicators at the newest bar; null where there are no bars. */
  indicators() {
    if (this.view.last === NO_BARS) return null
    return technicalIndicatorsAt(this.view, { symbol: this.#subject.symbol, live: false })
  }

  /** The indicators with `open` as the current bar, after the bars before its session. */
  live(open: DailyBar) {
    if (this.#live?.session !== open.session) {
      const before = sliceColumns(this.view.columns, 0, this.#before(open.session) + 1)
      this.#live = { session: open.session, live: createLiveIndicators(before, this.#subject.symbol) }
    }
    return this.#live.live.indicatorsWith(open)
  }

  #before(session: Session): number {
    const { columns } = this.view
    const upTo = countUpTo(columns.session, session)
    return columns.session[upTo - 1] === session ? upTo - 2 : upTo - 1
  }

  #figuresAt(last: number): DayFigures {
    let figures = this.#figures.get(last)
    if (figures === undefined) {
      figures = dayFigures({ ...this.view, last })
      this.#figures.set(last, figures)
    }
    return figures
  }

  #signals(i: number): Signal[] {
    const signals: Signal[] = []
    const visit: Parameters<typeof eachBar>[1] = (view, fired) => {
      if (view.last === i) signals.push(...signalsAt(view, this.#subject.currency, fired))
    }
    eachBar(sliceColumns(this.view.columns, 0, i + 1), visit, { from: i })
    return signals
  }

  #word(i: number): RatingWord | null {
    if (i < 0) return null
    const averages = averagesOf(this.view.columns.close.subarray(0, i))
    const value = ratingValue(ratingView({ ...this.view, last: i }, averages))
    return value === null ? null : ratingWord(value)
  }

  #band(i: number): { low: number; high: number } | null {
    const [band] = i === 0 ? [null] : bandsAt(this.view.columns, [i - 1])
    return band && { low: band.low80[0], high: band.high80[0] }
  }

  #isDemonstrated(rule: string, i: number): boolean {
    const track = tallies(trackOf(sliceColumns(this.view.columns, 0, i + 1)))
    const at = track.findIndex((tally) => tally.rule === rule)
    return at >= 0 && trackRecords(track)[at].ventaja === 'demostrada'
  }
}

/** When a session opened and closed; one without known hours lasts its whole day, in the exchange's zone if known. */
export function hoursOf(calendar: Calendar | null, session: Session): { open_at: number; close_at: number } {
  const times = calendar?.session(session)
  if (times) return { open_at: times.open, close_at: times.close }
  const midnight = dayOfSession(session) * DAY_MS
  const { start, end } = calendar?.day(session) ?? { start: midnight, end: midnight + DAY_MS }
  return { open_at: start, close_at: end }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k)
