import { MailRefused } from '#platform/mail/mailer.ts'
import { confirmMail, knownAccountMail, type MailText, passwordChangedMail, resetMail } from '#platform/mail/texts.ts'
import type { MailJob } from '#platform/queues/registry.ts'
import { clearMailRefusal, findMailedToken, recordMailRefusal } from '#platform/repositories/accounts/mail.ts'
import { findUserAddress } from '#platform/repositories/accounts/users.ts'
import { hashUcid } from '#platform/secrets/keys.ts'
import type { JobContext, JobDefinition } from './job.ts'

/** Sends one mail, unless it is out of date: an old link, or a deleted account. */
export const mail: JobDefinition<'mail'> = {
  queue: 'mail',
  concurrency: 2,
  async run(context, job) {
    const { db, keys, mailer, log } = context
    const written = await write(context, job.data)
    const to = written && (await findUserAddress(db, written.user_id))
    if (!written || !to) {
      log.info({ mail: job.data.kind, job: job.id }, 'mail dropped: it is out of date')
      return
    }
    const account = keys.account(to).toString('hex')
    try {
      await mailer.send({ ...written.text, kind: job.data.kind, to, id: job.id, account })
      await clearMailRefusal(db, written.user_id)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ mail: job.data.kind, job: job.id, reply: error.reply }, 'mail dropped: the recipient is refused')
      await recordMailRefusal(db, written.user_id, error.reply)
    }
    // The account may have been deleted, and its mails removed, while this one was being sent.
    if (!(await findUserAddress(db, written.user_id))) await mailer.forget(account)
  },
}

async function write(context: JobContext, job: MailJob): Promise<{ text: MailText; user_id: number } | null> {
  const { publicUrl } = context.config
  if ('user_id' in job) {
    const text = (job.kind === 'known' ? knownAccountMail : passwordChangedMail)(publicUrl)
    return { text, user_id: job.user_id }
  }
  const ucid = context.keys.open(job.sealed)
  const token = await findMailedToken(context.db, job.token_id)
  if (ucid === null || token?.purpose !== job.kind || !token.hash.equals(hashUcid(ucid))) return null
  return { text: (job.kind === 'confirm' ? confirmMail : resetMail)(publicUrl, ucid), user_id: token.user_id }
}
