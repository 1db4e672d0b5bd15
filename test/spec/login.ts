import type { Page } from 'playwright-core'
import { heading, reads, sees } from '../support/spec/checks.ts'
import type { Part } from '../support/spec/fixture.ts'

export const login: Part = async (t, fixture) => {
  const { page, calls } = await fixture.visit(t)
  const form = page.locator('form[data-form=login]')
  const submit = form.getByRole('button', { name: /^Entra/ })
  const problem = form.getByRole('alert')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()

  await t.test('what the real server says to a wrong pair and to an unconfirmed address', async (t) => {
    const account = await fixture.registered()
    await fill(page, account.email, 'Otra2026x')
    await submit.click()
    await reads(t, problem, 'Correo o contraseña incorrectos.')
    await fill(page, account.email, account.password)
    await submit.click()
    await reads(t, problem, /^Confirma tu correo antes de iniciar sesión\./)
  })

  await t.test('200 stores the user and goes to the dashboard; logout clears it and returns to landing', async (t) => {
    const account = await fixture.account()
    await fill(page, account.email.toUpperCase(), account.password)
    await submit.click()
    await reads(t, page, `Hola, ${account.name}`)
    await page.reload()
    await reads(t, page, `Hola, ${account.name}`)
    const loggedOut = calls.next('POST /logout/')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await sees(t, heading(page, 'Mira el mercado desde más alto.'))
    await loggedOut
    t.match(calls.received('POST /logout/')[0]?.headers.authorization, 'Bearer ', 'the server is notified')
    await page.goBack()
    await sees(t, heading(page, 'Iniciar sesión'), 'the way back to the dashboard leads to the login')
    t.equal(await page.evaluate(() => sessionStorage.getItem('atalaya.session')), null)
  })
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}
