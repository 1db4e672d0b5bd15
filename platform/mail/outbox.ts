import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelope, type Mailer, type MailerOptions } from './mailer.ts'

/** Writes mails as files under `dataDir`/outbox, named `<kind>-<account>-<id>.eml`, and logs the link of each. */
export function outboxMailer(options: MailerOptions): Mailer {
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
      // A watcher of the folder never sees half a mail.
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
