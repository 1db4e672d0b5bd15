import t from 'tap'
import { type InstrumentHeader, readInstrument, recogniseInstrumentHeader } from './instrument-rows.ts'

function header(names: string): InstrumentHeader {
  const columns = recogniseInstrumentHeader(names.split(','))
  if (columns === null) throw new Error('no instrument header')
  return columns
}

t.test('symbol and name are all that is needed', async (t) => {
  t.match(readInstrument([' brk.b ', ' Berkshire '], header('Symbol,NAME')), {
    symbol: 'BRK.B',
    name: 'Berkshire',
    class: 'share',
    exchange: null,
    currency: null,
    website: null,
    logo_url: null,
  })
  t.equal(recogniseInstrumentHeader(['symbol', 'currency']), null)
  t.equal(recogniseInstrumentHeader(['name']), null)
  t.equal(recogniseInstrumentHeader(['symbol', 'name', 'Name']), null)
})

t.test('columns are found by name; unknown ones and empty values say nothing', async (t) => {
  const columns = header('country,isin,name,symbol,city')
  const read = readInstrument(['Peru', 'X1', 'Minera, S.A.', 'MINERA-A1', ' '], columns)
  t.match(read, { symbol: 'MINERA-A1', name: 'Minera, S.A.', country: 'Peru', city: null })
  t.notOk(Object.hasOwn(Object(read), 'isin'))
  t.match(readInstrument(['SPY', 'S&P 500', ' ETF '], header('symbol,name,class')), { class: 'etf' })
})

t.test('a row that is no instrument is rejected', async (t) => {
  const columns = header('symbol,name')
  for (const symbol of ['', '-A', '^A', 'A B', 'ABCDEFGHIJKLMNOP', 'Ñ', 'A/B', '../A']) {
    t.match(readInstrument([symbol, 'Name'], columns), /is not a symbol/, symbol)
  }
  t.match(readInstrument(['A', ' '], columns), /name is empty/)
  t.match(readInstrument(['A'], columns), /name is empty/)
  t.match(readInstrument(['A', 'B\0'], columns), /NUL/)
  t.match(readInstrument(['A', 'B', 'bond'], header('symbol,name,class')), /"bond" is none of share, etf, crypto/)
})
