import type { FastifyPluginAsync } from 'fastify'
import { moveAfter } from '#domain/agenda/agenda.ts'
import { calendarFile } from '#domain/agenda/calendar-file.ts'
import { AGENDA_DAYS } from '#domain/contract/agenda.ts'
import * as calls from '#domain/contract/calls/agenda.ts'
import { DAY_MS, dayOfSession, isSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { isRemote } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import {
  findAddressUser,
  readAddressSince,
  removeAddress,
  replaceAddress,
} from '#platform/repositories/accounts/agenda-addresses.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { type AgendaRow, readAgenda } from '#platform/repositories/market/agenda.ts'
import { readCloses } from '#platform/repositories/market/daily-bars.ts'
import { hashUcid, newUcid } from '#platform/secrets/keys.ts'
import { ApiError } from '../http/errors.ts'
import { etagOf, mount } from '../http/mount.ts'
import { instrumentOf } from './stocks/action.ts'

const REMOVED = 'La dirección de tu calendario ya no vale.'
/** A calendar shows as many days of the past, with what was withdrawn in them. */
const CALENDAR_PAST_DAYS = 30
const CALENDAR_READS_A_MINUTE = 60
/** No market is closed for longer in a row. */
const LONGEST_PAUSE_DAYS = 20
/** Guayaquil, whose day the invented market has too, is five hours behind UTC. */
const BEHIND_MS = 5 * 3_600_000
const FAR = '9999-12-31'

export const agendaRoutes: FastifyPluginAsync = async (app) => {
  const { db, config, clock, newest } = app.deps
  const market = config.market.id

  /** The followed stocks and funds: a coin has no dates. */
  const followed = async (userId: number) =>
    (await listWatchlist(db, userId, market))
      .flatMap(({ symbol }) => app.instruments.get(symbol) ?? [])
      .filter((instrument) => instrument.class !== 'crypto')

  /** The day of the market: in a replay, the newest that it has played of these stocks. */
  const todayOf = (stocks: readonly { symbol: string }[]): Session => {
    const played = stocks.flatMap(({ symbol }) => newest.quote(symbol)?.quote?.session ?? []).sort()
    const isReplay = config.market.kind === 'replay'
    return (isReplay && played.at(-1)) || sessionOfDay(Math.floor((clock() - BEHIND_MS) / DAY_MS))
  }

  mount(app, calls.agenda, async ({ identity, query }) => {
    const stocks = query.symbol === undefined ? await followed(identity!.user_id) : [instrumentOf(app, query)]
    const today = todayOf(stocks)
    const { past = 0, from = later(today, -past) } = query
    const { to = later(from > today ? from : today, AGENDA_DAYS.usual) } = query
    if (![from, to].every(isSession) || to < from || to > later(from, AGENDA_DAYS.most)) {
      throw new ApiError('invalid_request')
    }
    const [first] = [from, today].sort()
    const ids = stocks.map(({ id }) => id)
    const [rows, since] = await Promise.all([readAgenda(db, ids, first, FAR), readAddressSince(db, identity!.user_id)])
    const known = new Set(
      rows.filter(({ date, state }) => date >= today && state !== 'withdrawn').map((row) => row.instrument_id),
    )
    const shown = rows.filter(({ date }) => date >= from && date <= to)
    const closesOf = await closesAfter(shown.filter(({ date }) => date < today))
    const byExchange = Map.groupBy(stocks, ({ exchange }) => exchange)
    return {
      today,
      from,
      to,
      events: shown.map((row) => {
        const { instrument_id, period, changes, seen_at, ...item } = row
        const isOver = row.date < today && row.state !== 'withdrawn'
        const move = isOver ? moveAfter(row.kind, row.date, closesOf(row)) : null
        return { ...item, seen_at: seen_at?.toISOString() ?? null, move }
      }),
      coverage: [...byExchange].map(([exchange, own]) => {
        return { exchange, stocks: own.length, known: own.filter(({ id }) => known.has(id)).length }
      }),
      address_since: since?.toISOString() ?? null,
    }
  })

  /** The closed sessions around past events. */
  const closesAfter = async (past: readonly AgendaRow[]) => {
    const dates = past.map(({ date }) => date).sort()
    const ids = [...new Set(past.map((row) => row.instrument_id))]
    const stored =
      past.length > 0
        ? await readCloses(db, ids, later(dates[0], -LONGEST_PAUSE_DAYS), later(dates.at(-1)!, LONGEST_PAUSE_DAYS))
        : new Map()
    return ({ instrument_id, symbol }: AgendaRow) => {
      const { session = [], close = [] } = stored.get(instrument_id) ?? {}
      // A market of this machine has the bars of sessions that it still plays.
      const open = isRemote(config.market.kind) ? FAR : (newest.quote(symbol)?.quote?.session ?? '')
      const closes = Array.from(session as Session[], (day, i) => ({ session: day, close: close[i] as number }))
      return closes.filter(({ session }) => session < open)
    }
  }

  mount(app, calls.makeAgendaAddress, async ({ identity }, reply) => {
    const secret = newUcid()
    const since = await replaceAddress(db, identity!.user_id, hashUcid(secret))
    return reply.code(201).send({ url: `${config.publicUrl}/agenda/${secret}.ics`, since: since.toISOString() })
  })

  mount(app, calls.removeAgendaAddress, async ({ identity }) => {
    await removeAddress(db, identity!.user_id)
    return { message: REMOVED }
  })

  // Calendars send no bearer: the secret in the address is all that they have, and this is all that it opens.
  app.get<{ Params: { file: string } }>(
    '/agenda/:file',
    { schema: { hide: true }, config: { rateLimit: { max: CALENDAR_READS_A_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const [, secret = ''] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
      const userId = secret && (await findAddressUser(db, hashUcid(secret)))
      if (!userId) throw new ApiError('unknown_calendar')
      const stocks = await followed(userId)
      const from = later(todayOf(stocks), -CALENDAR_PAST_DAYS)
      const ids = stocks.map(({ id }) => id)
      const text = calendarFile(await readAgenda(db, ids, from, FAR))
      const etag = etagOf(text)
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}

const later = (date: Session, days: number): Session => sessionOfDay(dayOfSession(date) + days)
