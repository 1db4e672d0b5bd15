import { join } from 'node:path'
import t, { type Test } from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { countryName, industryName, sectorName } from '#domain/market/spanish/names.ts'
import { type Instrument, SYMBOL_PATTERN } from '#domain/market/types.ts'
import { parseCsv, readText } from '#platform/market-folder/table.ts'
import { readUniverse } from './universe.ts'

/** Yahoo's suffix, the currency, and the least number of instruments. */
const LISTINGS: Readonly<Record<string, { suffix: RegExp; currency: string; least: number }>> = {
  NYSE: { suffix: /^[A-Z]+(-[AB])?$/, currency: 'USD', least: 300 },
  NASDAQ: { suffix: /^[A-Z]+$/, currency: 'USD', least: 100 },
  BME: { suffix: /\.MC$/, currency: 'EUR', least: 35 },
  BMV: { suffix: /\.MX$/, currency: 'MXN', least: 35 },
  B3: { suffix: /\d\.SA$/, currency: 'BRL', least: 45 },
  BYMA: { suffix: /\.BA$/, currency: 'ARS', least: 25 },
  Santiago: { suffix: /\.SN$/, currency: 'CLP', least: 25 },
  BVC: { suffix: /\.CL$/, currency: 'COP', least: 12 },
  Lima: { suffix: /\.LM$/, currency: 'PEN', least: 12 },
}

const SECTORS = new Set([
  'Basic Materials',
  'Communication Services',
  'Consumer Cyclical',
  'Consumer Defensive',
  'Energy',
  'Financial Services',
  'Healthcare',
  'Industrials',
  'Real Estate',
  'Technology',
  'Utilities',
])

/** The IBEX 35 as of June 2026. */
const IBEX =
  'ACS ACX AENA AMS ANA ANE BBVA BKT CABK CLNX COL ELE ENG FDR FER GRF IAG IBE IDR ITX LOG MAP MRL MTS NTGY PUIG RED REP ROVI SAB SAN SCYR SLR TEF UNI'

const SAME_IN_SPANISH = new Set(['Argentina', 'Chile', 'Colombia', 'Uruguay'])

/** The only share behind an ADR that is not among our instruments: it hardly trades. */
const ABSENT_SHARE = 'BUENAVC1.LM'

const FILE = join(import.meta.dirname, 'universe.csv')

function countBy(instruments: readonly Instrument[], key: (each: Instrument) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of instruments) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1)
  return counts
}

/** Fails with the symbols of those that do not pass. */
function every(t: Test, what: string, isSo: (each: Instrument) => boolean): void {
  const others = universe.filter((each) => !isSo(each)).map(({ symbol }) => symbol)
  t.same(others, [], `each has ${what}`)
}

const universe = await readUniverse()
const symbols = new Set(universe.map(({ symbol }) => symbol))

t.test('at least 600 instruments, each once, with symbol and name as they must be', async (t) => {
  t.ok(universe.length >= 600, `${universe.length}`)
  t.equal(symbols.size, universe.length)
  const names = countBy(universe, ({ name, exchange }) => `${name} (${exchange})`)
  const twice = [...names].filter(([, count]) => count > 1)
  t.same(twice, [])
  every(t, 'a symbol', ({ symbol }) => SYMBOL_PATTERN.test(symbol))
  every(t, 'a plain name', ({ name }) => /^[\p{L}\d][\p{L}\d '&.,!()+-]*$/u.test(name))
})

t.test('the exchange is known, and symbol and currency are those of the exchange', async (t) => {
  every(t, 'an exchange with a calendar', ({ exchange }) => calendarOf(exchange) !== null)
  every(t, "its exchange's suffix", ({ symbol, exchange }) => LISTINGS[`${exchange}`].suffix.test(symbol))
  every(t, "its exchange's currency", ({ currency, exchange }) => LISTINGS[`${exchange}`].currency === currency)
})

t.test('every market has its main companies', async (t) => {
  const counts = countBy(universe, ({ exchange }) => `${exchange}`)
  for (const [exchange, { least }] of Object.entries(LISTINGS)) {
    t.ok((counts.get(exchange) ?? 0) >= least, `${exchange}: ${counts.get(exchange)}`)
  }
  const american = universe.filter(({ country, currency }) => country === 'United States' && currency === 'USD')
  t.ok(american.length >= 390, `${american.length}`)
  const ibex = IBEX.split(' ').map((code) => `${code}.MC`)
  t.equal(ibex.length, 35)
  const missing = ibex.filter((symbol) => !symbols.has(symbol))
  t.same(missing, [])
})

t.test('country, sector and industry are there and can be said in Spanish', async (t) => {
  const sectorOf = new Map(universe.map(({ industry, sector }) => [industry, sector]))
  every(t, 'a country said in Spanish', ({ country }) => {
    return country !== null && (SAME_IN_SPANISH.has(country) || countryName(country) !== country)
  })
  every(t, 'a sector said in Spanish', ({ sector }) => {
    return sector !== null && SECTORS.has(sector) && sectorName(sector) !== sector
  })
  every(t, 'an industry said in Spanish', ({ industry }) => industry !== null && industryName(industry) !== industry)
  every(t, 'the sector of its industry', ({ sector, industry }) => sectorOf.get(industry) === sector)
  t.same(new Set(sectorOf.values()), SECTORS)
})

t.test('lines are sorted, and what an ADR stands for is of the same company', async (t) => {
  const { rows, damaged } = await parseCsv(await readText(FILE))
  t.same(damaged, [])
  const [header, ...lines] = rows.map(({ fields }) => fields)
  t.same(header, ['symbol', 'name', 'exchange', 'currency', 'country', 'sector', 'industry', 'adr_of'])
  const written = lines.map(([symbol]) => symbol)
  t.same(written, written.toSorted())
  t.same(written, [...symbols])
  const bySymbol = new Map(universe.map((each) => [each.symbol, each]))
  const shareOf = new Map(lines.map((line) => [line[0], line[7]]))
  every(t, 'an ADR by name and share alike', ({ symbol, name }) => {
    return name.endsWith(' (ADR)') === (shareOf.get(symbol) !== '')
  })
  const adrs = universe.filter(({ symbol }) => shareOf.get(symbol) !== '')
  t.ok(adrs.length >= 40, `${adrs.length}`)
  const astray = adrs.filter(({ symbol, currency, country, industry }) => {
    const share = shareOf.get(symbol) ?? ''
    const home = bySymbol.get(share)
    if (home === undefined) return share !== ABSENT_SHARE
    return currency !== 'USD' || home.currency === 'USD' || home.country !== country || home.industry !== industry
  })
  const astraySymbols = astray.map(({ symbol }) => symbol)
  t.same(astraySymbols, [])
})
