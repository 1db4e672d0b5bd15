import type { FastifyInstance } from 'fastify'
import type { Alert, AlertStart } from '#domain/alerts/alert.ts'
import { dayFigures } from '#domain/alerts/day-figures.ts'
import { closingPrice } from '#domain/alerts/evaluate.ts'
import { kindOf } from '#domain/alerts/kinds/index.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import { technicalIndicatorsAt, viewOf } from '#domain/indicators/index.ts'
import { barAt, emptyColumns } from '#domain/market/bars/columns.ts'
import type { PriceStatus } from '#domain/market/prices/stock-price.ts'

type AlertMarket = Pick<FastifyInstance, 'deps' | 'closedBars'>

/** The state of a stock at `now` (epoch ms) when an alert on it is made; its bars are read only if they are needed. */
export async function alertStart(
  { deps, closedBars }: AlertMarket,
  instrument: { id: number; symbol: string },
  alert: Pick<Alert, 'when'>,
  now: number,
): Promise<AlertStart> {
  const { symbol } = instrument
  const quote = deps.newest.quote(symbol)?.quote ?? null
  const isOpen = quote?.market_state === 'open'
  const columns =
    quote === null || kindOf(alert).startsFromBars
      ? await closedBars.get({ instrument, before: isOpen ? quote.session : null })
      : emptyColumns(0)
  const view = viewOf(columns)
  const last = view.last < 0 ? null : barAt(columns, view.last)
  return {
    now,
    session: quote?.session ?? last?.session ?? '',
    isOpen,
    shown: quote ?? (last && closingPrice(last, last.close)),
    figures: dayFigures(view),
    closed: () => (last === null ? null : technicalIndicatorsAt(view, { symbol, live: false })),
    live: () => {
      const body = isOpen ? deps.newest.indicators(symbol)?.snapshot?.body : undefined
      return body === undefined ? null : (JSON.parse(body) as TechnicalIndicators)
    },
  }
}

/** The status of a stock's price, by which the states of its alerts are shown. */
export function priceStatus({ deps }: AlertMarket, symbol: string): PriceStatus {
  const value = deps.newest.quote(symbol)
  return {
    freshness: value?.freshness ?? 'closed',
    market_state: value?.quote?.market_state ?? 'closed',
    isInReview: false,
  }
}
