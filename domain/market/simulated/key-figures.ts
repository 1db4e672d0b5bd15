import type { AnnouncedDate } from '../../agenda/agenda.ts'
import type { KeyFigures } from '../key-figures.ts'
import { createRandom, hashSeed } from '../random.ts'
import { dayOfSession, sessionOfDay } from '../session-dates.ts'
import type { Quote, Session } from '../types.ts'
import { COMPANIES, type Company } from './companies.ts'

/** Days from one report to the next. */
const QUARTER = 91
/** The share of companies that pay no dividend, and the share of years that end in a loss. */
const NO_DIVIDEND = 0.25
const LOSS = 0.08
/** Days before a report from which its date is sure. Before, every third is expected a week too early or too late. */
const SURE_DAYS = 20
const MISJUDGED = 1 / 3
/** Dividends are paid twice a year, some weeks after a report, and announced as many days before. */
const DIVIDEND_DAYS = 30
const DIVIDEND_ANNOUNCED_DAYS = 40

/** Key figures of the simulated market of `seed`: each follows from seed, company, day and price. */
export function createSimulatedFigures(
  seed: number,
): (quote: Pick<Quote, 'symbol' | 'session' | 'price'>) => KeyFigures | null {
  const companies = new Map(COMPANIES.map((company) => [company.instrument.symbol, traitsOf(company, seed)]))
  return ({ symbol, session, price }) => {
    const traits = companies.get(symbol)
    if (traits === undefined) return null
    const { shares, earnings, dividend, reports } = traits
    const quarter = Math.ceil((dayOfSession(session) - reports) / QUARTER)
    const year = createRandom(hashSeed(seed, 'year', symbol, quarter))
    const perShare = earnings * (year() < LOSS ? -1 : 0.8 + 0.4 * year())
    return {
      symbol,
      day: session,
      market_cap: price * shares,
      pe: perShare > 0 ? price / perShare : null,
      dividend_yield_pct: dividend > 0 ? (100 * dividend) / price : null,
      ...reportOf(seed, symbol, reports + quarter * QUARTER, dayOfSession(session)),
    }
  }
}

/** What is announced of each company of the simulated market of `seed` on a day: the last events and the next. */
export function createSimulatedAgenda(seed: number): (symbol: string, session: Session) => AnnouncedDate[] {
  const companies = new Map(COMPANIES.map((company) => [company.instrument.symbol, traitsOf(company, seed)]))
  return (symbol, session) => {
    const traits = companies.get(symbol)
    if (traits === undefined) return []
    const { reports, dividend } = traits
    const today = dayOfSession(session)
    const next = reports + Math.ceil((today - reports) / QUARTER) * QUARTER
    const paid = reports + DIVIDEND_DAYS
    const lastPaid = paid + Math.floor((today - paid) / (2 * QUARTER)) * 2 * QUARTER
    const days = [lastPaid, lastPaid + 2 * QUARTER].filter((day) => day - today <= DIVIDEND_ANNOUNCED_DAYS)
    return [
      ...[next - QUARTER, next].map((day) => {
        const { earnings_on, earnings_estimated } = reportOf(seed, symbol, day, today)
        return { kind: 'report', date: earnings_on, is_estimated: earnings_estimated } as const
      }),
      ...(dividend > 0 ? days : []).map((day) => {
        return { kind: 'ex_dividend', date: sessionOfDay(day), is_estimated: false } as const
      }),
    ]
  }
}

/** When a report of day `day` is expected on the day `today`. */
function reportOf(seed: number, symbol: string, day: number, today: number) {
  const random = createRandom(hashSeed(seed, 'report', symbol, day))
  const isEstimated = day - today > SURE_DAYS
  const error = isEstimated && random() < MISJUDGED ? (random() < 0.5 ? -7 : 7) : 0
  return { earnings_on: sessionOfDay(day + error), earnings_estimated: isEstimated }
}

/** The constants of a company: shares outstanding, yearly earnings and dividend per share, and a day with a report. */
function traitsOf({ instrument, level, volume }: Company, seed: number) {
  const random = createRandom(hashSeed(seed, 'figures', instrument.symbol))
  const shares = volume * Math.round(200 + 600 * random())
  const earnings = level / (8 + 22 * random())
  const dividend = random() < NO_DIVIDEND ? 0 : earnings * (0.2 + 0.5 * random())
  return { shares, earnings, dividend, reports: Math.floor(QUARTER * random()) }
}
