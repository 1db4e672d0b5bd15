import { createServer } from 'node:net'
import t from 'tap'
import { listen } from '#test/support/network/serve.ts'
import { testSmtp } from '../testing/smtp.ts'
import { type Mail, MailNotSent, MailRefused, NOT_SENT } from './mailer.ts'
import { confirmMail } from './texts.ts'
import { createMailer } from './transports.ts'

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

  await t.test('that may pass later are not the same as refused mails', async (t) => {
    smtp.refusals.push({ code: 451, text: 'later' }, { code: 550, text: 'no such mailbox' })
    const before = smtp.accepted.length
    await t.rejects(mailer.send(mail), { message: 'mail not sent: the recipient is refused for now (451)' })
    await t.rejects(mailer.send(mail), MailRefused)
    await mailer.send(mail)
    t.equal(smtp.accepted.length, before + 1)
  })

  await t.test('wait for a server that is away', async (t) => {
    const nowhere = createMailer({ ...options, smtpUrl: 'smtp://127.0.0.1:1' })
    await t.rejects(nowhere.send(mail), {
      message: 'mail not sent: the connection is refused: nothing listens on that port in SMTP_URL',
    })
  })
})

t.test('a mail that does not leave says why', async (t) => {
  const options = { mailFrom: 'a@b.ec', dataDir: t.testdir(), log }
  const why = async (url: string): Promise<string> => {
    const error = await createMailer({ ...options, smtpUrl: url })
      .send(mail)
      .catch((error: Error) => error)
    if (!(error instanceof MailNotSent)) throw error ?? new Error('it was sent')
    t.notMatch(error.message, /ana@example|127\.0\.0\.1/, 'without address and name')
    return error.message.slice(NOT_SENT.length)
  }
  const { address: plain } = await testSmtp(t)
  const { address: starttls } = await testSmtp(t, { disabledCommands: [] })
  const { address: tls } = await testSmtp(t, { secure: true })

  await t.test('a certificate that is not accepted', async (t) => {
    for (const url of [`smtps://${tls}`, `smtp://${starttls}`]) {
      t.match(await why(url), /^the server's certificate is not accepted \([\w /']*certificate[\w ']*\)$/, url)
    }
  })

  await t.test('the other mode of TLS', async (t) => {
    const notFirst = 'the server does not begin with TLS: on that port write smtp:// instead of smtps://'
    t.equal(await why(`smtps://${plain}`), notFirst)
    t.equal(await why(`smtps://${starttls}`), notFirst)
    t.match(await why(`smtp://${tls}`), /^the server says nothing: .* write smtps:\/\/ instead of smtp:\/\/$/)
    t.match(await why(`smtp://${plain}/?requireTLS=true`), /^the server refuses STARTTLS, .* \(500\)$/)
  })

  await t.test('user and password', async (t) => {
    const { address } = await testSmtp(t, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    t.equal(await why(`smtp://u:p@${address}`), 'user or password in SMTP_URL is refused (535)')
    const asks = 'the server asks for a user and a password in SMTP_URL, or for TLS (530)'
    t.equal(await why(`smtp://${address}`), asks)
  })

  await t.test('the sender, and the message', async (t) => {
    const refusal = Object.assign(new Error('5.7.1 not <ana@example.com>'), { responseCode: 550 })
    const from = await testSmtp(t, { onMailFrom: (_address, _session, done) => done(refusal) })
    t.equal(await why(from.url), 'the sender in MAIL_FROM is refused (550 5.7.1)')
    const data = await testSmtp(t, {
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal)),
    })
    t.equal(await why(data.url), 'the message is refused (550 5.7.1)')
  })

  await t.test('a host that is none, or no mail server', async (t) => {
    t.match(await why('smtp://mail.invalid'), /^the host name in SMTP_URL is not known \(\w+\)$/)
    const answers = async (text: string) => {
      const server = createServer((socket) => void socket.end(text))
      t.teardown(() => server.close())
      return `127.0.0.1:${await listen(server)}`
    }
    t.equal(await why(`smtp://${await answers('HTTP/1.1 400 Bad Request\r\n\r\n')}`), 'what answers is no mail server')
    const away = 'the server turns this machine away (554 5.7.1)'
    t.equal(await why(`smtp://${await answers('554 5.7.1 not you\r\n')}`), away)
    const closes = await answers('')
    t.match(await why(`smtp://${closes}`), /^the server ends the connection: .* smtps:\/\/ instead of smtp:\/\/$/)
    t.match(await why(`smtps://${closes}`), /^the server ends the connection: .* smtp:\/\/ instead of smtps:\/\/$/)
  })
})
