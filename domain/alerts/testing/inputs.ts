import { quoteOf } from '../../market/testing/quote.ts'
import type { Quote } from '../../market/types.ts'
import type { AlertStart, PriceInput, StartPrice } from '../alert.ts'
import type { DayFigures } from '../day-figures.ts'

export const FIGURES: DayFigures = {
  atr: 2,
  support: 95,
  resistance: 105,
  high_252: 110,
  low_252: 90,
  mean_volume: 1_000,
}
export const NO_FIGURES: DayFigures = {
  atr: null,
  support: null,
  resistance: null,
  high_252: null,
  low_252: null,
  mean_volume: null,
}

/** A quote of the one stock of these inputs. */
export function quoteAt(price: number, rest: Partial<Quote> = {}): Quote {
  return quoteOf('ACME', price, { session: '2026-03-02', last_volume: 2_000, as_of: 0, poll_seconds: 60, ...rest })
}

/** The input of the first evaluation of a price. */
export function priceInputOf(quote: Quote, now: number, rest: Partial<PriceInput> = {}): PriceInput {
  return {
    on: 'price',
    subject: { symbol: quote.symbol, currency: 'USD' },
    now,
    session: quote.session,
    quote,
    previous_close: quote.previous_close,
    open_at: Date.parse(`${quote.session}T09:00:00Z`),
    last_evaluation: null,
    past: [],
    figures: FIGURES,
    splits: [],
    indicators: () => null,
    ...rest,
  }
}

/** The start of an alert that is made while this price is shown and no bar has been read. */
export function startAt(shown: StartPrice | null, rest: Partial<AlertStart> = {}): AlertStart {
  return {
    now: 1,
    session: shown?.session ?? '',
    isOpen: shown !== null,
    shown,
    figures: FIGURES,
    closed: () => null,
    live: () => null,
    ...rest,
  }
}
