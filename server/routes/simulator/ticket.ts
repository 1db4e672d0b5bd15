import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { parseSymbol } from '#domain/contract/common.ts'
import type { SimulatorTicket } from '#domain/contract/simulator.ts'
import { ALWAYS } from '#domain/market/calendars/always.ts'
import { inDollars } from '#domain/market/rates.ts'
import { rateDay } from '#domain/simulator/costs.ts'
import { type Micros, toNumber } from '#domain/simulator/micros.ts'
import { expiryOf } from '#domain/simulator/order.ts'
import { readStockTerms } from '#platform/repositories/simulator/stock-terms.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { calendarFor, conversionNow, forExperts, lastPrice, ownAttempt, today } from './attempt.ts'

export const simulatorTicketRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, newest } = app.deps

  mount(
    app,
    calls.ticket,
    async ({ identity, query }): Promise<SimulatorTicket> => {
      const instrument = app.instruments.get(parseSymbol(query.symbol) ?? '')
      if (!instrument) throw new ApiError('unknown_symbol')
      const { symbol, currency, id } = instrument
      const attempt = await ownAttempt(app, identity!)
      const calendar = await calendarFor(app, instrument)
      const now = clock()
      const day = today(app)
      const price = lastPrice(app, symbol)
      const quote = newest.quote(symbol)?.quote
      const dollars = inDollars(1, currency, day, app.rates)
      const terms =
        price === null || calendar === null
          ? null
          : await readStockTerms(db, id, {
              price,
              previous_close: quote?.previous_close ?? null,
              perDollar: dollars === null ? null : 1 / dollars,
              calendar,
              now,
            })
      const conversion = conversionNow(app, currency, attempt.currency)
      const number = (value: Micros | null = null) => (value === null ? null : toNumber(value))
      const instant = (ms: number | null = null) => (ms === null ? null : new Date(ms).toISOString())
      const { state, next } = calendar?.at(now) ?? { state: null, next: null }
      return {
        symbol,
        currency,
        tick: number(terms?.tick),
        median_value_usd: terms?.median_value_usd ?? null,
        bounce: number(terms?.bounce),
        lot: number(terms?.lot),
        volume: calendar === ALWAYS ? 'rolling' : quote?.last_volume == null ? 'untold' : 'known',
        fx: conversion === undefined ? null : conversion === null ? 1 : Number(conversion.rate) / 1e12,
        fx_day: conversion ? rateDay([currency as string, attempt.currency], day, app.rates) : null,
        opens_at: state === 'open' ? null : instant(next?.open),
        ends: {
          session: instant(calendar && expiryOf('session', now, calendar)),
          '90d': instant(calendar && expiryOf('90d', now, calendar)),
        },
      }
    },
    forExperts,
  )
}
