import t from 'tap'
import { addUser, call, PASSWORD, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

t.test('whose address the mail server refused', async (t) => {
  const on = await buildTestApp(t)
  const { db } = on.deps
  const refuse = (email: string, at: string, mail_refusal = '550 5.1.1') =>
    db
      .updateTable('users')
      .set({ mail_refused_at: new Date(at), mail_refusal })
      .where('email', '=', email)
      .execute()
  const at = '2026-11-20T10:00:00.000Z'

  await t.test('is shown at the account, until a mail is accepted', async (t) => {
    const { token } = await userWithToken(on, 'ana@example.com')
    const account = async () => (await call(on, 'GET', '/api/account/?tk=1', { token })).json()
    const own = { name: 'Persona de prueba', email: 'ana@example.com', role: 'Freemium' }
    t.same(await account(), { ...own, mail_refused_at: null })
    await refuse('ana@example.com', at)
    t.same(await account(), { ...own, mail_refused_at: at })
  })

  await t.test('hears at login why no link came, after the right password only', async (t) => {
    const body = { name: 'Eva', email: 'eva@example.com', password: PASSWORD }
    await call(on, 'POST', '/register/', { body })
    const enter = async (password: string) =>
      (await call(on, 'POST', '/login/', { body: { email: body.email, password } })).json()
    const before = await enter(PASSWORD)
    t.match(before, { code: 'not_confirmed', error: /^Confirma tu correo/ })
    await refuse(body.email, at)
    t.match(await enter(PASSWORD), { code: 'not_confirmed', error: /^El servidor de correo rechazó tu dirección/ })
    t.match(await enter('otra2026xyz'), { code: 'wrong_credentials' })
  })

  await t.test('is counted for the operator by the reply of the mail server', async (t) => {
    await addUser(on, 'otra@example.com')
    await refuse('otra@example.com', at, '554 5.7.1')
    const ready = (await call(on, 'GET', '/health/ready')).json()
    t.same(ready.mails_refused, [
      { reply: '550 5.1.1', accounts: 2 },
      { reply: '554 5.7.1', accounts: 1 },
    ])
    t.notMatch(ready.degraded.join(), /mail/, 'anyone can register an address that does not exist')
    const { body } = await call(await buildTestApp(t, { url: on.url }), 'GET', '/metrics')
    t.match(body, 'atalaya_mail_refused_accounts{code="550"} 2\n')
    t.match(body, 'atalaya_mail_refused_accounts{code="554"} 1\n')
  })
})
