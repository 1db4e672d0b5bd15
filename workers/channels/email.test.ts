import t from 'tap'
import { createMailer } from '#platform/mail/transports.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { testSmtp } from '#platform/testing/smtp.ts'
import { open } from './email.ts'
import { channelDeps, exampleMessage, messageSaying } from './testing/fixture.ts'

const never = new AbortController().signal
const readable = (message: string) =>
  Buffer.from(
    message
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

t.test('the mail of the account', async (t) => {
  const { db } = await migratedDatabase(t)
  const smtp = await testSmtp(t)
  const settings = {
    smtpUrl: smtp.url,
    mailFrom: 'a@atalaya.example',
    publicUrl: 'https://atalaya.example',
    dataDir: '',
  }
  const mailer = createMailer({ ...settings, log: { info: () => undefined } })
  const person = { email: 'ana@example.com', name: 'Ana', password_hash: 'x' }
  const { id: user_id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const channel = open(channelDeps({ db, mailer }))
  const to = { user_id, address: {} }
  const send = (rest = {}) => channel.send(exampleMessage(rest), to, never)

  t.match(await send(), { state: 'accepted' })
  t.match(await send(), { state: 'accepted' })
  for (const { recipients, message } of smtp.accepted) {
    t.same(recipients, ['ana@example.com'])
    t.match(message, 'Message-ID: <firing-12@atalaya.example>', 'the same at every attempt')
    t.match(message, 'References: <alert-7@atalaya.example>', 'the mails of an alert are one thread')
    t.match(readable(message), 'https://atalaya.example/?stock=AAPL')
  }

  await send(messageSaying('<b>oferta</b>'))
  t.match(readable(smtp.accepted[2].message), '&lt;b&gt;oferta&lt;/b&gt;', 'markup is text')

  smtp.refusals.push({ code: 451, text: 'later' })
  t.match(await send(), { state: 'later', detail: /no tomó/, fault: 'mail: the recipient is refused for now (451)' })
  smtp.refusals.push({ code: 550, text: '5.1.1 <ana@example.com> no such mailbox' })
  t.match(await send(), { state: 'refused', detail: 'El servidor de correo rechazó la dirección (550 5.1.1).' })
  t.match(await db.selectFrom('users').select('mail_refusal').execute(), [{ mail_refusal: '550 5.1.1' }])

  await db.deleteFrom('users').execute()
  t.match(await send(), { state: 'broken' })
  t.equal(smtp.accepted.length, 3)
})
