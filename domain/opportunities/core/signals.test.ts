import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { createLiveIndicators, viewOf } from '../../indicators/index.ts'
import { anyHistory, anyTicks, openBars } from '../../indicators/testing/any-history.ts'
import { barsOf, sessionAt, zigzag } from '../../indicators/testing/bars.ts'
import { barAt, sliceColumns, toColumns } from '../../market/bars/columns.ts'
import type { Columns } from '../../market/types.ts'
import { findEvents, ruleView } from '../testing/history.ts'
import { provisionalSignals } from './signals.ts'

/** The signals of an open bar after the first `bars` of `columns`. */
function openAfter(columns: Columns, bars: number) {
  const closed = sliceColumns(columns, 0, bars)
  const live = createLiveIndicators(closed, 'A')
  const { sides } = ruleView(viewOf(closed))
  return (bar = barAt(columns, bars)) => provisionalSignals(live, sides, bar, null)
}

t.test('of an open bar they say what one pass over all bars finds, whatever was asked in between', async () => {
  fc.assert(
    fc.property(anyHistory, anyTicks, fc.nat(), ({ bars }, ticks, some) => {
      const columns = toColumns(bars)
      const found = Object.fromEntries(Object.keys(findEvents(columns)).map((id) => [id, [] as number[]]))
      const start = some % (bars.length + 1)
      for (let i = start; i < bars.length; i++) {
        const say = openAfter(columns, i)
        for (const open of openBars(bars[i].open, ticks, bars[i].session)) say(open)
        for (const { rule } of say()) found[rule].push(i)
      }
      const all = Object.entries(findEvents(columns))
      deepEqual(found, Object.fromEntries(all.map(([id, events]) => [id, events.filter((i) => i >= start)])))
    }),
    { numRuns: 100 },
  )
})

t.test('a signal is an opportunity but for its stock', async (t) => {
  const turn = barsOf(zigzag([100, 0], [60, 40], [75, 55]))
  t.strictSame(openAfter(turn, 45)(), [
    {
      rule: 'rsi-up-30',
      nivel_confianza: 'Positivo',
      tipo: 'RSI sale de sobreventa',
      detalles: 'El RSI de 14 sesiones pasó de 25,7 a 31,0 y salió de la zona de sobreventa (menos de 30).',
      fecha: sessionAt(45),
    },
  ])
  t.strictSame(openAfter(turn, 46)(), [])
})

t.test('a price that stood still for a year does not forget the side it came from', async (t) => {
  const still = new Array<number>(400).fill(70)
  const closes = [...zigzag([100, 0], [70, 60]), ...still, 72]
  const columns = barsOf(closes, 0)
  const last = closes.length - 1
  t.strictSame(
    openAfter(columns, last)().map(({ rule }) => rule),
    Object.entries(findEvents(columns))
      .filter(([, events]) => events.includes(last))
      .map(([id]) => id),
  )
})
