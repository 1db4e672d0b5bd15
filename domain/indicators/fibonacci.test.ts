import t from 'tap'
import { toColumns } from '../market/bars/columns.ts'
import { viewOf } from './core/compute.ts'
import { fibonacci, retracements } from './fibonacci.ts'
import { sessionAt, viewAt, zigzag } from './testing/bars.ts'

t.test('levels of a rise and of a fall', async (t) => {
  const values = (direction: 'up' | 'down') =>
    retracements(200, 100, direction).map(({ value }) => Number(value.toFixed(9)))
  t.strictSame(values('up'), [200, 176.4, 161.8, 150, 138.2, 121.4, 100])
  t.strictSame(values('down'), [100, 123.6, 138.2, 150, 161.8, 178.6, 200])
})

t.test('0 % is the extreme that came last', async (t) => {
  t.match(fibonacci(viewAt(zigzag([100, 0], [90, 10], [110, 30]))), {
    direction: 'up',
    low: 89.5,
    high: 110.5,
    low_at: 10,
    high_at: 30,
  })
  t.match(fibonacci(viewAt(zigzag([100, 0], [110, 10], [90, 30]))), { direction: 'down', low_at: 30, high_at: 10 })
})

t.test('of equal extremes the newest counts', async (t) => {
  const closes = zigzag([100, 0], [110, 10], [90, 20], [110, 30], [100, 40])
  t.match(fibonacci(viewAt(closes)), { direction: 'up', high_at: 30, low_at: 20 })
})

t.test('both extremes on one bar: up if it closed at or above its open', async (t) => {
  const calm = Array.from({ length: 25 }, (_, i) => {
    return { session: sessionAt(i), open: 100, high: 101, low: 99, close: 100, volume: 1 }
  })
  const direction = (open: number, close: number) => {
    const wide = { session: sessionAt(25), open, high: 120, low: 80, close, volume: 1 }
    return fibonacci(viewOf(toColumns([...calm, wide])))?.direction
  }
  t.equal(direction(90, 110), 'up')
  t.equal(direction(100, 100), 'up')
  t.equal(direction(110, 90), 'down')
})

t.test('the last 120 bars, from 20 on', async (t) => {
  const line = Array.from({ length: 130 }, (_, i) => 100 + i)
  t.equal(fibonacci(viewAt(line.slice(0, 19))), null)
  t.match(fibonacci(viewAt(line.slice(0, 20))), { low: 99.5, high: 119.5 })
  t.match(fibonacci(viewAt(line)), { low: 109.5, high: 229.5, low_at: 10, high_at: 129 })
})
