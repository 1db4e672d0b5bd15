import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { Nullable } from '../../domain/contract/common.ts'
import { feedAge, pingDatabase } from '../../platform/repositories/health.ts'

const FEED_STALE_SECONDS = 10

const Live = Type.Object({ status: Type.Literal('ok') })
const Ready = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('unavailable')]),
  /** What does not work as it should, in words for operators; empty when all is well. */
  degraded: Type.Array(Type.String()),
  feed_age_seconds: Nullable(Type.Number()),
  dead_letters: Nullable(Type.Integer()),
  /** Mails that the mail server did not take yet. */
  mails_waiting: Nullable(Type.Integer()),
})

/** Liveness says that the process runs; readiness says whether it can serve, and what of it is degraded. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, db, queues } = app.deps
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.get('/health/live', { schema: { response: { 200: Live } } }, async () => ({ status: 'ok' as const }))

  app.get('/health/ready', { schema: { response: { 200: Ready, 503: Ready } } }, async (request, reply) => {
    const unavailable = (why: string) =>
      reply.code(503).send({
        status: 'unavailable',
        degraded: [why],
        feed_age_seconds: null,
        dead_letters: null,
        mails_waiting: null,
      })
    if (stopping) return unavailable('stopping')
    try {
      await pingDatabase(db)
    } catch (error) {
      request.log.error({ err: error }, 'the database is away')
      return unavailable('the database is away')
    }
    const [age, deadLetters, mailsWaiting] = await Promise.all([
      feedAge(db, config.market.id),
      queues.deadLetters(),
      queues.retrying('mail'),
    ])
    const degraded: string[] = []
    if (age === null) degraded.push('feed: no quote was ever written')
    else if (age > FEED_STALE_SECONDS) degraded.push(`feed: last write ${Math.round(age)} s ago`)
    if (deadLetters > 0) degraded.push(`queues: ${deadLetters} dead letters`)
    if (mailsWaiting > 0) degraded.push(`mail: ${mailsWaiting} wait for the mail server`)
    return reply.send({
      status: degraded.length > 0 ? 'degraded' : 'ok',
      degraded,
      feed_age_seconds: age,
      dead_letters: deadLetters,
      mails_waiting: mailsWaiting,
    })
  })
}
