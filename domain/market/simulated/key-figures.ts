import type { KeyFigures } from '../key-figures.ts'
import { createRandom, hashSeed } from '../random.ts'
import { dayOfSession, sessionOfDay } from '../session-dates.ts'
import type { Quote } from '../types.ts'
import { COMPANIES, type Company } from './companies.ts'

/** Days from one report to the next. */
const QUARTER = 91
/** The share of companies that pay no dividend, and the share of years that end in a loss. */
const NO_DIVIDEND = 0.25
const LOSS = 0.08

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
      earnings_on: sessionOfDay(reports + quarter * QUARTER),
      earnings_estimated: false,
    }
  }
}

/** The constants of a company: shares outstanding, yearly earnings and dividend per share, and a day with a report. */
function traitsOf({ instrument, level, volume }: Company, seed: number) {
  const random = createRandom(hashSeed(seed, 'figures', instrument.symbol))
  const shares = volume * Math.round(200 + 600 * random())
  const earnings = level / (8 + 22 * random())
  const dividend = random() < NO_DIVIDEND ? 0 : earnings * (0.2 + 0.5 * random())
  return { shares, earnings, dividend, reports: Math.floor(QUARTER * random()) }
}
