import t from 'tap'
import { fitsScreen, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { makeAdministrator, runAdmin } from '../support/system/account.ts'

// What an operator and an administrator do to an account shows on the pages that are open meanwhile.

const fixture = await BrowserFixture.start(t)
const symbols = COMPANIES.slice(0, 7).map(({ symbol }) => symbol)

t.test('the command gives a plan to the open page: the sixth stock comes without a new login', async (t) => {
  const account = await fixture.account(symbols.slice(0, 5))
  const { page, calls } = await fixture.enter(t, { account })
  const add = async (symbol: string) => {
    await page.getByLabel('Añadir por ticker').fill(symbol)
    await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  }
  await add(symbols[5])
  const problem = page.getByRole('alert')
  await reads(t, problem, 'Has alcanzado el límite de acciones de tu plan: quita una para añadir otra.')
  runAdmin(fixture.system, account.email, '--plan', 'Expert')
  await leaves(t, problem)
  await add(symbols[5])
  await sees(t, page.locator(`tr[data-symbol=${symbols[5]}]`))
  t.same(calls.received('POST /login/'), [])

  await page.getByRole('button', { name: 'Mi Cuenta' }).click()
  await reads(t, page.locator('[data-field=plan]'), 'Expert')
  await reads(t, page.locator('[data-field=list]'), 'Hasta 50 acciones.')
  runAdmin(fixture.system, account.email, '--plan', 'Freemium')
  await reads(t, page.locator('[data-field=plan]'), 'Freemium, $0/mes')
  t.equal((await account.api.get('/api/user-watchlist/')).length, 6, 'nothing is lost')
  t.equal((await account.api.call('POST', '/api/user-watchlist/', { ticker: symbols[6] })).body.code, 'watchlist_limit')
})

t.test('an administrator finds an account, by keyboard alone, and suspends it under its owner’s eyes', async (t) => {
  const boss = await fixture.account()
  const { page } = await fixture.enter(t, { account: boss })
  const entry = page.getByRole('button', { name: 'Administración' })
  await lacks(t, entry)
  makeAdministrator(fixture.system, boss.email)
  await sees(t, entry)

  const account = await fixture.account([symbols[0]])
  const { page: theirs } = await fixture.enter(t, { account })
  await sees(t, theirs.locator(`tr[data-symbol=${symbols[0]}]`))
  await entry.press('Enter')
  await page.getByLabel('Nombre o correo').fill(account.email.toUpperCase())
  await page.keyboard.press('Enter')
  await reads(t, page.getByText('1 cuenta', { exact: true }), '1 cuenta')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await sees(t, dialog.getByText('Nadie ha cambiado esta cuenta.'))
  await dialog.getByLabel('Plan').selectOption('Expert')
  await sees(t, dialog.getByText('Plan: de Freemium a Expert'))
  await sees(t, dialog.getByText(boss.email))

  await dialog.getByRole('button', { name: 'Suspender la cuenta' }).press('Enter')
  await page.getByRole('heading', { name: `¿Suspender la cuenta de ${account.name}?` }).waitFor()
  await dialog.getByRole('button', { name: 'Sí, suspender' }).press('Enter')
  await sees(t, dialog.getByText('Cuenta suspendida'))
  await sees(t, theirs.getByText('Tu sesión ha terminado. Vuelve a iniciar sesión.'))
  await theirs.getByLabel('Email').fill(account.email)
  await theirs.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await theirs.keyboard.press('Enter')
  await sees(t, theirs.getByText('Tu cuenta está suspendida. Escribe a quien administra esta instalación de Atalaya.'))

  await dialog.getByRole('button', { name: 'Levantar la suspensión' }).press('Enter')
  await sees(t, dialog.getByText('Suspensión levantada'))
  await page.keyboard.press('Escape')
  await lacks(t, dialog)
  await theirs.keyboard.press('Enter')
  await sees(t, theirs.locator(`tr[data-symbol=${symbols[0]}]`))

  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await fitsScreen(t, page)
  }
  runAdmin(fixture.system, boss.email, '--revoke')
  await sees(t, page.getByText('Esta página es solo para administradores.'))
})
