import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { barAt } from '#domain/market/bars/columns.ts'
import { openMarketFolder, readBarFile, readInstruments } from '#platform/market-folder/folder.ts'
import { needs, shared } from '../support/reference/reference.ts'

const REPORTS = 'reference/reports'

/** Expected content of each file: its bars as session, open, high, low, close, volume; or why it cannot be used. */
const FILES: Readonly<Record<string, (string | number)[][] | RegExp>> = {
  BMEES: /^its header has no opening price: export it with date, open, high, low and close \(line 1\)$/,
  CRYDD: [['2024-01-02', 42_000, 43_000, 41_000, 42_500, 1000]],
  GFINA: /^every date may have the day or the month first, "1\/2\/2024 16:00:00": .* \(line 2\)$/,
  NASDQ: [
    ['2024-12-12', 196.3, 196.7053, 193.28, 193.63, 25_197_760],
    ['2024-12-13', 192.71, 194.34, 191.26, 191.38, 18_883_220],
  ],
  QUOTH: [
    ['2024-01-02', 1010, 1111, 999, 1050, 1_234_567],
    ['2024-01-03', 1010, 1111, 999, 1050, 1_234_567],
    ['2024-01-04', 1010, 1111, 999, 1050, 1_234_567],
  ],
  SEMIC: [['2024-01-02', 10, 11, 9, 10.5, 1000]],
  SPAHD: [['2024-01-02', 10, 11, 9, 10.5, 1000]],
  STQFX: [['2024-01-02', 3.3186, 3.333, 3.3115, 3.324, 0]],
  STQNO: /^no header: .* it begins with "Brak danych"$/,
  STQPL: [['2024-01-02', 305, 324.5, 283.5, 310, 64_081]],
  TVUNX: [
    ['2024-01-02', 10, 11, 9, 10.5, 1000],
    ['2024-01-03', 10.5, 11.5, 10, 11, 2000],
  ],
  YFHIS: [
    ['2025-01-02', 301.1000061035156, 305.5, 301.1000061035156, 304.8999938964844, 494_966],
    ['2025-01-03', 301.1, 305.5, 301.1, 304.9, 494_966],
  ],
  YFMUL: [
    ['2024-01-02', 48, 49.1, 47.5, 48.17, 411_254_000],
    ['2024-01-03', 47.9, 48.2, 47.1, 47.58, 320_896_000],
  ],
}

t.test('files as sites write them', needs(`${REPORTS}/csv`), async (t) => {
  const symbols = readdirSync(shared(`${REPORTS}/csv`)).map((name) => name.replace(/\.csv$/, ''))
  t.same(symbols.sort(), Object.keys(FILES))
  for (const [symbol, expected] of Object.entries(FILES)) {
    const file = `${REPORTS}/csv/${symbol}.csv`
    const { columns, problem, refused } = await readBarFile({ symbol, file, path: shared(file) })
    t.same(refused, [], symbol)
    if (expected instanceof RegExp) {
      t.match(problem, expected, symbol)
      continue
    }
    t.equal(problem, null, symbol)
    const bars = columns.session.map((_, i) => Object.values(barAt(columns, i)))
    t.same(bars, expected, symbol)
  }
})

t.test('folders as spreadsheets, sites and the chart page write them', needs(REPORTS), async (t) => {
  const folders: [folder: string, names: Record<string, string>, bars: Record<string, number>][] = [
    ['csv-investing', { SAN: 'Santander' }, { SAN: 2 }],
    ['csv-latin1', { CAF: 'Construcciones y Auxiliar', TEF: 'Telefónica S.A.' }, { CAF: 453, TEF: 453 }],
    ['csv-semicolon', { TEF: 'Telefónica' }, { TEF: 453 }],
    ['own-export', { SHIB: 'Shiba' }, { SHIB: 133 }],
  ]
  for (const [name, names, bars] of folders) {
    const { instruments, files, refused, skipped } = await openMarketFolder(shared(join(REPORTS, name)))
    t.same(Object.fromEntries(instruments.map(({ symbol, name }) => [symbol, name])), names, name)
    t.same([refused, skipped], [[], []], name)
    const counts: Record<string, number> = {}
    for (const [symbol, file] of files) {
      const reading = await readBarFile(file)
      t.same([reading.problem, reading.refused], [null, []], `${name} ${symbol}`)
      counts[symbol] = reading.columns.session.length
    }
    t.same(counts, bars, name)
  }
  const latin = await openMarketFolder(shared(`${REPORTS}/csv-latin1`))
  t.same(new Set(latin.instruments.map(({ country }) => country)), new Set(['Spain']), 'España is Spain')
  const path = shared(`${REPORTS}/csv-investing/candles/SAN.csv`)
  const { columns } = await readBarFile({ symbol: 'SAN', file: 'SAN.csv', path })
  t.same(Object.values(barAt(columns, 0)), ['2024-01-02', 1060, 1148, 987, 1074.1, 1_230_000])
  t.same(Object.values(barAt(columns, 1)), ['2024-01-03', 10.06, 10.25, 9.987, 10.148, 10_360_000])
})

const SPELLINGS = `${REPORTS}/lists-and-pages/instruments-countries.csv`

t.test('countries and sectors in several spellings are one entry each', needs(SPELLINGS), async (t) => {
  const { instruments } = await readInstruments(shared(SPELLINGS))
  const places = instruments.map(({ symbol, country, sector }) => [symbol, country, sector])
  t.same(places, [
    ['A1', 'Spain', 'Technology'],
    ['A3', 'Spain', 'Technology'],
    ['A4', 'United States', 'Technology'],
    ['A5', 'United States', 'Technology'],
    ['A8', 'Mexico', 'Consumer Cyclical'],
  ])
})
