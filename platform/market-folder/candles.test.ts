import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { type CandleReading, readCandles } from './candles.ts'

async function read(dir: string, content: string | Buffer, name = 'X.csv'): Promise<CandleReading> {
  const path = join(dir, name)
  writeFileSync(path, content)
  return readCandles({ symbol: 'X', file: `candles/${name}`, path })
}

const ALPHA_VANTAGE = `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2020-01-03,50,60,40,55,55,20,0.5,2
2020-01-02,100,120,90,110,55,10,0.0,1.0
2020-01-06,50,40,60,55,55,20,0,3

2020-01-07,51,61,41,56,56,21,0,
2020-01-07,51,61,41,56,56,21,0,
`

t.test('bars are sorted and adjusted, refused rows told with their lines', async (t) => {
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

t.test('a file of no use says why and never rejects', async (t) => {
  const dir = t.testdir({ folder: {} })
  t.match((await read(dir, 'a,b,c\n1,2,3\n')).problem, /header/)
  t.match((await read(dir, '')).problem, /header/)
  t.match((await read(dir, '"Date,Open,High,Low,Close,Volume\n2020-01-02,1,3,1,2,100\n')).problem, /header/)
  const unusable = await read(dir, 'Date,Open,High,Low,Close,Volume\n2020-01-02,1,3,1,2,-1\n')
  t.match(unusable.problem, /no usable row/)
  t.equal(unusable.refused.length, 1)
  t.match((await read(dir, 'no gzip', 'X.csv.gz')).problem, /incorrect header check/)
  t.match((await readCandles({ symbol: 'X', file: 'x', path: join(dir, 'gone.csv') })).problem, /ENOENT/)
  t.match((await readCandles({ symbol: 'X', file: 'x', path: join(dir, 'folder') })).problem, /EISDIR/)
})
