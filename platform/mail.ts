import type { Mailer, MailerOptions } from './mail/mailer.ts'
import { outboxMailer } from './mail/outbox.ts'
import { smtpMailer } from './mail/smtp.ts'

/** Sends by SMTP where a server is named, else writes files that can be read. */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options) : outboxMailer(options)
}
