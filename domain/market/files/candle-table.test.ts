import fc from 'fast-check'
import t from 'tap'
import { candleAt } from '../bars/columns.ts'
import { sessionOfDay } from '../sessions.ts'
import { anyBar } from '../testing/any-bar.ts'
import { recogniseCandleHeader } from './candle-header.ts'
import { adjustForSplits, type CandleTable, createCandleTable } from './candle-table.ts'

const HEADER = 'timestamp,open,high,low,close,volume,split_coefficient'

function table(header = HEADER): CandleTable {
  const columns = recogniseCandleHeader(header.split(','))
  if (columns === null) throw new Error('no candle header')
  return createCandleTable(columns)
}

t.test('each fault refuses its row, and the rest is kept', async (t) => {
  const sound = '2020-01-02,10,12,9,11,1000,1'
  const faults: [row: string, reason: RegExp][] = [
    ['2020-02-30,10,12,9,11,1000,1', /date/],
    ['02/01/2020,10,12,9,11,1000,1', /date/],
    [',10,12,9,11,1000,1', /date/],
    ['2020-01-03,,12,9,11,1000,1', /open is not/],
    ['2020-01-03,NaN,12,9,11,1000,1', /open is not/],
    ['2020-01-03,0x10,20,9,11,1000,1', /open is not/],
    ['2020-01-03,10,Infinity,9,11,1000,1', /high is not/],
    ['2020-01-03,10,1e999,9,11,1000,1', /high is not/],
    ['2020-01-03,10,12,0,11,1000,1', /low is not/],
    ['2020-01-03,10,12,-9,11,1000,1', /low is not/],
    ['2020-01-03,10,12,9,null,1000,1', /close is not/],
    ['2020-01-03,10,12,9,11,,1', /volume/],
    ['2020-01-03,10,12,9,11,-1,1', /volume/],
    ['2020-01-03,10,12,9,11,many,1', /volume/],
    ['2020-01-03,10,9,12,11,1000,1', /high is below the low/],
    ['2020-01-03,13,12,9,11,1000,1', /open is outside/],
    ['2020-01-03,8,12,9,11,1000,1', /open is outside/],
    ['2020-01-03,10,12,9,12.5,1000,1', /close is outside/],
    ['2020-01-03,10,12,9,11,1000,0', /split coefficient/],
    ['2020-01-03,10,12,9,11,1000,-2', /split coefficient/],
    ['2020-01-03,10,12,9,11,1000,two', /split coefficient/],
    ['2020-01-03,1,012,12,9,11,1000,1', /8 fields, the header 7/],
    ['2020-01-03,10,12', /low is not/],
    ['2020-01-02,10,12,9,11,1000,1', /a second row of 2020-01-02/],
  ]
  const candles = table()
  t.equal(candles.add(sound.split(',')), null)
  for (const [row, reason] of faults) t.match(candles.add(row.split(',')), reason, row)
  t.same(candles.finish().session, ['2020-01-02'])
})

t.test('what may be left out: the coefficient, and fields after the last column', async (t) => {
  const candles = table()
  for (const row of ['2020-01-02,10,12,9,11,0,', '2020-01-03,10,12,9,11,1e3', '2020-01-06,.5,1,0.4,+.6,7.5,1,,']) {
    t.equal(candles.add(row.split(',')), null, row)
  }
  t.same([...candles.finish().volume], [0, 1000, 7.5])
})

t.test('a refused row is as if it was not there: its day and its coefficient are free', async (t) => {
  const candles = table()
  candles.add('2020-01-02,10,12,9,11,1000,1'.split(','))
  t.match(candles.add('2020-01-03,10,9,12,11,1000,2'.split(',')), /high/)
  t.equal(candles.add('2020-01-03,5,6,4,5,3000,1'.split(',')), null)
  t.same([...candles.finish().close], [11, 5])
})

t.test('every split divides the prices and multiplies the volumes of all days before it', async (t) => {
  const candles = table()
  const rows = [
    '2020-01-06,3,4,2,3,60,1',
    '2020-01-02,100,120,90,110,10,1',
    '2020-01-05,3,4,2,3,50,1.5',
    '2020-01-03,50,60,40,55,20,2',
    '2020-01-04,50,60,40,55,30,10',
  ]
  for (const row of rows) t.equal(candles.add(row.split(',')), null)
  const columns = candles.finish()
  t.same(columns.session, ['2020-01-02', '2020-01-03', '2020-01-04', '2020-01-05', '2020-01-06'])
  t.same(candleAt(columns, 0), { session: '2020-01-02', open: 100 / 30, high: 4, low: 3, close: 110 / 30, volume: 300 })
  t.same([...columns.close], [110 / 30, 55 / 15, 55 / 1.5, 3, 3])
  t.same([...columns.volume], [300, 300, 45, 50, 60])
})

t.test('without splits nothing changes, whatever the order of the rows', async () => {
  const bars = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5000 }), anyBar), { selector: ([day]) => day })
  fc.assert(
    fc.property(bars, (list) => {
      const candles = table()
      for (const [day, bar] of list) {
        const { open, high, low, close, volume } = bar
        const row = [sessionOfDay(day), open, high, low, close, volume].map(String)
        if (candles.add(row) !== null) return false
      }
      const columns = candles.finish()
      const sorted = list.toSorted(([a], [b]) => a - b)
      return sorted.every(([day, bar], i) => {
        const kept = candleAt(columns, i)
        return (
          kept.session === sessionOfDay(day) &&
          kept.open === bar.open &&
          kept.high === bar.high &&
          kept.low === bar.low &&
          kept.close === bar.close &&
          kept.volume === bar.volume
        )
      })
    }),
  )
})

t.test('adjusted bars keep their value: price times volume, and open, high, low, close in order', async () => {
  const split = fc.constantFrom(1, 1, 1, 2, 0.1, 1.5, 7)
  fc.assert(
    fc.property(fc.array(fc.tuple(anyBar, split), { maxLength: 30 }), (list) => {
      const columns = adjustForSplits(list.map(([bar, split], i) => ({ session: sessionOfDay(i), ...bar, split })))
      return list.every(([bar], i) => {
        const { open, high, low, close, volume } = candleAt(columns, i)
        const isOrdered = low <= Math.min(open, close) && Math.max(open, close) <= high
        return isOrdered && Math.abs(close * volume - bar.close * bar.volume) <= 1e-9 * bar.close * bar.volume
      })
    }),
  )
})

t.test('splits and dividends of the kept rows; an amount is adjusted as the bars are', async (t) => {
  const rows = table('timestamp,open,high,low,close,volume,dividend_amount,split_coefficient')
  t.equal(rows.add('2020-01-06,25,26,24,25,10,0.3,1'.split(',')), null)
  t.equal(rows.add('2020-01-02,100,101,99,100,10,1.2,1'.split(',')), null)
  t.equal(rows.add('2020-01-03,25,26,24,25,10,n/a,4'.split(',')), null)
  t.match(rows.add('2020-01-07,0,26,24,25,10,9,2'.split(',')), /open is not/)
  t.same(rows.actions(), {
    splits: [{ date: '2020-01-03', ratio: 4 }],
    dividends: [
      { date: '2020-01-02', amount: 0.3 },
      { date: '2020-01-06', amount: 0.3 },
    ],
  })
  const bare = table()
  bare.add('2020-01-03,25,26,24,25,10,1'.split(','))
  t.same(bare.actions(), { splits: [], dividends: [] })
})
