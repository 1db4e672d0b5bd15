import pino, { type Logger } from 'pino'

/** Bearer tokens, passwords and mail links never reach a log. */
const REDACTED = ['req.headers.authorization', 'password', '*.password', 'token', '*.token', 'ucid', '*.ucid']

/** A JSON logger; on a terminal, lines for people. */
export function createLogger(name: string, level: string): Logger {
  const options = {
    name,
    level,
    redact: REDACTED,
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        address: request.ip,
      }),
    },
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } }),
  )
}
