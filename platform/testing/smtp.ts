import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TestSmtp {
  url: string
  /** Host and port of the server, as in a URL. */
  address: string
  /** The accepted mails with their whole text. */
  accepted: { recipients: string[]; message: string }[]
  /** Answers to the next recipients, in this order. When there are none left, every recipient is accepted. */
  refusals: { code: number; text: string }[]
  /** Emits `accepted` once for each mail. */
  events: EventEmitter
}

/** Starts a mail server on 127.0.0.1 that ends with `t`. By default it has no TLS and accepts every client. */
export async function testSmtp(
  t: { teardown(done: () => Promise<void>): unknown },
  options: SMTPServerOptions = {},
): Promise<TestSmtp> {
  const accepted: TestSmtp['accepted'] = []
  const refusals: TestSmtp['refusals'] = []
  const events = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift()
      if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        accepted.push({ recipients, message: Buffer.concat(chunks).toString('utf8') })
        done()
        events.emit('accepted')
      })
    },
    ...options,
  })
  // An error concerns one connection, such as one that begins without the required TLS.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { url: `smtp://${address}`, address, accepted, refusals, events }
}
