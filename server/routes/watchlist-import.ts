import type { FastifyPluginAsync } from 'fastify'
import { importList } from '#domain/contract/calls/lists.ts'
import type { ImportAnswer, ImportBody } from '#domain/contract/following.ts'
import { isIsin, isinForm } from '#domain/market/isin.ts'
import { isinsOf, type UnderstoodList, understandTickers } from '#domain/market/list-meaning.ts'
import { listNotice, WEB_PAGE } from '#domain/market/list-notice.ts'
import { ISIN_SOURCES } from '#domain/market/sources.ts'
import { COUNTRIES, countryOfZone } from '#domain/market/spanish/countries.ts'
import { countryName } from '#domain/market/spanish/names.ts'
import { isWebPage, type ListedTicker, readTickerList } from '#domain/market/ticker-list.ts'
import {
  compareWithWatchlist,
  followInstruments,
  listWatchlist,
  type WantedInstruments,
} from '#platform/repositories/accounts/watchlist.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { readIsins } from '#platform/repositories/market/isins.ts'
import { listSources } from '#platform/repositories/market/source-calls.ts'
import { lockOwnUser } from '../accounts/guards.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'
import { Lookups } from '../market/lookups.ts'

/** Room for the longest text with its line breaks and quotes escaped. */
const BODY_LIMIT = 128 * 1024

const symbolsOf = (stocks: readonly InstrumentRow[]) => stocks.map(({ symbol }) => symbol)

export const watchlistImportRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, bus, config, clock } = app.deps
  const market = config.market.id
  const isinSources = config.market.sources.filter((source) => ISIN_SOURCES.includes(source))
  const lookups = new Lookups({ db, queues, market, clock })

  /** Follows those of `stocks` for which there is room. */
  const follow = (identity: Identity, stocks: readonly InstrumentRow[]): Promise<WantedInstruments<InstrumentRow>> =>
    db.transaction().execute(async (trx) => {
      const user = await lockOwnUser(trx, identity)
      const wanted = await compareWithWatchlist(trx, user, market, stocks)
      await followInstruments(trx, user.id, wanted.free)
      if (wanted.free.length > 0) await bus.publish('watchlist', { user_id: user.id }, trx)
      return wanted
    })

  /** What a list means to a user, who also knows what the market does not have any more as far as it is followed. */
  async function understand(userId: number, tickers: readonly ListedTicker[], { zone, exact }: ImportBody) {
    const followed = new Set((await listWatchlist(db, userId, market)).map(({ symbol }) => symbol))
    const find = (symbol: string) => {
      const stock = app.instruments.get(symbol)
      return stock?.listed || followed.has(symbol) ? stock : undefined
    }
    const answers = await readIsins(db, market, isinsOf(tickers), clock())
    // The workers may have listed an answer's instruments only a moment ago.
    if ([...answers.values()].flat().some((symbol) => !app.instruments.get(symbol))) await app.instruments.refresh()
    const ofIsin = (isin: string) =>
      answers.get(isin)?.flatMap((symbol) => find(symbol) ?? []) ?? (isinSources.length > 0 ? undefined : [])
    const ofCompany = (key: string) => app.instruments.ofCompany(key)
    const listed = exact ? tickers.map((ticker) => ({ ...ticker, exchange: 'YAHOO' })) : tickers
    const home = zone && countryOfZone(zone)
    return understandTickers(listed, { find, ofIsin, ofCompany }, home ? COUNTRIES[home].codes[0] : undefined)
  }

  /** Has the ISINs of a list looked up whose stock is not known yet, and says so. */
  async function lookUp(
    userId: number,
    list: UnderstoodList<InstrumentRow>,
  ): Promise<Pick<ImportAnswer, 'pending' | 'notice'>> {
    const wanted = [...new Set(list.unanswered.map(({ isin }) => isin))]
    const pending = new Set(wanted.length > 0 ? await lookups.requestIsins(userId, wanted) : [])
    const unknownIsins = list.unknown.map(({ text }) => isinForm(text)).filter((isin) => isin !== null)
    const askedByIsin = list.ambiguous.filter(({ text }) => isinForm(text) !== null)
    const states = pending.size > 0 ? await listSources(db, new Date(clock())) : []
    const notice = listNotice({
      ...list,
      pending: pending.size,
      postponed: wanted.length - pending.size,
      sourceAway: states.some(
        ({ source, failing_since }) => failing_since && isinSources.some((one) => one === source),
      ),
      unreadable: isinSources.length > 0 ? 0 : unknownIsins.filter(isIsin).length + askedByIsin.length,
    })
    const lines = list.unanswered.flatMap(({ line, isin }) => (pending.has(isin) ? [line] : []))
    return { ...(lines.length > 0 && { pending: [...new Set(lines)] }), ...(notice !== undefined && { notice }) }
  }

  mount(
    app,
    importList,
    async ({ identity, body }): Promise<ImportAnswer> => {
      const { user_id: id, role } = identity!
      if (isWebPage(body.text)) return { ...NOTHING, notice: WEB_PAGE }
      const tickers = readTickerList(body.text)
      if (tickers === null) throw new ApiError('list_too_long')
      const list = await understand(id, tickers, body)
      const stocks = list.found.map(({ stock }) => stock)
      const { already, free, over_limit } = body.add
        ? await follow(identity!, stocks)
        : await compareWithWatchlist(db, { id, role }, market, stocks)
      return {
        found: list.found.map(({ line, stock: { symbol, name } }) => ({ line, symbol, name })),
        ambiguous: list.ambiguous.map(({ line, text, stocks }) => ({
          line,
          text,
          candidates: stocks.map(toCandidate),
        })),
        unknown: [...new Set(list.unknown.map(({ line }) => line))],
        already: symbolsOf(already),
        over_limit: symbolsOf(over_limit),
        added: body.add ? symbolsOf(free) : [],
        ...(list.unknown.length > 0 && { unknown_texts: list.unknown.map(({ line, text }) => ({ line, text })) }),
        ...(await lookUp(id, list)),
      }
    },
    { bodyLimit: BODY_LIMIT },
  )
}

const NOTHING: ImportAnswer = { found: [], ambiguous: [], unknown: [], already: [], over_limit: [], added: [] }

const toCandidate = ({ symbol, name, country }: InstrumentRow) => ({
  symbol,
  name,
  marketplace: country && countryName(country),
})
