import type { Page } from 'playwright-core'
import { heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { failures, held, json } from '../support/spec/faults.ts'
import type { Part } from '../support/spec/fixture.ts'

const CALL = 'POST /register/'
const NADIA = { name: 'Nadia', email: 'nadia@spec.test', password: 'Segura2026' }

export const signup: Part = async (t, fixture) => {
  const { page, calls } = await fixture.visit(t)
  const form = page.locator('form[data-form=signup]')
  const submit = form.getByRole('button', { name: /^Crea/ })
  const problem = form.getByRole('alert')
  const terms = form.getByRole('checkbox')
  await page.getByRole('button', { name: 'Registrarse' }).click()

  await t.test('fields: name, email, password, and a terms checkbox', async (t) => {
    for (const label of ['Nombre', 'Email', 'Contraseña']) await sees(t, form.getByLabel(label, { exact: true }))
    await sees(t, terms)
    t.equal(await form.locator('input:visible').count(), 4, 'and no other')
    t.notOk(await terms.isChecked(), 'the terms are not accepted beforehand')
  })

  await t.test('name, email and password required', async (t) => {
    await terms.check()
    for (const missing of ['name', 'email', 'password'] as const) {
      await fill(page, { ...NADIA, [missing]: '' })
      await submit.click()
      await reads(t, problem, 'Por favor, completa todos los campos.')
    }
    await fill(page, { name: '', email: 'nada', password: '' })
    await terms.uncheck()
    await submit.click()
    await reads(t, problem, 'Por favor, completa todos los campos.')
  })

  await t.test('email must be in e-mail format, which is checked before the terms', async (t) => {
    for (const email of ['nadia', 'nadia@', '@spec.test', 'na dia@spec.test', 'nadia@spec@test']) {
      await fill(page, { ...NADIA, email })
      await leaves(t, problem)
      await submit.click()
      await reads(t, problem, 'Por favor, introduce un email válido.')
    }
  })

  await t.test('terms must be accepted', async (t) => {
    await fill(page, NADIA)
    await submit.click()
    await reads(t, problem, 'Debes aceptar los Términos y Condiciones.')
    t.same(calls.received(CALL), [], 'until here the server was not asked')
  })

  await t.test('the signup error clears when any field is edited', async (t) => {
    const edits: [string, () => Promise<void>][] = [
      ['name', () => form.getByLabel('Nombre', { exact: true }).fill('Nadia B')],
      ['email', () => form.getByLabel('Email', { exact: true }).fill('nadia.b@spec.test')],
      ['password', () => form.getByLabel('Contraseña', { exact: true }).fill('Segura2027')],
      ['terms', () => terms.check()],
    ]
    for (const [name, edit] of edits) {
      await submit.click()
      await problem.waitFor()
      await edit()
      await leaves(t, problem, `editing ${name}`)
    }
  })

  await t.test('links to terms and to login; what was typed is still there afterwards', async (t) => {
    await form.getByRole('button', { name: 'Términos y Condiciones' }).click()
    await sees(t, heading(page, 'Términos y Condiciones'))
    await page.goBack()
    t.equal(await form.getByLabel('Nombre', { exact: true }).inputValue(), 'Nadia B')
    t.equal(await form.getByLabel('Email', { exact: true }).inputValue(), 'nadia.b@spec.test')
    t.ok(await terms.isChecked())
    t.equal(await form.getByLabel('Contraseña', { exact: true }).inputValue(), '', 'but not the password')
    await page.getByRole('button', { name: 'Inicia sesión' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
    await page.goBack()
  })

  await t.test('while the call is under way the button says so, and sends once', async (t) => {
    const call = held(json({ message: 'No.' }, 422))
    calls.answer(CALL, call.fault)
    await fill(page, NADIA)
    await submit.click()
    await reads(t, form, 'Creando…')
    await page.keyboard.press('Enter')
    call.release()
    await reads(t, problem, 'No.')
    t.equal(calls.received(CALL).length, 1)
  })

  await t.test('the payload is name, email, password; termsAccepted is not sent', async (t) => {
    const [call] = calls.received(CALL)
    t.same(call?.body, NADIA)
    t.match(call?.url.searchParams.get('er') ?? '', /^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]*$/)
    t.equal(call?.headers.authorization, undefined)
  })

  await t.test(
    'server message, or "Error al registrar usuario"; network failure has a sentence of its own',
    async (t) => {
      for (const { name, fault, sentence, unanswered } of failures('message')) {
        calls.answer(CALL, fault)
        await fill(page, { ...NADIA, name: `Nadia ${name}` })
        await leaves(t, problem)
        await submit.click()
        const own = unanswered ? 'Ocurrió un error en el registro.' : 'Error al registrar usuario'
        await reads(t, problem, sentence ?? own, name)
      }
    },
  )

  await t.test('registration succeeds only on HTTP 201', async (t) => {
    for (const status of [200, 202]) {
      calls.answer(CALL, json({ message: 'Todo bien.' }, status))
      await fill(page, { ...NADIA, name: `Nadia ${status}` })
      await submit.click()
      await reads(t, problem, 'Error al registrar usuario')
    }
  })

  await t.test('what the real server refuses', async (t) => {
    calls.answer(CALL, null)
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
