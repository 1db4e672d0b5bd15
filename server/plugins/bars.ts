import fp from 'fastify-plugin'
import { createSimulatedMarket } from '../../domain/market/simulated/market.ts'
import { BarHistory } from '../market/bar-history.ts'
import { ClosedBars } from '../market/closed-bars.ts'
import { SeededBars } from '../market/seeded-bars.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The past of the running market's stocks, and of it what has closed, in days. */
    bars: BarHistory
    closedBars: ClosedBars
  }
}

export default fp(
  async (app) => {
    const { db, clock, config } = app.deps
    const isSimulated = config.market.kind === 'simulated'
    const seeded = isSimulated ? new SeededBars(db, createSimulatedMarket(config.marketSeed)) : null
    const closed = new ClosedBars(db, clock)
    app.decorate('closedBars', closed)
    app.decorate('bars', new BarHistory({ db, closed, seeded, instruments: app.instruments }))
  },
  { name: 'bars', dependencies: ['instruments'] },
)
