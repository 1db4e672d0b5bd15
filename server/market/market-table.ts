import type { MarketMap, MarketRow } from '#domain/contract/screener.ts'
import { inDollars, type RateTable } from '#domain/market/rates.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/sessions.ts'
import { countryName, sectorName } from '#domain/market/spanish/names.ts'
import { NUMBER_COLUMNS, type NumberColumn } from '#domain/screener/filter.ts'
import { emptyMarketColumns, type MarketColumns, unknownNumbers } from '#domain/screener/screen.ts'
import type { Database } from '#platform/database/database.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import {
  readScreenFigures,
  readScreenSignals,
  type ScreenSignals,
  type StoredScreenFigures,
} from '#platform/repositories/market/screener.ts'
import type { NewestQuote, NewestStore } from '../realtime/newest.ts'
import type { InstrumentCatalogue } from './instrument-catalogue.ts'

export interface MarketTableOptions {
  db: Database
  market: string
  newest: NewestStore
  instruments: InstrumentCatalogue
  rates: RateTable
  /** Epoch milliseconds. */
  clock: () => number
}

/** The market at one moment. */
export interface MarketSnapshot {
  /** One place for each listed instrument. */
  table: MarketColumns
  instruments: readonly InstrumentRow[]
  quotes: readonly (NewestQuote | undefined)[]
  /** Epoch milliseconds of the newest price; null before the first. */
  asOf: number | null
}

const FIGURES_MS = 5_000
const SIGNALS_MS = 30_000
const PRICES_MS = 1_000
/** Milliseconds after its last reader for which stored figures are read again. */
const USED_MS = 30_000

/**
 * The market's table in memory, as quotes and instruments are: prices of the last second, stored figures of the last
 * five while somebody reads it. One request compares each instrument with all of its filters, which would cost the
 * database ten times the processor time of the whole answer.
 */
export class MarketTable {
  readonly everyMs = FIGURES_MS
  readonly #options: MarketTableOptions
  #stored: { figures: StoredScreenFigures; signals: readonly ScreenSignals[] } | null = null
  /** The table without prices, of the stored figures and the instruments that it was made of. */
  #figures: { of: unknown; listed: readonly InstrumentRow[]; table: MarketColumns } | null = null
  #reading: Promise<void> | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #signalsAt = Number.NEGATIVE_INFINITY
  #usedAt = Number.NEGATIVE_INFINITY
  #snapshot: MarketSnapshot | null = null
  #madeAt = Number.NEGATIVE_INFINITY

  constructor(options: MarketTableOptions) {
    this.#options = options
  }

  /** The present market. Only the first reader for a while waits until stored figures are read. */
  async current(): Promise<MarketSnapshot> {
    const now = this.#options.clock()
    this.#usedAt = now
    if (now - this.#readAt > USED_MS) await this.refresh()
    if (this.#snapshot === null || now - this.#madeAt >= PRICES_MS) {
      this.#snapshot = this.#make()
      this.#madeAt = now
    }
    return this.#snapshot
  }

  /** Reads the stored figures again while the table is in use. */
  async round(): Promise<void> {
    if (this.#options.clock() - this.#usedAt <= USED_MS) await this.refresh()
  }

  /** Reads the stored figures; callers at the same time share one reading. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const { db, market, clock } = this.#options
    const now = clock()
    const areSignalsDue = this.#stored === null || now - this.#signalsAt >= SIGNALS_MS
    const [figures, signals] = await Promise.all([
      readScreenFigures(db, market),
      areSignalsDue ? readScreenSignals(db, market, now) : this.#stored!.signals,
    ])
    if (areSignalsDue) this.#signalsAt = now
    this.#stored = { figures, signals }
    this.#readAt = now
    this.#snapshot = null
  }

  #make(): MarketSnapshot {
    const { newest, instruments } = this.#options
    const { listed } = instruments
    const quotes = listed.map(({ symbol }) => newest.quoteOfMarket(symbol))
    const price = unknownNumbers(listed.length)
    const change_pct = unknownNumbers(listed.length)
    const volume = unknownNumbers(listed.length)
    let asOf = Number.NEGATIVE_INFINITY
    const freshness = quotes.map((value, row) => {
      const quote = value?.quote
      if (!quote) return null
      price[row] = quote.price
      change_pct[row] = quote.previous_close === null ? Number.NaN : 100 * (quote.price / quote.previous_close - 1)
      volume[row] = quote.last_volume ?? Number.NaN
      asOf = Math.max(asOf, quote.as_of)
      return value.freshness
    })
    const figures = this.#figuresOf(listed)
    const table = {
      ...figures,
      numbers: { ...figures.numbers, price, change_pct, volume },
      words: { ...figures.words, freshness },
    }
    return { table, instruments: listed, quotes, asOf: Number.isFinite(asOf) ? asOf : null }
  }

  /** The table without prices: put together once for each reading, since it is most of the work. */
  #figuresOf(listed: readonly InstrumentRow[]): MarketColumns {
    if (this.#figures?.of !== this.#stored || this.#figures?.listed !== listed) {
      this.#figures = { of: this.#stored, listed, table: this.#putTogether(listed) }
    }
    return this.#figures!.table
  }

  #putTogether(listed: readonly InstrumentRow[]): MarketColumns {
    const { figures, signals } = this.#stored!
    const { clock, newest, rates } = this.#options
    const table = emptyMarketColumns(listed.map(({ symbol }) => symbol))
    const { numbers, words, rules } = table
    const places = new Map(listed.map(({ id }, row) => [id, row]))
    // A stock that was unlisted meanwhile has no place; what is written there is no element of a typed array.
    const rows = Int32Array.from(figures.instrument_id, (id) => places.get(id) ?? -1)
    for (const [name, values] of Object.entries(figures.numbers)) {
      const column = numbers[name as NumberColumn]
      for (let i = 0; i < rows.length; i++) column[rows[i]] = values[i]
    }
    for (let i = 0; i < rows.length; i++) {
      if (rows[i] < 0) continue
      words.macd[rows[i]] = figures.macd[i]
      words.ema[rows[i]] = figures.ema[i]
    }
    const today = sessionOfDay(Math.floor(clock() / DAY_MS))
    for (const { instrument_id, market_cap, has_edge, ...known } of signals) {
      const row = places.get(instrument_id)
      if (row === undefined) continue
      const { symbol, currency } = listed[row]
      const day = newest.quoteOfMarket(symbol)?.quote?.session ?? today
      const marketCap = market_cap === null ? null : inDollars(market_cap, currency, day, rates)
      rules[row] = known.rules
      words.edge[row] = has_edge === null ? null : has_edge ? 'yes' : 'no'
      numbers.tone_7d[row] = known.tone_7d ?? Number.NaN
      numbers.market_cap_usd[row] = marketCap ?? Number.NaN
      numbers.pe[row] = known.pe ?? Number.NaN
      numbers.dividend_yield[row] = known.dividend_yield ?? Number.NaN
    }
    return table
  }
}

const figure = (value: number): number | null => (Number.isNaN(value) ? null : value)

export const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** One instrument as the table shows it. */
export function marketRow({ table, instruments, quotes }: MarketSnapshot, row: number): MarketRow {
  const { symbol, name, currency, country, sector, class: kind } = instruments[row]
  const { numbers, words, rules } = table
  const figures = {} as Record<NumberColumn, number | null>
  for (const column of NUMBER_COLUMNS) figures[column] = figure(numbers[column][row])
  return {
    ...figures,
    symbol,
    name,
    currency,
    country: country && countryName(country),
    sector: sector && sectorName(sector),
    class: kind,
    macd: words.macd[row],
    ema: words.ema[row],
    rule: rules[row] && [...rules[row]],
    edge: words.edge[row],
    freshness: words.freshness[row],
    as_of: instantText(quotes[row]?.quote?.as_of ?? null),
  }
}

/** The market as areas, the largest first; a company of unknown weight is left out. */
export function marketMap({ table, instruments, asOf }: MarketSnapshot): MarketMap {
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
  return { as_of: instantText(asOf), sectors: sectors.map(({ weight: _, ...sector }) => sector) }
}
