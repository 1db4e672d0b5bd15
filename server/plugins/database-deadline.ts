import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { Repeater } from '#platform/process/repeater.ts'
import { ApiError } from '../http/errors.ts'

/** A request that is this old is answered 503 if the database has not answered for as long. */
const UNANSWERED_MS = 2_000
const CHECK_EVERY_MS = 100

/**
 * One deadline for a request, whatever it waits for while the database hangs: a connection, a statement, its turn
 * behind others that wait too. Each has a time-out of its own, and a request could wait for one after another. A
 * database that answers, however slowly, ends no request.
 */
export default fp(
  async (app) => {
    const underWay = new Set<FastifyReply>()
    app.addHook('onRoute', (route) => {
      // These routes wait for the database once at most.
      if (route.config?.fromMemory) return
      route.onRequest = [
        (_, reply, done) => {
          underWay.add(reply)
          // Comes for every end: Fastify's onResponse does not where the client left first, or the reply was hijacked.
          reply.raw.once('close', () => underWay.delete(reply))
          done()
        },
        ...[route.onRequest ?? []].flat(),
      ]
    })

    /** Checks once; the oldest requests come first. */
    const check = async () => {
      // Lets arrived answers be read first: a process that was blocked for a second has read nothing during it.
      await setImmediate()
      if (app.deps.unansweredMs() < UNANSWERED_MS) return
      for (const reply of underWay) {
        if (reply.elapsedTime < UNANSWERED_MS) return
        underWay.delete(reply)
        // Skips answers that are being written.
        if (reply.sent || reply.raw.headersSent) continue
        reply.send(new ApiError('unavailable', { cause: new Error('the database says nothing') }))
      }
    }
    const checks = new Repeater(check, CHECK_EVERY_MS, (err) => app.log.error({ err }, 'a request could not be ended'))
    app.addHook('onReady', () => checks.start())
    app.addHook('onClose', () => checks.stop())
  },
  { name: 'database-deadline' },
)
