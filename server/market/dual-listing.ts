import type { FastifyInstance } from 'fastify'
import type { Dual } from '#domain/contract/market.ts'
import { compareLegs } from '#domain/market/dual/compare.ts'
import { dualPairOf } from '#domain/market/dual/pairs.ts'
import { rateLabel } from '#domain/market/rates.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'

/** Compares `instrument` with the other listing of its company; null where the running market does not have both. */
export function dualListingOf(app: FastifyInstance, instrument: InstrumentRow): Dual | null {
  const pair = dualPairOf(instrument.symbol)
  if (pair === null) return null
  const [local, adr] = [pair.local, pair.adr].map(({ symbol, exchange }) => {
    const listed = app.instruments.get(symbol)
    return listed?.exchange === exchange ? listed : null
  })
  if (!local?.currency || adr?.currency !== 'USD') return null
  const other = instrument === adr ? local : adr
  // Both count as watched, whichever was requested: they are polled together.
  app.markWatched(other.id)

  const now = app.deps.clock()
  const home = legOf(app, local, now)
  const abroad = legOf(app, adr, now)
  // The rate is that of the older price's day: a rate must never be newer than a price.
  const [day = sessionOfDay(Math.floor(now / DAY_MS))] = [home, abroad].flatMap(({ session }) => session ?? []).sort()
  const rate = app.rates.on(local.currency, day)
  return {
    symbol: other.symbol,
    exchange: other === local ? pair.local.exchange : pair.adr.exchange,
    ratio: pair.ratio,
    ...compareLegs(home.leg, abroad.leg, pair.ratio, rate?.per_usd ?? null),
    rate: rate && { value: rate.per_usd, day: rate.day, source: rate.source, label: rateLabel(rate) },
    legs: [home.leg, abroad.leg],
  }
}

function legOf(app: FastifyInstance, { symbol, currency, listed }: InstrumentRow, now: number) {
  const value = app.deps.newest.quote(symbol)
  const quote = value?.quote ?? null
  const { price = null, as_of = null, session = null } = quote ?? {}
  // An instrument that is no longer listed gets no other price.
  const freshness = (listed && value?.freshness) || null
  const leg: Dual['legs'][number] = {
    symbol,
    price,
    currency: currency as string,
    as_of: as_of === null ? null : new Date(as_of).toISOString(),
    freshness,
    age_seconds: as_of === null ? null : Math.max(0, Math.floor((now - as_of) / 1000)),
  }
  return { session, leg }
}
