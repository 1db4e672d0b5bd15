import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { unlessFull } from '#test/support/size.ts'
import { listSessions, readCorporateActions, readDailyBars, readSplits } from '../repositories/market/daily-bars.ts'
import { listInstruments, listListedInstruments } from '../repositories/market/instruments.ts'
import { migratedDatabase } from '../testing/database.ts'
import { importFolder, reportLines } from './import.ts'

const YAHOO = 'Date,Open,High,Low,Close,Adj Close,Volume'
const REAL = '../shared/data/market'

async function folderOf(t: Test, files: Record<string, string | Buffer>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atalaya-import-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await mkdir(join(dir, 'candles'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
  return dir
}

const day = (n: number, close: number) => `2024-01-0${n},${close},${close + 1},${close - 1},${close},${close},100`

t.test('a folder is read, its faults are reported by file and line, the rest is stored', async (t) => {
  const { db } = await migratedDatabase(t)
  const dir = await folderOf(t, {
    'instruments.csv': '\ufeffName,SYMBOL,country\r\n"Áaa, S.A.",aaa,Spain\r\nBbb,BBB,\r\n,CCC,\r\nDdd,DDD,\r\n',
    'candles/AAA.csv.gz': gzipSync([YAHOO, day(3, 30), day(2, 20), '2024-01-04,1,2,3,1,1,5', day(2, 99)].join('\n')),
    'candles/BBB.csv': `${YAHOO}\n${day(2, 10)}\n`,
    'candles/ZZZ.csv': `${YAHOO}\n${day(2, 10)}\n`,
  })
  const report = await importFolder(db, dir, 'replay')
  t.match(report, { instruments: 3, files: 2, bars: 3, withoutFile: ['DDD'] })
  const lines = reportLines(report)
  for (const expected of [
    /AAA\.csv\.gz:4: /,
    /AAA\.csv\.gz:5: /,
    /instruments\.csv:4: /,
    /skipped candles\/ZZZ\.csv: /,
    /no bars for DDD/,
  ]) {
    t.ok(
      lines.some((line) => expected.test(line)),
      String(expected),
      { lines },
    )
  }
  const [aaa] = await listInstruments(db, 'replay')
  t.match(aaa, { symbol: 'AAA', name: 'Áaa, S.A.', country: 'Spain' })
  const columns = await readDailyBars(db, aaa.id, null)
  t.same(columns.session, ['2024-01-02', '2024-01-03'])
  t.same([...columns.close], [20, 30])
  t.same((await readDailyBars(db, aaa.id, '2024-01-03')).session, ['2024-01-02'], 'bars before a session')
  t.same(await listSessions(db, 'replay'), ['2024-01-02', '2024-01-03'])
  t.same(await listInstruments(db, 'replay:elsewhere'), [], 'another market shows none of it')
})

t.test('rows that are refused for one reason are one line', async (t) => {
  const { db } = await migratedDatabase(t)
  const hours = Array.from({ length: 400 }, (_, i) => `2024-${10 + (i % 3)}-05,0,2,1,1,1,1`)
  const dir = await folderOf(t, {
    'instruments.csv': 'symbol,name\nAAA,Aaa\n',
    'candles/AAA.csv': [YAHOO, ...hours, day(2, 20), '2024-01-03,0,1,1,1,1,1', day(4, 20)].join('\n'),
  })
  t.same(reportLines(await importFolder(db, dir, 'replay')), [
    'refused candles/AAA.csv:2-401, 403: the open is not a number above 0',
  ])
})

t.test('a second import replaces the bars of its symbols and leaves the others', async (t) => {
  const { db } = await migratedDatabase(t)
  const instruments = 'symbol,name\nAAA,Aaa\nBBB,Bbb\n'
  await importFolder(
    db,
    await folderOf(t, {
      'instruments.csv': instruments,
      'candles/AAA.csv': `${YAHOO}\n${day(2, 20)}\n${day(3, 30)}\n`,
      'candles/BBB.csv': `${YAHOO}\n${day(2, 7)}\n`,
    }),
    'replay',
  )
  await importFolder(
    db,
    await folderOf(t, {
      'instruments.csv': 'symbol,name\nAAA,Nuevo\n',
      'candles/AAA.csv': `${YAHOO}\n${day(4, 40)}\n`,
    }),
    'replay',
  )
  const [aaa, bbb] = await listInstruments(db, 'replay')
  t.equal(aaa.name, 'Nuevo')
  t.same((await readDailyBars(db, aaa.id, null)).session, ['2024-01-04'])
  t.same([...(await readDailyBars(db, bbb.id, null)).close], [7])
})

t.test('splits and dividends are stored with the bars, and replaced with them', async (t) => {
  const { db } = await migratedDatabase(t)
  const header = 'timestamp,open,high,low,close,volume,dividend_amount,split_coefficient'
  const dir = await folderOf(t, {
    'instruments.csv': 'symbol,name\nAAA,Aaa\n',
    'candles/AAA.csv': `${header}\n2024-01-02,10,11,9,10,1,0.5,1\n2024-01-03,5,6,4,5,1,0,2\n`,
  })
  await importFolder(db, dir, 'replay')
  const [{ id }] = await listInstruments(db, 'replay')
  t.same(await readCorporateActions(db, id), {
    splits: [{ date: '2024-01-03', ratio: 2 }],
    dividends: [{ date: '2024-01-02', amount: 0.25 }],
  })
  t.same(await readSplits(db, 'replay', ['AAA', 'NONE']), new Map([['AAA', [{ date: '2024-01-03', ratio: 2 }]]]))
  await writeFile(join(dir, 'candles/AAA.csv'), `${header}\n2024-01-04,5,6,4,5,1,0,1\n`)
  await importFolder(db, dir, 'replay')
  t.same(await readCorporateActions(db, id), { splits: [], dividends: [] })
})

t.test('a mirrored folder is the whole market, and is read again only where it changed', async (t) => {
  const { db } = await migratedDatabase(t)
  const dir = await folderOf(t, {
    'instruments.csv': 'symbol,name\nAAA,Aaa\nBBB,Bbb\n',
    'candles/AAA.csv': `${YAHOO}\n${day(2, 20)}\n`,
    'candles/BBB.csv': `${YAHOO}\n${day(2, 7)}\nrubbish\n`,
  })
  const market = `replay:${dir}`
  const mirror = { mirror: true }
  t.match(await importFolder(db, dir, market, mirror), { files: 2, unchanged: 0 })
  const again = await importFolder(db, dir, market, mirror)
  t.match(again, { files: 1, unchanged: 1 })
  t.equal(again.refused.length, 1, 'a file with something to report reports it at every start')

  await writeFile(join(dir, 'candles/AAA.csv'), `${YAHOO}\n${day(2, 20)}\n${day(3, 30)}\n`)
  await writeFile(join(dir, 'instruments.csv'), 'symbol,name\nAAA,Aaa\n')
  t.match(await importFolder(db, dir, market, mirror), { instruments: 1, files: 1 })
  t.same(
    (await listListedInstruments(db, market)).map(({ symbol }) => symbol),
    ['AAA'],
  )

  await writeFile(join(dir, 'instruments.csv'), 'symbol,name\nAAA,Aaa\nBBB,Bbb\n')
  await writeFile(join(dir, 'candles/BBB.csv'), `${YAHOO}\n${day(2, 7)}\n`)
  t.match(
    await importFolder(db, dir, market, mirror),
    { instruments: 2, files: 1, unchanged: 1 },
    'one that comes back is read again',
  )
})

t.test('a file that cannot be used deletes no stored bar', async (t) => {
  const { db } = await migratedDatabase(t)
  const whole = gzipSync(`${YAHOO}\n${day(2, 20)}\n`)
  const files = {
    'instruments.csv': 'symbol,name\nAAA,Aaa\nBBB,Bbb\n',
    'candles/AAA.csv.gz': whole,
    'candles/BBB.csv': `${YAHOO}\n${day(2, 7)}\n`,
  }
  await importFolder(db, await folderOf(t, files), 'replay')
  const cut = await folderOf(t, { ...files, 'candles/AAA.csv.gz': whole.subarray(0, whole.length - 6) })
  t.match(await importFolder(db, cut, 'replay'), { files: 1, skipped: [{ file: 'candles/AAA.csv.gz' }] })
  const [{ id }] = await listInstruments(db, 'replay')
  t.same([...(await readDailyBars(db, id, null)).close], [20])
})

t.test('a folder without a usable bar is refused with the reason of each file, and changes nothing', async (t) => {
  const { db } = await migratedDatabase(t)
  const dir = await folderOf(t, {
    'instruments.csv': 'symbol,name\nAAA,Aaa\nBBB,Bbb\n',
    'candles/AAA.csv': 'what,is,this\n1,2,3\n',
    'candles/BBB.csv': `${YAHOO}\n2024-01-02,0,1,1,1,1,1\n`,
  })
  await t.rejects(importFolder(db, dir, 'replay'), {
    name: 'MarketFolderError',
    message: /has no usable candle file: skipped candles\/AAA\.csv: no header: .*, and 2 more$/,
    lines: [
      /^skipped candles\/AAA\.csv: no header: .*"what, is, this"$/,
      /^skipped candles\/BBB\.csv: it has no usable row$/,
      /^refused candles\/BBB\.csv:2: the open is not a number above 0$/,
    ],
  })
  t.same(await listInstruments(db, 'replay'), [])
})

t.test('a link to nothing and a folder named like a file are skipped, and the rest is read', async (t) => {
  const { db } = await migratedDatabase(t)
  const dir = await folderOf(t, {
    'instruments.csv': 'symbol,name\nAAA,Aaa\nBBB,Bbb\nCCC,Ccc\n',
    'candles/AAA.csv': `${YAHOO}\n${day(2, 20)}\n`,
  })
  await symlink('/nowhere/at-all.csv', join(dir, 'candles/BBB.csv'))
  await mkdir(join(dir, 'candles/CCC.csv'))
  for (const options of [{}, { mirror: true }, { mirror: true }]) {
    const report = await importFolder(db, dir, 'replay', options)
    t.match(report.skipped, [
      { file: 'candles/BBB.csv', reason: /ENOENT/ },
      { file: 'candles/CCC.csv', reason: 'it is no file' },
    ])
    t.equal(report.files + report.unchanged, 1)
  }
})

const skip = existsSync(REAL) ? unlessFull('platform/market-folder', 'platform/repositories') : `${REAL} is not here`

t.test('half a million real bars', { skip }, async (t) => {
  const { db } = await migratedDatabase(t)
  const seen: number[] = []
  const report = await importFolder(db, REAL, 'replay', { onProgress: (done) => seen.push(done) })
  t.same(report, {
    instruments: 100,
    files: 100,
    bars: 493_324,
    unchanged: 0,
    refused: [],
    skipped: [],
    withoutFile: [],
  })
  t.same(
    seen,
    Array.from({ length: 100 }, (_, i) => i + 1),
    'progress is told file by file',
  )
})
