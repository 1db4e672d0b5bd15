import { publishedAtText } from '../../news/published-at.ts'
import { day } from '../../text/dates.ts'
import { formatPrice } from '../../text/price.ts'
import type { Evidence, Known } from './alert.ts'
import type { PastSession, PriceLook } from './view.ts'

/** Which line was reached, and what shows it. */
export interface Reached {
  line: 'up' | 'down'
  evidence: Evidence
  price: number
  /** The session whose bar shows it; null for the present one. */
  session: PastSession | null
}

/**
 * 'NVDA subió de 180,00: está en 181,20.' What happened is `what`; what follows says how it is known: by the price that
 * came, with or without a gap at the open, or by an extreme between two instants.
 */
export function reachedText(
  what: string,
  { line, evidence, price, session }: Reached,
  { subject: { symbol, currency }, quote }: PriceLook,
  known: Known | null,
  between: readonly [number, number] | null,
): string {
  const written = (value: number) => formatPrice(value, currency)
  if (evidence === 'tick') {
    const { open } = quote
    const isGap = known !== null && quote.session > known.session && open !== null && open !== known.price
    const gap = isGap ? `abrió con hueco en ${written(open)} y ` : ''
    return `${symbol} ${what}: ${gap}está en ${written(quote.price)}.`
  }
  const verb = line === 'up' ? 'subió hasta' : 'bajó hasta'
  const when = session
    ? `en la sesión del ${day(session.bar.session)}`
    : between && `entre el ${at(between[0])} y el ${at(between[1])} (hora de Ecuador)`
  return `${symbol} ${what}: ${verb} ${written(price)} ${when}; ahora está en ${written(quote.price)}.`
}

const at = (instant: number): string => publishedAtText(new Date(instant))
