import * as Type from 'typebox'
import { RATE_CURRENCIES } from '../market/rates.ts'
import { HIGHEST_PRICE } from '../market/types.ts'
import { ORDER_TYPES, SIDES } from '../simulator/order.ts'
import { ClientId, Id, Instant, Nullable, SymbolInput } from './common.ts'

const Micro = (options: Type.TNumberOptions) => Type.Number({ ...options, description: 'Rounded to a millionth.' })
const Money = Micro({ minimum: 0, maximum: HIGHEST_PRICE })
const Price = Micro({ minimum: 1e-6, maximum: HIGHEST_PRICE })
const Quantity = Micro({ minimum: 1e-6, maximum: 1e12 })

/** What a broker charges for an order: the greater of `minimum` and `fixed` with `percent` of its value. */
const Costs = Type.Object({ fixed: Money, percent: Micro({ minimum: 0, maximum: 100 }), minimum: Money })
/** Fills of orders, or trades of one's own in the past, and never both. */
const Kind = Type.Enum(['orders', 'by_hand'])
const Side = Type.Enum([...SIDES])

export const StartBody = Type.Object({
  currency: Type.Enum(['USD', ...RATE_CURRENCIES]),
  cash: Money,
  costs: Costs,
  kind: Type.Optional(Kind),
  client_id: ClientId,
})
export type StartBody = Type.Static<typeof StartBody>

export const CashBody = Type.Object({
  amount: Micro({ minimum: -HIGHEST_PRICE, maximum: HIGHEST_PRICE }),
  client_id: ClientId,
})
export type CashBody = Type.Static<typeof CashBody>

const Position = Type.Object({
  symbol: Type.String(),
  quantity: Type.Number(),
  average: Type.Number({ description: 'What a share cost on average, in its own currency.' }),
  price: Type.Number({ description: 'The last one; before the first, what a share cost.' }),
  value: Type.Number({
    description: "In the attempt's currency at the newest rate; where none is known, at that of the purchase.",
  }),
  result: Type.Number({ description: "In the attempt's currency: its value less what it cost." }),
  freshness: Nullable(Type.String()),
})

/** The running attempt; without one nulls and zeros. */
export const SimulatorAccount = Type.Object({
  attempt: Nullable(Type.Integer()),
  kind: Nullable(Kind),
  currency: Nullable(Type.String()),
  costs: Nullable(Costs),
  cash: Type.Number(),
  value: Type.Number({ description: 'Cash and what is held.' }),
  reserved: Type.Number({ description: 'The cash that waiting buys reserve.' }),
  parts: Type.Object(
    {
      price: Type.Number(),
      currency: Type.Number(),
      dividends: Type.Number(),
      costs: Type.Number(),
    },
    { description: 'What the result is the sum of; costs are negative.' },
  ),
  positions: Type.Array(Position),
  played: Nullable(Type.String({ description: 'The day of the past that a replay plays now.' })),
  started_at: Nullable(Type.String()),
})
export type SimulatorAccount = Type.Static<typeof SimulatorAccount>

export const SimulatorAttempts = Type.Array(
  Type.Object({
    id: Type.Integer(),
    kind: Kind,
    currency: Type.String(),
    costs: Costs,
    started_at: Type.String(),
    ended_at: Nullable(Type.String()),
  }),
)
export type SimulatorAttempts = Type.Static<typeof SimulatorAttempts>

export const OrderBody = Type.Object({
  symbol: SymbolInput,
  side: Side,
  type: Type.Enum([...ORDER_TYPES]),
  quantity: Quantity,
  limit: Type.Optional(Nullable(Price)),
  stop: Type.Optional(Nullable(Price)),
  until: Type.Enum(['session', '90d']),
  client_id: ClientId,
})
export type OrderBody = Type.Static<typeof OrderBody>

const OrderFill = Type.Object({
  at: Type.String({ description: 'When it was decided.' }),
  as_of: Type.String({ description: 'The instant of the price that it met.' }),
  session: Nullable(Type.String({ description: 'The session of that price; in a replay the one that it played.' })),
  price: Type.Number(),
  quantity: Type.Number(),
  costs: Type.Number(),
  fx: Nullable(Type.Number({ description: "One unit of the stock's currency in the attempt's." })),
  provisional: Type.Boolean({ description: 'To be corrected by the first rate that is published after it.' }),
})

export const SimulatorOrder = Type.Object({
  id: Type.Integer(),
  symbol: Type.String(),
  currency: Nullable(Type.String({ description: "The stock's, in which its prices are." })),
  side: Side,
  type: Type.Enum([...ORDER_TYPES]),
  quantity: Type.Number(),
  limit: Nullable(Type.Number()),
  stop: Nullable(Type.Number()),
  until: Type.Enum(['session', '90d']),
  placed_at: Type.String(),
  expires_at: Nullable(Type.String()),
  state: Type.Enum(['waiting', 'partial', 'filled', 'cancelled', 'expired', 'refused']),
  ended: Type.Boolean(),
  opens_at: Nullable(Type.String({ description: 'When its market opens, where it waits for that.' })),
  why: Nullable(
    Type.Enum([
      'cancelling',
      'in_review',
      'frozen',
      'stale',
      'session',
      'later_price',
      'level',
      'trade',
      'volume',
      'expired',
      'cancelled',
      'cash',
      'shares',
    ]),
  ),
  filled: Type.Number(),
  fills: Type.Array(OrderFill),
})
export type SimulatorOrder = Type.Static<typeof SimulatorOrder>
export const SimulatorOrders = Type.Array(SimulatorOrder)

/** What is known of an order on a stock before it is placed. */
export const SimulatorTicket = Type.Object({
  symbol: Type.String(),
  currency: Nullable(Type.String()),
  tick: Nullable(Type.Number({ description: 'The least step of its price; null before the first price.' })),
  median_value_usd: Nullable(Type.Number({ description: 'What it trades in a session, of 63; in dollars.' })),
  bounce: Nullable(Type.Number({ description: 'Half the usual change of its price from one minute to the next.' })),
  lot: Nullable(Type.Number({ description: 'The quantity that a small order may have whatever trades.' })),
  volume: Type.Enum(['known', 'untold', 'rolling'], {
    description: 'Whether its volume limits orders: some sources tell none, or that of the last 24 hours.',
  }),
  fx: Nullable(Type.Number({ description: "One unit of its currency in the attempt's; null without a rate." })),
  fx_day: Nullable(Type.String({ description: 'The day of that rate; null where the currencies are the same.' })),
  opens_at: Nullable(Type.String({ description: 'When it trades next; null while it does, or where unknown.' })),
  ends: Type.Object(
    { session: Nullable(Type.String()), '90d': Nullable(Type.String()) },
    { description: 'When an order would end by its `until`.' },
  ),
})
export type SimulatorTicket = Type.Static<typeof SimulatorTicket>

export const SimulatorEntry = Type.Object({
  id: Type.Integer(),
  order: Nullable(Type.Integer({ description: 'The order whose fill it belongs to.' })),
  at: Type.String({ description: 'From when it counts.' }),
  account: Type.Enum(['cash', 'capital', 'shares', 'conversion', 'price', 'currency', 'dividends', 'costs']),
  symbol: Nullable(Type.String()),
  currency: Type.String(),
  amount: Type.Number({ description: 'What came into the account; out of it where it is negative.' }),
  quantity: Type.Number(),
})
export type SimulatorEntry = Type.Static<typeof SimulatorEntry>
export const SimulatorEntries = Type.Array(SimulatorEntry)
/** The same as CSV. */
export const SimulatorBook = Type.String()

export const NoteBody = Type.Object({
  symbol: SymbolInput,
  side: Side,
  quantity: Quantity,
  price: Price,
  at: Instant,
  costs: Money,
  client_id: ClientId,
})
export type NoteBody = Type.Static<typeof NoteBody>

const Figures = Type.Object({
  twr: Type.Number({ description: 'Time-weighted return; 0.1 is ten per cent.' }),
  xirr: Nullable(Type.Number({ description: 'Internal rate a year.' })),
  drawdown: Type.Number(),
  drawdown_days: Type.Number(),
  volatility: Nullable(Type.Number()),
  values: Type.Array(
    Type.Object({
      date: Type.String(),
      value: Type.Number(),
      index: Type.Number({ description: 'Time-weighted, 1 on the first day.' }),
    }),
  ),
  last_day: Nullable(
    Type.Object(
      { gain: Type.Number(), change: Type.Number() },
      { description: 'What the last day brought apart from payments; `change` is a fraction.' },
    ),
  ),
})

/** Luck says where the time-weighted return stands among random portfolios of the same days, sizes and costs. */
const Luck = Type.Object({
  percentile: Type.Number({ description: 'How many of 100 have a lower return; those with the same count by half.' }),
  portfolios: Type.Integer({ description: 'How many random portfolios there were.' }),
  band: Type.Array(
    Type.Object({ date: Type.String(), low: Type.Number(), middle: Type.Number(), high: Type.Number() }),
    { description: 'Their indices, 1 on the first day: nine in ten are between low and high.' },
  ),
})

/** How the attempt has gone, compared with the same payments in stocks that were bought, or followed, and held. */
export const SimulatorPerformance = Type.Object({
  own: Nullable(Figures),
  first_bought: Nullable(Figures),
  followed: Nullable(Figures),
  luck: Nullable(Luck),
  no_luck: Nullable(
    Type.Enum(['sessions', 'trades'], {
      description: 'Why luck is null: no session whose price is known after the first trade, or no trade.',
    }),
  ),
  costs: Type.Number(),
  turnover: Nullable(Type.Number({ description: 'Traded value as a part of the mean value.' })),
  closed_trades: Type.Integer(),
  sessions: Type.Integer(),
  has_dividends: Type.Boolean({ description: 'Whether any dividend in the market is known.' }),
  small_sample: Type.Boolean({ description: 'Under 20 closed trades or 60 sessions.' }),
})
export type SimulatorPerformance = Type.Static<typeof SimulatorPerformance>

/** Parameters of a list of one attempt: the running one, unless another of one's own is named. */
export const OfAttempt = { attempt: Type.Optional(Id) }
