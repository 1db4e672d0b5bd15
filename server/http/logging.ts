import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

const READS = ['GET', 'HEAD', 'OPTIONS']
const SLOW_MS = 1_000

/**
 * Writes one line per answer. Successful reads, which are nearly all, show at debug level only: their lines would cost
 * as much as the answers.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime, statusCode } = reply
    if (error) reply.log.error({ req: request, res: reply, err: error, responseTime }, 'request failed')
    else if (READS.includes(request.method) && statusCode < 400 && responseTime < SLOW_MS)
      reply.log.debug({ req: request, res: reply, responseTime }, 'request')
    else reply.log.info({ req: request, res: reply, responseTime }, 'request')
  }
}
