import t from 'tap'
import { testSmtp } from '../testing/smtp.ts'
import { createMailer } from './mail.ts'
import { type Mail, MailRefused } from './mailer.ts'
import { confirmMail } from './texts.ts'

const log = { info: () => undefined }
const mail: Mail = {
  ...confirmMail('https://atalaya.example', 'UCID'),
  kind: 'confirm',
  to: 'ana@example.com',
  id: 'job-1',
  account: 'aaaa',
}

t.test('mails by SMTP', async (t) => {
  const smtp = await testSmtp(t)
  const options = {
    mailFrom: 'Atalaya <atalaya@atalaya.example>',
    publicUrl: 'https://atalaya.example',
    dataDir: t.testdir(),
    log,
  }
  const mailer = createMailer({ ...options, smtpUrl: smtp.url })

  await t.test('carry what they should, to whom they should', async (t) => {
    await mailer.send(mail)
    const [{ recipients, message }] = smtp.accepted
    t.same(recipients, ['ana@example.com'])
    t.match(message, 'From: Atalaya <atalaya@atalaya.example>')
    t.match(message, 'Message-ID: <job-1@atalaya.example>')
    t.match(message, 'https://atalaya.example/confirm-email')
  })

  await t.test('have no recipient that an address smuggles in', async (t) => {
    await mailer.send({ ...mail, to: 'a@b.ec\r\nBcc: x@y.ec' })
    t.equal(smtp.accepted.at(-1)?.recipients.length, 1)
    t.notMatch(smtp.accepted.at(-1)?.message, /^Bcc:/m)
  })

  await t.test('that may pass later are not the same as mails nobody wants', async (t) => {
    smtp.refusals.push({ code: 451, text: 'later' }, { code: 550, text: 'no such mailbox' })
    const before = smtp.accepted.length
    await t.rejects(mailer.send(mail), { message: 'mail not sent (EENVELOPE, RCPT TO, 451)' })
    await t.rejects(mailer.send(mail), MailRefused)
    await mailer.send(mail)
    t.equal(smtp.accepted.length, before + 1)
  })

  await t.test('wait for a server that is away', async (t) => {
    const nowhere = createMailer({ ...options, smtpUrl: 'smtp://127.0.0.1:1' })
    await t.rejects(nowhere.send(mail), { message: 'mail not sent (ESOCKET, CONN)' })
  })
})
