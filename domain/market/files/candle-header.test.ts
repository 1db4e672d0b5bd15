import fc from 'fast-check'
import t from 'tap'
import { type CandleHeader, findCandleHeader } from './candle-header.ts'
import type { FoundHeader, HeaderFault } from './text-rows.ts'

const ALPHA_VANTAGE = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient'
const YAHOO = 'Date,Open,High,Low,Close,Adj Close,Volume'
const STOOQ = 'Date,Open,High,Low,Close,Volume'

function find(...lines: string[]): FoundHeader<CandleHeader> | HeaderFault {
  return findCandleHeader(lines.map((text, i) => ({ fields: text.split(','), line: i + 1 })))
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
