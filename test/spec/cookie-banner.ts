import { heading, lacks, leaves, reads, sees, seesInTime } from '../support/spec/checks.ts'
import { type Part, sessionOf } from '../support/spec/fixture.ts'
import { loadAt, stepOf } from '../support/spec/page-actions.ts'

const stored = () => localStorage.getItem('cookie_consent')

export const cookieBanner: Part = async (t, fixture) => {
  const { page } = await fixture.visit(t, { unanswered: true, clock: true })
  const banner = page.getByRole('region', { name: 'Aviso de cookies' })
  const accept = page.getByRole('button', { name: 'Aceptar cookies' })

  await t.test('appears 1500 ms after load if no choice is stored', async (t) => {
    await heading(page, 'Mira el mercado desde más alto.').waitFor()
    await page.clock.runFor(1_499)
    await lacks(t, banner, 'not after 1499 ms')
    await page.clock.runFor(1)
    await sees(t, banner)
    t.equal(await page.evaluate(stored), null, 'nothing is stored before the answer')
  })

  await t.test('with Accept and Decline and a link to privacy', async (t) => {
    await sees(t, accept)
    await sees(t, page.getByRole('button', { name: 'Rechazar cookies' }))
    await banner.getByRole('button', { name: 'Política de Privacidad' }).click()
    await seesInTime(t, heading(page, 'Política de Privacidad'))
    await sees(t, banner, 'it stays until it is answered')
  })

  await t.test('the choice is stored under cookie_consent as accepted', async (t) => {
    await accept.click()
    await leaves(t, banner)
    t.equal(await page.evaluate(stored), 'accepted')
    await page.reload()
    await reads(t, page.getByRole('contentinfo'), 'Contacto')
    await page.clock.runFor(3_000)
    await lacks(t, banner, 'it does not come back')
  })

  await t.test('on every view, the dashboard too', async (t) => {
    const account = await fixture.account()
    await page.evaluate(() => localStorage.removeItem('cookie_consent'))
    await loadAt(page, stepOf('dashboard', 'simulator'), sessionOf(account))
    await seesInTime(t, page.getByText(`Hola, ${account.name}`))
    await page.clock.runFor(1_500)
    await sees(t, banner)
  })
}
