import type { FastifyReply } from 'fastify'

/** Sends finished JSON without a serializer. As text, not bytes: Node writes it in one piece with the answer's head. */
export function sendJson(reply: Pick<FastifyReply, 'header'>, json: string): FastifyReply {
  return (reply as FastifyReply).header('content-type', 'application/json; charset=utf-8').send(json)
}
