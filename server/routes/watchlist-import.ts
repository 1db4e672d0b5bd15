import type { FastifyPluginAsync } from 'fastify'
import { importList } from '#domain/contract/calls/lists.ts'
import { countryName } from '#domain/market/spanish/names.ts'
import { readTickerList, understandTickers } from '#domain/market/ticker-list.ts'
import {
  compareWithWatchlist,
  followInstruments,
  listWatchlist,
  type WantedInstruments,
} from '#platform/repositories/accounts/watchlist.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { lockOwnUser } from '../accounts/guards.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'

/** Room for the longest text with its line breaks and quotes escaped. */
const BODY_LIMIT = 128 * 1024

const symbolsOf = (stocks: readonly InstrumentRow[]) => stocks.map(({ symbol }) => symbol)

export const watchlistImportRoutes: FastifyPluginAsync = async (app) => {
  const { db, bus, config } = app.deps
  const market = config.market.id

  /** Follows those of `stocks` for which there is room. */
  const follow = (identity: Identity, stocks: readonly InstrumentRow[]): Promise<WantedInstruments<InstrumentRow>> =>
    db.transaction().execute(async (trx) => {
      const user = await lockOwnUser(trx, identity)
      const wanted = await compareWithWatchlist(trx, user, market, stocks)
      await followInstruments(trx, user.id, wanted.free)
      if (wanted.free.length > 0) await bus.publish('watchlist', { user_id: user.id }, trx)
      return wanted
    })

  mount(
    app,
    importList,
    async ({ identity, body }) => {
      const { user_id: id, role } = identity!
      const tickers = readTickerList(body.text)
      if (tickers === null) throw new ApiError('list_too_long')
      const followed = new Set((await listWatchlist(db, id, market)).map(({ symbol }) => symbol))
      const { found, ambiguous, unknown } = understandTickers(tickers, (symbol) => {
        const stock = app.instruments.get(symbol)
        // What the market does not have any more is known only to users who follow it.
        return stock?.listed || followed.has(symbol) ? stock : undefined
      })
      const stocks = found.map(({ stock }) => stock)
      const { already, free, over_limit } = body.add
        ? await follow(identity!, stocks)
        : await compareWithWatchlist(db, { id, role }, market, stocks)
      return {
        found: found.map(({ line, stock: { symbol, name } }) => ({ line, symbol, name })),
        ambiguous: ambiguous.map(({ line, stocks }) => ({ line, candidates: stocks.map(toCandidate) })),
        unknown,
        already: symbolsOf(already),
        over_limit: symbolsOf(over_limit),
        added: body.add ? symbolsOf(free) : [],
      }
    },
    { bodyLimit: BODY_LIMIT },
  )
}

const toCandidate = ({ symbol, name, country }: InstrumentRow) => ({
  symbol,
  name,
  marketplace: country && countryName(country),
})
