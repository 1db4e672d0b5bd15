import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { barAt } from '#domain/market/bars/columns.ts'
import { openMarketFolder, type ParsedBarFile, readBarFile } from './folder.ts'

const SHARED = join(import.meta.dirname, '../../../shared')
const MARKET = join(SHARED, 'data/market')
const REFERENCE = join(SHARED, 'reference/indicators')

function unlessThere(folder: string): false | string {
  return existsSync(folder) ? false : `${folder} is absent`
}

async function read(symbol: string): Promise<ParsedBarFile> {
  const file = (await openMarketFolder(MARKET)).files.get(symbol)
  if (file === undefined) throw new Error(`no bars of ${symbol}`)
  return readBarFile(file)
}

t.test('splits are undone in real bars', { skip: unlessThere(MARKET) }, async (t) => {
  const { columns } = await read('AAPL')
  t.equal(columns.session[0], '1999-11-01')
  const factor = 2 * 2 * 7.00000700001 * 4
  t.ok(Math.abs(columns.close[0] / (77.62 / factor) - 1) < 1e-12)
  t.ok(Math.abs(columns.volume[0] / (2_487_300 * factor) - 1) < 1e-12)
  t.equal(columns.close.at(-1), 133.5)
})

t.test('bars are those of the reference', { skip: unlessThere(MARKET) || unlessThere(REFERENCE) }, async (t) => {
  for (const name of readdirSync(REFERENCE).filter((each) => each.endsWith('.json'))) {
    const { symbol, cases } = JSON.parse(readFileSync(join(REFERENCE, name), 'utf8'))
    const { columns } = await read(symbol)
    for (const { last_bar, bars_limit, bars_used } of cases) {
      const index = columns.session.indexOf(last_bar.date)
      const bar = barAt(columns, index)
      for (const field of ['open', 'high', 'low', 'close', 'volume'] as const) {
        t.ok(Math.abs(bar[field] / last_bar[field] - 1) < 1e-6, `${symbol} ${last_bar.date} ${field}`)
      }
      if (bars_limit === null) t.equal(index + 1, bars_used)
    }
  }
})
