import type { Instrument } from '../types.ts'

/**
 * Symbol, name, country, sector, industry, city, state, address, price level (in the country's currency), deviation of
 * its daily returns (%), mean daily volume (thousands of shares).
 */
export type CompanyRow = readonly [
  symbol: string,
  name: string,
  country: Country,
  sector: string,
  industry: string,
  city: string,
  state: string,
  address: string,
  price: number,
  deviation: number,
  volume: number,
]

type Country = keyof typeof MONEY

/** An invented company: what is shown of it, and what its prices are made from. */
export interface Company {
  instrument: Instrument
  sector: string
  /** The level to which its price returns in the long run. */
  level: number
  /** Standard deviation of its daily log returns. */
  deviation: number
  /** Mean daily volume in shares. */
  volume: number
  tick: number
}

const MONEY = {
  Ecuador: { currency: 'USD', tick: 0.01 },
  Colombia: { currency: 'COP', tick: 10 },
  Peru: { currency: 'PEN', tick: 0.01 },
  Chile: { currency: 'CLP', tick: 1 },
  Mexico: { currency: 'MXN', tick: 0.01 },
  Argentina: { currency: 'ARS', tick: 0.5 },
  Spain: { currency: 'EUR', tick: 0.01 },
  'United States': { currency: 'USD', tick: 0.01 },
} as const

export function toCompany(row: CompanyRow): Company {
  const [symbol, name, country, sector, industry, city, state, address, level, deviation, thousands] = row
  const { currency, tick } = MONEY[country]
  const instrument: Instrument = {
    symbol,
    name,
    class: 'share',
    exchange: 'Bolsa Simulada',
    currency,
    country,
    sector,
    industry,
    city,
    state,
    address,
    phone: null,
    website: null,
    logo_url: null,
  }
  return { instrument, sector, level, deviation: deviation / 100, volume: thousands * 1000, tick }
}
