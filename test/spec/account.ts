import { heading, lacks, reads, sees } from '../support/spec/checks.ts'
import { held } from '../support/spec/faults.ts'
import { type Part, stopClock } from '../support/spec/fixture.ts'
import { fillNewPassword } from '../support/spec/page-actions.ts'
import { runAdmin } from '../support/system/account.ts'

const CHANGE = 'POST /reset-password/'
const DELETE = 'DELETE /delete-user/'

export const account: Part = async (t, fixture) => {
  const user = await fixture.account()
  const { page, calls } = await fixture.enter(t, { account: user, subView: 'accountProfile' })
  const bearer = `Bearer ${user.api.token}`
  const fact = (field: string) => page.locator(`dd[data-field=${field}]`)

  await t.test('read-only username and email, and the plan', async (t) => {
    await sees(t, heading(page, 'Mi Cuenta'))
    t.equal(await fact('name').innerText(), user.name)
    t.equal(await fact('email').innerText(), user.email)
    t.equal(await fact('plan').innerText(), 'Freemium, $0/mes')
    await lacks(t, page.locator('dl input'))
  })

  const form = page.locator('form[data-form=change-password]')
  const submit = form.getByRole('button', { name: /^Cambia/ })
  const problem = form.getByRole('alert')

  await t.test('success says so, empties the fields, and the new password opens the account', async (t) => {
    const call = held()
    calls.answer(CHANGE, call.fault)
    await fillNewPassword(page, 'Renovada2026')
    await submit.click()
    await reads(t, form, 'Cambiando…')
    call.release()
    await reads(t, form, 'La contraseña se cambió correctamente.')
    t.equal(await form.getByLabel('Nueva contraseña', { exact: true }).inputValue(), '')
    const sent = calls.received(CHANGE).at(-1)
    t.same(sent?.body, { password: 'Renovada2026' })
    t.ok(sent?.url.searchParams.has('access_token') && !sent.url.searchParams.has('ucid'))
    t.equal(sent?.headers.authorization, bearer, 'with the bearer in its header')
    t.not(sent?.url.searchParams.get('access_token'), user.api.token, 'and nowhere else')
    await user.api.login(user.email, 'Renovada2026')
    await submit.click()
    await reads(t, problem, 'Por favor, completa los campos de nueva contraseña.')
    await lacks(t, form.getByText('La contraseña se cambió correctamente.'))
  })

  await t.test('the server decides which plan a user has', async (t) => {
    runAdmin(fixture.system, user.email, '--plan', 'Expert')
    await reads(t, fact('plan'), 'Expert')
  })

  await t.test('a deleted account: goodbye, logout on Aceptar, and the server no longer knows it', async (t) => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
    await reads(t, dialog, '¿Eliminar tu cuenta?')
    await stopClock(page)
    await dialog.getByRole('button', { name: 'Sí, eliminar' }).click()
    await reads(t, dialog, '¡Hasta pronto!')
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await page.clock.resume()
    await sees(t, heading(page, 'Mira el mercado desde más alto.'))
    t.equal(await page.evaluate(() => sessionStorage.getItem('atalaya.session')), null)
    t.equal(calls.received(DELETE)[0]?.headers.authorization, bearer)
    const { status } = await user.api.call('POST', '/login/', { email: user.email, password: 'Renovada2026' })
    t.equal(status, 401)
  })
}
