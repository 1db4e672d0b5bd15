import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { anyHistory } from '../indicators/testing/any-history.ts'
import { barsOf } from '../indicators/testing/bars.ts'
import { toColumns } from '../market/bars/columns.ts'
import type { Columns } from '../market/types.ts'
import { DIRECTED_RULES, RULES } from '../opportunities/index.ts'
import { findEvents } from '../opportunities/testing/history.ts'
import { extendTrack, newTrack, type RuleTally, tallies, trackOf, trackRecords } from './track-record.ts'

/** The tallies by the definition in the contract, over the whole history at once. */
function byDefinition(columns: Columns, events: Record<string, number[]>): RuleTally[] {
  const bars = columns.close.length
  const hasOutcome = (t: number) => t + 10 < bars
  return DIRECTED_RULES.map(({ id, direction }) => {
    const isHit = (t: number) => {
      const [entry, outcome] = [columns.open[t + 1], columns.close[t + 10]]
      const move = Math.abs(outcome - entry) <= 1e-9 * outcome ? 0 : outcome - entry
      return direction === 'up' ? move > 0 : move < 0
    }
    const counted: number[] = []
    for (const t of events[id]) if (counted.length === 0 || t - (counted.at(-1) as number) >= 10) counted.push(t)
    const settled = counted.filter(hasOutcome)
    const days = Array.from({ length: bars }, (_, t) => t).filter(hasOutcome)
    return {
      rule: id,
      ocurrencias: settled.length,
      aciertos: settled.filter(isHit).length,
      days: days.length,
      hits: days.filter(isHit).length,
    }
  })
}

t.test('receipts that grow bar by bar are those of the definition', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      const columns = toColumns(bars)
      deepEqual(tallies(trackOf(columns)), byDefinition(columns, findEvents(columns)))
    }),
    { numRuns: 100 },
  )
})

t.test('with events on any bars, and stored as JSON in between', async () => {
  const anyBars = fc.array(fc.record({ up: fc.boolean(), down: fc.boolean(), move: fc.integer({ min: -2, max: 2 }) }))
  fc.assert(
    fc.property(anyBars, (bars) => {
      const closes = bars.map(({ move }) => 10 + move)
      const events = Object.fromEntries(RULES.map(({ id }) => [id, [] as number[]]))
      let track = newTrack()
      bars.forEach(({ up, down }, i) => {
        const fired = [...(up ? ['macd-up'] : []), ...(down ? ['macd-down', 'volume-anomaly'] : [])]
        for (const id of fired) events[id].push(i)
        extendTrack(track, { open: closes[i], close: closes[i] }, fired)
        track = JSON.parse(JSON.stringify(track))
      })
      deepEqual(tallies(track), byDefinition(barsOf(closes), events))
    }),
  )
})

t.test('an event counts when its tenth bar has closed, and shuts out the nine bars after it', async (t) => {
  const track = newTrack()
  const macdUp = () => tallies(track).find(({ rule }) => rule === 'macd-up')
  for (let i = 0; i < 15; i++) extendTrack(track, { open: 10, close: 10 + i }, i <= 4 ? ['macd-up'] : [])
  t.match(macdUp(), { ocurrencias: 1, aciertos: 1, days: 5, hits: 5 })
  t.equal(track.rules['macd-up'].last, 0)
  extendTrack(track, { open: 10, close: 9 }, ['macd-up'])
  t.equal(track.rules['macd-up'].last, 15)
  t.match(macdUp(), { ocurrencias: 1, days: 6, hits: 5 })
  t.equal(track.opens.length, 10)
})

const tally = (ocurrencias: number, aciertos: number, days: number, hits: number): RuleTally => {
  return { rule: 'macd-up', ocurrencias, aciertos, days, hits }
}

t.test('the figures of historial', async (t) => {
  const [{ intervalo_95, ...figures }] = trackRecords([tally(24, 14, 1000, 510)])
  t.strictSame(figures, {
    horizonte: 10,
    ocurrencias: 24,
    aciertos: 14,
    acierto_pct: (100 * 14) / 24,
    base_pct: 51,
    ventaja: 'sin ventaja demostrada',
  })
  t.strictSame(
    intervalo_95?.map((limit) => limit.toFixed(6)),
    ['38.834666', '75.532397'],
  )
  t.match(trackRecords([tally(0, 0, 500, 250)]), [{ acierto_pct: null, intervalo_95: null, base_pct: 50 }])
  t.match(trackRecords([tally(0, 0, 0, 0)]), [{ acierto_pct: null, intervalo_95: null, base_pct: null }])
  t.strictSame(trackRecords([]), [])
})

t.test('demostrada: better than any day, and surviving the correction over all', async (t) => {
  const shown = (...all: RuleTally[]) => trackRecords(all).map(({ ventaja }) => ventaja === 'demostrada')
  const good = tally(100, 65, 2000, 1000)
  t.strictSame(shown(good), [true], 'p = 0.0035')
  t.strictSame(shown(good, ...new Array(20).fill(tally(100, 50, 2000, 1000)))[0], false, 'one of 21')
  t.strictSame(shown(good, ...new Array(20).fill(tally(19, 10, 2000, 1000)))[0], true, 'rare ones take no part')
  t.strictSame(shown(tally(100, 35, 2000, 1000)), [false], 'worse than any day')
  t.strictSame(shown(tally(19, 19, 2000, 1000), tally(20, 20, 2000, 1000)), [false, true], 'from 20 events on')
})
