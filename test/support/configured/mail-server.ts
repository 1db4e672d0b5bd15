import { DEMO_USERS } from '#platform/seed/demo.ts'
import { lacks, reads } from '../spec/checks.ts'
import { Api } from '../system/api.ts'
import { until } from '../until.ts'
import type { Configured } from './configured.ts'

/** When the mail server refuses a recipient for good, the owner of the address and the operator are notified. */
export const mailServer: Configured = async (t, fixture, { smtp }) => {
  const stranger = new Api(fixture.url)
  const refusals = async () => (await stranger.get('/health/ready')).mails_refused
  const refusedAccounts = (accounts: number) =>
    until(`${accounts} refused`, async () => (await refusals())[0]?.accounts === accounts)

  t.test('an address that does not exist: said at the login', async (t) => {
    const user = { name: 'Nadia', email: 'nadia@spec.test', password: 'Atalaya2026segura' }
    smtp.refusals.push({ code: 550, text: '5.1.1 no such mailbox' })
    t.equal((await stranger.call('POST', '/register/', user)).status, 201)
    await refusedAccounts(1)
    t.same(await refusals(), [{ reply: '550 5.1.1', accounts: 1 }])
    const { status, body } = await stranger.call('POST', '/login/', user)
    t.match([status, body.error], [403, /^El servidor de correo rechazó tu dirección/])
  })

  t.test('a mailbox that is gone: said on the account page until a mail is taken', async (t) => {
    const [user] = DEMO_USERS
    const { email, password } = user
    const api = await Api.loggedIn(fixture.url, user)
    const account = { ...user, api }
    const change = async () => {
      const { status } = await api.call('POST', '/reset-password/?access_token=1', { password })
      t.equal(status, 200)
    }
    smtp.refusals.push({ code: 550, text: '5.1.1 no such mailbox' })
    await change()
    await refusedAccounts(2)
    const { page } = await fixture.enter(t, { account, subView: 'accountProfile' })
    const notice = page.locator('[data-field=mails]')
    await reads(t, notice, /el servidor de correo rechazó nuestro último mensaje a esta dirección/)

    await change()
    await refusedAccounts(1)
    const answered = page.waitForResponse(/\/api\/account\//)
    await page.reload()
    t.match(await (await answered).json(), { email, mail_refused_at: null })
    await reads(t, page.locator('[data-field=email]'), email)
    await lacks(t, notice)
  })
}
