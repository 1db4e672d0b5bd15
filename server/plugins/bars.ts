import fp from 'fastify-plugin'
import { createSimulatedMarket } from '../../domain/market/simulated/market.ts'
import { BarHistory } from '../market/bar-history.ts'
import { ClosedBars } from '../market/closed-bars.ts'
import { SeededBars } from '../market/seeded-bars.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The past of the running market's stocks. */
    bars: BarHistory
  }
}

export default fp(
  async (app) => {
    const { db, clock, config } = app.deps
    const isSimulated = config.market.kind === 'simulated'
    const seeded = isSimulated ? new SeededBars(db, createSimulatedMarket(config.marketSeed)) : null
    app.decorate(
      'bars',
      new BarHistory({ db, closed: new ClosedBars(db, clock), seeded, instruments: app.instruments }),
    )
  },
  { name: 'bars', dependencies: ['instruments'] },
)
