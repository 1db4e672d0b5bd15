import fp from 'fastify-plugin'
import { Repeater } from '#platform/process/repeater.ts'
import { MarketTable } from '../market/market-table.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The table of the running market, in memory. */
    market: MarketTable
  }
}

export default fp(
  async (app) => {
    const { db, config, newest, clock } = app.deps
    const { instruments, rates } = app
    const table = new MarketTable({ db, market: config.market.id, newest, instruments, rates, clock })
    app.decorate('market', table)
    const rounds = new Repeater(
      () => table.round(),
      table.everyMs,
      (err) => {
        app.log.error({ err }, 'the table of the market could not be read')
      },
    )
    void rounds.start()
    app.addHook('onClose', () => rounds.stop())
  },
  { name: 'market', dependencies: ['instruments', 'rates'] },
)
