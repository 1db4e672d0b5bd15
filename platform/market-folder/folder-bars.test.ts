import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import t from 'tap'
import { barAt } from '#domain/market/bars/columns.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { DailyBar } from '#domain/market/types.ts'
import { type ParsedBarFile, readBarFile } from './folder.ts'

async function read(dir: string, content: string | Buffer, name = 'X.csv'): Promise<ParsedBarFile> {
  const path = join(dir, name)
  writeFileSync(path, content)
  return readBarFile({ symbol: 'X', file: `candles/${name}`, path })
}

const ALPHA_VANTAGE = `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2020-01-03,50,60,40,55,55,20,0.5,2
2020-01-02,100,120,90,110,55,10,0.0,1.0
2020-01-06,50,40,60,55,55,20,0,3

2020-01-07,51,61,41,56,56,21,0,
2020-01-07,51,61,41,56,56,21,0,
`

t.test('bars are sorted and adjusted, refused rows reported with their lines', async (t) => {
  for (const [name, content] of [
    ['X.csv', ALPHA_VANTAGE],
    ['X.csv.gz', gzipSync(Buffer.from(ALPHA_VANTAGE))],
  ] as const) {
    const { columns, refused, problem } = await read(t.testdir(), content, name)
    t.equal(problem, null)
    t.same(columns.session, ['2020-01-02', '2020-01-03', '2020-01-07'])
    t.same([...columns.close], [55, 55, 56])
    t.same([...columns.volume], [20, 20, 21])
    t.same(refused, [
      { file: `candles/${name}`, line: 4, reason: 'the high is below the low' },
      { file: `candles/${name}`, line: 7, reason: 'a second row of 2020-01-07' },
    ])
  }
})

t.test('Yahoo and Stooq, with BOM, CRLF, quotes and columns in another order', async (t) => {
  const yahoo =
    'Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-02,1,3,1,2,1.5,100\n2020-01-03,null,null,null,null,null,null\n'
  const first = await read(t.testdir(), yahoo)
  t.same([...first.columns.close], [2], 'the close, not the adjusted one')
  t.match(first.refused, [{ line: 3, reason: 'the open is not a number above 0' }])
  const stooq = '\ufeff"VOLUME","close" ,Low,High,Open,"date"\r\n"100",2,1,3,1,"2020-01-02"\r\n'
  const second = await read(t.testdir(), stooq)
  t.same(second.refused, [])
  t.same([...second.columns.close], [2])
  t.same(second.columns.session, ['2020-01-02'])
})

/** The same two sessions as sites, programs and spreadsheets write them. */
const FORMATS: Readonly<Record<string, string | Buffer>> = {
  'Stooq in Polish': `Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\r
2024-01-12,1060.5,1148,987.25,1074.1,1230000\r
2024-01-15,1074.1,1080,1070,1075.5,10360000\r
`,
  'Investing.com in Spanish': `\ufeff"Fecha","Último","Apertura","Máximo","Mínimo","Vol.","% var."
"15.01.2024","1.075,50","1.074,10","1.080,00","1.070,00","10,36M","0,13%"
"12.01.2024","1.074,10","1.060,50","1.148,00","987,25","1,23M","-0,08%"
`,
  'Investing.com in English': `"Date","Price","Open","High","Low","Vol.","Change %"
"01/15/2024","1,075.50","1,074.10","1,080.00","1,070.00","10.36M","0.13%"
"01/12/2024","1,074.10","1,060.50","1,148.00","987.25","1.23M","-0.08%"
`,
  'Investing.com in Portuguese': `"Data","Último","Abertura","Máxima","Mínima","Vol.","Var%"
"15.01.2024","1.075,50","1.074,10","1.080,00","1.070,00","10,36M","0,13%"
"12.01.2024","1.074,10","1.060,50","1.148,00","987,25","1,23M","-0,08%"
`,
  'Nasdaq.com': `Date,Close/Last,Volume,Open,High,Low
01/15/2024,$1075.50,10360000,$1074.10,$1080.00,$1070.00
01/12/2024,$1074.10,1230000,$1060.50,$1148.00,$987.25
`,
  TradingView: `time,open,high,low,close,Volume
1705017600,1060.5,1148,987.25,1074.1,1230000
1705276800,1074.1,1080,1070,1075.5,10360000
`,
  yfinance: `Price,Close,High,Low,Open,Volume
Ticker,OPEN,OPEN,OPEN,OPEN,OPEN
Date,,,,,
2024-01-12,1074.1,1148,987.25,1060.5,1230000
2024-01-15,1075.5,1080,1070,1074.1,10360000
`,
  "yfinance's history": `Date,Open,High,Low,Close,Volume,Dividends,Stock Splits
2024-01-12 00:00:00+01:00,1060.5,1148,987.25,1074.1,1230000,0.0,0.0
2024-01-15 00:00:00+01:00,1074.1,1080,1070,1075.5,10360000,0.0,0.0
`,
  CryptoDataDownload: `https://www.CryptoDataDownload.com
unix,date,symbol,open,high,low,close,Volume BTC,Volume USD
1705276800000,2024-01-15 00:00:00,BTC/USD,1074.1,1080,1070,1075.5,10360000,11142180000
1705017600000,2024-01-12 00:00:00,BTC/USD,1060.5,1148,987.25,1074.1,1230000,1321143000
`,
  'Excel in Spain': `sep=;
Fecha;Apertura;Máximo;Mínimo;Cierre;Volumen
12/01/2024;1.060,50;1.148,00;987,25;1.074,10;1.230.000
15/01/2024;1.074,10;1.080,00;1.070,00;1.075,50;10.360.000
;;;;;
`,
  'Excel, tabs, in UTF-16': Buffer.from(
    '\ufeffFecha\tApertura\tMáximo\tMínimo\tCierre\tVolumen\r\n' +
      '12/01/2024\t1060,5\t1148\t987,25\t1074,1\t1230000\r\n15/01/2024\t1074,1\t1080\t1070\t1075,5\t10360000\r\n',
    'utf16le',
  ),
  'Excel in Windows-1252, old Mac': Buffer.from(
    'Fecha;Apertura;M\xe1ximo;M\xednimo;\xdaltimo;T\xedtulos\r' +
      '12-ene-24;1\xa0060,5;1148;987,25;1\xa0074,1;1230000\r15-ene-24;1074,1;1080;1070;1075,5;10360000\r',
    'latin1',
  ),
  'day numbers': `Date;Open;High;Low;Close;Volume
45303;1060,5;1148;987,25;1074,1;1230000
45306;1074,1;1080;1070;1075,5;10360000
`,
  'our own chart': `time,open,high,low,close,volume,ema_20,median,low80,high80\r
2024-01-12T00:00:00.000Z,1060.5,1148,987.25,1074.1,1230000,1000.5,,,\r
2024-01-15T00:00:00.000Z,1074.1,1080,1070,1075.5,10360000,1001.5,1075.5,1075.5,1075.5\r
`,
  MarketWatch: `Date,Open,High,Low,Close,Volume
01/15/2024,"1,074.10","1,080.00","1,070.00","1,075.50","10,360,000"
01/12/2024,"1,060.50","1,148.00",987.25,"1,074.10","1,230,000"
`,
  'a Swiss bank': `Datum;Date;Open;High;Low;Close;Volume
x;12.01.2024;1'060.50;1'148.00;987.25;1'074.10;1'230'000
x;15.01.2024;1'074.10;1'080.00;1'070.00;1'075.50;10'360'000
`,
  MetaTrader: `<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>
2024.01.12\t1060.5\t1148\t987.25\t1074.1\t77\t1230000\t0
2024.01.15\t1074.1\t1080\t1070\t1075.5\t77\t10360000\t0
`,
  'words of a page': `Precios históricos de "Uno", S.A.

Fecha\tAbrir\tMáx.\tMín.\tCerrar*\tCierre ajustado**\tVolumen
15 ene 2024\t1.074,10\t1.080,00\t1.070,00\t1.075,50\t1.000,00\t10.360.000
12 ene 2024\t1.060,50\t1.148,00\t987,25\t1.074,10\t999,00\t1.230.000
`,
}

t.test('one table of daily bars, as many write it', async (t) => {
  for (const [format, content] of Object.entries(FORMATS)) {
    const { columns, refused, problem } = await read(t.testdir(), content)
    t.same([problem, refused], [null, []], format)
    const bars = columns.session.map((_, i) => barAt(columns, i))
    t.same(
      bars,
      [
        { session: '2024-01-12', open: 1060.5, high: 1148, low: 987.25, close: 1074.1, volume: 1_230_000 },
        { session: '2024-01-15', open: 1074.1, high: 1080, low: 1070, close: 1075.5, volume: 10_360_000 },
      ],
      format,
    )
  }
})

/** A style of tables: separators of fields and thousands, the decimal sign, the form of dates, the names of columns. */
interface Style {
  separator: string
  decimal: string
  thousands: string
  date: (date: Date) => string
  names: readonly string[]
  isNewestFirst: boolean
  encoding: BufferEncoding
  newline: string
}

const pad = (number: number) => String(number).padStart(2, '0')

const anyStyle: fc.Arbitrary<Style> = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom('', ' ', "'", '\u00a0', 'the other sign'),
    date: fc.constantFrom<Style['date']>(
      (date) => date.toISOString().slice(0, 10),
      (date) => date.toISOString(),
      (date) => `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`,
      (date) => `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()} 16:00:00`,
      (date) => `${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}-${date.getUTCFullYear() % 100}`,
      (date) => String(date.getTime() / 1000),
      (date) => date.toLocaleDateString('es-ES', { timeZone: 'UTC', dateStyle: 'medium' }),
      (date) => date.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' }),
    ),
    names: fc.constantFrom(
      ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'],
      ['Fecha', 'Apertura', 'Máximo', 'Mínimo', 'Último', 'Vol.'],
      ['Data', 'Abertura', 'Máxima', 'Mínima', 'Fechamento', 'Volume'],
      ['Data', 'Otwarcie', 'Max.', 'Min.', 'Zamkniecie', 'Wol.'],
    ),
    isNewestFirst: fc.boolean(),
    encoding: fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
  })
  .map((style) => {
    const other = style.decimal === '.' ? ',' : '.'
    return style.thousands === 'the other sign' ? { ...style, thousands: other } : style
  })

function written(bars: readonly DailyBar[], style: Style): Buffer {
  const { separator, decimal, thousands, encoding } = style
  const quoted = (text: string) => (text.includes(separator) ? `"${text}"` : text)
  const number = (value: number, decimals: number) => {
    const [whole, fraction] = value.toFixed(decimals).split('.')
    return quoted(whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (fraction === undefined ? '' : decimal + fraction))
  }
  const rows = bars.map(({ session, open, high, low, close, volume }) => {
    const prices = [open, high, low, close].map((price) => number(price, 2))
    return [quoted(style.date(new Date(session))), ...prices, number(volume, 0)].join(separator)
  })
  const lines = [style.names.join(separator), ...(style.isNewestFirst ? rows.toReversed() : rows)]
  return Buffer.from((encoding === 'utf16le' ? '\ufeff' : '') + lines.join(style.newline), encoding)
}

t.test('bars come back from any mixture of separator, signs, dates, names, order and encoding', async (t) => {
  const dir = t.testdir({})
  const price = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)
  const prices = fc.array(price, { minLength: 4, maxLength: 4 }).map((list) => list.toSorted((a, b) => a - b))
  const row = fc.tuple(prices, fc.integer({ min: 0, max: 9_999_999 }))
  // There are more than twelve days in a row, so that one of them is after the 12th.
  const bars = fc.array(row, { minLength: 20, maxLength: 40 }).map((list) => {
    return list.map(([[low, open, close, high], volume], i) => {
      return { session: sessionOfDay(19_723 + i), open, high, low, close, volume }
    })
  })
  await fc.assert(
    fc.asyncProperty(bars, anyStyle, async (list, style) => {
      const { columns, refused, problem } = await read(dir, written(list, style))
      t.same([problem, refused], [null, []])
      t.same(
        columns.session.map((_, i) => barAt(columns, i)),
        list,
      )
    }),
  )
})

t.test(
  'lines after the table are refused with their number, those before it and the header again are not',
  async (t) => {
    const text =
      'Prices of "Uno"\nsince 2024\n\nDate,Open,High,Low,Close,Volume\n2024-01-02,1,3,1,2,100\n\ufeffDate,Open,High,Low,Close,Volume\n' +
      '2024-01-03,1,3,1,2,100\nTotal,,,,,200\n"Downloaded from a site, as of 01-03-2024"\n'
    const { columns, refused } = await read(t.testdir(), text)
    t.same(columns.session, ['2024-01-02', '2024-01-03'])
    t.match(refused, [
      { file: 'candles/X.csv', line: 8, reason: '"Total" is no date' },
      { file: 'candles/X.csv', line: 9, reason: /is no date$/ },
    ])
  },
)

t.test('a file of no use says why and never rejects', async (t) => {
  const dir = t.testdir({ folder: {}, dangling: t.fixture('symlink', 'nowhere') })
  t.match((await read(dir, 'a,b,c\n1,2,3\n')).problem, /^no header: .* it begins with "a, b, c"$/)
  t.match((await read(dir, 'Brak danych')).problem, /it begins with "Brak danych"$/)
  t.match((await read(dir, '')).problem, /^it is empty, without even a header$/)
  t.match((await read(dir, '"Date,Open,High,Low,Close,Volume\n2020-01-02,1,3,1,2,100\n')).problem, /header/)
  const bme = 'Fecha;Cierre;Referencia;Volumen;Efectivo;Ultimo;Maximo;Minimo;Medio\n02/01/2024;10,500;;;;;;;\n'
  t.match((await read(dir, bme)).problem, /^its header has no opening price: .* \(line 1\)$/)
  const unusable = await read(dir, 'Date,Open,High,Low,Close,Volume\n2020-01-02,1,3,1,2,-1\n')
  t.match(unusable.problem, /no usable row/)
  t.equal(unusable.refused.length, 1)
  t.match((await read(dir, 'PK\x03\x04', 'X.csv')).problem, /workbook/)
  t.match((await read(dir, gzipSync(ALPHA_VANTAGE).subarray(0, 90), 'X.csv.gz')).problem, /unexpected end of file/)
  t.match((await readBarFile({ symbol: 'X', file: 'x', path: join(dir, 'gone.csv') })).problem, /ENOENT/)
  t.match((await readBarFile({ symbol: 'X', file: 'x', path: join(dir, 'dangling') })).problem, /ENOENT/)
  t.match((await readBarFile({ symbol: 'X', file: 'x', path: join(dir, 'folder') })).problem, /it is no file/)
})
