import t from 'tap'
import { findInstrumentHeader, type InstrumentHeader, readInstrument } from './instrument-file.ts'

const find = (...lines: string[]) => {
  return findInstrumentHeader(lines.map((text, i) => ({ fields: text.split(','), line: i + 1 })))
}

function header(names: string): InstrumentHeader {
  const found = find(names)
  if ('reason' in found) throw new Error(found.reason)
  return found.header
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
  for (const line of ['symbol,currency', 'name', 'symbol,name,Name']) {
    t.match(find(line), { reason: /^it has no header with the columns symbol and name: it begins with "/ }, line)
  }
  t.match(find(), { reason: /: it is empty$/ })
})

t.test('columns are found by name; unknown ones and empty values say nothing', async (t) => {
  const columns = header('country,isin,name,symbol,city')
  const read = readInstrument(['Peru', 'X1', 'Minera, S.A.', 'MINERA-A1', ' '], columns)
  t.match(read, { symbol: 'MINERA-A1', name: 'Minera, S.A.', country: 'Peru', city: null })
  t.notOk(Object.hasOwn(Object(read), 'isin'))
  t.match(readInstrument(['SPY', 'S&P 500', ' ETF '], header('symbol,name,class')), { class: 'etf' })
})

t.test('columns and places may be in Spanish, and the header below other lines', async (t) => {
  const columns = header('Símbolo,Nombre,Bolsa,Divisa,País,Sector,Industria,logo_url,Provincia')
  const row = [
    'TEF',
    'Telefónica',
    'BME',
    'EUR',
    'España',
    'Servicios de comunicación',
    'Servicios de telecomunicaciones',
  ]
  t.match(readInstrument([...row, 'https://x.test', 'Madrid'], columns), {
    symbol: 'TEF',
    exchange: 'BME',
    currency: 'EUR',
    country: 'Spain',
    sector: 'Communication Services',
    industry: 'Telecom Services',
    logo_url: 'https://x.test',
    state: 'Madrid',
  })
  t.match(find('sep=;', '', 'symbol,name'), { rows: 3 })
  t.match(find('sYmBoL,nAmE'), { rows: 1 }, 'in any case')
  t.match(readInstrument(['A', 'B', 'C'], header('symbol,name,ticker')), { symbol: 'A' }, 'the own name first')
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
