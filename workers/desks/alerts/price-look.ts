import type { AlertBook } from '../../../domain/alerts/core/book.ts'
import { hoursOf } from '../../../domain/alerts/core/closed-bars.ts'
import type { PriceStatus } from '../../../domain/alerts/core/suspension.ts'
import type { PriceLook } from '../../../domain/alerts/core/view.ts'
import { lazily } from '../../../domain/lazily.ts'
import { freshness } from '../../../domain/market/prices/freshness.ts'
import type { Source } from '../../../domain/market/sources.ts'
import type { Quote } from '../../../domain/market/types.ts'
import type { Desk } from '../desk.ts'

/** How far a desk's price may be believed at `now` (epoch ms). */
export function priceStatus({ shown, calendar, isInReview }: Desk, source: Source, now: number): PriceStatus {
  const market_state = calendar?.at(now).state ?? shown?.market_state ?? 'closed'
  return { freshness: shown === null ? 'closed' : freshness(shown, source, now), market_state, isInReview }
}

/** What a book of alerts looks at: a desk's quote at `now`, with what its closed bars say. */
export function priceLook(desk: Desk, quote: Quote, { known, since }: AlertBook<number>, now: number): PriceLook {
  const { stock, calendar, splits, closed } = desk
  return {
    on: 'price',
    subject: stock,
    now,
    session: calendar?.at(now).latest?.session ?? quote.session,
    quote,
    previous_close: quote.previous_close,
    open_at: hoursOf(calendar, quote.session).open_at,
    known,
    past: since === null ? [] : closed.past.filter(({ bar }) => bar.session >= since),
    figures: closed.figures,
    splits,
    indicators: lazily(() => desk.indicators(quote)),
  }
}
