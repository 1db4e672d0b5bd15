import type { BaseLogger } from 'pino'
import type { MailKind } from '../repositories/accounts/mail.ts'
import type { MailText } from './texts.ts'

export interface Mail extends MailText {
  kind: MailKind | 'alert'
  to: string
  /** The same at every attempt. */
  id: string
  /** What mails of one thread have in common. */
  thread?: string
  /** Identifies the recipient where the address must not appear. */
  account: string
}

export interface Mailer {
  /** Rejects with MailRefused if another attempt would be refused too, else with MailNotSent. */
  send(mail: Mail): Promise<void>
  /** Removes the mails to `account` that are kept here. */
  forget(account: string): Promise<void>
}

/** How each MailNotSent begins: by that it is known where its message is kept, which anyone may read. */
export const NOT_SENT = 'mail not sent: '

/** The mail could not be handed over, and may be later. The message says why, in words for operators and without names. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** The mail server permanently refuses the recipient. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The code of SMTP and, where there is one, the enhanced code. */
  readonly reply: string

  constructor(reply: string) {
    super(`recipient refused (${reply})`)
    this.reply = reply
  }
}

export interface MailerOptions {
  smtpUrl: string | null
  mailFrom: string
  /** Its host makes Message-IDs. */
  publicUrl: string
  dataDir: string
  log: Pick<BaseLogger, 'info'>
}

/** The mail as sent. The Message-ID is stable: a mail sent twice after a crash is one mail to its reader. */
export function envelope(mail: Mail, { mailFrom, publicUrl }: MailerOptions) {
  const { to, subject, text, html, thread } = mail
  const reference = (id: string) => `<${id}@${new URL(publicUrl).hostname}>`
  return {
    from: mailFrom,
    to,
    subject,
    text,
    html,
    messageId: reference(mail.id),
    ...(thread && { references: reference(thread) }),
  }
}
