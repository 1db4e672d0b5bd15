import { createTransport } from 'nodemailer'
import { envelope, type Mailer, type MailerOptions, MailRefused } from './mailer.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

export function smtpMailer(url: string, options: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(envelope(mail, options))
      } catch (error) {
        throw withoutAddress(error as SmtpError)
      }
    },
    async forget() {},
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

const REPLY = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/

// The library's errors quote the recipient, and would end up in logs and in the job's row.
function withoutAddress({ code, command, responseCode, response = '' }: SmtpError): Error {
  const what = [code, command, responseCode].filter(Boolean).join(', ')
  // Anything but a refused recipient may be a temporary fault of ours or of the server.
  const [reply] = REPLY.exec(response) ?? []
  if (command === 'RCPT TO' && reply?.startsWith('5')) return new MailRefused(reply.replace('-', ' '))
  return new Error(`mail not sent (${what})`)
}
