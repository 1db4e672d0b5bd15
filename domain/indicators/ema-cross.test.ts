import t from 'tap'
import { emaCross } from './ema-cross.ts'
import { viewAt } from './testing/bars.ts'

const fall = Array.from({ length: 100 }, (_, i) => 1000 - i)
const rise = Array.from({ length: 100 }, (_, i) => 1000 + i)
const stay = (price: number, bars: number) => new Array<number>(bars).fill(price)
const status = (closes: number[]) => emaCross(viewAt(closes)).status

t.test('a text from 50 bars on', async (t) => {
  t.equal(status(rise.slice(0, 49)), 'Insufficient data')
  t.equal(status(rise.slice(0, 50)), 'Bullish trend')
  t.equal(status(fall.slice(0, 50)), 'Bearish trend')
})

t.test('a cross is reported for 5 bars, its own included', async (t) => {
  t.equal(status([...fall, ...stay(1200, 1)]), 'Golden cross')
  t.equal(status([...fall, ...stay(1200, 5)]), 'Golden cross')
  t.equal(status([...fall, ...stay(1200, 6)]), 'Bullish trend')
  t.equal(status([...rise, ...stay(800, 1)]), 'Death cross')
  t.equal(status([...rise, ...stay(800, 6)]), 'Bearish trend')
})

t.test('of two crosses the newest decides', async (t) => {
  t.equal(status([...fall, 1200, 100]), 'Death cross')
})

t.test('from equal to above is no cross, and equal is neutral', async (t) => {
  t.equal(status(stay(50, 80)), 'Neutral')
  t.equal(status([...stay(50, 80), 60]), 'Bullish trend')
})

t.test('a tie between two opposite signs does not hide the cross', async (t) => {
  // After years at one price both averages tie; the last sign before was below.
  t.equal(status([...fall, ...stay(901, 2000)]), 'Neutral')
  t.equal(status([...fall, ...stay(901, 2000), 990]), 'Golden cross')
  t.equal(status([...fall, ...stay(901, 2000), 800]), 'Bearish trend')
})
