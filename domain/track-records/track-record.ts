import type { TrackRecord } from '../contract/opportunities.ts'
import { HORIZON } from '../forecast/horizon.ts'
import { compare } from '../indicators/core/compare.ts'
import type { Series, SeriesView } from '../indicators/core/view.ts'
import { barAt } from '../market/bars/columns.ts'
import type { Columns, DailyBar } from '../market/types.ts'
import type { Rule } from '../opportunities/core/rule.ts'
import { eachBar } from '../opportunities/core/signals.ts'
import { DIRECTED_RULES } from '../opportunities/index.ts'
import { benjaminiHochberg, binomialTest, wilson95 } from './statistics.ts'

/** A rule with fewer events is not tested, and takes no part in the correction for many tests. */
const FEWEST_EVENTS = 20
/** Share of the `demostrada` rules that may be so by luck. */
const FALSE_DISCOVERIES = 0.05

/** The track of all rules over a stock's closed bars, oldest first. `into` as in computeSeries. */
export function trackOf(columns: Columns, into?: Series): Track {
  const track = newTrack()
  const grow = ({ last }: SeriesView, fired: readonly Rule[]) => {
    extendTrack(
      track,
      barAt(columns, last),
      fired.map(({ id }) => id),
    )
  }
  eachBar(columns, grow, { into })
  return track
}

/**
 * The `historial` of each tally, in their order (contract section 7). The tallies must be those of every rule of every
 * stock of the market: whether one is `demostrada` depends on all.
 */
export function trackRecords(tallies: readonly RuleTally[]): TrackRecord[] {
  const tested = tallies.filter(({ ocurrencias }) => ocurrencias >= FEWEST_EVENTS)
  const p = tested.map(({ ocurrencias, aciertos, days, hits }) => binomialTest(aciertos, ocurrencias, hits / days))
  const survives = benjaminiHochberg(p, FALSE_DISCOVERIES)
  const proven = new Set(tested.filter((tally, i) => survives[i] && isBetter(tally)))
  return tallies.map((tally) => recordOf(tally, proven.has(tally)))
}

/** The `historial` that a tally makes, once it is known whether its edge is demonstrated. */
export function recordOf({ ocurrencias, aciertos, days, hits }: RuleTally, demonstrated: boolean): TrackRecord {
  return {
    horizonte: HORIZON,
    ocurrencias,
    aciertos,
    acierto_pct: ocurrencias === 0 ? null : (100 * aciertos) / ocurrencias,
    base_pct: days === 0 ? null : (100 * hits) / days,
    intervalo_95: ocurrencias === 0 ? null : wilson95(aciertos, ocurrencias),
    ventaja: demonstrated ? 'demostrada' : 'sin ventaja demostrada',
  }
}

/** Whether the rule was right more often than any day, in whole numbers: no rounding decides. */
function isBetter({ ocurrencias, aciertos, days, hits }: RuleTally): boolean {
  return aciertos * days > hits * ocurrencias
}

/** Counts of how often one rule was right on one stock, and how often all days went in the rule's direction. */
export interface RuleTally {
  rule: string
  /** Number of events that count: at least 10 bars apart, with an outcome. */
  ocurrencias: number
  aciertos: number
  /** Number of days with an outcome, and of those whose outcome lay in the rule's direction. */
  days: number
  hits: number
}

/**
 * All that the next closed bar needs to extend a stock's track records: plain JSON. It has prices of the last bars, so
 * when stored bars change (a split, a new import) it is rebuilt from all of them.
 */
export interface Track {
  /** Number of closed bars added. */
  bars: number
  /** Opens of the last 10 of them, oldest first. */
  opens: number[]
  /** Number of days with an outcome, and of those that rose and fell. */
  days: number
  rises: number
  falls: number
  /**
   * The counts by rule; `last` is the index of the newest event that counts or, still without an outcome, will count.
   */
  rules: Record<string, { ocurrencias: number; aciertos: number; last: number | null }>
}

/** The track of a stock without bars. */
export function newTrack(): Track {
  const rules = DIRECTED_RULES.map(({ id }) => [id, { ocurrencias: 0, aciertos: 0, last: null }])
  return { bars: 0, opens: [], days: 0, rises: 0, falls: 0, rules: Object.fromEntries(rules) }
}

/** Adds the next closed bar to `track`, with the ids of the rules that fired at its close. */
export function extendTrack(track: Track, bar: Pick<DailyBar, 'open' | 'close'>, fired: readonly string[]): void {
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
