import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Calls } from '../support/spec/calls.ts'
import { acceptsAlert, heading, lacks, leaves, reads, sees, seesInTime } from '../support/spec/checks.ts'
import { cut, held, json, kindsOfFailure, refusals } from '../support/spec/faults.ts'
import { type Account, type Part, pauseClock, sessionOf, stopClock } from '../support/spec/fixture.ts'
import { fillNewPassword, loadAt, stepOf } from '../support/spec/page-actions.ts'
import { runAdmin } from '../support/system/account.ts'

const CHANGE = 'POST /reset-password/'
const DELETE = 'DELETE /delete-user/'

export const account: Part = async (t, fixture) => {
  const user = await fixture.account()
  const { page, calls } = await fixture.enter(t, { account: user, subView: 'accountProfile' })
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

  await t.test('change password: the rules, in their order', async (t) => {
    for (const [password, repeated, sentence] of [
      ['', '', 'Por favor, completa los campos de nueva contraseña.'],
      ['Renovada2026', '', 'Por favor, completa los campos de nueva contraseña.'],
      ['', 'Renovada2026', 'Por favor, completa los campos de nueva contraseña.'],
      ['Corta26', 'Otra', 'La nueva contraseña debe tener al menos 8 caracteres.'],
      ['12345678', 'otra', 'La nueva contraseña debe contener letras y números.'],
      ['abcdefgh', 'otra', 'La nueva contraseña debe contener letras y números.'],
      ['Renovada2026', 'Renovada2027', 'Las nuevas contraseñas no coinciden.'],
    ] as const) {
      await fillNewPassword(page, password, repeated)
      await submit.click()
      await reads(t, problem, sentence)
    }
    t.same(calls.received(CHANGE), [], 'the server is not asked')
  })

  await t.test('detail of the server, or "Error al cambiar la contraseña."; network failure', async (t) => {
    for (const { name, fault, sentence, unanswered } of refusals('detail')) {
      calls.answer(CHANGE, fault)
      await fillNewPassword(page, `Renovada2026 ${name}`)
      await leaves(t, problem)
      await submit.click()
      const own = unanswered ? 'Error inesperado. Intenta más tarde.' : 'Error al cambiar la contraseña.'
      await reads(t, problem, sentence ?? own, name)
    }
  })

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
    t.equal(sent?.headers.authorization, `Bearer ${user.api.token}`, 'with the bearer in its header')
    t.not(sent?.url.searchParams.get('access_token'), user.api.token, 'and nowhere else')
    await user.api.login(user.email, 'Renovada2026')
    await submit.click()
    await reads(t, problem, 'Por favor, completa los campos de nueva contraseña.')
    await lacks(t, form.getByText('La contraseña se cambió correctamente.'))
  })

  await t.test('username fallback Usuario; Freemium when no role is given; Expert when it is', async (t) => {
    for (const [name, role, shown, plan] of [
      ['', null, 'Usuario', 'Freemium, $0/mes'],
      ['Nadia', 'Expert', 'Nadia', 'Expert'],
    ] as const) {
      // The server decides which plan a user has.
      if (role) runAdmin(fixture.system, user.email, '--plan', role)
      // The page keeps its session when it gets the plan.
      await reads(t, fact('plan'), plan)
      await loadAt(page, stepOf('dashboard', 'accountProfile'), { ...sessionOf(user), name, role })
      await reads(t, fact('name'), shown)
      await reads(t, fact('plan'), plan)
    }
  })

  await stopClock(page)
  await deletion(t, page, calls, user)
}

async function deletion(t: Test, page: Page, calls: Calls, user: Account) {
  const ask = page.getByRole('button', { name: 'Eliminar cuenta' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Sí, eliminar' })

  await t.test('the delete-account button opens a confirmation modal, which can be left', async (t) => {
    await seesInTime(t, ask)
    await ask.click()
    await reads(t, dialog, '¿Eliminar tu cuenta?')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await leaves(t, dialog)
    await ask.click()
    await page.keyboard.press('Escape')
    await leaves(t, dialog)
    t.same(calls.received(DELETE), [])
  })

  await t.test('only a network exception shows an alert, and the user stays', async (t) => {
    calls.answer(DELETE, cut)
    await ask.click()
    await confirm.click()
    await acceptsAlert(t, page, 'Error inesperado al eliminar cuenta.')
    await sees(t, heading(page, 'Mi Cuenta'))
  })

  await t.test('rejected: "Eliminando...", then the same goodbye, and logout after 2.5 s', async (t) => {
    const call = held(json({ detail: 'No.' }, 500))
    calls.answer(DELETE, call.fault)
    await ask.click()
    await confirm.click()
    await reads(t, dialog, 'Eliminando...')
    await page.keyboard.press('Escape')
    await reads(t, dialog, 'Eliminando...')
    call.release()
    await reads(t, dialog, '¡Hasta pronto!')
    await page.clock.runFor(2_499)
    await sees(t, dialog, 'still there after 2499 ms')
    await page.clock.runFor(1)
    await seesInTime(t, heading(page, 'Mira el mercado desde más alto.'))
    t.equal(await page.evaluate(() => sessionStorage.getItem('atalaya.session')), null)
  })

  await page.clock.resume()
  await user.api.login(user.email, 'Renovada2026')
  const enter = async () => {
    const { token, ...session } = sessionOf(user)
    calls.answer('POST /login/', json({ access: token, ...session }))
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByLabel('Email', { exact: true }).fill(user.email)
    await page.getByLabel('Contraseña', { exact: true }).fill('Renovada2026')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mi Cuenta' }).click()
  }

  /** Asks for the deletion, up to the goodbye, which stays as long as the clock stands. */
  const untilGoodbye = async () => {
    await ask.click()
    await pauseClock(page)
    await confirm.click()
    await page.getByRole('dialog', { name: '¡Hasta pronto!' }).waitFor()
  }
  const acceptGoodbye = async () => {
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await page.clock.resume()
    await heading(page, 'Mira el mercado desde más alto.').waitFor()
  }

  await t.test('every refusal ends in the goodbye', async (t) => {
    for (const { name, fault, status } of kindsOfFailure('detail')) {
      if (status === undefined || status === 200 || status === 422) continue
      await enter()
      calls.answer(DELETE, fault)
      calls.answer('POST /logout/', json(null))
      await untilGoodbye()
      t.pass(name)
      await acceptGoodbye()
    }
  })

  await t.test('accepted: goodbye, logout on Aceptar, and the account is gone', async (t) => {
    await enter()
    for (const call of [DELETE, 'POST /logout/']) calls.answer(call, null)
    await untilGoodbye()
    await acceptGoodbye()
    t.equal(calls.received(DELETE).at(-1)?.headers.authorization, `Bearer ${user.api.token}`)
    const { status } = await user.api.call('POST', '/login/', { email: user.email, password: 'Renovada2026' })
    t.equal(status, 401)
  })
}
