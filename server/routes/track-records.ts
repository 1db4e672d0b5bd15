import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/stock-views.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { readForwardRecords, readLedgerCheck } from '#platform/repositories/signals/ledger.ts'
import { listTrackRecords, readRuleFigures } from '#platform/repositories/signals/opportunities.ts'
import { mount } from '../http/mount.ts'
import { summarise } from '../market/track-records.ts'
import { instrumentOf } from './stocks/action.ts'

export const trackRecordRoutes: FastifyPluginAsync = async (app) => {
  const { db, config } = app.deps
  const market = config.market.id
  mount(app, calls.trackRecords, async ({ identity, query: { symbol } }) => {
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
      readLedgerCheck(db, market),
    ])
    const cadena = {
      entradas: entries,
      intacta: broken_at === null,
      comprobada: checked_at?.toISOString() ?? null,
    }
    return { ...summarise(past, since, rules), cadena }
  })
}
