import fc from 'fast-check'
import t from 'tap'
import { candleAt } from '../bars/columns.ts'
import { sessionOfDay } from '../sessions.ts'
import { anyBar } from '../testing/any-bar.ts'
import { findCandleHeader } from './candle-header.ts'
import { adjustForSplits, type CandleTable, readCandleTable } from './candle-table.ts'

const HEADER = 'timestamp,open,high,low,close,volume,split_coefficient'

/** Reads rows below a header; the first is line 2. */
function read(rows: readonly string[], header = HEADER, separator = ','): CandleTable {
  const [head, ...body] = [header, ...rows].map((text, i) => ({ fields: text.split(separator), line: i + 1 }))
  const found = findCandleHeader([head])
  if ('reason' in found) throw new Error(found.reason)
  return readCandleTable(body, found.header, separator)
}

t.test('each fault refuses its row, and the rest is kept', async (t) => {
  const sound = '2020-01-02,10,12,9,11,1000,1'
  const faults: [row: string, reason: RegExp][] = [
    ['2020-02-30,10,12,9,11,1000,1', /^"2020-02-30" is no date$/],
    ['2020-13-01,10,12,9,11,1000,1', /is no date/],
    ['Total,10,12,9,11,1000,1', /^"Total" is no date$/],
    [',10,12,9,11,1000,1', /it has no date/],
    ['2020-01-03,,12,9,11,1000,1', /open is not/],
    ['2020-01-03,NaN,12,9,11,1000,1', /open is not/],
    ['2020-01-03,-,12,9,11,1000,1', /open is not/],
    ['2020-01-03,N/A,12,9,11,1000,1', /open is not/],
    ['2020-01-03,0x10,20,9,11,1000,1', /open is not/],
    ['2020-01-03,(10),12,9,11,1000,1', /open is not/],
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
  const { columns, refused, problem } = read([sound, ...faults.map(([row]) => row)])
  t.equal(problem, null)
  t.same(columns.session, ['2020-01-02'])
  for (const [i, [row, reason]] of faults.entries()) t.match(refused[i], { line: i + 3, reason }, row)
})

t.test('what may be left out: the coefficient, fields after the last column, and empty rows', async (t) => {
  const rows = ['2020-01-02,10,12,9,11,0,', ',,,,,,', '2020-01-03,10,12,9,11,1e3', '2020-01-06,.5,1,0.4,+.6,7.5,1,,']
  const { columns, refused } = read(rows)
  t.same(refused, [])
  t.same([...columns.volume], [0, 1000, 7.5])
})

t.test('a volume that is said not to be there is 0, and so is one that no row has', async (t) => {
  const header = 'Date,Open,High,Low,Close,Volume'
  const some = read(['2020-01-02,10,12,9,11,-', '2020-01-03,10,12,9,11,N/A', '2020-01-06,10,12,9,11,5'], header)
  t.same([...some.columns.volume], [0, 0, 5])
  t.same([...read(['2020-01-02,10,12,9,11,', '2020-01-03,10,12,9,11,'], header).columns.volume], [0, 0])
  t.same([...read(['2020-01-02,10,12,9,11'], 'Date,Open,High,Low,Close').columns.volume], [0])
})

t.test('a refused row is as if it was not there: its day and its coefficient are free', async (t) => {
  const rows = ['2020-01-02,10,12,9,11,1000,1', '2020-01-03,10,9,12,11,1000,2', '2020-01-03,5,6,4,5,3000,1']
  const { columns, refused } = read(rows)
  t.match(refused, [{ line: 3, reason: /high/ }])
  t.same([...columns.close], [11, 5])
})

t.test('every split divides the prices and multiplies the volumes of all days before it', async (t) => {
  const { columns, refused } = read([
    '2020-01-06,3,4,2,3,60,1',
    '2020-01-02,100,120,90,110,10,1',
    '2020-01-05,3,4,2,3,50,1.5',
    '2020-01-03,50,60,40,55,20,2',
    '2020-01-04,50,60,40,55,30,10',
  ])
  t.same(refused, [])
  t.same(columns.session, ['2020-01-02', '2020-01-03', '2020-01-04', '2020-01-05', '2020-01-06'])
  t.same(candleAt(columns, 0), { session: '2020-01-02', open: 100 / 30, high: 4, low: 3, close: 110 / 30, volume: 300 })
  t.same([...columns.close], [110 / 30, 55 / 15, 55 / 1.5, 3, 3])
  t.same([...columns.volume], [300, 300, 45, 50, 60])
})

t.test('without splits nothing changes, whatever the order of the rows', async () => {
  const bars = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), anyBar), {
    minLength: 15,
    selector: ([day]) => day,
  })
  fc.assert(
    fc.property(bars, (list) => {
      const { columns, refused } = read(
        list.map(([day, { open, high, low, close, volume }]) => {
          return [sessionOfDay(day), open, high, low, close, volume].join()
        }),
      )
      const sorted = list.toSorted(([a], [b]) => a - b)
      return (
        refused.length === 0 &&
        sorted.every(([day, bar], i) => {
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
      )
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
  const rows = read(
    [
      '2020-01-06,25,26,24,25,10,0.3,1',
      '2020-01-02,100,101,99,100,10,1.2,1',
      '2020-01-03,25,26,24,25,10,n/a,4',
      '2020-01-07,0,26,24,25,10,9,2',
    ],
    'timestamp,open,high,low,close,volume,dividend_amount,split_coefficient',
  )
  t.match(rows.refused, [{ line: 5, reason: /open is not/ }])
  t.same(rows.actions, {
    splits: [{ date: '2020-01-03', ratio: 4 }],
    dividends: [
      { date: '2020-01-02', amount: 0.3 },
      { date: '2020-01-06', amount: 0.3 },
    ],
  })
  t.same(read(['2020-01-03,25,26,24,25,10,1']).actions, { splits: [], dividends: [] })
})

t.test('a file that is no table of daily bars of one stock is refused, and nothing of it is kept', async (t) => {
  const prices = '10,12,9,11,1000'
  const at = (...dates: string[]) => dates.map((date) => `${date},${prices}`)
  const plain = 'Date,Open,High,Low,Close,Volume'
  const files: [what: string, problem: RegExp, rows: string[], header?: string][] = [
    ['minutes', /^it has several bars a day: ask the source for daily/, at('2020-01-02 09:00', '2020-01-02 09:01')],
    ['hours in seconds', /several bars a day/, at('1704196800', '1704200400', '1704204000')],
    [
      'a column of times',
      /several bars a day/,
      at('2020-01-02,09:00', '2020-01-02,10:00'),
      'Date,Time,Open,High,Low,Close,Volume',
    ],
    ['weeks', /^its bars are weekly/, at('2020-01-03', '2020-01-10', '2020-01-17', '2020-01-24')],
    ['months', /^its dates are months or weeks, "2020-01": /, at('2020-01', '2020-02', '2020-03')],
    ['day or month', /^every date may have .* \(line 2\)$/, at('01/02/2020', '03/02/2020')],
    [
      'a decimal comma between commas',
      /^line 2 has 10 fields and the header 6: /,
      ['2020-01-02,10,5,12,0,9,5,11,0,1000'],
    ],
    [
      'two stocks',
      /^it has bars of AAA and of BBB \(line 3\): write a file for each$/,
      [`AAA,2020-01-02,${prices}`, `BBB,2020-01-02,${prices}`],
      'Symbol,Date,Open,High,Low,Close,Volume',
    ],
    ['nothing', /^it has no usable row$/, []],
  ]
  for (const [what, problem, rows, header = plain] of files) {
    const table = read(rows, header)
    t.match(table.problem, problem, what)
    t.same([table.columns.session, table.refused], [[], []], what)
  }
})

t.test('two rows of a day at one time are a row too many, not a file of minutes', async (t) => {
  const rows = ['2020-01-02 16:00,10,12,9,11,1', '2020-01-02 16:00,10,12,9,11,1']
  const { columns, refused } = read(rows, 'Date,Open,High,Low,Close,Volume')
  t.same(columns.session, ['2020-01-02'])
  t.match(refused, [{ line: 3, reason: 'a second row of 2020-01-02' }])
})
