import { extendBars, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import { type Dividend, distinctSplits, type Split, splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { dailyBarProblem, validBars } from '#domain/market/bars/valid-bars.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { isSession } from '#domain/market/sessions.ts'
import type { DailyBar } from '#domain/market/types.ts'
import { figureOf, timeOf } from '../kraken/values.ts'
import { sessionAt } from '../yahoo/session-at.ts'
import { type Row, textOf } from '../yahoo/values.ts'

const HOUR_SECONDS = 3_600
const ANY_DAY = '2000-01-01'
const LAST_DAY = '9999-12-31'

/** The sound daily bars of an answer, oldest first. A bar carries the midnight of New York at which its day begins. */
export function dailyBars(rows: readonly Row[], calendar: Calendar): DailyBar[] {
  const raw = rows.map((row) => {
    const at = timeOf(row.t)
    return { session: Number.isNaN(at) ? '' : sessionAt(calendar.zone, at), ...prices(row) }
  })
  return validBars(raw, ({ session }) => calendar.session(session) !== null).bars
}

/**
 * The sound bars of an answer in bars of half an hour at most that lie within a session, oldest first, made into bars of
 * `minutes`: what is traded before the open and after the close is not of the day.
 */
export function timedBars(rows: readonly Row[], calendar: Calendar, minutes: number): TimedBar[] {
  const bars: TimedBar[] = []
  const sound = rows.map((row) => ({ time: timeOf(row.t) / 1_000, ...prices(row) })).filter(isSound)
  for (const bar of sound.sort((a, b) => a.time - b.time)) {
    if (calendar.at(bar.time * 1_000).state !== 'open') continue
    if (minutes * 60 === HOUR_SECONDS) extendBars(bars, bar, HOUR_SECONDS)
    else bars.push(bar)
  }
  return bars
}

function prices({ o, h, l, c, v }: Row) {
  return { open: figureOf(o), high: figureOf(h), low: figureOf(l), close: figureOf(c), volume: figureOf(v) }
}

function isSound({ time, ...bar }: TimedBar): boolean {
  return time % 60 === 0 && dailyBarProblem({ ...bar, session: ANY_DAY, split: 1 }) === null
}

/** Splits and cash dividends by their days; amounts in the shares of today. */
export function readActions(rows: readonly Row[]): { splits: Split[]; dividends: Dividend[] } {
  const splits: Split[] = []
  const paid: Dividend[] = []
  for (const { kind, ex_date, new_rate, old_rate, rate } of rows) {
    const date = textOf(ex_date, 10) ?? ''
    if (!isSession(date)) continue
    const ratio = figureOf(new_rate) / figureOf(old_rate)
    const amount = figureOf(rate)
    if (kind === 'cash_dividends') {
      if (amount > 0) paid.push({ date, amount })
    } else if (ratio > 0 && Number.isFinite(ratio)) splits.push({ date, ratio })
  }
  const once = distinctSplits(splits)
  const dividends = paid.map(({ date, amount }) => ({ date, amount: amount / splitRatio(once, date, LAST_DAY) }))
  return { splits: splits.sort(byDate), dividends: dividends.sort(byDate) }
}

const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1)
