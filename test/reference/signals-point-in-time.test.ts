import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { anyHistory } from '#domain/indicators/testing/any-history.ts'
import { sliceColumns, toColumns } from '#domain/market/bars/columns.ts'
import { createRandom } from '#domain/market/random.ts'
import type { Columns } from '#domain/market/types.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { findEvents } from '#domain/opportunities/testing/history.ts'
import { randomWalk } from '../support/reference/random-walks.ts'
import { needs, readMarketBars } from '../support/reference/reference.ts'

type Events = Record<string, number[]>

function before(events: Events, end: number): Events {
  return Object.fromEntries(Object.entries(events).map(([id, bars]) => [id, bars.filter((i) => i < end)]))
}

/** Cuts `columns` at random bars: what is found before a cut must be the same without the bars after it. */
function compareCuts(columns: Columns, cuts: number, seed: number): Events {
  const random = createRandom(seed)
  const events = findEvents(columns)
  for (let cut = 0; cut < cuts; cut++) {
    const end = Math.floor(random() * (columns.close.length + 1))
    deepEqual(findEvents(sliceColumns(columns, 0, end)), before(events, end), `cut at bar ${end}`)
  }
  return events
}

t.test('no rule reads a later bar: random walks', (t) => {
  const fired = new Set<string>()
  for (let seed = 0; seed < 20; seed++) {
    const { columns } = randomWalk(seed, 1_000)
    const events = compareCuts(columns, 15, seed)
    for (const { id } of RULES) {
      if (events[id].length === 0) continue
      fired.add(id)
      const end = (events[id].at(-1) as number) + 1
      deepEqual(findEvents(sliceColumns(columns, 0, end))[id], events[id], `${id} on its newest bar`)
    }
  }
  t.strictSame([...fired].sort(), RULES.map(({ id }) => id).sort(), 'every rule was put to the test')
  t.end()
})

t.test('no rule reads a later bar: another future changes nothing', (t) => {
  for (let seed = 0; seed < 10; seed++) {
    const { columns } = randomWalk(seed, 800)
    const other = randomWalk(seed + 100, 800).columns
    for (const end of [150, 333, 700]) {
      const changed = sliceColumns(columns, 0, 800)
      for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
        changed[name].set(other[name].subarray(end), end)
      }
      deepEqual(before(findEvents(changed), end), before(findEvents(columns), end))
    }
  }
  t.end()
})

t.test('no rule reads a later bar: histories of any temper', (t) => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), ({ bars }, some) => {
      const end = some % (bars.length + 1)
      deepEqual(findEvents(toColumns(bars.slice(0, end))), before(findEvents(toColumns(bars)), end))
    }),
    { numRuns: 200 },
  )
  t.end()
})

t.test('no rule reads a later bar: real companies', needs('data/market'), async (t) => {
  for (const [seed, symbol] of ['AAPL', 'KO', 'XOM', 'TMUS'].entries()) {
    const { columns } = await readMarketBars(symbol)
    compareCuts(columns, 15, seed)
    t.pass(`${symbol}, ${columns.close.length} bars`)
  }
})
