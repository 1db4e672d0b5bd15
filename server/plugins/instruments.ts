import fp from 'fastify-plugin'
import { InstrumentCatalogue } from '../market/instrument-catalogue.ts'
import { Rounds } from '../rounds.ts'

const POLL_MS = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The running market's instruments, in memory. */
    instruments: InstrumentCatalogue
  }
}

/** Keeps the instruments in memory: read at the start, on a hint, and by a slow poll; one read at a time. */
export default fp(
  async (app) => {
    const { db, bus, config } = app.deps
    const catalogue = new InstrumentCatalogue(db, config.market.id)
    app.decorate('instruments', catalogue)
    const rounds = new Rounds({ instruments: () => catalogue.refresh() }, POLL_MS, (err) => {
      app.log.error({ err }, 'the instruments could not be read')
    })
    rounds.listen(bus, { instruments: 'instruments', companies: 'instruments' })
    await catalogue.refresh()
    // Reads once more, since a hint may have come meanwhile.
    await rounds.start()
    app.addHook('onClose', () => rounds.stop())
  },
  { name: 'instruments' },
)
