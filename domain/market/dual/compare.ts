import type { Dual } from '../../contract/market.ts'
import { isWithheld } from '../prices/freshness.ts'
import type { Session } from '../types.ts'

/** The price of a leg as the page gets it: nulls before its first price, `freshness` null where none will come. */
export type LegPrice = Pick<Dual['legs'][number], 'price' | 'as_of' | 'freshness'>

/** Why two prices are not compared: one is not trusted, one exchange is closed, or their times are too far apart. */
export type IncomparableReason = 'stale' | 'closed' | 'apart'

export interface Comparison {
  /** Units of the local currency per dollar at which both legs cost the same. */
  implied_rate: number | null
  /** By how many per cent the ADR is dearer than its shares at the published rate; null where there is no rate. */
  premium_pct: number | null
  reason: IncomparableReason | null
}

/** Closes further apart (ms) are not compared: exchanges of one continent close within an hour or so. */
const CLOSES_APART_MS = 90 * 60_000

/**
 * Compares the price of a local share with that of its ADR, which is in dollars, at `perUsd` units of local currency
 * per dollar. Open legs are of one moment as far as their freshness words say; closed ones if they closed together.
 */
export function compareLegs(local: LegPrice, adr: LegPrice, ratio: number, perUsd: number | null): Comparison {
  const reason = reasonOf(local, adr)
  if (reason !== null || !local.price || !adr.price) return { implied_rate: null, premium_pct: null, reason }
  const implied_rate = (ratio * local.price) / adr.price
  return { implied_rate, premium_pct: perUsd === null ? null : 100 * (perUsd / implied_rate - 1), reason }
}

function reasonOf(local: LegPrice, adr: LegPrice): IncomparableReason | null {
  const legs = [local, adr]
  if (legs.some(isUntrusted)) return 'stale'
  const closed = legs.filter(({ freshness }) => freshness === 'closed')
  if (closed.length === 1) return 'closed'
  const apart = Math.abs(Date.parse(local.as_of as string) - Date.parse(adr.as_of as string))
  return closed.length === 2 && apart > CLOSES_APART_MS ? 'apart' : null
}

function isUntrusted({ price, as_of, freshness }: LegPrice): boolean {
  return !price || as_of === null || freshness === null || isWithheld(freshness)
}

/** The day as of which the ratios of the pairs were checked; an issuer may change its own on any day. */
export const RATIOS_AS_OF: Session = '2025-12-31'
