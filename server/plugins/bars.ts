import fp from 'fastify-plugin'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { BarHistory } from '../market/bar-history.ts'
import { ClosedBars } from '../market/closed-bars.ts'
import { SeededBars } from '../market/seeded-bars.ts'
import { readStock, type StockRead } from '../market/stock-reads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The past of the running market's stocks; below it their closed daily bars, from a replica if there is one, for
     * display only.
     */
    bars: BarHistory
    shownBars: ClosedBars
    /** Closed daily bars from the primary, for decisions. */
    closedBars: ClosedBars
  }
}

export default fp(
  async (app) => {
    const { db, clock, config } = app.deps
    const readFor: StockRead = (stock, work) => readStock(app.deps, stock, work)
    const isSimulated = config.market.kind === 'simulated'
    const seeded = isSimulated ? new SeededBars(readFor, createSimulatedMarket(config.marketSeed)) : null
    const closed = new ClosedBars((_, work) => work(db), clock)
    const shown = config.databaseReadUrl === null ? closed : new ClosedBars(readFor, clock)
    app.decorate('closedBars', closed)
    app.decorate('shownBars', shown)
    const isReplay = config.market.kind === 'replay'
    app.decorate('bars', new BarHistory({ readFor, closed: shown, seeded, instruments: app.instruments, isReplay }))
  },
  { name: 'bars', dependencies: ['instruments'] },
)
