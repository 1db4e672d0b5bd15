// Tested by server/routes/market.test.ts.

import type { MarketMap, MarketPage } from '#domain/contract/screener.ts'
import { figure } from '#domain/indicators/core/words.ts'
import { inDollars, type RateTable } from '#domain/market/rates.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { sectorName } from '#domain/market/spanish/names.ts'
import {
  COLUMNS,
  type Column,
  isNumberColumn,
  MARKET_COLUMNS,
  numbersFrom,
  wordsFrom,
} from '#domain/screener/columns.ts'
import { emptyMarketColumns, type MarketColumns } from '#domain/screener/screen.ts'
import { companyFields } from '#domain/screener/screen-row.ts'
import type { Database } from '#platform/database/database.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import {
  readScreenFigures,
  readScreenSignals,
  type ScreenSignals,
  type StoredScreenFigures,
} from '#platform/repositories/market/screener.ts'
import type { NewestStore } from '../realtime/newest.ts'
import type { InstrumentCatalogue } from './instrument-catalogue.ts'
import { momentText, PriceColumns } from './price-columns.ts'

export interface MarketTableOptions {
  db: Database
  market: string
  newest: NewestStore
  instruments: InstrumentCatalogue
  rates: RateTable
  /** Epoch milliseconds. */
  clock: () => number
}

/** The listed instruments and what is known of each, which changes in place. */
export interface CurrentMarket {
  /** One place for each listed instrument. */
  table: MarketColumns
  instruments: readonly InstrumentRow[]
  prices: PriceColumns
  /** JSON of each row without its price: written for the row's first reader, kept until its figures are read again. */
  texts: (string | undefined)[]
}

const FIGURES_MS = 10_000
const SIGNALS_MS = 60_000
const PRICES_MS = 1_000
/** Milliseconds after its last reader for which stored figures are read again. */
const USED_MS = 30_000

/**
 * The market's table in memory, like quotes and instruments. Prices are read once a second; stored figures, while the
 * table has readers, every ten seconds, the interval at which pages ask for their list; signals every minute. A request
 * compares each instrument with all of its filters, which would cost the database ten times the processor time of the
 * whole answer.
 */
export class MarketTable {
  readonly everyMs = FIGURES_MS
  readonly #options: MarketTableOptions
  readonly #steady: () => number
  #columns: StoredColumns | null = null
  #reading: Promise<void> | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #signalsAt = Number.NEGATIVE_INFINITY
  #usedAt = Number.NEGATIVE_INFINITY
  #pricedAt = Number.NEGATIVE_INFINITY

  constructor(options: MarketTableOptions) {
    this.#options = options
    this.#steady = steadyClock(options.clock)
  }

  /** The present market. Only the first reader after a pause, or after the list changed, waits for stored figures. */
  async current(): Promise<CurrentMarket> {
    const now = this.#steady()
    const { instruments, newest } = this.#options
    this.#usedAt = now
    const isKnown = this.#columns?.instruments === instruments.listed
    if (!isKnown || now - this.#readAt > USED_MS) await this.refresh()
    const columns = this.#columns!
    if (!isKnown || now - this.#pricedAt >= PRICES_MS) {
      columns.prices.update(newest)
      this.#pricedAt = now
    }
    return columns
  }

  /** Reads the stored figures again while the table is in use. */
  async round(): Promise<void> {
    if (this.#steady() - this.#usedAt <= USED_MS) await this.refresh()
  }

  /** Reads the stored figures; callers at the same time share one reading. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const { db, market, instruments, newest, rates, clock } = this.#options
    const now = this.#steady()
    const { listed } = instruments
    const known = this.#columns?.instruments === listed ? this.#columns : null
    const areSignalsDue = known === null || now - this.#signalsAt >= SIGNALS_MS
    const [figures, signals] = await Promise.all([
      readScreenFigures(db, known?.xmin ?? null),
      areSignalsDue ? readScreenSignals(db, market, clock()) : null,
    ])
    const columns = known ?? new StoredColumns(listed)
    columns.putFigures(figures)
    if (signals) {
      columns.putSignals(signals, newest, rates, sessionOfDay(Math.floor(clock() / DAY_MS)))
      this.#signalsAt = now
    }
    this.#columns = columns
    this.#readAt = now
  }
}

const BAR_NUMBERS = numbersFrom('bars')
const BAR_WORDS = wordsFrom('bars')
const SIGNAL_NUMBERS = numbersFrom('signals')
const SIGNAL_WORDS = wordsFrom('signals')

/** Holds what is read about the listed instruments: each has one place in every column. */
class StoredColumns implements CurrentMarket {
  readonly table: ReturnType<typeof emptyMarketColumns>
  readonly instruments: readonly InstrumentRow[]
  readonly prices: PriceColumns
  readonly texts: (string | undefined)[]
  /** The `xmin` of the newest reading of figures. */
  xmin: string | null = null
  readonly #places: ReadonlyMap<number, number>

  constructor(listed: readonly InstrumentRow[]) {
    const table = emptyMarketColumns(listed)
    this.instruments = listed
    this.prices = new PriceColumns(listed)
    this.table = {
      ...table,
      numbers: { ...table.numbers, ...this.prices.numbers },
      words: { ...table.words, freshness: this.prices.freshness },
    }
    this.texts = new Array(listed.length).fill(undefined)
    this.#places = new Map(listed.map(({ id }, row) => [id, row]))
  }

  putFigures({ xmin, instrument_id, numbers, words }: StoredScreenFigures): void {
    const { table } = this
    for (let i = 0; i < instrument_id.length; i++) {
      const row = this.#places.get(instrument_id[i])
      // It is of another market, or no longer listed.
      if (row === undefined) continue
      for (const name of BAR_NUMBERS) table.numbers[name][row] = numbers[name][i]
      for (const name of BAR_WORDS) table.words[name][row] = words[name][i]
      this.texts[row] = undefined
    }
    this.xmin = xmin
  }

  /** Capitalisations become dollars at the rate of the quote's session, or of `today` while there is no quote. */
  putSignals(signals: readonly ScreenSignals[], newest: NewestStore, rates: RateTable, today: string): void {
    const { numbers, words, rules } = this.table
    for (const { instrument_id, market_cap, rule, ...stored } of signals) {
      const row = this.#places.get(instrument_id)
      if (row === undefined) continue
      const { symbol, currency } = this.instruments[row]
      const day = newest.quoteOfMarket(symbol)?.quote?.session ?? today
      const known = { ...stored, market_cap_usd: market_cap && inDollars(market_cap, currency, day, rates) }
      for (const name of SIGNAL_NUMBERS) numbers[name][row] = known[name] ?? Number.NaN
      for (const name of SIGNAL_WORDS) words[name][row] = known[name]
      rules[row] = rule
    }
    this.texts.fill(undefined)
  }
}

const STORED_COLUMNS = COLUMNS.filter((name) => MARKET_COLUMNS[name].from !== 'quote')

/**
 * Writes a page of the table as JSON. Its numbers would take most of a request, so each is written once for all
 * readers.
 */
export function marketPageJson(
  current: CurrentMarket,
  rows: readonly number[],
  counts: Omit<MarketPage, 'rows' | 'as_of'>,
): string {
  const { texts, prices } = current
  const written = rows.map((row) => {
    texts[row] ??= JSON.stringify(storedColumns(current, row)).slice(0, -1)
    return `${texts[row]},${prices.text(row)}`
  })
  const rest = JSON.stringify({ ...counts, as_of: momentText(prices.asOf) })
  return `{"rows":[${written.join()}],${rest.slice(1)}`
}

/** The company and the columns of a row that do not come from its quote. */
function storedColumns({ table, instruments }: CurrentMarket, row: number): object {
  const { numbers, words, rules } = table
  const cellOf = (column: Column) =>
    column === 'rule' ? rules[row] : isNumberColumn(column) ? figure(numbers[column][row]) : words[column][row]
  return {
    ...companyFields(instruments[row]),
    ...Object.fromEntries(STORED_COLUMNS.map((column) => [column, cellOf(column)])),
  }
}

/** The market as areas, the largest first; a company of unknown weight is left out. */
export function marketMap({ table, instruments, prices }: CurrentMarket): MarketMap {
  const { market_cap_usd, traded_value_usd, change_pct } = table.numbers
  const items = instruments.flatMap(({ symbol, name, sector }, row) => {
    const isCapKnown = market_cap_usd[row] > 0
    const weight_usd = isCapKnown ? market_cap_usd[row] : traded_value_usd[row]
    if (!(weight_usd > 0)) return []
    const weight_of = isCapKnown ? ('market_cap' as const) : ('traded_value' as const)
    // Sources write some sectors in two ways, which are one word in Spanish.
    return {
      sector: sector && sectorName(sector),
      item: { symbol, name, weight_usd, weight_of, change_pct: figure(change_pct[row]) },
    }
  })
  const sectors = Array.from(
    Map.groupBy(items, ({ sector }) => sector),
    ([sector, of]) => ({
      sector,
      items: of.map(({ item }) => item).sort((a, b) => b.weight_usd - a.weight_usd),
      weight: of.reduce((sum, { item }) => sum + item.weight_usd, 0),
    }),
  )
  sectors.sort((a, b) => b.weight - a.weight)
  return { as_of: momentText(prices.asOf), sectors: sectors.map(({ weight: _, ...sector }) => sector) }
}
