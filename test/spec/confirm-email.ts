import { heading, reads, sees } from '../support/spec/checks.ts'
import { held } from '../support/spec/faults.ts'
import type { Part } from '../support/spec/fixture.ts'
import { fillNewPassword } from '../support/spec/page-actions.ts'

const CALL = 'POST /confirm-email/'

export const confirmEmail: Part = async (t, fixture) => {
  const account = await fixture.registered()
  const link = await fixture.mailedLink('confirm', account.email)
  const path = link.slice(fixture.url.length)
  const first = held()
  const { page, calls } = await fixture.visit(t, { path, before: (_, calls) => calls.answer(CALL, first.fault) })
  const failure = heading(page, 'Error al verificar')
  const success = heading(page, 'Tu correo está confirmado.')
  const open = (path: string) => page.goto(fixture.url + path)

  await t.test('loading, then success; its button leads to login', async (t) => {
    await sees(t, heading(page, 'Confirmando tu correo…'))
    first.release()
    await sees(t, success)
    const [sent] = calls.received(CALL)
    t.equal(calls.received(CALL).length, 1, 'the link is answered once')
    t.same(sent?.body, {})
    t.equal(sent?.url.searchParams.get('ucid'), new URL(link).searchParams.get('ucid'))
    t.ok(sent?.url.searchParams.get('er'))
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
    await account.api.login(account.email, account.password)
  })

  await t.test('the same link works again within its life', async (t) => {
    await page.goBack()
    await sees(t, success)
  })

  await t.test('a refused link shows "Error al verificar" with the detail of the server', async (t) => {
    await open('/confirm-email?ucid=nada')
    await sees(t, failure)
    await reads(t, page.getByRole('alert'), 'El enlace no es válido o ha caducado.')
    await page.getByRole('button', { name: 'Registrarme otra vez' }).click()
    await sees(t, heading(page, 'Crea tu cuenta'))
  })

  await t.test('registered more than once: the owner of the mail chooses the password', async (t) => {
    const intruder = await fixture.registered()
    const { email } = intruder
    const first = await fixture.mailedLink('confirm', email)
    const replaced = await intruder.api.call('POST', '/register/', {
      name: 'Otra',
      email,
      password: 'Otra2026segura',
    })
    t.equal(replaced.status, 201)
    await open((await fixture.mailedLink('confirm', email, first)).slice(fixture.url.length))
    await sees(t, heading(page, 'Elige tu contraseña'))
    await reads(t, page.getByRole('main'), /^Tu correo está confirmado\./)
    await fillNewPassword(page, 'Elegida2026')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
    for (const password of [intruder.password, 'Otra2026segura']) {
      t.equal((await intruder.api.call('POST', '/login/', { email, password })).status, 401)
    }
    await intruder.api.login(email, 'Elegida2026')
  })
}
