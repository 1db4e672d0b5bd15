import type { FastifyInstance } from 'fastify'
import type { Alert } from '#domain/alerts/core/alert.ts'
import { closingPrice } from '#domain/alerts/core/begin.ts'
import { dayFigures } from '#domain/alerts/core/figures.ts'
import type { PriceStatus } from '#domain/alerts/core/suspension.ts'
import type { Start } from '#domain/alerts/core/view.ts'
import { kindOf } from '#domain/alerts/index.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import { technicalIndicatorsAt, viewOf } from '#domain/indicators/index.ts'
import { candleAt, emptyColumns } from '#domain/market/bars/columns.ts'

type Market = Pick<FastifyInstance, 'deps' | 'closedBars'>

/** What is known of a stock at `now` (epoch ms), when an alert on it is made: its bars only where these are needed. */
export async function alertStart(
  { deps, closedBars }: Market,
  instrument: { id: number; symbol: string },
  alert: Pick<Alert, 'when'>,
  now: number,
): Promise<Start> {
  const { symbol } = instrument
  const quote = deps.newest.quote(symbol)?.quote ?? null
  const isOpen = quote?.market_state === 'open'
  const columns =
    quote === null || kindOf(alert).beginsByBars
      ? await closedBars.get({ instrument, before: isOpen ? quote.session : null })
      : emptyColumns(0)
  const view = viewOf(columns)
  const last = view.last < 0 ? null : candleAt(columns, view.last)
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

/** What the states of its alerts are shown by. */
export function priceStatus({ deps }: Market, symbol: string): PriceStatus {
  const value = deps.newest.quote(symbol)
  return {
    freshness: value?.freshness ?? 'closed',
    market_state: value?.quote?.market_state ?? 'closed',
    isInReview: false,
  }
}
