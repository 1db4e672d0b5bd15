import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { ApiError, type ErrorName } from '../http/errors.ts'

type ClientError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0]

/** What was read so far is only a method and the beginning of an address. */
const ENDLESS_ADDRESS = /^[A-Z]+ \S*$/

/** Bytes that are no request, or an incomplete one when its time is up: answered in the contract's shape, then cut. */
export function answerClientError(this: FastifyInstance, error: ClientError, socket: Socket): void {
  this.log.debug({ code: error.code }, 'no request')
  // Node keeps the pending answer here; one that was begun cannot be replaced.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy()
    return
  }
  refuse(socket, nameOf(error))
}

/** Answers a connection on which no request is handled, and closes it. */
export function refuse(socket: Socket, name: ErrorName): void {
  const { status, code, message } = new ApiError(name)
  const body = JSON.stringify({ code, detail: message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

function nameOf({ code, rawPacket, bytesParsed }: ClientError): ErrorName {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  if (code !== 'HPE_HEADER_OVERFLOW') return 'bad_request'
  const read = (rawPacket as unknown as Buffer).toString('latin1', 0, bytesParsed)
  return ENDLESS_ADDRESS.test(read) ? 'uri_too_long' : 'headers_too_large'
}
