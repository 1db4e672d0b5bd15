import t from 'tap'
import { toColumns } from '../market/bars/columns.ts'
import { forecastOutcome, signalOutcome } from './outcome.ts'

const columns = toColumns(
  Array.from({ length: 12 }, (_, i) => ({
    session: `2024-01-${String(i + 1).padStart(2, '0')}`,
    open: 100 + i,
    high: 200,
    low: 50,
    close: 90 + 2 * i,
    volume: 1,
  })),
)

t.test('a signal is entered at the next open and settled at the tenth close', async (t) => {
  const expected = { entry: 101, exit: 110, settled: '2024-01-11' }
  t.same(signalOutcome(columns, '2024-01-01', 'Positivo'), { hit: true, details: expected })
  t.same(signalOutcome(columns, '2024-01-01', 'Negativo'), { hit: false, details: expected })
  t.same(signalOutcome(columns, '2024-01-01', 'Neutral'), { hit: null, details: expected })
  t.equal(signalOutcome(columns, '2024-01-03', 'Positivo'), null, 'its tenth close does not exist yet')
  t.equal(signalOutcome(columns, '2023-12-31', 'Positivo'), null, 'no such session')
})

t.test('no move is no hit, in either direction', async (t) => {
  const flat = toColumns(
    Array.from({ length: 11 }, (_, i) => ({ session: `s${i}`, open: 10, high: 10, low: 10, close: 10, volume: 0 })),
  )
  t.match(signalOutcome(flat, 's0', 'Positivo'), { hit: false })
  t.match(signalOutcome(flat, 's0', 'Negativo'), { hit: false })
})

t.test('a band contains its limits', async (t) => {
  const band = (low: number, high: number) => ({ low80: new Array(10).fill(low), high80: new Array(10).fill(high) })
  t.match(forecastOutcome(columns, '2024-01-01', band(110, 120)), { hit: true })
  t.match(forecastOutcome(columns, '2024-01-01', band(111, 120)), { hit: false })
  t.equal(forecastOutcome(columns, '2024-01-09', band(0, 1e9)), null)
})
