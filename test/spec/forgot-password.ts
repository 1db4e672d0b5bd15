import { heading, sees } from '../support/spec/checks.ts'
import type { Part } from '../support/spec/fixture.ts'

const CALL = 'POST /forgot-password/'

export const forgotPassword: Part = async (t, fixture) => {
  const { page, calls } = await fixture.visit(t)
  const form = page.locator('form[data-form=forgot-password]')
  const email = form.getByLabel('Email', { exact: true })
  const submit = form.getByRole('button', { name: 'Enviar enlace' })
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()

  await t.test('a real request: the same whether the address is known or not', async (t) => {
    const account = await fixture.account()
    for (const address of ['nadie@spec.test', account.email]) {
      await email.fill(address)
      await submit.click()
      await sees(t, heading(page, 'Revisa tu Correo'))
      t.equal(await page.getByRole('alert').count(), 0, address)
      await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
      await sees(t, heading(page, 'Iniciar sesión'))
      await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
    }
    t.match(await fixture.mailedLink('reset', account.email), `${fixture.url}/reset-password?ucid=`)
    const [call] = calls.received(CALL).slice(-1)
    t.same(call?.body, { email: account.email })
    t.ok(call?.url.searchParams.get('er'))
  })
}
