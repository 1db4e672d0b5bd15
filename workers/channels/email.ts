import { MailNotSent, MailRefused, NOT_SENT } from '#platform/mail/mailer.ts'
import { summaryMail } from '#platform/mail/summary-mail.ts'
import { alertMail } from '#platform/mail/texts.ts'
import { clearMailRefusal, recordMailRefusal } from '#platform/repositories/accounts/mail.ts'
import { findUserAddress } from '#platform/repositories/accounts/users.ts'
import type { Channel, ChannelDeps } from './channel.ts'

/** The mail address of the account. */
export function open({ db, keys, mailer }: ChannelDeps): Channel {
  return {
    async send({ id, title, paragraphs, link, thread, summary }, { user_id }) {
      const to = await findUserAddress(db, user_id)
      if (!to) return { state: 'broken', detail: 'La cuenta ya no existe.' }
      const account = keys.account(to).toString('hex')
      try {
        await mailer.send({
          ...(summary
            ? { ...summaryMail(summary, link), kind: 'summary' as const, unsubscribe: summary.unsubscribe }
            : { ...alertMail({ title, paragraphs: [...paragraphs], link }), kind: 'alert' as const }),
          to,
          id,
          thread,
          account,
        })
      } catch (error) {
        if (!(error instanceof MailRefused)) {
          const fault = `mail: ${whyNotSent(error as Error)}`
          return { state: 'later', detail: 'El servidor de correo no tomó el mensaje.', retryAfterMs: null, fault }
        }
        await recordMailRefusal(db, user_id, error.reply)
        return { state: 'refused', detail: `El servidor de correo rechazó la dirección (${error.reply}).` }
      }
      await clearMailRefusal(db, user_id)
      // The account may have been deleted, and its mails removed, while this one was being sent.
      if (!(await findUserAddress(db, user_id))) await mailer.forget(account)
      return { state: 'accepted', detail: 'El servidor de correo lo tomó.' }
    },
  }
}

/** The reason without names; an error of the outbox's files has one of its system. */
function whyNotSent(error: NodeJS.ErrnoException): string {
  if (error instanceof MailNotSent) return error.message.slice(NOT_SENT.length)
  return `it cannot be written to the outbox (${error.code ?? error.name})`
}
