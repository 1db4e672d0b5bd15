import t from 'tap'
import { confirmMail, knownAccountMail, passwordChangedMail, resetMail } from './texts.ts'

const PUBLIC_URL = 'https://atalaya.example/?a=1&b="<'

t.test('every mail says the same in text and HTML, in Spanish, with one link', async (t) => {
  const mails = [
    confirmMail(PUBLIC_URL, 'UCID'),
    resetMail(PUBLIC_URL, 'UCID'),
    knownAccountMail(PUBLIC_URL),
    passwordChangedMail(PUBLIC_URL),
  ]
  t.equal(new Set(mails.map(({ subject }) => subject)).size, 4)
  for (const { subject, text, html, link } of mails) {
    t.ok(text.includes(link), subject)
    t.ok(html.includes('href="https://atalaya.example/?a=1&amp;b=&quot;&lt;'), 'escaped')
    t.equal(html.match(/href=/g)?.length, 1)
    t.ok(html.includes('<html lang="es">'))
    t.notMatch(html, /<script|<img|url\(/)
    t.match(text, /^Hola:/)
  }
})

t.test('links lead where the contract says, and say how long they last', async (t) => {
  t.equal(confirmMail('https://a.ec', 'U_-1').link, 'https://a.ec/confirm-email?ucid=U_-1')
  t.match(confirmMail('https://a.ec', 'U').text, '24 horas')
  t.equal(resetMail('https://a.ec', 'U_-1').link, 'https://a.ec/reset-password?ucid=U_-1')
  t.match(resetMail('https://a.ec', 'U').text, '15 minutos')
})
