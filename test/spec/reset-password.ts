import { heading, reads, sees } from '../support/spec/checks.ts'
import { held } from '../support/spec/faults.ts'
import type { Part } from '../support/spec/fixture.ts'
import { fillNewPassword } from '../support/spec/page-actions.ts'

const CALL = 'POST /reset-password/'

export const resetPassword: Part = async (t, fixture) => {
  const account = await fixture.account()
  await account.api.call('POST', '/forgot-password/', { email: account.email })
  const link = await fixture.mailedLink('reset', account.email)
  const { page, calls } = await fixture.visit(t, { path: link.slice(fixture.url.length) })
  const form = page.locator('form[data-form=reset-password]')
  const submit = form.getByRole('button', { name: /^Guarda/ })

  await t.test('new password fields, reached from an e-mail link', async (t) => {
    await sees(t, heading(page, 'Crea una contraseña nueva'))
    await sees(t, form.getByLabel('Nueva contraseña', { exact: true }))
    await sees(t, form.getByLabel('Repite la contraseña', { exact: true }))
    t.equal(new URL(page.url()).search, '', 'the secret leaves the address')
  })

  await t.test('success goes to login, and the new password opens the account', async (t) => {
    const call = held()
    calls.answer(CALL, call.fault)
    await fillNewPassword(page, 'Renovada2026')
    await submit.click()
    await reads(t, form, 'Guardando…')
    call.release()
    await sees(t, heading(page, 'Iniciar sesión'))
    await reads(t, page.getByRole('status'), 'La contraseña se cambió correctamente.')
    const sent = calls.received(CALL).at(-1)
    t.same(sent?.body, { password: 'Renovada2026' })
    t.equal(sent?.url.searchParams.get('ucid'), new URL(link).searchParams.get('ucid'), 'ucid is read from the URL')
    t.ok(sent?.url.searchParams.get('er'))
    t.notOk(sent?.url.searchParams.has('access_token'))
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByLabel('Contraseña', { exact: true }).fill('Renovada2026')
    await page.keyboard.press('Enter')
    await reads(t, page, `Hola, ${account.name}`)
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  })

  await t.test('a link that was used, or is none, is refused with the sentence of the server', async (t) => {
    for (const path of [link.slice(fixture.url.length), '/reset-password?ucid=nada', '/reset-password']) {
      await page.goto(fixture.url + path)
      await fillNewPassword(page, 'Renovada2027')
      await page.keyboard.press('Enter')
      await reads(t, page.getByRole('alert'), 'El enlace no es válido o ha caducado.')
    }
    await page.getByRole('button', { name: 'Pide otro' }).click()
    await sees(t, heading(page, 'Recupera tu contraseña'))
  })
}
