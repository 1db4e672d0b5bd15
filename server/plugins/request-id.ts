import fp from 'fastify-plugin'

/** Every answer has the request's id of the log, so that a user's report can be found there. */
export default fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
  },
  { name: 'request-id' },
)
