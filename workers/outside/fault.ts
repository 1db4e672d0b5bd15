import { OutsideError, shownAddress, shownText } from './error.ts'

const NAMED: Record<string, string> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name cannot be resolved at present',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'nobody answers there',
}

/** An `error` of a request to `url`, in words. fetch wraps the reason in one or more causes. */
export function faultOf(error: unknown, url: URL): OutsideError {
  let last: { code?: unknown; message: string } | null = null
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return cause
    last = cause
  }
  const code = typeof last?.code === 'string' ? last.code : ''
  const why = NAMED[code] ?? shownText(code || (last?.message ?? String(error)), 80)
  return new OutsideError('unreachable', `${shownAddress(url)} could not be read: ${why}.`, { cause: error })
}
