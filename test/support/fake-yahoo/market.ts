import type { SessionTimes } from '#domain/market/calendars/calendar.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { createRandom, hashSeed } from '#domain/market/random.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { exchangeOf } from '#workers/providers/yahoo/universe.ts'

/** A company that the fake lists, with the data that the real source has on it. */
export interface FakeCompany {
  symbol: string
  /** Left out where the real source finds none by it. */
  isin?: string
  longName: string
  /** The source's code of the exchange; the field after it has the full name. */
  exchange: string
  fullExchangeName: string
  currency: string
  zone: string
  /** Minutes by which the source says its quotes are delayed. */
  delay: number
  /** The price around which it moves. */
  price: number
  profile: Record<string, string>
  /** Figures of the company besides its price; most companies of the fake have none. */
  figures?: { shares: number; earnings: number; dividend: number }
}

export interface FakeBar {
  times: SessionTimes
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export const COMPANIES: readonly FakeCompany[] = [
  {
    symbol: 'AAPL',
    isin: 'US0378331005',
    longName: 'Apple Inc.',
    exchange: 'NMS',
    fullExchangeName: 'NasdaqGS',
    currency: 'USD',
    zone: 'America/New_York',
    delay: 0,
    price: 240,
    figures: { shares: 14_594_180_000, earnings: 7.5, dividend: 1.04 },
    profile: {
      address1: 'One Apple Park Way',
      city: 'Cupertino',
      state: 'CA',
      zip: '95014',
      country: 'United States',
      phone: '(408) 996-1010',
      website: 'https://www.apple.com',
      industry: 'Consumer Electronics',
      sector: 'Technology',
    },
  },
  {
    symbol: 'SAN.MC',
    isin: 'ES0113900J37',
    longName: 'Banco Santander, S.A.',
    exchange: 'MCE',
    fullExchangeName: 'MCE',
    currency: 'EUR',
    zone: 'Europe/Madrid',
    delay: 15,
    price: 4.6,
    profile: {
      address1: 'Ciudad Grupo Santander',
      address2: 'Boadilla del Monte',
      city: 'Madrid',
      country: 'Spain',
      sector: 'Financial Services',
      industry: 'Banks - Diversified',
    },
  },
  // This company is on no curated list: only search finds it.
  {
    symbol: 'WDFC',
    isin: 'US9292361071',
    longName: 'WD-40 Company',
    exchange: 'NMS',
    fullExchangeName: 'NasdaqGS',
    currency: 'USD',
    zone: 'America/New_York',
    delay: 0,
    price: 230,
    profile: { city: 'San Diego', state: 'CA', country: 'United States', sector: 'Basic Materials' },
  },
  {
    symbol: 'VALE3.SA',
    isin: 'BRVALEACNOR0',
    longName: 'Vale S.A.',
    exchange: 'SAO',
    fullExchangeName: 'São Paulo',
    currency: 'BRL',
    zone: 'America/Sao_Paulo',
    delay: 15,
    price: 58,
    profile: { city: 'Rio De Janeiro', country: 'Brazil', sector: 'Basic Materials' },
  },
]

/** The companies as the product lists them, in the order of their symbols. */
export const LISTED = COMPANIES.map(({ symbol, exchange, currency }) =>
  instrumentOf(symbol, { exchange: exchangeOf(symbol, exchange), currency }),
).sort((a, b) => (a.symbol < b.symbol ? -1 : 1))

/** The bar of one session, the same at any time after it. */
export function barOf({ symbol, price }: FakeCompany, times: SessionTimes): FakeBar {
  const random = createRandom(hashSeed(symbol, times.session))
  const cents = (value: number) => Math.round(value * 100) / 100
  const open = cents(price * (0.98 + random() * 0.04))
  const close = cents(price * (0.98 + random() * 0.04))
  const high = cents(Math.max(open, close) * 1.01)
  const low = cents(Math.min(open, close) * 0.99)
  return { times, open, high, low, close, volume: 1_000_000 + Math.floor(random() * 1_000_000) }
}

/** The bar so far when `share` of its session has passed. */
export function barSoFar(bar: FakeBar, share: number): FakeBar {
  const { open, high, low } = bar
  const close = Math.round((open + (bar.close - open) * share) * 100) / 100
  const towards = (end: number, now: number) => Math.round((now + (end - now) * share) * 100) / 100
  return {
    ...bar,
    close,
    high: towards(high, Math.max(open, close)),
    low: towards(low, Math.min(open, close)),
    volume: Math.floor(bar.volume * share),
  }
}

/** A bar with the instant (epoch ms) at which it begins. */
export type TimedBar = Omit<FakeBar, 'times'> & { at: number }

/** Yields the bars of `length` milliseconds of a session so far. */
export function* minuteBars(
  company: FakeCompany,
  times: SessionTimes,
  length: number,
  now: number,
): Generator<TimedBar> {
  const whole = barOf(company, times)
  for (let at = times.open; at < Math.min(times.close, now); at += length) {
    const [first, last] = [at, Math.min(at + length, now)].map((then) => barSoFar(whole, shareOf(times, then)))
    const [high, low] = [Math.max(first.close, last.close), Math.min(first.close, last.close)]
    yield { at, open: first.close, high, low, close: last.close, volume: last.volume - first.volume }
  }
}

/** Yields the sessions that have opened by `now`, newest first. */
export function* sessionsBefore({ symbol, exchange }: FakeCompany, now: number): Generator<SessionTimes> {
  const calendar = calendarOf(exchangeOf(symbol, exchange))
  if (!calendar) throw new Error(`${symbol} has no calendar`)
  for (let { latest } = calendar.at(now); latest !== null; latest = calendar.at(latest.open - 1).latest) yield latest
}

/** Share of a session that has passed at `now`: 0 at its open, 1 from its close on. */
export function shareOf({ open, close }: SessionTimes, now: number): number {
  return Math.min(1, (now - open) / (close - open))
}
