import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { folderFingerprint, openMarketFolder } from './folder.ts'

const BARS = 'Date,Open,High,Low,Close,Volume\n2020-01-02,1,3,1,2,100\n'
const HELP = 'save it as CSV, named like its symbol, SYMBOL.csv'
const INSTRUMENTS = `symbol,name,country
brk.b,"Berkshire ""B""",United States
AAPL,Apple,
AAPL,Apple again,
A B,Not a symbol,
KO,"Coca,
Cola",United States
MMM,,
`

t.test('files are matched with instruments; everything left over is reported', async (t) => {
  const dir = t.testdir({
    'instruments.csv': INSTRUMENTS,
    candles: {
      'aapl.csv': BARS,
      'AAPL.csv.gz': BARS,
      'BRK.B.csv.GZ': BARS,
      'TSLA.csv': BARS,
      'not a symbol.csv': BARS,
      'notes.txt': '',
      '.hidden': '',
    },
  })
  const folder = await openMarketFolder(dir)
  t.same(
    folder.instruments.map(({ symbol, name, country }) => [symbol, name, country]),
    [
      ['AAPL', 'Apple', null],
      ['BRK.B', 'Berkshire "B"', 'United States'],
      ['KO', 'Coca,\nCola', 'United States'],
    ],
  )
  t.same(folder.order, ['BRK.B', 'AAPL', 'KO'])
  t.same(folder.refused, [
    { file: 'instruments.csv', line: 4, reason: 'a second row of AAPL' },
    { file: 'instruments.csv', line: 5, reason: '"A B" is not a symbol' },
    { file: 'instruments.csv', line: 8, reason: 'the name is empty' },
  ])
  t.same(
    [...folder.files.values()],
    [
      { symbol: 'AAPL', file: 'candles/AAPL.csv.gz', path: join(dir, 'candles/AAPL.csv.gz') },
      { symbol: 'BRK.B', file: 'candles/BRK.B.csv.GZ', path: join(dir, 'candles/BRK.B.csv.GZ') },
    ],
  )
  t.same(folder.skipped, [
    { file: 'candles/TSLA.csv', reason: 'instruments.csv has no TSLA' },
    { file: 'candles/aapl.csv', reason: 'candles/AAPL.csv.gz has AAPL already' },
    { file: 'candles/not a symbol.csv', reason: `"NOT A SYMBOL" is not a symbol: ${HELP}` },
    { file: 'candles/notes.txt', reason: `it is no .csv or .csv.gz file: ${HELP}` },
  ])
  t.same(folder.withoutFile, ['KO'])
})

t.test('a folder that is no market folder is reported in one line', async (t) => {
  const dir = t.testdir({
    file: '',
    empty: {},
    'no-candles': { 'instruments.csv': INSTRUMENTS },
    'no-csv': { 'instruments.csv': INSTRUMENTS, candles: { 'a.txt': '' } },
    header: { 'instruments.csv': 'ticker,title\nA,B\n', candles: { 'A.csv': BARS } },
    nothing: { 'instruments.csv': '', candles: { 'A.csv': BARS } },
    useless: { 'instruments.csv': 'symbol,name\nA,\nB,\n', candles: { 'A.csv': BARS } },
    binary: { 'instruments.csv': 'PK\x03\x04', candles: { 'A.csv': BARS } },
    none: { 'instruments.csv': 'symbol,name\n', candles: { 'A.csv': BARS } },
  })
  for (const [name, message] of [
    ['missing', /is no market folder: it does not exist$/],
    ['file', /is no market folder: it is not a folder$/],
    ['empty', /is no market folder: it has no instruments\.csv$/],
    ['no-candles', /is no market folder: it has no folder candles$/],
    ['no-csv', /is no market folder: candles has no \.csv or \.csv\.gz file \(it has a\.txt: save it as CSV, .*\)$/],
    ['header', /instruments\.csv cannot be read: it has no header .* it begins with "ticker, title"$/],
    ['nothing', /instruments\.csv cannot be read: it has no header .* it is empty$/],
    ['useless', /instruments\.csv has no usable instrument: refused instruments\.csv:2-3: the name is empty$/],
    ['binary', /instruments\.csv cannot be read: it is a workbook/],
    ['none', /instruments\.csv has no usable instrument$/],
  ] as const) {
    await t.rejects(openMarketFolder(join(dir, name)), { name: 'MarketFolderError', message }, name)
  }
})

t.test('the fingerprint of a file changes with its size or its time', async (t) => {
  const dir = t.testdir({ 'instruments.csv': INSTRUMENTS, candles: { 'A.csv': BARS, 'B.csv': BARS } })
  const before = await folderFingerprint(dir)
  t.same([...before.keys()], ['instruments.csv', 'candles/A.csv', 'candles/B.csv'])
  t.same(await folderFingerprint(dir), before)
  writeFileSync(join(dir, 'candles/A.csv'), `${BARS}\n`)
  utimesSync(join(dir, 'instruments.csv'), 1e9, 1e9)
  const after = await folderFingerprint(dir)
  const changed = [...before.keys()].filter((file) => before.get(file) !== after.get(file))
  t.same(changed, ['instruments.csv', 'candles/A.csv'])
  await t.rejects(folderFingerprint(join(dir, 'missing')), { name: 'MarketFolderError' })
})

t.test('instruments as a spreadsheet in Spain saves them', async (t) => {
  const csv =
    'sep=;\r\nsymbol;name;exchange;currency;country\r\nTEF;Telef\xf3nica S.A.;BME;EUR;Espa\xf1a\r\nCAF;"Construcciones; Auxiliar";BME;EUR;Spain\r\n'
  const dir = t.testdir({ 'instruments.csv': Buffer.from(csv, 'latin1'), candles: { 'TEF.csv': BARS } })
  const { instruments, refused } = await openMarketFolder(dir)
  t.same(refused, [])
  t.match(instruments, [
    { symbol: 'CAF', name: 'Construcciones; Auxiliar', country: 'Spain' },
    { symbol: 'TEF', name: 'Telefónica S.A.', country: 'Spain', exchange: 'BME', currency: 'EUR' },
  ])
})

t.test('a link to nothing has no fingerprint and does not affect other files', async (t) => {
  const candles = { 'A.csv': BARS, 'B.csv': t.fixture('symlink', 'nowhere.csv') }
  const dir = t.testdir({ 'instruments.csv': INSTRUMENTS, candles })
  t.same([...(await folderFingerprint(dir)).keys()], ['instruments.csv', 'candles/A.csv'])
})
