import { measure, SITE } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const TRADED = `oil crude copper lithium nickel zinc aluminium aluminum iron_ore steel gold silver coal uranium coffee
  cocoa sugar wheat corn soybean bitcoin ether`.split(/\s+/)

const MORE_IS_BETTER: readonly WordList[] = [
  [measure(1, 0.1), 'profit profits earnings profitability dividend dividends surplus net_income'],
  [measure(1, 0.8), 'optimism confidence'],
  // Companies.
  [
    measure(1),
    `sale sales revenue revenues turnover income ebit ebitda eps margin margins operating_profit pretax_profit
    cash_flow cash output production productivity capacity export exports order orders order_book backlog intake
    bookings contract contracts market_share volume volumes traffic passenger passengers customers customer_base
    subscribers users demand spending consumption shipments deliveries registrations lending loans deposits assets
    net_assets capital liquidity result results performance efficiency competitiveness payout investment investments
    return returns approval licence license`,
  ],
  [
    SITE,
    `plant plants factory factories mill mills mine mines store stores shop shops branch branches office offices site
    sites restaurant restaurants hotel hotels`,
  ],
  // Economies and work.
  [
    measure(1),
    `employment jobs job headcount workforce staff personnel employees wages salaries salary pay payroll payrolls gdp
    economy business businesses activity hiring recruitment sector industry`,
  ],
  // Markets and what is thought of them.
  [
    measure(1),
    `share shares stock stocks equity equities index indices ftse nasdaq dow s&p nikkei market markets share_price
    stock_price price_target target guidance forecast forecasts outlook estimate estimates expectation expectations
    rating valuation value values momentum sentiment view`,
  ],
  [
    measure(0.5),
    `oil crude brent gold silver copper iron_ore gas lng euro dollar yen pound sterling commodity commodities bitcoin`,
  ],
  // Sold, not bought.
  [
    measure(0.5),
    TRADED.flatMap((name) => [`${name}_price`, `${name}_prices`, `price_of_${name}`, `prices_of_${name}`]).join(' '),
  ],
]

const LESS_IS_BETTER: readonly WordList[] = [
  [
    measure(-1, -0.7),
    `loss losses bad_debt bad_loans impairment* writedown* write-down* writeoff* arrears non-performing_loans
    shortfall uncertainty shortage shortages volatility`,
  ],
  [
    measure(-1, -1.5),
    'bankruptcy bankruptcies insolvency recession default defaults profit_warning profit_warnings profits_warning',
  ],
  // Those who bet on a fall, and what they bet.
  [measure(-1, -0.5), 'short_sellers short_seller short_interest short_bets short_bet short_positions short_position'],
  [measure(-1), 'ruling rulings verdict verdicts'],
  [measure(-1, -0.3), 'deficit deficits unemployment jobless joblessness inflation indebtedness'],
  [
    measure(-1),
    `cost costs expense expenses expenditure debt debts net_debt leverage liabilities interest_rates interest_rate
    rates tax taxes tariff tariffs charges provisions inventories price prices consumer_prices burden jobless_claims
    emissions lead_times spreads exposure energy_consumption fuel_consumption power_consumption`,
  ],
  [
    measure(-1, -0.9),
    `layoff layoffs lay-offs job_cuts job_losses redundancies redundancy crisis risk risks fear fears concerns
    worries doubts threat threats tension tensions pressure pressures headwind headwinds problem problems trouble
    troubles strikes fraud penalty penalties fines sanction sanctions lawsuit lawsuits complaint complaints dispute
    disputes damage damages probe probes scandal outage investigation investigations restrictions
    competition_concerns`,
  ],
]

/** Words for what can rise and fall, and is good or bad news by its direction. */
export const MEASURES: readonly WordList[] = [...MORE_IS_BETTER, ...LESS_IS_BETTER]
