import { compare } from '../../indicators/core/equal.ts'
import type { Candle } from '../../market/types.ts'
import { DIRECTED_RULES } from '../index.ts'

/** Sessions from the close at which a rule fires to the close that shows whether it was right. */
const HORIZON = 10

/** How one rule did on one stock, and how all days did in the rule's direction. */
export interface RuleTally {
  rule: string
  /** Counted events: at least 10 bars apart, with an outcome. */
  ocurrencias: number
  aciertos: number
  /** Days with an outcome, and those whose outcome lay in the rule's direction. */
  days: number
  hits: number
}

/**
 * All that the next closed bar needs to extend a stock's receipts: plain JSON. It holds prices of the last bars, so
 * when stored bars change (a split, a new import) it is rebuilt from all of them.
 */
export interface Track {
  /** Closed bars taken in. */
  bars: number
  /** Opens of the last 10 of them, oldest first. */
  opens: number[]
  /** Days with an outcome, and how many of these rose and fell. */
  days: number
  rises: number
  falls: number
  /** By rule; `last` is the index of the newest event that counts or, still without an outcome, will count. */
  rules: Record<string, { ocurrencias: number; aciertos: number; last: number | null }>
}

/** The track of a stock without bars. */
export function newTrack(): Track {
  const rules = DIRECTED_RULES.map(({ id }) => [id, { ocurrencias: 0, aciertos: 0, last: null }])
  return { bars: 0, opens: [], days: 0, rises: 0, falls: 0, rules: Object.fromEntries(rules) }
}

/** Takes the next closed bar into `track`, and the ids of the rules that fired at its close. */
export function growTrack(track: Track, bar: Pick<Candle, 'open' | 'close'>, fired: readonly string[]): void {
  const now = track.bars++
  track.opens.push(bar.open)
  if (track.opens.length > HORIZON) track.opens.shift()
  // An event at the close of bar now − 10 enters at the oldest open that is kept and ends at this close.
  const move = now < HORIZON ? null : compare(bar.close, track.opens[0], bar.close)
  if (move !== null) {
    track.days++
    if (move > 0) track.rises++
    if (move < 0) track.falls++
  }
  for (const { id, direction } of DIRECTED_RULES) {
    const rule = track.rules[id]
    if (move !== null && rule.last === now - HORIZON) {
      rule.ocurrencias++
      if (move === (direction === 'up' ? 1 : -1)) rule.aciertos++
    }
    if (fired.includes(id) && (rule.last === null || now - rule.last >= HORIZON)) rule.last = now
  }
}

/** The tallies of a track, one per rule, in the order of the registry. */
export function tallies(track: Track): RuleTally[] {
  return DIRECTED_RULES.map(({ id, direction }) => {
    const { ocurrencias, aciertos } = track.rules[id]
    const { days, rises, falls } = track
    return { rule: id, ocurrencias, aciertos, days, hits: direction === 'up' ? rises : falls }
  })
}
