import type { FastifyInstance } from 'fastify'
import { parseSymbol } from '#domain/contract/common.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { ApiError } from '../../http/errors.ts'

export interface StockQuery {
  symbol?: string
}

/** Answers one `action` of GET /api/stocks/ with a text of JSON. */
export type StockAction = (app: FastifyInstance, query: StockQuery) => Promise<string>

/** The instrument named in a query, which then counts as watched. Throws `unknown_symbol`. */
export function instrumentOf(app: FastifyInstance, { symbol: text = '' }: StockQuery): InstrumentRow {
  const instrument = app.instruments.get(text) ?? app.instruments.get(parseSymbol(text) ?? '')
  if (!instrument) throw new ApiError('unknown_symbol')
  app.markWatched(instrument.id)
  return instrument
}
