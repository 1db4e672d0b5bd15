import { heading, leaves, reads, sees } from '../support/spec/checks.ts'
import { failures } from '../support/spec/faults.ts'
import type { Part } from '../support/spec/fixture.ts'

const CALL = 'POST /forgot-password/'

export const forgotPassword: Part = async (t, fixture) => {
  const { page, calls } = await fixture.visit(t)
  const form = page.locator('form[data-form=forgot-password]')
  const email = form.getByLabel('Email', { exact: true })
  const submit = form.getByRole('button', { name: 'Enviar enlace' })
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()

  await t.test('an email field', async (t) => {
    await sees(t, email)
    t.equal(await form.locator('input:visible').count(), 1)
  })

  await t.test('email required', async (t) => {
    for (const text of ['', '   ']) {
      await email.fill(text)
      await submit.click()
      await reads(t, form.getByRole('alert'), 'Por favor, introduce tu email.')
    }
    await email.fill('nadia@spec.test')
    await leaves(t, form.getByRole('alert'))
    t.same(calls.received(CALL), [], 'the server is not asked')
  })

  await t.test('after submit "Revisa tu Correo" is always shown, even if the request failed', async (t) => {
    for (const { name, fault, sentence, status } of failures('error')) {
      calls.answer(CALL, fault)
      await email.fill(`nadia.${name.replaceAll(' ', '.')}@spec.test`)
      await submit.click()
      await heading(page, 'Revisa tu Correo').waitFor()
      // The body of a success has no information, and the page does not read it.
      const failed = status !== 200 && name !== '200 without a body'
      const problem = page.getByRole('alert')
      if (failed) await problem.getByText(sentence ?? 'Ocurrió un Error, intente más tarde.', { exact: true }).waitFor()
      t.pass(`${name}: ${failed ? (sentence ?? 'Ocurrió un Error, intente más tarde.') : 'no error'}`)
      await page.getByRole('button', { name: failed ? 'Intentar de nuevo' : 'Volver a iniciar sesión' }).click()
      if (!failed) await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
    }
  })

  await t.test('a real request: the same whether the address is known or not', async (t) => {
    calls.answer(CALL, null)
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
