import pino, { type DestinationStream, type Logger } from 'pino'
import { scrub } from './scrub.ts'

/** A JSON logger; on a terminal, lines for people. It never writes secrets or e-mail addresses. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    hooks: { streamWrite: scrub },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        address: request.ip,
      }),
    },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } }),
  )
}
