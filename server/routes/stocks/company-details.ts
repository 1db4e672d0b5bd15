import type { FastifyInstance } from 'fastify'
import type { CompanyDetails, KeyFigures } from '#domain/contract/company.ts'
import { yearRange } from '#domain/market/bars/trading-stats.ts'
import { countryName, industryName, sectorName } from '#domain/market/spanish/names.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { readKeyFigures } from '#platform/repositories/market/key-figures.ts'
import { readStock } from '../../market/stock-reads.ts'
import { instrumentOf, type StockAction } from './action.ts'

export const companyDetails: StockAction = async (app, query) => {
  const instrument = instrumentOf(app, query)
  const answer: CompanyDetails = { ...companyDetailsOf(instrument), figures: await keyFiguresOf(app, instrument) }
  return JSON.stringify(answer)
}

/** A company's details; places, sectors and industries in Spanish. */
function companyDetailsOf(instrument: InstrumentRow): Omit<CompanyDetails, 'figures'> {
  const { symbol, name, address, city, state, country, phone, website, sector, industry } = instrument
  return {
    symbol,
    name,
    address,
    city,
    state,
    country: country && countryName(country),
    phone,
    website,
    sector: sector && sectorName(sector),
    industry: industry && industryName(industry),
  }
}

async function keyFiguresOf({ deps }: FastifyInstance, instrument: InstrumentRow): Promise<KeyFigures> {
  const read = await readStock(deps, instrument, (db) => readKeyFigures(db, instrument.id))
  const year = yearRange(read?.bars ?? [])
  if (read === null || year === null) return {}
  const { source } = deps.newest
  const { high, low, volume, mean_volume } = year
  return {
    year_high: { ...high, source },
    year_low: { ...low, source },
    ...(volume && { volume: { ...volume, source } }),
    ...(mean_volume && { mean_volume: { ...mean_volume, source } }),
    ...(read.reported && toKeyFigures(read.reported, read.bars[read.bars.length - 1].session)),
  }
}

type SourceFigures = NonNullable<NonNullable<Awaited<ReturnType<typeof readKeyFigures>>>['reported']>

/** The figures that the source gave; a report before `session` is not the next one and is left out. */
function toKeyFigures(
  { day, source, earnings_on, earnings_estimated, ...figures }: SourceFigures,
  session: string,
): KeyFigures {
  const known = Object.entries(figures).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, { value, day, source }])),
    ...(earnings_on !== null &&
      earnings_on >= session && { next_earnings: { on: earnings_on, estimated: earnings_estimated, day, source } }),
  }
}
