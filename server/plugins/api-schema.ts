import fp from 'fastify-plugin'
import Type, { type TObject } from 'typebox'
import { CacheBusters, ErrorBody } from '../../domain/contract/common.ts'
import { isApiRoute } from '../http/api-route.ts'

/** Declares what all calls of the API have in common: cache-busters, and errors where a route names none of its own. */
export default fp(
  async (app) => {
    app.addHook('onRoute', ({ url, schema }) => {
      if (!schema || !isApiRoute({ url, schema })) return
      const { properties = {} } = (schema.querystring ?? {}) as Partial<TObject>
      schema.querystring = Type.Object({ ...CacheBusters, ...properties })
      const own = schema.response as Record<string, unknown>
      if (!('4xx' in own)) schema.response = { ...own, '4xx': ErrorBody, '5xx': ErrorBody }
    })
  },
  { name: 'api-schema' },
)
