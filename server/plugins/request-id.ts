import fp from 'fastify-plugin'

/** Every answer names its request as the log does: what a user reports can be found there. */
export default fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
  },
  { name: 'request-id' },
)
