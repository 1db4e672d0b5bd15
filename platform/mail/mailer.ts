import type { BaseLogger } from 'pino'
import type { MailKind } from '../repositories/accounts/mail.ts'
import type { MailText } from './texts.ts'

export interface Mail extends MailText {
  kind: MailKind | 'alert' | 'summary'
  to: string
  /** Identifies the mail; the same at every attempt to send it. */
  id: string
  /** An id that mails have in common which mail programs should show as one thread. */
  thread?: string
  /** An address that ends mails of this kind by one POST (RFC 8058). */
  unsubscribe?: string
  /** Identifies the recipient where the address must not appear. */
  account: string
}

export interface Mailer {
  /** Rejects with MailRefused if another attempt would be refused too, else with MailNotSent. */
  send(mail: Mail): Promise<void>
  /** Deletes the mails to `account` that are stored on this machine. */
  forget(account: string): Promise<void>
}

/**
 * The first words of every MailNotSent's message, by which a stored error is recognised as one that may be shown to
 * anyone.
 */
export const NOT_SENT = 'mail not sent: '

/** The mail could not be sent now, but may be later. The message gives operators the reason and contains no names. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** The mail server permanently refuses the recipient. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The SMTP code and, if there is one, the enhanced code. */
  readonly reply: string

  constructor(reply: string) {
    super(`recipient refused (${reply})`)
    this.reply = reply
  }
}

export interface MailerOptions {
  smtpUrl: string | null
  mailFrom: string
  dataDir: string
  log: Pick<BaseLogger, 'info'>
}

/**
 * The mail as it is sent. Its Message-ID is stable, so that one sent twice after a crash is one mail to its reader.
 * `Auto-Submitted` (RFC 3834) says that a program wrote it, so that no absence note or list manager answers it. Mail
 * programs call an address by which mails end only where it is one of https.
 */
export function envelope(mail: Mail, { mailFrom }: Pick<MailerOptions, 'mailFrom'>) {
  const { to, subject, text, html, thread, unsubscribe } = mail
  const reference = (id: string) => `<${id}@${domainOf(mailFrom)}>`
  const isOneClick = unsubscribe?.startsWith('https:')
  return {
    from: mailFrom,
    to,
    subject,
    text,
    html,
    messageId: reference(mail.id),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(isOneClick && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(thread && { references: reference(thread) }),
  }
}

/** The domain of a sender, of the form `name@domain` or `Name <name@domain>`. */
const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/[>\s].*$/, '')
