import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelope, type Mailer, type MailerOptions, MailNotSent, MailRefused, NOT_SENT } from './mailer.ts'

/** Creates a mailer that sends by SMTP if a server is configured, and otherwise writes readable files. */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options) : outboxMailer(options)
}

const CONNECT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

function smtpMailer(url: string, options: MailerOptions): Mailer {
  const isTls = new URL(url).protocol === 'smtps:'
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(envelope(mail, options))
      } catch (error) {
        throw withoutAddress(error as SmtpError, isTls)
      }
    },
    async forget() {},
  }
}

interface SmtpError extends Error {
  code?: string
  /** The operating system's code, where `code` is the library's. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

const REPLY = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/

// Only the codes of a reply are kept: its text quotes the recipient, and would end up in logs and in the job's row.
function withoutAddress(error: SmtpError, isTls: boolean): MailNotSent | MailRefused {
  const reply = REPLY.exec(error.response ?? '')?.[0].replace('-', ' ') ?? ''
  // Anything except a refused recipient may be a temporary fault of our side or of the server.
  if (error.command === 'RCPT TO' && reply.startsWith('5')) return new MailRefused(reply)
  const { code, command, originalCode } = error
  const reason = reply ? reasonOfReply(error, reply) : reasonOfConnection(error, isTls)
  const codes = [code, command, originalCode].filter(Boolean).join(' ')
  return new MailNotSent(`${NOT_SENT}${reason ?? codes}${reply && ` (${reply})`}`)
}

/** The reason why an SMTP server did not accept the mail. */
function reasonOfReply({ code, command }: SmtpError, reply: string): string | null {
  if (command === 'STARTTLS') return 'the server refuses STARTTLS, which requireTLS in SMTP_URL asks for'
  if (code === 'EAUTH') return 'user or password in SMTP_URL is refused'
  if (reply.startsWith('530')) return 'the server asks for a user and a password in SMTP_URL, or for TLS'
  if (command === 'MAIL FROM') return 'the sender in MAIL_FROM is refused'
  if (command === 'RCPT TO') return 'the recipient is refused for now'
  if (command === 'DATA') return 'the message is refused'
  return command === 'CONN' ? 'the server turns this machine away' : null
}

/** The reason why no SMTP session could be opened. */
function reasonOfConnection({ code, originalCode = '', message, command }: SmtpError, isTls: boolean): string | null {
  const mode = isTls ? 'smtp:// instead of smtps://' : 'smtps:// instead of smtp://'
  // The names that the certificate has, and the one that it lacks, are cut off.
  if (/certificate/i.test(message)) return `the server's certificate is not accepted (${message.split(':', 1)[0]})`
  if (isTls && /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(originalCode))
    return `the server does not begin with TLS: on that port write ${mode}`
  if (/^ERR_SSL|^EPROTO/.test(originalCode) || code === 'ETLS')
    return `no TLS was agreed on (${originalCode || command})`
  if (code === 'EDNS') return `the host name in SMTP_URL is not known (${originalCode})`
  if (originalCode === 'ECONNREFUSED') return 'the connection is refused: nothing listens on that port in SMTP_URL'
  if (code === 'EAUTH') return 'user and password in SMTP_URL are incomplete, or the server takes none of their kind'
  if (code === 'EPROTOCOL') return 'what answers is no mail server'
  if (/greeting/i.test(message)) return `the server says nothing: where TLS comes first, as on port 465, write ${mode}`
  if (code === 'ETIMEDOUT') return 'the server does not answer in time'
  if (code === 'ECONNECTION' || originalCode === 'ECONNRESET')
    return `the server ends the connection: perhaps that port wants ${mode}`
  return originalCode ? `the server cannot be reached (${originalCode})` : null
}

/** Writes mails as files under `dataDir`/outbox, named `<kind>-<account>-<id>.eml`, and logs the link of each. */
function outboxMailer(options: MailerOptions): Mailer {
  const folder = join(options.dataDir, 'outbox')
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelope(mail, options))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.kind}-${mail.account}-${mail.id}.eml`)
      // The file is renamed when it is whole, so that a program which watches the folder never sees half a mail.
      await writeFile(`${file}.draft`, message, { mode: 0o600 })
      await rename(`${file}.draft`, file)
      options.log.info({ mail: mail.kind, link: mail.link }, 'mail written to the outbox')
    },
    async forget(account) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const files = (await readdir(folder)).filter((file) => file.includes(`-${account}-`))
      await Promise.all(files.map((file) => rm(join(folder, file), { force: true })))
    },
  }
}
