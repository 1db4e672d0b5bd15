import type { TrackRecord } from '../../contract/opportunities.ts'
import type { Series } from '../../indicators/core/series.ts'
import type { View } from '../../indicators/core/view.ts'
import { candleAt } from '../../market/bars/columns.ts'
import type { Columns } from '../../market/types.ts'
import { benjaminiHochberg } from './benjamini-hochberg.ts'
import { binomialTest } from './binomial.ts'
import { eachBar } from './events.ts'
import type { Rule } from './rule.ts'
import { growTrack, newTrack, type RuleTally, type Track } from './track.ts'
import { wilson95 } from './wilson.ts'

/** Under this many events a rule takes no part in the correction. */
const FEWEST_EVENTS = 20
/** Share of the `demostrada` rules that may be there by luck. */
const FALSE_DISCOVERIES = 0.05

/** The track of all rules over a stock's closed bars, oldest first. `into` as in computeSeries. */
export function trackOf(columns: Columns, into?: Series): Track {
  const track = newTrack()
  const grow = ({ last }: View, fired: readonly Rule[]) => {
    growTrack(
      track,
      candleAt(columns, last),
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
    horizonte: 10,
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
