import { MOST_FILTERS } from '#domain/contract/screener.ts'
import { forecast } from '#domain/forecast/index.ts'
import { averagesOf } from '#domain/indicators/core/averages.ts'
import { figure } from '#domain/indicators/core/words.ts'
import { createLiveIndicators, technicalIndicatorsAt } from '#domain/indicators/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import { tradingFigures, tradingStats } from '#domain/market/bars/trading-stats.ts'
import type { Columns, Instrument } from '#domain/market/types.ts'
import { eachBar } from '#domain/opportunities/core/signals.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { ratingValue, ratingView, ratingWord } from '#domain/ratings/rating.ts'
import { COLUMNS, type Column, isNumberColumn, isWordColumn, MARKET_COLUMNS } from '#domain/screener/columns.ts'
import { parseFilter } from '#domain/screener/filter.ts'
import { emptyMarketColumns, screen } from '#domain/screener/screen.ts'
import { companyFields, screenFigures, screenStats } from '#domain/screener/screen-row.ts'
import { extendTrack, newTrack, type RuleTally, tallies, trackRecords } from '#domain/track-records/track-record.ts'
import { print, runEvaluation } from './evaluation.ts'
import { openFolder, readFolderArguments, readHistories } from './market-folder.ts'

const USAGE = 'usage: npm run --silent eval:screen -- MARKET_DIR --as-of YYYY-MM-DD [--filter COLUMN:lt|gt|is:VALUE]…'
/** Sessions in which a rule counts as recent, the last one included. */
const RECENT_SESSIONS = 5
const RULE_IDS = RULES.map(({ id }) => id)

type Cells = Partial<Record<Column, number | string | readonly string[] | null>>

/** The columns that follow from bars alone: not those of news, key figures and the clock. */
const FROM_BARS = COLUMNS.filter(
  (name) =>
    ['price', 'change_pct', 'volume', 'rating', 'rating_word', 'rule', 'edge'].includes(name) ||
    MARKET_COLUMNS[name].from === 'bars',
)

/** Prints the market's rows at a date that pass every filter, as JSON lines (contract section 13). */
async function main(): Promise<void> {
  const options = { 'as-of': { type: 'string' }, filter: { type: 'string', multiple: true } } as const
  const { dir, asOf, values, refuse } = readFolderArguments(USAGE, options)
  if (asOf === null) throw refuse('--as-of is missing')
  const texts = values.filter ?? []
  if (texts.length > MOST_FILTERS) throw refuse(`--filter: more than ${MOST_FILTERS}`)
  const filters = texts.map((text) => {
    const filter = parseFilter(text, RULE_IDS)
    if (filter === null) throw refuse(`--filter: ${JSON.stringify(text)} has no known column and value`)
    return filter
  })

  const folder = await openFolder(dir)
  const instruments = new Map(folder.instruments.map((instrument) => [instrument.symbol, instrument]))
  const stocks: { instrument: Instrument; cells: Cells; tallies: RuleTally[] }[] = []
  // They are in ascending order of their symbols, as the rows of the table must be.
  for await (const { symbol, bars } of readHistories(folder, instruments.keys(), asOf)) {
    const instrument = instruments.get(symbol) as Instrument
    stocks.push({ instrument, ...readStock(bars, instrument.currency) })
  }
  const demonstrated = trackRecords(stocks.flatMap(({ tallies }) => tallies)).map(
    ({ ventaja }) => ventaja === 'demostrada',
  )
  for (const { cells, tallies } of stocks)
    cells.edge = demonstrated.splice(0, tallies.length).includes(true) ? 'yes' : 'no'

  const table = emptyMarketColumns(stocks.map(({ instrument }) => instrument))
  stocks.forEach(({ cells }, row) => {
    for (const name of FROM_BARS) {
      const cell = cells[name] ?? null
      if (isNumberColumn(name)) table.numbers[name][row] = (cell as number | null) ?? Number.NaN
      else if (isWordColumn(name)) table.words[name][row] = cell as string | null
      else table.rules[row] = cell as readonly string[]
    }
  })
  const all = { sort: 'symbol', isDescending: false, skip: 0, limit: stocks.length, among: null } as const
  const { rows, total, count, steps } = screen(table, { ...all, filters })
  for (const row of rows) print(lineOf(stocks[row]))
  for (const [i, { left, unknown }] of steps.entries())
    console.log(`${texts[i]} leaves ${left}, ${unknown} are unknown`)
  console.log(`${count} of ${total} stocks`)
}

function lineOf({ instrument, cells }: { instrument: Instrument; cells: Cells }): object {
  return {
    ...companyFields(instrument),
    ...Object.fromEntries(FROM_BARS.map((column) => [column, cells[column] ?? null])),
  }
}

/** A stock whose last bar is the current session's, as the product has it at the close; and its track records. */
function readStock(bars: Columns, currency: string | null): { cells: Cells; tallies: RuleTally[] } {
  const last = bars.close.length - 1
  const bar = barAt(bars, last)
  const closed = sliceColumns(bars, 0, last)
  const stats = screenStats(closed, forecast(closed))
  const view = createLiveIndicators(closed, '').viewWith(bar)
  const figures = {
    stats,
    traded_value_usd: currency === 'USD' ? stats.traded_value : null,
    indicators: technicalIndicatorsAt(view, { symbol: '', live: false }),
    year: tradingFigures(tradingStats(closed), bar),
  }
  const track = newTrack()
  const recent = new Set<string>()
  eachBar(bars, ({ last: i }, fired) => {
    const rules = fired.map(({ id }) => id)
    extendTrack(track, barAt(bars, i), rules)
    if (i > last - RECENT_SESSIONS) for (const id of rules) recent.add(id)
  })
  const value = ratingValue(ratingView(view, averagesOf(closed.close)))
  const cells = {
    price: bar.close,
    change_pct: figure(100 * (bar.close / stats.close - 1)),
    volume: bar.volume,
    ...screenFigures(figures, bar),
    rating: value,
    rating_word: value === null ? null : ratingWord(value),
    rule: [...recent].sort(),
  }
  return { cells, tallies: tallies(track) }
}

runEvaluation(main)
