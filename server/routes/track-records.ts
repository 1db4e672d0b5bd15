import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { CacheBusters, ErrorBody } from '../../domain/contract/common.ts'
import { TrackRecords } from '../../domain/contract/track-records.ts'
import { listWatchlist } from '../../platform/repositories/accounts/watchlist.ts'
import { readCheck } from '../../platform/repositories/signals/ledger-check.ts'
import { listTrackRecords } from '../../platform/repositories/signals/opportunities.ts'
import { readForwardRecords } from '../../platform/repositories/signals/settlements.ts'
import { summarise } from '../market/track-records.ts'
import { memo } from '../memo.ts'
import { instrumentOf } from './stocks/action.ts'

const LIFE_MS = 30_000

export const trackRecordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, clock } = app.deps
  const market = config.market.id
  const records = memo(() => listTrackRecords(db, market), LIFE_MS, clock)
  const forward = memo(() => readForwardRecords(db, market), LIFE_MS, clock)
  app.get(
    '/api/track-records/',
    {
      config: { bearer: true },
      schema: {
        summary:
          'How often each rule was right: on the past of the followed stocks, on the whole market, and since it is recorded.',
        querystring: Type.Object({
          ...CacheBusters,
          symbol: Type.Optional(
            Type.String({ maxLength: 40, description: 'Of this stock instead of the followed ones.' }),
          ),
        }),
        response: { 200: TrackRecords, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async ({ identity, query: { symbol } }) => {
      const asked = symbol === undefined ? null : [instrumentOf(app, { symbol })]
      const [stocks, past, since, { entries, broken_at, checked_at }] = await Promise.all([
        asked ?? listWatchlist(db, identity!.user_id, market),
        records(),
        forward(),
        readCheck(db, market),
      ])
      const symbols = new Set(stocks.map(({ symbol }) => symbol))
      const cadena = {
        entradas: entries,
        intacta: broken_at === null,
        comprobada: checked_at?.toISOString() ?? null,
      }
      return { ...summarise(past, since, symbols), cadena }
    },
  )
}
