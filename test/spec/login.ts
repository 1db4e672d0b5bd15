import type { Page } from 'playwright-core'
import { acceptsAlert, heading, leaves, reads, sees } from '../support/spec/checks.ts'
import { failures, held, json } from '../support/spec/faults.ts'
import type { Part } from '../support/spec/fixture.ts'

const CALL = 'POST /login/'

export const login: Part = async (t, fixture) => {
  const { page, calls } = await fixture.visit(t)
  const form = page.locator('form[data-form=login]')
  const submit = form.getByRole('button', { name: /^Entra/ })
  const problem = form.getByRole('alert')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()

  await t.test('fields: email and password', async (t) => {
    await sees(t, form.getByLabel('Email', { exact: true }))
    await sees(t, form.getByLabel('Contraseña', { exact: true }))
    t.equal(await form.locator('input:visible').count(), 2, 'and no other')
  })

  await t.test('the password is hidden until asked for', async (t) => {
    const field = form.getByLabel('Contraseña', { exact: true })
    const toggle = form.getByRole('button', { name: 'Mostrar contraseña' })
    for (const [pressed, type] of [
      ['false', 'password'],
      ['true', 'text'],
      ['false', 'password'],
    ] as const) {
      t.same([await toggle.getAttribute('aria-pressed'), await field.getAttribute('type')], [pressed, type])
      await toggle.click()
    }
    await toggle.click()
  })

  await t.test('email and password required: an alert says so', async (t) => {
    const text = 'Por favor, introduce tu email y contraseña.'
    for (const [email, password] of [
      ['', ''],
      ['nadia@spec.test', ''],
      ['', 'Segura2026'],
      ['   ', 'Segura2026'],
    ] as const) {
      await fill(page, email, password)
      await submit.click()
      await acceptsAlert(t, page, text)
    }
    t.same(calls.received(CALL), [], 'and the server is not asked')
  })

  await t.test('links to forgotPassword and to signup', async (t) => {
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
    await sees(t, heading(page, 'Recupera tu contraseña'))
    await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
    await page.getByRole('button', { name: 'Regístrate' }).click()
    await sees(t, heading(page, 'Crea tu cuenta'))
    await page.getByRole('button', { name: 'Inicia sesión' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
  })

  await t.test('the button says that the call is under way, and a second press sends nothing', async (t) => {
    const call = held(json({ error: 'No.' }, 401))
    calls.answer(CALL, call.fault)
    await fill(page, 'nadia@spec.test', 'Segura2026')
    await submit.click()
    await reads(t, form, 'Entrando…')
    await page.keyboard.press('Enter')
    call.release()
    await reads(t, problem, 'No.')
    t.equal(calls.received(CALL).length, 1)
  })

  await t.test('errors show the server message, else "Error al iniciar sesión."', async (t) => {
    for (const { name, fault, sentence } of failures('error')) {
      await t.test(name, async (t) => {
        calls.answer(CALL, fault)
        await fill(page, 'nadia@spec.test', `Segura2026 ${name}`)
        await leaves(t, problem, 'the last error clears when a field is edited')
        await submit.click()
        await reads(t, problem, sentence ?? 'Error al iniciar sesión.')
      })
    }
  })

  await t.test('what the real server says to a wrong pair and to an unconfirmed address', async (t) => {
    calls.answer(CALL, null)
    const account = await fixture.registered()
    await fill(page, account.email, 'Otra2026x')
    await submit.click()
    await reads(t, problem, 'Correo o contraseña incorrectos.')
    await fill(page, account.email, account.password)
    await submit.click()
    await reads(t, problem, /^Confirma tu correo antes de iniciar sesión\./)
  })

  await t.test('the call carries an er parameter and no bearer', async (t) => {
    const [call] = calls.received(CALL).slice(-1)
    t.match(call?.url.searchParams.get('er') ?? '', /^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]*$/)
    t.ok([10, 25, 32].includes(call?.url.searchParams.get('er')?.length ?? 0), 'of 10, 25 or 32 characters')
    t.equal(call?.headers.authorization, undefined)
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

  await t.test('a user without a name and a role', async (t) => {
    const { api } = await fixture.account()
    calls.answer(CALL, json({ access: api.token, name: null, email: null, role: null }))
    await fill(page, 'nadia@spec.test', 'Segura2026')
    await submit.click()
    await reads(t, page, 'Hola, inversor')
  })
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}
