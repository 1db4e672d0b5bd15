import type { FastifyReply } from 'fastify'

/** Sends finished JSON bytes, past every serializer. */
export function sendJson(reply: Pick<FastifyReply, 'header'>, bytes: Buffer): FastifyReply {
  return (reply as FastifyReply).header('content-type', 'application/json; charset=utf-8').send(bytes)
}
