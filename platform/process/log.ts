import pino, { type DestinationStream, type Logger } from 'pino'

/** Creates a JSON logger, which prints readable lines on a terminal. It never writes secrets or e-mail addresses. */
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

const SECRETS =
  'authorization|cookie|set-cookie|password|current_password|password_hash|token|access|access_token|ucid|secret'
const NAMED = new RegExp(`("(?:${SECRETS})":)(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi')
// The links of mails in the outbox are meant to be read in the log.
const PARAMETER = /(?<!"link":"[^"]{0,300})([?&](?:ucid|access_token|token|password)=)[^&"\s\\#]+/gi
/** The secret in the address of a calendar, and in that which ends an account's summaries. */
const PATH = /(\/agenda\/|\/unsubscribe\/\d+\.)[\w-]{20,}/gi
const BEARER = /(\bBearer +)[\w.~+/-]{8,}=*/gi
const JWT = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g
// An escape sequence of JSON before an address is not part of it, and must stay whole.
const ADDRESS = /(\\(?:u[0-9a-f]{4}|[^u]))?[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/gi

/** A line that contains none of these, as nearly all do, has nothing to hide and skips the patterns. */
const SIGNS = [
  '@',
  'token',
  'ucid',
  'assword',
  'uthorization',
  'ookie',
  'secret',
  '"access"',
  'earer ',
  'eyJ',
  '/agenda/',
  '/unsubscribe/',
]

const HIDDEN = '[hidden]'

/** Replaces secrets and e-mail addresses in one JSON line of a log, under whatever key or in whatever sentence. */
export function scrub(line: string): string {
  if (!SIGNS.some((sign) => line.includes(sign))) return line
  let clean = line.replace(NAMED, `$1"${HIDDEN}"`).replace(PARAMETER, `$1${HIDDEN}`)
  clean = clean.replace(PATH, `$1${HIDDEN}`).replace(BEARER, `$1${HIDDEN}`).replace(JWT, HIDDEN)
  return clean.includes('@') ? clean.replace(ADDRESS, `$1${HIDDEN}`) : clean
}
