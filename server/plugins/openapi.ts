import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'

/** OpenAPI 3.1 at /docs/json, a readable page at /docs. */
export default fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Atalaya',
          version: '1',
          description: 'REST API of Atalaya. Every path also answers without /api and without the trailing slash.',
          license: { name: 'MIT' },
        },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
    })
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  },
  { name: 'openapi' },
)
