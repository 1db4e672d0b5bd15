import type { Page } from 'playwright-core'
import { heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import type { Part } from '../support/spec/fixture.ts'

const NADIA = { name: 'Nadia', email: 'nadia@spec.test', password: 'Segura2026' }

export const signup: Part = async (t, fixture) => {
  const { page } = await fixture.visit(t)
  const form = page.locator('form[data-form=signup]')
  const submit = form.getByRole('button', { name: /^Crea/ })
  const problem = form.getByRole('alert')
  const terms = form.getByRole('checkbox')
  await page.getByRole('button', { name: 'Registrarse' }).click()

  await t.test('links to terms and to login; what was typed is still there afterwards', async (t) => {
    await fill(page, NADIA)
    await terms.check()
    await form.getByRole('button', { name: 'Términos y Condiciones' }).click()
    await sees(t, heading(page, 'Términos y Condiciones'))
    await page.goBack()
    t.equal(await form.getByLabel('Nombre', { exact: true }).inputValue(), NADIA.name)
    t.equal(await form.getByLabel('Email', { exact: true }).inputValue(), NADIA.email)
    t.ok(await terms.isChecked())
    t.equal(await form.getByLabel('Contraseña', { exact: true }).inputValue(), '', 'but not the password')
    await page.getByRole('button', { name: 'Inicia sesión' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
    await page.goBack()
  })

  await t.test('what the real server refuses', async (t) => {
    for (const [password, sentence] of [
      ['corta1', 'La nueva contraseña debe tener al menos 8 caracteres.'],
      ['soloconletras', 'La nueva contraseña debe contener letras y números.'],
      ['password1', 'Esa contraseña es demasiado común. Elige otra.'],
    ] as const) {
      await fill(page, { ...NADIA, password })
      await leaves(t, problem)
      await submit.click()
      await reads(t, problem, sentence)
    }
  })

  await t.test('the e-mail is kept and the view goes to emailVerification; its button leads to login', async (t) => {
    await fill(page, { ...NADIA, email: ' Nadia.Nueva@spec.test ' })
    await submit.click()
    await sees(t, heading(page, 'Revisa tu correo'))
    await reads(t, page.getByRole('main'), 'Nadia.Nueva@spec.test')
    t.match(await fixture.mailedLink('confirm', 'nadia.nueva@spec.test'), `${fixture.url}/confirm-email?ucid=`)
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
  })

  await t.test('a known address is answered the same way', async (t) => {
    const account = await fixture.account()
    await page.getByRole('button', { name: 'Regístrate' }).click()
    await fill(page, account)
    await terms.check()
    await submit.click()
    await sees(t, heading(page, 'Revisa tu correo'))
    await lacks(t, page.getByRole('alert'))
  })
}

async function fill(page: Page, { name, email, password }: typeof NADIA): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}
