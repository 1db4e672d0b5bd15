import { hash } from 'node:crypto'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingHookHandler,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import Type, { type Static, type TSchema } from 'typebox'
import type { Call, CallBody, CallQuery } from '#domain/contract/calls/call.ts'
import { CacheBusters, ErrorBody, Id } from '#domain/contract/common.ts'
import { isAdministratorSession } from '#platform/repositories/accounts/sessions.ts'
import { ApiError } from './errors.ts'

type Answer<C extends Call> = C extends { readonly answer: infer A extends TSchema } ? Static<A> : null

interface RequestTypes<C extends Call> {
  Params: C['path'] extends `${string}:id${string}` ? { id: number } : unknown
  Querystring: CallQuery<C>
  Headers: C extends { readonly headers: infer H extends TSchema } ? Static<H> : unknown
  Body: CallBody<C>
  Reply: Answer<C>
}

type Handler<C extends Call> = (
  request: FastifyRequest<RequestTypes<C>>,
  reply: FastifyReply<RequestTypes<C>>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that sent its answer need not return anything
) => Promise<Answer<C> | FastifyReply<RequestTypes<C>> | void>

/** Options of a route that its call does not declare. */
type ExtraOptions = Omit<RouteShorthandOptions, 'schema'>

/** Answers a call of the contract's table. */
export function mount<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  own: ExtraOptions = {},
): void {
  const { method, path: url, access, errors: errorKey, summary, query, headers, body } = call
  const isOfUsers = access === 'bearer' || access === 'admin'
  const bearer = { bearer: [] }
  app.route({
    ...(access === 'admin' && { preParsing: administratorsOnly }),
    ...own,
    method,
    url,
    config: { ...own.config, ...(errorKey && { errorKey }), bearer: isOfUsers },
    schema: {
      summary,
      ...(access !== 'public' && { security: isOfUsers ? [bearer] : [{}, bearer] }),
      ...(url.includes(':id') && { params: Type.Object({ id: Id }) }),
      querystring: Type.Object({ ...CacheBusters, ...query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: responsesOf(call),
    },
    // The handler's types follow from the call, which Fastify cannot know.
    handler: handler as unknown as RouteHandlerMethod,
  })
}

/** A schema for each status of a call, and both kinds of errors where it names none. */
function responsesOf({ answer, statuses = [answer ? 200 : 204] }: Call): Record<string, TSchema> {
  const schemas = { 204: Type.Null(), 304: Type.Null(), '4xx': ErrorBody } as Record<string, TSchema>
  const own = Object.fromEntries(statuses.map((status) => [status, schemas[status] ?? answer]))
  return '4xx' in own ? own : { ...own, '4xx': ErrorBody, '5xx': ErrorBody }
}

/** Sends finished JSON without a serializer. As text, not bytes: Node writes it in one piece with the answer's head. */
export function sendJson(reply: Pick<FastifyReply, 'header'>, json: string): FastifyReply {
  return (reply as FastifyReply).header('content-type', 'application/json; charset=utf-8').send(json)
}

export const etagOf = (json: string): string => `"${hash('sha256', json, 'base64url')}"`

/** Sends finished JSON with an ETag of its content: 304 without a body if the client has it already. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const etag = etagOf(json)
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send(null) : sendJson(reply, json)
}

/** Throws `admins_only` before the body of another user's request is read. Needs `bearer: true`. */
const administratorsOnly: preParsingHookHandler = async ({ server, identity }) => {
  const { db } = server.deps
  if (!(await isAdministratorSession(db, identity!.session_id))) throw new ApiError('admins_only')
}
