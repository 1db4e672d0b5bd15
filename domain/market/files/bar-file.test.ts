import fc from 'fast-check'
import t from 'tap'
import { barAt } from '../bars/columns.ts'
import { sessionOfDay } from '../session-dates.ts'
import { anyBar } from '../testing/any-bar.ts'
import {
  adjustForCoefficients,
  type BarHeader,
  type BarTable,
  findBarHeader,
  readBarTable,
  spacingProblem,
} from './bar-file.ts'
import type { FoundHeader, HeaderFault } from './text-rows.ts'

const HEADER = 'timestamp,open,high,low,close,volume,split_coefficient'

/** Reads rows below a header; the first is line 2. */
function read(rows: readonly string[], header = HEADER, separator = ','): BarTable {
  const [head, ...body] = [header, ...rows].map((text, i) => ({ fields: text.split(separator), line: i + 1 }))
  const found = findBarHeader([head])
  if ('reason' in found) throw new Error(found.reason)
  return readBarTable(body, found.header, separator)
}

t.test('each fault refuses its row, and the rest is kept', async (t) => {
  const valid = '2020-01-02,10,12,9,11,1000,1'
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
  const { columns, refused, problem } = read([valid, ...faults.map(([row]) => row)])
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
  t.same(barAt(columns, 0), { session: '2020-01-02', open: 100 / 30, high: 4, low: 3, close: 110 / 30, volume: 300 })
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
          const kept = barAt(columns, i)
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
      const columns = adjustForCoefficients(
        list.map(([bar, split], i) => ({ session: sessionOfDay(i), ...bar, split })),
      )
      return list.every(([bar], i) => {
        const { open, high, low, close, volume } = barAt(columns, i)
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
    [
      'hours without their times',
      /^it has several bars a day: ask the source for daily/,
      [
        '2020-01-02,10,12,9,11,1000',
        '2020-01-02,11,13,10,12,900',
        '2020-01-03,12,13,10,11,900',
        '2020-01-03,11,12,9,10,9',
      ],
    ],
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

t.test('a row that is there twice is a row too many, not a file of minutes', async (t) => {
  const rows = ['2020-01-02 16:00,10,12,9,11,1', '2020-01-02 16:00,10,12,9,11,1']
  const { columns, refused } = read(rows, 'Date,Open,High,Low,Close,Volume')
  t.same(columns.session, ['2020-01-02'])
  t.match(refused, [{ line: 3, reason: 'a second row of 2020-01-02' }])
})

const ALPHA_VANTAGE = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient'
const YAHOO = 'Date,Open,High,Low,Close,Adj Close,Volume'
const STOOQ = 'Date,Open,High,Low,Close,Volume'

function find(...lines: string[]): FoundHeader<BarHeader> | HeaderFault {
  return findBarHeader(lines.map((text, i) => ({ fields: text.split(','), line: i + 1 })))
}

/** The columns of a header of one line by what they hold. */
function columnsOf(line: string): Record<string, string> | string {
  const found = find(line)
  if ('reason' in found) return found.reason
  const { width, ...columns } = found.header
  const names = line.split(',')
  return Object.fromEntries(
    Object.entries(columns).flatMap(([role, column]) => (column === null ? [] : [[role, names[column]]])),
  )
}

t.test("the contract's three formats", async (t) => {
  const prices = { session: 0, time: null, open: 1, high: 2, low: 3, close: 4, symbol: null }
  const header = { ...prices, volume: 6, split: 8, dividend: 7, width: 9 }
  t.same(find(ALPHA_VANTAGE), { header, rows: 1 })
  t.same(find(YAHOO), { header: { ...prices, volume: 6, split: null, dividend: null, width: 7 }, rows: 1 })
  t.same(find(STOOQ), { header: { ...prices, volume: 5, split: null, dividend: null, width: 6 }, rows: 1 })
})

t.test('columns are found by name in any order and case', async () => {
  const names = fc.constantFrom(ALPHA_VANTAGE, YAHOO, STOOQ).map((header) => header.split(','))
  const shuffled = names.chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))
  fc.assert(
    fc.property(shuffled, fc.boolean(), (list, isUpper) => {
      const columns = columnsOf(list.map((name) => (isUpper ? ` ${name.toUpperCase()} ` : name.toLowerCase())).join())
      if (typeof columns === 'string') return false
      const { session, split, dividend, ...rest } = columns
      return (
        ['timestamp', 'date'].includes(session.trim().toLowerCase()) &&
        (split === undefined || split.trim().toLowerCase() === 'split_coefficient') &&
        Object.entries(rest).every(([role, name]) => name.trim().toLowerCase() === role)
      )
    }),
  )
})

t.test('headers of sites and programs', async (t) => {
  const names = ['session', 'open', 'high', 'low', 'close', 'volume']
  // biome-ignore format: a table of headers
  const headers: [line: string, ...columns: string[]][] = [
    ['Fecha,Último,Apertura,Máximo,Mínimo,Vol.,% var.', 'Fecha', 'Apertura', 'Máximo', 'Mínimo', 'Último', 'Vol.'],
    ['Date,Price,Open,High,Low,Vol.,Change %', 'Date', 'Open', 'High', 'Low', 'Price', 'Vol.'],
    ['Data,Último,Abertura,Máxima,Mínima,Vol.,Var%', 'Data', 'Abertura', 'Máxima', 'Mínima', 'Último', 'Vol.'],
    ['Data,Ostatnio,Otwarcie,Max.,Min.,Wol.,Zmiana%', 'Data', 'Otwarcie', 'Max.', 'Min.', 'Ostatnio', 'Wol.'],
    ['Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen', 'Data', 'Otwarcie', 'Najwyzszy', 'Najnizszy', 'Zamkniecie', 'Wolumen'],
    ['Data,Kurs otwarcia,Kurs max,Kurs min,Kurs zamknięcia,Wolumen', 'Data', 'Kurs otwarcia', 'Kurs max', 'Kurs min', 'Kurs zamknięcia', 'Wolumen'],
    ['Fecha,Abrir,Máx.,Mín.,Cerrar*,Cierre ajustado**,Volumen', 'Fecha', 'Abrir', 'Máx.', 'Mín.', 'Cerrar*', 'Volumen'],
    ['Fecha,Precio de apertura,Precio máximo,Precio mínimo,Precio de cierre,Títulos', 'Fecha', 'Precio de apertura', 'Precio máximo', 'Precio mínimo', 'Precio de cierre', 'Títulos'],
    ['Data,Abertura,Alta,Baixa,Fechamento,Fechamento ajustado,Volume', 'Data', 'Abertura', 'Alta', 'Baixa', 'Fechamento', 'Volume'],
    ['Date,Close/Last,Volume,Open,High,Low', 'Date', 'Open', 'High', 'Low', 'Close/Last', 'Volume'],
    ['time,open,high,low,close,Volume', 'time', 'open', 'high', 'low', 'close', 'Volume'],
    ['<TICKER>,<PER>,<DATE>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>', '<DATE>', '<OPEN>', '<HIGH>', '<LOW>', '<CLOSE>', '<VOL>'],
    ['<DATE>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<TICKVOL>,<VOL>,<SPREAD>', '<DATE>', '<OPEN>', '<HIGH>', '<LOW>', '<CLOSE>', '<VOL>'],
    ['Date,1. open,2. high,3. low,4. close,5. volume', 'Date', '1. open', '2. high', '3. low', '4. close', '5. volume'],
    ['unix,date,symbol,open,high,low,close,Volume BTC,Volume USD', 'date', 'open', 'high', 'low', 'close', 'Volume BTC'],
    ['date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume', 'date', 'open', 'high', 'low', 'close', 'volume'],
    ['feCHa,pRecio de aPertura,pRecio mÁximo,pRecio mÍnimo,pRecio de cIerre', 'feCHa', 'pRecio de aPertura', 'pRecio mÁximo', 'pRecio mÍnimo', 'pRecio de cIerre'],
    ['DaTe,oPEN,HigH,LoW,ClOsE,VoLuMe', 'DaTe', 'oPEN', 'HigH', 'LoW', 'ClOsE', 'VoLuMe'],
    ['Date,Open,High,Low,Last,Close,Number of Shares,Number of Trades,Turnover', 'Date', 'Open', 'High', 'Low', 'Close', 'Number of Shares'],
    ['Time,Open,High,Low,Latest,Change,%Change,Volume', 'Time', 'Open', 'High', 'Low', 'Latest', 'Volume'],
    ['Date,series,OPEN,HIGH,LOW,PREV. CLOSE,ltp,close,vwap,52W H,52W L,VOLUME', 'Date', 'OPEN', 'HIGH', 'LOW', 'close', 'VOLUME'],
    ['timeOpen,timeClose,name,open,high,low,close,volume,marketCap,timestamp', 'timestamp', 'open', 'high', 'low', 'close', 'volume'],
    ['Date,Open (EUR),High (EUR),Low (EUR),Close (EUR),Volume [shares]', 'Date', 'Open (EUR)', 'High (EUR)', 'Low (EUR)', 'Close (EUR)', 'Volume [shares]'],
    [',Open,High,Low,Close,Volume', '', 'Open', 'High', 'Low', 'Close', 'Volume'],
  ]
  for (const [line, ...columns] of headers) {
    const found = columnsOf(line)
    t.match(found, Object.fromEntries(names.map((name, i) => [name, columns[i]])), line)
  }
})

t.test('what a format has besides prices', async (t) => {
  t.match(columnsOf('Date,Open,High,Low,Close'), { close: 'Close', volume: undefined }, 'no volume')
  t.match(columnsOf('date,close,high,low,open,volume,divCash,splitFactor'), {
    split: 'splitFactor',
    dividend: 'divCash',
  })
  const yfinance = columnsOf('Date,Open,High,Low,Close,Volume,Dividends,Stock Splits')
  t.match(yfinance, { dividend: 'Dividends', split: undefined }, "yfinance's prices are divided already")
  t.match(columnsOf('Date,Time,Open,High,Low,Close,Volume'), { session: 'Date', time: 'Time' })
  t.match(columnsOf('unix,date,symbol,open,high,low,close'), { symbol: 'symbol' })
})

t.test('a header may stand below other lines, and over three', async (t) => {
  t.match(find('Historical prices', '', 'sep=;', STOOQ, '2024-01-02,1,1,1,1,1'), { rows: 4, header: { session: 0 } })
  const yfinance = ['Price,Close,High,Low,Open,Volume', 'Ticker,NVDA,NVDA,NVDA,NVDA,NVDA', 'Date,,,,,']
  const header = { session: 0, close: 1, high: 2, low: 3, open: 4, volume: 5, width: 6 }
  t.match(find(...yfinance, '2024-01-02,1,1,1,1,1'), { rows: 3, header })
  for (const ticker of ['LOW', 'OPEN', 'DIA', 'DAY', 'T', 'C', 'V']) {
    const lines = yfinance.map((line) => line.replaceAll('NVDA', ticker))
    t.match(find(...lines), { rows: 3, header }, `a stock that is called ${ticker}`)
  }
})

t.test('what is missing or doubled is said', async (t) => {
  const bme = 'Fecha,Cierre,Referencia,Volumen,Efectivo,Ultimo,Maximo,Minimo,Medio'
  t.match(find(bme), { reason: /^its header has no opening price: .* \(line 1\)$/ })
  t.match(find('', 'Precios', STOOQ.replace('Date', 'What')), { reason: /has no date: .* \(line 3\)$/ })
  t.match(find('Date,Open,Low,Adj Close'), { reason: /has no high and no closing price: / })
  t.match(find('Date,Open,High,Low,Close,close,Volume'), { reason: /has "close" twice: / })
  const many = ['Price,Close,Close,High,High,Low,Low,Open,Open', 'Ticker,A,B,A,B,A,B,A,B', 'Date,,,,,,,,']
  t.match(find(...many), { reason: /twice: a file holds the bars of one stock/ })
  t.match(find('Brak danych'), { reason: /^no header: .* it begins with "Brak danych"$/ })
  t.match(find('timestamp,price'), { reason: /^no header: .*"timestamp, price"/ })
  t.match(find(), { reason: /^it is empty, without even a header$/ })
})

/** Sessions of some 240 days after 2 January 2024 for which `isOne` holds. */
function every(isOne: (date: Date) => boolean): string[] {
  const days = Array.from({ length: 720 }, (_, i) => 19_724 + i)
  return days.filter((day) => isOne(new Date(day * 86_400_000))).map(sessionOfDay)
}

t.test('weeks, months, quarters and years are recognised by the days between', async (t) => {
  const fridays = every((date) => date.getUTCDay() === 5)
  t.match(spacingProblem(fridays), /^its bars are weekly: ask the source for daily bars$/)
  t.match(spacingProblem(fridays.slice(0, 3)), /weekly/)
  t.match(spacingProblem([...fridays, sessionOfDay(19_724 + 720)]), /weekly/, 'and the week that is not over')
  const thursdays = fridays.map((day, i) => (i % 6 === 0 ? sessionOfDay(Date.parse(day) / 86_400_000 - 1) : day))
  t.match(spacingProblem(thursdays), /weekly/, 'and holidays')
  t.match(spacingProblem(every((date) => date.getUTCDate() === 1)), /monthly/)
  const ends = every((date) => new Date(date.getTime() + 86_400_000).getUTCDate() === 1)
  t.match(spacingProblem(ends), /monthly/)
  t.match(spacingProblem(ends.filter((_, i) => i % 3 === 0)), /quarterly/)
  t.match(spacingProblem(['2019-12-31', '2020-12-31', '2021-12-31', '2022-12-30']), /yearly/)
})

t.test('days are daily, with gaps and in small numbers', async (t) => {
  t.equal(spacingProblem(every((date) => date.getUTCDay() % 6 !== 0)), null)
  t.equal(spacingProblem(every(() => true)), null)
  t.equal(spacingProblem(every((date) => [1, 3].includes(date.getUTCDay()))), null, 'a share that seldom trades')
  t.equal(spacingProblem(every((date) => date.getUTCDate() < 3)), null)
  t.equal(spacingProblem(['2024-01-05', '2024-01-12']), null)
  t.equal(spacingProblem([]), null)
})
