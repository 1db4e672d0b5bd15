import fp from 'fastify-plugin'
import { InstrumentCatalogue } from '../instrument-catalogue.ts'

const POLL_MS = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The running market's instruments, in memory. */
    instruments: InstrumentCatalogue
  }
}

/** Keeps the instruments in memory: read at the start, on a hint, and by a slow poll. */
export default fp(
  async (app) => {
    const { db, bus, config } = app.deps
    const catalogue = new InstrumentCatalogue(db, config.market.id)
    app.decorate('instruments', catalogue)
    const refresh = () => {
      catalogue.refresh().catch((error) => app.log.error({ err: error }, 'the instruments could not be read'))
    }
    await catalogue.refresh()
    const subscriptions = [bus.subscribe('instruments', refresh), bus.subscribe('companies', refresh)]
    const resubscribe = bus.onReconnected(refresh)
    const timer = setInterval(refresh, POLL_MS)
    app.addHook('onClose', async () => {
      clearInterval(timer)
      for (const unsubscribe of subscriptions) unsubscribe()
      resubscribe()
    })
  },
  { name: 'instruments' },
)
