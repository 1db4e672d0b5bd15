import { type DayClose, isNearer, isTelling, type Split, splitRatio } from '../bars/splits.ts'
import type { Quote } from '../types.ts'
import { tickSize } from './ticks.ts'

/**
 * Whether the previous close of a quote is that of a list of `closes` (each oldest first, as they were told) divided or
 * multiplied by a whole number, to within a tick, and no split is known that explains it: the source has taken one into
 * account without telling it.
 */
export function showsUntoldSplit(
  { session, previous_close }: Pick<Quote, 'session' | 'previous_close'>,
  lists: readonly (readonly DayClose[])[],
  splits: readonly Split[],
): boolean {
  if (previous_close === null) return false
  const before = lists.flatMap((closes) => closes.findLast((each) => each.session < session) ?? [])
  const newest = before.reduce((last, each) => (each.session > last ? each.session : last), '')
  // In whose shares a close is stored is not certain: histories are divided when a split has been told, or before.
  const known = before
    .filter((each) => each.session === newest)
    .flatMap(({ close }) => [close, close / splitRatio(splits, newest, session)])
  return known.some((close) => isWhole(close, previous_close)) && known.every((close) => isOther(close, previous_close))
}

/** Whether two closes differ by more than a day's corrections do: by a split, as far as one is seen in a price. */
const isOther = (close: number, other: number): boolean => isTelling(close / other)

function isWhole(close: number, previous: number): boolean {
  const ratio = Math.round(Math.max(close / previous, previous / close))
  const expected = close > previous ? close / ratio : close * ratio
  return ratio > 1 && Math.abs(previous - expected) <= tickSize(previous) * (1 + ROUNDING)
}

/** Binary fractions of a tick are not exact. */
const ROUNDING = 1e-6

/** Whether a quote of the day of a split, whose previous close is in new shares, has its price in old ones. */
export function isBehindSplit({ session, price, previous_close }: Quote, splits: readonly Split[]): boolean {
  let ratio = 1
  for (const split of splits) if (split.date === session) ratio *= split.ratio
  return previous_close !== null && isTelling(ratio) && isNearer(ratio, 1, price / previous_close)
}
