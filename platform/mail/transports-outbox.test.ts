import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { Mail } from './mailer.ts'
import { resetMail } from './texts.ts'
import { createMailer } from './transports.ts'

const mailTo = (to: string, id: string, account: string): Mail => ({
  ...resetMail('https://atalaya.example', 'UCID'),
  kind: 'reset',
  to,
  id,
  account,
})

t.test('without a mail server mails are files, and their links are logged', async (t) => {
  const dataDir = t.testdir()
  const folder = join(dataDir, 'outbox')
  const logged: unknown[] = []
  const mailer = createMailer({
    smtpUrl: null,
    mailFrom: 'Atalaya <atalaya@atalaya.example>',
    dataDir,
    log: { info: (entry: unknown) => void logged.push(entry) },
  })
  await mailer.send(mailTo('ana@example.com', 'job-1', 'aaaa'))
  await mailer.send(mailTo('ana@example.com', 'job-1', 'aaaa'))
  await mailer.send(mailTo('eva@example.com', 'job-2', 'bbbb'))
  t.same((await readdir(folder)).sort(), ['reset-aaaa-job-1.eml', 'reset-bbbb-job-2.eml'], 'sent again, written over')
  t.same(logged[0], { mail: 'reset', link: 'https://atalaya.example/reset-password?ucid=UCID' })
  t.notMatch(JSON.stringify(logged), 'ana@example.com')

  const file = join(folder, 'reset-aaaa-job-1.eml')
  const eml = await readFile(file, 'utf8')
  t.match(eml, 'Message-ID: <job-1@atalaya.example>')
  t.match(eml, 'To: ana@example.com')
  t.match(eml, 'From: Atalaya <atalaya@atalaya.example>')
  t.match(eml, 'Auto-Submitted: auto-generated', 'nothing that answers mails by itself answers this one')
  t.equal((await stat(file)).mode & 0o777, 0o600)

  await mailer.forget('aaaa')
  t.same(await readdir(folder), ['reset-bbbb-job-2.eml'])
})

t.test('there is nothing to forget where nothing was sent', async (t) => {
  const log = { info: () => undefined }
  const mailer = createMailer({
    smtpUrl: null,
    mailFrom: 'a@b.ec',
    dataDir: t.testdir(),
    log,
  })
  await mailer.forget('aaaa')
})
