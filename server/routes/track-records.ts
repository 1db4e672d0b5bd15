import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AskedSymbol } from '../../domain/contract/common.ts'
import { TrackRecords } from '../../domain/contract/track-records.ts'
import { listWatchlist } from '../../platform/repositories/accounts/watchlist.ts'
import { readCheck } from '../../platform/repositories/signals/ledger-check.ts'
import { listTrackRecords } from '../../platform/repositories/signals/opportunities.ts'
import { readRuleFigures } from '../../platform/repositories/signals/rule-figures.ts'
import { readForwardRecords } from '../../platform/repositories/signals/settlements.ts'
import { summarise } from '../market/track-records.ts'
import { instrumentOf } from './stocks/action.ts'

export const trackRecordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config } = app.deps
  const market = config.market.id
  app.get(
    '/api/track-records/',
    {
      config: { bearer: true },
      schema: {
        summary:
          'How often each rule was right: on the past of the followed stocks, on the whole market, and since it is recorded.',
        querystring: Type.Object({
          symbol: Type.Optional(AskedSymbol({ description: 'Of this stock instead of the followed ones.' })),
        }),
        response: { 200: TrackRecords },
      },
    },
    async ({ identity, query: { symbol } }) => {
      const asked = symbol === undefined ? null : [instrumentOf(app, { symbol })]
      const stocks = asked ?? (await listWatchlist(db, identity!.user_id, market))
      const symbols = stocks.map(({ symbol }) => symbol)
      const [past, since, rules, { entries, broken_at, checked_at }] = await Promise.all([
        listTrackRecords(
          db,
          symbols.flatMap((symbol) => app.instruments.get(symbol)?.id ?? []),
        ),
        readForwardRecords(db, market, symbols),
        readRuleFigures(db, market),
        readCheck(db, market),
      ])
      const cadena = {
        entradas: entries,
        intacta: broken_at === null,
        comprobada: checked_at?.toISOString() ?? null,
      }
      return { ...summarise(past, since, rules), cadena }
    },
  )
}
