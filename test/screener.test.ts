import { deepEqual } from 'node:assert/strict'
import t, { type Test } from 'tap'
import type { MarketPage, MarketRow } from '#domain/contract/screener.ts'
import { forecast } from '#domain/forecast/index.ts'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { barAt, toColumns } from '#domain/market/bars/columns.ts'
import { createRandom } from '#domain/market/random.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { wholeOf } from '#domain/market/testing/quote.ts'
import type { DailyBar, Instrument, Quote } from '#domain/market/types.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { naiveRating, naiveVotes } from '#domain/ratings/testing/naive.ts'
import { COLUMNS, type Column, isNumberColumn, MARKET_COLUMNS, type WordColumn } from '#domain/screener/columns.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertKeyFigures } from '#platform/repositories/market/key-figures.ts'
import { call, userWithToken } from '#server/testing/accounts.ts'
import { buildTestApp, showStored } from '#server/testing/build-app.ts'
import { EVENING, feedFixture } from '#workers/feed/testing/fixture.ts'
import { ScriptProvider } from '#workers/testing/fixtures.ts'
import { needs, readMarketBars } from './support/reference/reference.ts'

// Compares the answers of the worker's rounds, the database and the server's route with those of plain loops over the
// same bars and quotes. Both sides share only the figures of technical-indicators and the forecast, which have oracles
// of their own.

const FILTERS = 1_000
/** Lengths to which some histories are cut, so that every figure is unknown for some. */
const CUTS = [1, 4, 12, 20, 40, 60, 130, 249, 252, 253]

/** A stock with its bars, the last of which is that of its quote. */
interface Stock {
  instrument: Instrument
  bars: DailyBar[]
  quote: Quote
}

type Cell = number | string | string[] | null

t.test('1,000 filters over the simulated market', async (t) => {
  const market = createSimulatedMarket(1)
  await checkMarket(
    t,
    market.instruments.map((instrument, i) => {
      const quote = market.quote(instrument.symbol, EVENING) as Quote
      const { session, open, day_high, day_low, price, last_volume } = wholeOf(quote)
      const bar = { session, open, high: day_high, low: day_low, close: price, volume: last_volume }
      return { instrument, bars: [...cut(market.closedBars(instrument.symbol, session), i), bar], quote }
    }),
  )
})

t.test('1,000 filters over real companies', needs('data/market'), async (t) => {
  const symbols = ['AAPL', 'ACN', 'BAC', 'CAT', 'DIS', 'HD', 'KO', 'MSFT', 'NKE', 'NVDA', 'PFE', 'TMUS', 'WMT', 'XOM']
  const stocks = await Promise.all(
    symbols.map(async (symbol, i): Promise<Stock> => {
      const { columns } = await readMarketBars(symbol)
      const all = columns.session.map((_, at) => barAt(columns, at)).slice(-600)
      const bar = all.at(-1) as DailyBar
      const closed = cut(all.slice(0, -1), i + 5)
      const quote = {
        symbol,
        session: bar.session,
        price: bar.close,
        previous_close: i === 3 ? null : (closed.at(-1)?.close ?? null),
        open: i === 4 ? null : bar.open,
        day_low: bar.low,
        day_high: bar.high,
        last_volume: i === 6 ? null : bar.volume,
        as_of: EVENING,
        market_state: i % 2 === 0 ? ('open' as const) : ('closed' as const),
        delay_seconds: 0,
        poll_seconds: 5,
        frozen: i === 8,
      }
      const open = quote.open ?? Number.NaN
      const shown = { ...bar, open, volume: quote.last_volume ?? Number.NaN }
      return { instrument: instrumentOf(symbol), bars: [...closed, shown], quote }
    }),
  )
  await checkMarket(t, stocks)
})

function cut(bars: DailyBar[], i: number): DailyBar[] {
  return bars.slice(i % 3 === 0 ? -CUTS[(i / 3) % CUTS.length] : -600)
}

async function checkMarket(t: Test, stocks: readonly Stock[]): Promise<void> {
  const { url, db, ids, clock, open } = await feedFixture(
    t,
    stocks.map(({ instrument }) => instrument),
  )
  clock.now = EVENING + 1_000
  class Market extends ScriptProvider {
    override async closedBars(symbol: string) {
      return stocks.find(({ instrument }) => instrument.symbol === symbol)?.bars.slice(0, -1) ?? []
    }
  }
  // A stock of one bar has no closed one, and the last one no quote either.
  const quoted = stocks.slice(0, -1)
  const { answer, runBars } = await open(new Market())
  await answer(quoted.map(({ quote }) => quote))
  await runBars()
  const day = stocks[0].quote.session
  await upsertKeyFigures(
    db,
    stocks
      .filter((_, i) => i % 2 === 0)
      .map(({ instrument: { symbol } }, i) => ({
        instrument_id: ids.get(symbol) as number,
        day,
        source: 'simulated',
        market_cap: 1e9 * (1 + (i % 5)),
        pe: i % 3 === 0 ? null : 10 + (i % 4),
        dividend_yield_pct: i % 4 === 0 ? null : 1 + (i % 6),
        earnings_on: null,
        earnings_estimated: false,
      })),
  )

  const on = await buildTestApp(t, { url, priceClock: () => clock.now })
  await showStored(on)
  const { token } = await userWithToken(on, 'ana@example.com')
  const get = async (query: string) => {
    const response = await call(on, 'GET', `/api/market/?${query}`, { token })
    return response.json<MarketPage>()
  }

  // One after another: what the first compute would else keep the last waiting for a connection until that gives up.
  const expected: Cells[] = []
  for (const stock of stocks) expected.push(await cellsOf(db, ids, stock, quoted.includes(stock)))
  const bySymbol = new Map(expected.map((cells) => [cells.symbol, cells]))
  const rows = (await get('page_size=100')).rows
  t.equal(rows.length, stocks.length)
  for (const row of rows) {
    const cells = bySymbol.get(row.symbol) as Cells
    for (const column of COLUMNS) {
      if (!isNear(row[column as keyof MarketRow] as Cell, cells[column])) {
        t.same(row[column as keyof MarketRow], cells[column], `${row.symbol} ${column}`)
      }
    }
  }
  for (const column of COLUMNS) {
    if (MARKET_COLUMNS[column].from === null || column === 'tone_7d') continue
    t.ok(
      expected.some((cells) => cells[column] !== null),
      `${column} is known somewhere`,
    )
  }

  const random = createRandom(39)
  let found = 0
  for (let i = 0; i < FILTERS; i++) {
    const filters = Array.from({ length: 1 + Math.floor(random() * 4) }, () => anyFilter(expected, random))
    const sort = random() < 0.2 ? 'symbol' : COLUMNS[Math.floor(random() * COLUMNS.length)]
    const dir = random() < 0.5 ? 'asc' : 'desc'
    const query = filters.map((text) => `filter=${encodeURIComponent(text)}`).join('&')
    const { rows, as_of: _, ...counts } = await get(`${query}&sort=${sort}&dir=${dir}&page_size=100`)
    const { left, ...wanted } = filtered(expected, filters)
    deepEqual(counts, wanted, query)
    deepEqual(new Set(rows.map(({ symbol }) => bySymbol.get(symbol))), new Set(left), query)
    for (const [i, row] of rows.slice(1).entries()) {
      if (!mayFollow(rows[i], row, sort, dir))
        t.fail(`${row.symbol} after ${rows[i].symbol}: ${query} by ${sort} ${dir}`)
    }
    found += rows.length
  }
  t.ok(found > FILTERS, `${found} rows found`)
}

type Cells = { symbol: string } & Record<Column, Cell>

/** The row of a stock by plain loops over its bars and what is stored of it. */
async function cellsOf(
  db: Database,
  ids: ReadonlyMap<string, number>,
  stock: Stock,
  isQuoted: boolean,
): Promise<Cells> {
  const { instrument, quote, bars } = stock
  const { symbol, currency } = instrument
  const instrument_id = ids.get(symbol) as number
  const cells = Object.fromEntries(COLUMNS.map((column) => [column, null])) as Record<Column, Cell>
  const perUsd =
    currency === 'USD' ? 1 : (createSimulatedRates(1).on(currency as string, quote.session)?.per_usd ?? null)
  const key = await db
    .selectFrom('key_figures')
    .selectAll()
    .where('instrument_id', '=', instrument_id)
    .executeTakeFirst()
  if (key) {
    cells.market_cap_usd = perUsd && key.market_cap && key.market_cap / perUsd
    cells.pe = key.pe
    cells.dividend_yield = key.dividend_yield_pct
  }
  if (!isQuoted) return { symbol, ...cells }
  const price = quote.price
  cells.price = price
  cells.volume = quote.last_volume
  cells.change_pct = quote.previous_close === null ? null : (price / quote.previous_close - 1) * 100
  cells.freshness = quote.frozen ? 'frozen' : quote.market_state === 'open' ? 'simulated' : 'closed'
  const records = await db.selectFrom('track_records').selectAll().where('instrument_id', '=', instrument_id).execute()
  if (records.length > 0) cells.edge = records.some(({ demonstrated }) => demonstrated) ? 'yes' : 'no'
  const recent = bars.slice(-5).map(({ session }) => session)
  const fired = await db.selectFrom('opportunities').selectAll().where('instrument_id', '=', instrument_id).execute()
  cells.rule = [...new Set(fired.flatMap(({ rule, session }) => (recent.includes(session) ? rule : [])))].sort()
  const n = bars.length - 1
  if (n === 0) return { symbol, ...cells }
  const rated = naiveRating(naiveVotes(toColumns(bars.slice(0, n))), n - 1)
  cells.rating = rated.value
  cells.rating_word = rated.word

  const columns = toColumns(bars)
  const technical = technicalIndicators(columns, { symbol, live: true })
  const sufficient = (word: string) => (word === 'Insufficient data' ? null : word)
  const change = (sessions: number) =>
    n < sessions ? null : (100 * (price - bars[n - sessions].close)) / bars[n - sessions].close
  const before = bars.slice(Math.max(0, n - 63), n)
  const mean = before.reduce((sum, { volume }) => sum + volume, 0) / before.length
  const traded = before.map(({ close, volume }) => close * volume).sort((a, b) => a - b)
  const half = Math.floor(traded.length / 2)
  const middle = traded.length % 2 === 1 ? traded[half] : (traded[half - 1] + traded[half]) / 2
  const year = bars.slice(-252)
  const trueRanges = bars.map(({ high, low }, i) =>
    i === 0 ? 0 : Math.max(high - low, Math.abs(high - bars[i - 1].close), Math.abs(low - bars[i - 1].close)),
  )
  let atr = trueRanges.slice(1, 15).reduce((sum, range) => sum + range, 0) / 14
  for (const range of trueRanges.slice(15)) atr = (atr * 13 + range) / 14
  const returns = bars.slice(-21).map(({ close }, i) => Math.log(close / bars[n - 21 + i]?.close))
  const average = returns.reduce((sum, value) => sum + value, 0) / 21
  const variance = returns.reduce((sum, value) => sum + (value - average) ** 2, 0) / 20
  const band = forecast(toColumns(bars.slice(0, -1)))
  const opened = bars[n].open
  return {
    symbol,
    ...cells,
    change_5: change(5),
    change_21: change(21),
    change_63: change(63),
    change_252: change(252),
    volume_ratio: quote.last_volume === null ? null : quote.last_volume / mean,
    traded_value_usd: perUsd && middle / perUsd,
    rsi_14: technical.rsi_14.value,
    stochastic: technical.stochastic.value,
    macd: sufficient(technical.macd.interpretation),
    ema: sufficient(technical.ema_cross.status),
    support_pct: technical.support === null ? null : 100 * (1 - technical.support / price),
    resistance_pct: technical.resistance === null ? null : 100 * (technical.resistance / price - 1),
    high_252_pct: 100 * (Math.max(...year.map(({ high }) => high)) / price - 1),
    low_252_pct: 100 * (1 - Math.min(...year.map(({ low }) => low)) / price),
    atr_pct: n < 14 ? null : (100 * atr) / price,
    volatility_21: n < 21 ? null : Math.sqrt(252 * variance) * 100,
    gap_pct: Number.isNaN(opened) ? null : (100 * (opened - bars[n - 1].close)) / bars[n - 1].close,
    band_width_pct: band.method === 'none' ? null : (100 * (band.high80[9] - band.low80[9])) / price,
  }
}

function isNear(one: Cell, other: Cell): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-6 * Math.max(1e-3, Math.abs(other))
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A filter of any column; its limit is near the value of some stock, but no value itself that a last digit decides. */
function anyFilter(all: readonly Cells[], random: () => number): string {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const column = any(COLUMNS)
  if (column === 'rule') return `rule:is:${any(['any', ...RULES.map(({ id }) => id)])}`
  if (!isNumberColumn(column)) return `${column}:is:${any<string>(MARKET_COLUMNS[column as WordColumn].words)}`
  const value = any(all)[column] as number | null
  if (value !== null && (column === 'volume' || column === 'pe') && random() < 0.3) return `${column}:is:${value}`
  const limit = value === null ? any([-1, 0.5, 1e6]) : value * 1.0001 + 1e-5
  return `${column}:${any(['lt', 'gt'])}:${limit}`
}

function filtered(all: readonly Cells[], filters: readonly string[]) {
  let left = [...all]
  const per_filter = filters.map((filter) => {
    const [column, operator, value] = filter.split(/:(.*?):(.*)/s) as [Column, string, string]
    const known = left.filter((cells) => cells[column] !== null)
    const unknown = left.length - known.length
    left = known.filter((cells) => {
      const cell = cells[column] as number | string | string[]
      if (Array.isArray(cell)) return value === 'any' ? cell.length > 0 : cell.includes(value)
      if (typeof cell === 'string') return cell === value
      return operator === 'lt'
        ? cell < Number(value)
        : operator === 'gt'
          ? cell > Number(value)
          : cell === Number(value)
    })
    return { filter, left: left.length, unknown }
  })
  const unknown = per_filter.reduce((sum, step) => sum + step.unknown, 0)
  return { left, per_filter, unknown, total: all.length, count: left.length }
}

/** Whether `later` comes after `first`, by the values that the answer itself shows of them. */
function mayFollow(first: MarketRow, later: MarketRow, sort: Column | 'symbol', dir: 'asc' | 'desc'): boolean {
  const rank = (row: MarketRow): number | string | null => {
    const cell = row[sort]
    if (Array.isArray(cell)) return cell.length
    if (typeof cell === 'string' && sort !== 'symbol')
      return (MARKET_COLUMNS[sort as WordColumn].words as readonly string[]).indexOf(cell)
    return cell
  }
  const [x, y] = [rank(first), rank(later)]
  if (x === y) return first.symbol < later.symbol
  if (x === null || y === null) return y === null
  return dir === 'asc' ? x < y : x > y
}
