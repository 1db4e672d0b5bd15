import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends finished JSON without a serializer. As text, not bytes: Node writes it in one piece with the answer's head. */
export function sendJson(reply: Pick<FastifyReply, 'header'>, json: string): FastifyReply {
  return (reply as FastifyReply).header('content-type', 'application/json; charset=utf-8').send(json)
}

export const etagOf = (json: string): string => `"${createHash('sha256').update(json).digest('base64url')}"`

/** The same with an ETag of its content: 304 without a body for who has it already. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const etag = etagOf(json)
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send(null) : sendJson(reply, json)
}
