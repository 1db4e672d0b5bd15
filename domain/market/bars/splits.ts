import type { Candle, Session } from '../types.ts'

/** From session `date` on, `ratio` shares equal one old share (2 for two to one, 0.1 for one to ten). */
export interface Split {
  date: Session
  ratio: number
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
export function adjustForSplits(bars: readonly Candle[], splits: readonly Split[]): Candle[] {
  const owed = splits.filter((split) => !isAdjusted(bars, split))
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

/** Smaller splits are lost in a day's ordinary move. */
const TELLING_RATIO = 1.4

function isAdjusted(bars: readonly Candle[], { date, ratio }: Split): boolean {
  if (Math.abs(Math.log(ratio)) < Math.log(TELLING_RATIO)) return false
  const after = bars.findIndex(({ session }) => session >= date)
  if (after < 1) return false
  const step = bars[after - 1].close / bars[after].close
  return Math.abs(Math.log(step)) < Math.abs(Math.log(step / ratio))
}
