import { companyKey } from '#domain/market/list-meaning.ts'
import type { Database } from '#platform/database/database.ts'
import { type InstrumentRow, listInstruments } from '#platform/repositories/market/instruments.ts'

/** The instruments of one market by symbol. */
export class InstrumentCatalogue {
  readonly #db: Database
  readonly #market: string
  #rows: readonly InstrumentRow[] = []
  #bySymbol: ReadonlyMap<string, InstrumentRow> = new Map()
  #listed: readonly InstrumentRow[] = []
  /** Made when a list first names a company, since most do not. */
  #byCompany: ReadonlyMap<string, readonly InstrumentRow[]> | null = null

  constructor(db: Database, market: string) {
    this.#db = db
    this.#market = market
  }

  get(symbol: string): InstrumentRow | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** What the market has now, in the order of the symbols' characters; the same array until an instrument changes. */
  get listed(): readonly InstrumentRow[] {
    return this.#listed
  }

  /** What the market has now of a company, by its name as `companyKey` writes it. */
  ofCompany(key: string): readonly InstrumentRow[] {
    this.#byCompany ??= Map.groupBy(this.#listed, ({ name }) => companyKey(name))
    return this.#byCompany.get(key) ?? []
  }

  async refresh(): Promise<void> {
    const rows = await listInstruments(this.#db, this.#market)
    if (areSame(rows, this.#rows)) return
    this.#rows = rows
    this.#bySymbol = new Map(rows.map((row) => [row.symbol, row]))
    this.#byCompany = null
    this.#listed = rows.filter(({ listed }) => listed).sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  }
}

function areSame(a: readonly InstrumentRow[], b: readonly InstrumentRow[]): boolean {
  return a.length === b.length && a.every((row, i) => fieldsOf(row).every((field) => row[field] === b[i][field]))
}

const fieldsOf = (row: InstrumentRow) => Object.keys(row) as (keyof InstrumentRow)[]
