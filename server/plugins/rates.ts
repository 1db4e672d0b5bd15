import fp from 'fastify-plugin'
import { createRateTable, type RateTable } from '#domain/market/rates.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import { isRemote } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import { readRates } from '#platform/repositories/market/exchange-rates.ts'
import { Rounds } from '../rounds.ts'

const POLL_MS = 600_000
/** A real market needs the newest rates only, a replay those of any session. */
const NEWEST_DAYS = 14
const ANY_DAY: Session = '0001-01-01'

declare module 'fastify' {
  interface FastifyInstance {
    /** The running market's exchange rates, in memory; empty where none are fetched. */
    rates: RateTable
  }
}

/** Keeps the exchange rates in memory: read at the start, on a hint, and by a slow poll. */
export default fp(
  async (app) => {
    const { db, bus, config, clock } = app.deps
    if (config.market.kind === 'simulated') {
      app.decorate('rates', createSimulatedRates(config.marketSeed))
      return
    }
    let table = createRateTable([])
    app.decorate('rates', { on: (currency, day) => table.on(currency, day) })
    if (config.fxUrl === null) return
    const read = async () => {
      const newest = sessionOfDay(Math.floor(clock() / DAY_MS) - NEWEST_DAYS)
      table = createRateTable(await readRates(db, isRemote(config.market.kind) ? newest : ANY_DAY))
    }
    const rounds = new Rounds({ rates: read }, POLL_MS, (err) => {
      app.log.error({ err }, 'the exchange rates could not be read')
    })
    rounds.listen(bus, { rates: 'rates' })
    await rounds.start()
    app.addHook('onClose', () => rounds.stop())
  },
  { name: 'rates' },
)
