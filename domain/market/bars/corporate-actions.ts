import { dayOfSession } from '../session-dates.ts'
import type { DailyBar, Session } from '../types.ts'
import type { TimedBar } from './bar-fold.ts'
import { timeOfSession } from './intervals.ts'

/** From session `date` on, `ratio` shares equal one old share (2 for two to one, 0.1 for one to ten). */
export interface Split {
  date: Session
  ratio: number
}

/** The close, or the price so far, of a session, in the shares in which the source gave it. */
export type DayClose = Pick<DailyBar, 'session' | 'close'>

/** Sources report one split under the days of its announcement and execution, at most this many days apart. */
const SAME_SPLIT_DAYS = 7
/** Ratios within this share are the same: some sources give one, such as a third, with few digits. */
const SAME_RATIO = 1e-4

/** Whether two are one split, reported twice: the same ratio, under dates at most seven days apart. */
export function isSameSplit(one: Split, other: Split): boolean {
  const days = Math.abs(dayOfSession(one.date) - dayOfSession(other.date))
  return days <= SAME_SPLIT_DAYS && Math.abs(one.ratio / other.ratio - 1) <= SAME_RATIO
}

/**
 * The splits that a source reported, each once, oldest first, dated by the day on which `closes` (oldest first) show
 * that the prices changed. Where they do not show it, by the first date that they leave possible, else by the one
 * reported first.
 */
export function distinctSplits(reported: readonly Split[], closes: readonly DayClose[] = []): Split[] {
  return groupsOf(reported).map((group) => {
    if (group.length === 1) return group[0]
    const byDate = group.toSorted(byDay)
    return changedOf(byDate, closes) ?? byDate.find((split) => hasChanged(closes, split) === null) ?? group[0]
  })
}

/**
 * The splits that a source reported, oldest first, each once where `closes` (oldest first) show the day on which the
 * prices changed, and under all its dates where they do not: closes that have been divided since show nothing.
 */
export function datedSplits(reported: readonly Split[], closes: readonly DayClose[]): Split[] {
  return groupsOf(reported).flatMap((group) => {
    const byDate = group.toSorted(byDay)
    return (group.length > 1 && changedOf(byDate, closes)) || byDate
  })
}

const byDay = (one: Split, other: Split): number => (one.date < other.date ? -1 : 1)

/** The first of the dates of a split on which `closes` show that the prices changed. */
function changedOf(byDate: readonly Split[], closes: readonly DayClose[]): Split | undefined {
  return byDate.find((split) => hasChanged(closes, split) === true)
}

/** The reports grouped by split, each group in the order of the reports; groups are ordered by their earliest date. */
function groupsOf(reported: readonly Split[]): Split[][] {
  const groups: Split[][] = []
  for (const split of reported) {
    const group = groups.find((each) => each.every((other) => isSameSplit(split, other)))
    if (group === undefined) groups.push([split])
    else if (group.every(({ date }) => date !== split.date)) group.push(split)
  }
  const first = (group: Split[]) => group.reduce((least, { date }) => (date < least ? date : least), group[0].date)
  return groups.length < 2 ? groups : groups.sort((a, b) => (first(a) < first(b) ? -1 : 1))
}

/** How many shares of session `to` equal one of session `from`: the product of the splits after `from` up to `to`. */
export function splitRatio(splits: readonly Split[], from: Session, to: Session): number {
  let ratio = 1
  for (const split of splits) if (split.date > from && split.date <= to) ratio *= split.ratio
  return ratio
}

/**
 * Bars (oldest first) in the shares of the last one: each split divides the prices and multiplies the volumes before
 * its date. Nothing is rounded. Sources deliver history that is adjusted for some splits and not for others, so a split
 * is skipped when the bars on both sides show that the prices already include it.
 */
export function adjustForSplits(bars: readonly DailyBar[], splits: readonly Split[]): DailyBar[] {
  const owed = distinctSplits(splits, bars).filter((split) => hasChanged(bars, split) !== false)
  return bars.map(({ session, open, high, low, close, volume }) => {
    let ratio = 1
    for (const split of owed) if (session < split.date) ratio *= split.ratio
    return {
      session,
      open: open / ratio,
      high: high / ratio,
      low: low / ratio,
      close: close / ratio,
      volume: volume * ratio,
    }
  })
}

/** Splits of a smaller ratio cannot be distinguished from a day's ordinary move. */
const VISIBLE_RATIO = 1.4

/** Whether the prices changed by a split on its day; null where the closes on both sides do not show it. */
function hasChanged(closes: readonly DayClose[], { date, ratio }: Split): boolean | null {
  if (!isVisibleSplit(ratio)) return null
  const after = closes.findIndex(({ session }) => session >= date)
  if (after < 1) return null
  return isNearer(ratio, 1, closes[after - 1].close / closes[after].close)
}

/** Whether a split of this ratio, or several of this product, can be seen in a price. */
export function isVisibleSplit(ratio: number): boolean {
  return Math.abs(Math.log(ratio)) >= Math.log(VISIBLE_RATIO)
}

/** Whether `step` is as near to `one` as to `other` or nearer, by their ratios. */
export function isNearer(one: number, other: number, step: number): boolean {
  return Math.abs(Math.log(step / one)) <= Math.abs(Math.log(step / other))
}

/** Bars as they were traded, put in the shares of today: each split divides the prices before its day. */
export function adjustTimedBars(bars: readonly TimedBar[], splits: readonly Split[]): readonly TimedBar[] {
  if (splits.length === 0) return bars
  const due = distinctSplits(splits).map(({ date, ratio }) => ({ from: timeOfSession(date), ratio }))
  return bars.map((bar) => {
    let ratio = 1
    for (const split of due) if (bar.time < split.from) ratio *= split.ratio
    return ratio === 1
      ? bar
      : {
          time: bar.time,
          open: bar.open / ratio,
          high: bar.high / ratio,
          low: bar.low / ratio,
          close: bar.close / ratio,
          volume: bar.volume * ratio,
        }
  })
}

/** Holders of a share before session `date` were paid `amount` for it, adjusted for splits as the bars are. */
export interface Dividend {
  date: Session
  amount: number
}

/** Each dividend once: the same amount reported twice for a day is one, different amounts of a day are added. */
export function distinctDividends(reported: readonly Dividend[]): Dividend[] {
  const byDate = Map.groupBy(reported, ({ date }) => date)
  return [...byDate].map(([date, own]) => {
    const amounts = new Set(own.map(({ amount }) => amount))
    return { date, amount: [...amounts].reduce((sum, amount) => sum + amount, 0) }
  })
}

/** Events other than trade that change a price, oldest first. */
export interface CorporateActions {
  splits: Split[]
  dividends: Dividend[]
}
