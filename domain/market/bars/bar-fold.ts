import type { Calendar } from '../calendars/calendar.ts'
import { dayOfSession } from '../session-dates.ts'
import type { Bar, DailyBar } from '../types.ts'
import { type Interval, isOfSessions, periodOf, type SessionInterval, secondsOf, timeOfDay } from './intervals.ts'

/** A bar of any interval; `time` is epoch seconds: its first minute, or the date of its first session at 00:00 UTC. */
export interface TimedBar extends Bar {
  time: number
}

/** A price at `at` (epoch ms), and the volume that was traded with it. */
export interface Tick {
  at: number
  price: number
  volume: number
}

/** Folds daily bars, oldest first, into bars of a day, of a Monday-to-Sunday week or of a calendar month. */
export function foldSessions(days: Iterable<DailyBar>, interval: SessionInterval): TimedBar[] {
  const bars: TimedBar[] = []
  let period = Number.NaN
  // Field by field: a history has thousands of bars, and to copy the rest of an object takes ten times as long.
  for (const { session, open, high, low, close, volume } of days) {
    const day = dayOfSession(session)
    const next = periodOf(session, interval, day)
    const bar = { time: timeOfDay(day), open, high, low, close, volume }
    if (next === period) extend(bars[bars.length - 1], bar)
    else bars.push(bar)
    period = next
  }
  return bars
}

/**
 * Folds ticks, in order of arrival, into bars of `interval`. A tick that is older than the newest, or repeats it, is
 * skipped; another price at the same instant counts. Bars of a day and longer are made of the ticks of sessions, from
 * the open to the close, both included.
 */
export function foldTicks(ticks: Iterable<Tick>, interval: Interval, calendar: Calendar): TimedBar[] {
  const inOrder = accepted(ticks)
  return isOfSessions(interval)
    ? foldSessions(sessionsOf(inOrder, calendar), interval)
    : foldMinutes(inOrder, secondsOf(interval))
}

function foldMinutes(ticks: Iterable<Tick>, seconds: number): TimedBar[] {
  const bars: TimedBar[] = []
  for (const tick of ticks) extendBars(bars, { time: tick.at / 1000, ...barOf(tick) }, seconds)
  return bars
}

/** Adds `next`, no older than the end of `bars`, to the last of these bars of `seconds`, or as a new one after it. */
export function extendBars(bars: TimedBar[], next: TimedBar, seconds: number): void {
  const time = barStart(next.time, seconds)
  const bar = bars.at(-1)
  if (bar?.time === time) extend(bar, next)
  else bars.push({ ...next, time })
}

/** The start of the bar of `seconds` in which `time` lies, in epoch seconds like `time`. */
export const barStart = (time: number, seconds: number): number => Math.floor(time / seconds) * seconds

function sessionsOf(ticks: Iterable<Tick>, calendar: Calendar): DailyBar[] {
  const days: DailyBar[] = []
  for (const tick of ticks) {
    const { latest } = calendar.at(tick.at)
    if (latest === null || tick.at > latest.close) continue
    const day = days.at(-1)
    if (day?.session === latest.session) extend(day, barOf(tick))
    else days.push({ session: latest.session, ...barOf(tick) })
  }
  return days
}

function* accepted(ticks: Iterable<Tick>): Iterable<Tick> {
  let newest: Tick | null = null
  for (const tick of ticks) {
    if (newest !== null && (tick.at < newest.at || isSame(tick, newest))) continue
    newest = tick
    yield tick
  }
}

const isSame = (one: Tick, other: Tick) =>
  one.at === other.at && one.price === other.price && one.volume === other.volume

/** One bar made of a bar and the `next` one; `next` alone where there is none before. */
export function mergeBars(before: TimedBar | null, next: TimedBar): TimedBar {
  if (before === null) return next
  const bar = { ...before }
  extend(bar, next)
  return bar
}

const barOf = ({ price, volume }: Tick): Bar => ({ open: price, high: price, low: price, close: price, volume })

/** Extends a bar in place by the `next` one. */
function extend(bar: Bar, next: Bar): void {
  bar.high = Math.max(bar.high, next.high)
  bar.low = Math.min(bar.low, next.low)
  bar.close = next.close
  bar.volume += next.volume
}
