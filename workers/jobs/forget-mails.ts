import type { JobDefinition } from './job.ts'

/** After the deletion of an account, removes the mails to it that are kept on this machine. */
export const forgetMails: JobDefinition<'forget-mails'> = {
  queue: 'forget-mails',
  run: ({ mailer }, job) => mailer.forget(job.data.account),
}
