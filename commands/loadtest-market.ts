import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { createBarSeries, createFactors } from '#domain/market/simulated/bars.ts'
import { COMPANIES, type Company } from '#domain/market/simulated/companies.ts'
import { SYMBOL_PATTERN } from '#domain/market/types.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { runCommand } from '#platform/process/process.ts'

// `npm run loadtest:market -- DIR [N] [BARS]`: makes a market folder of N invented companies, the same one every time,
// for load tests that need more symbols, or longer histories, than the simulated market has.

const USAGE = 'usage: npm run loadtest:market -- DIR [N] [BARS]'
const DEFAULT_COMPANIES = 500
const MOST_COMPANIES = 10_000
const SEED = 1
const FIRST_SESSION = '2020-01-01'
/** Enough for every indicator and a forecast before the 60 sessions that a replay shows. */
const DEFAULT_BARS = 400
const MOST_BARS = 2_500

async function main(): Promise<void> {
  const { dir, count, bars } = readArguments(process.argv.slice(2))
  await mkdir(join(dir, 'candles'), { recursive: true })
  if ((await readdir(dir)).length > 1 || (await readdir(join(dir, 'candles'))).length > 0) {
    throw new OperatorError(`${dir} is not empty: name a folder that does not exist yet`)
  }
  const factors = createFactors(SEED)
  const companies = Array.from({ length: count }, (_, index) => companyAt(index))
  for (const company of companies) {
    await writeFile(join(dir, 'candles', `${company.instrument.symbol}.csv`), candlesOf(company, factors, bars))
  }
  await writeFile(join(dir, 'instruments.csv'), instrumentsOf(companies))
  console.log(`${count} invented companies with ${bars} bars each. Show them with MARKET_DATA=replay:${dir} npm start`)
}

/** The simulated market's companies, then the same again under other symbols and with other prices. */
function companyAt(index: number): Company {
  const company = COMPANIES[index % COMPANIES.length]
  const edition = Math.floor(index / COMPANIES.length) + 1
  if (edition === 1) return company
  const { instrument } = company
  const symbol = `${instrument.symbol}${edition}`
  if (!SYMBOL_PATTERN.test(symbol)) throw new Error(`${symbol} is no symbol`)
  return { ...company, instrument: { ...instrument, symbol, name: `${instrument.name} (${edition})` } }
}

function candlesOf(company: Company, factors: ReturnType<typeof createFactors>, bars: number): string {
  const barOf = createBarSeries(company, factors, SEED)
  const first = dayOfSession(FIRST_SESSION)
  const rows = Array.from({ length: bars }, (_, day) => {
    const { open, high, low, close, volume } = barOf(day)
    return [sessionOfDay(first + day), open, high, low, close, volume].join()
  })
  return `${['Date,Open,High,Low,Close,Volume', ...rows].join('\n')}\n`
}

function instrumentsOf(companies: readonly Company[]): string {
  const columns = ['symbol', 'name', 'exchange', 'currency', 'country', 'sector', 'industry', 'city', 'state'] as const
  const rows = companies.map(({ instrument }) => columns.map((column) => quoted(instrument[column] ?? '')).join())
  return `${[columns.join(), ...rows].join('\n')}\n`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function readArguments(args: readonly string[]): { dir: string; count: number; bars: number } {
  const [dir, count = String(DEFAULT_COMPANIES), bars = String(DEFAULT_BARS), ...rest] = args
  if (!dir || rest.length > 0) throw new OperatorError(USAGE)
  return { dir, count: whole('N', count, MOST_COMPANIES), bars: whole('BARS', bars, MOST_BARS) }
}

function whole(name: string, text: string, most: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new OperatorError(`${name} must be a whole number from 1 to ${most}, not ${JSON.stringify(text)}; ${USAGE}`)
}

runCommand(main)
