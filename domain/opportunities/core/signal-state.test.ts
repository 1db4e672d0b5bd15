import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { anyHistory, anyTicks, openBars } from '../../indicators/testing/any-history.ts'
import { barsOf, sessionAt, zigzag } from '../../indicators/testing/bars.ts'
import { candleAt, sliceColumns, toColumns } from '../../market/columns.ts'
import { findEvents } from './events.ts'
import { createSignalState } from './signal-state.ts'

t.test('bar by bar it finds what one pass over all bars finds, whatever was peeked at in between', (t) => {
  fc.assert(
    fc.property(anyHistory, anyTicks, fc.nat(), ({ bars }, ticks, some) => {
      const columns = toColumns(bars)
      const start = some % (bars.length + 1)
      const state = createSignalState(sliceColumns(columns, 0, start), null)
      const found = Object.fromEntries(Object.keys(findEvents(columns)).map((id) => [id, [] as number[]]))
      for (let i = start; i < bars.length; i++) {
        for (const open of openBars(bars[i].open, ticks, bars[i].session)) state.peek(open)
        const provisional = state.peek(bars[i])
        const signals = state.push(bars[i])
        deepEqual(provisional, signals)
        for (const { rule } of signals) found[rule].push(i)
      }
      const all = Object.entries(findEvents(columns))
      deepEqual(found, Object.fromEntries(all.map(([id, events]) => [id, events.filter((i) => i >= start)])))
    }),
    { numRuns: 100 },
  )
  t.end()
})

t.test('a signal is an opportunity but for its stock', (t) => {
  const turn = barsOf(zigzag([100, 0], [60, 40], [75, 55]))
  const state = createSignalState(sliceColumns(turn, 0, 45), null)
  t.strictSame(state.push(candleAt(turn, 45)), [
    {
      rule: 'rsi-up-30',
      nivel_confianza: 'Positivo',
      tipo: 'RSI sale de sobreventa',
      detalles: 'El RSI de 14 sesiones pasó de 25,7 a 31,0 y salió de la zona de sobreventa (menos de 30).',
      fecha: sessionAt(45),
    },
  ])
  t.strictSame(state.push(candleAt(turn, 46)), [])
  t.end()
})

t.test('a price that stood still for a year does not forget the side it came from', (t) => {
  const still = new Array<number>(400).fill(70)
  const closes = [...zigzag([100, 0], [70, 60]), ...still, 72]
  const columns = barsOf(closes, 0)
  const last = closes.length - 1
  const state = createSignalState(sliceColumns(columns, 0, last), null)
  const provisional = state.peek(candleAt(columns, last)).map(({ rule }) => rule)
  t.strictSame(
    provisional,
    Object.entries(findEvents(columns))
      .filter(([, events]) => events.includes(last))
      .map(([id]) => id),
  )
  t.end()
})
