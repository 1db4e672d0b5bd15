import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { heading, lacks, reads, sees } from '../support/spec/checks.ts'
import { type Part, sessionOf } from '../support/spec/fixture.ts'
import { backTo, loadAt, stepOf } from '../support/spec/page-actions.ts'

/** Titles of all top-level views outside the dashboard. */
const TITLES = {
  landing: 'Mira el mercado desde más alto.',
  login: 'Iniciar sesión',
  signup: 'Crea tu cuenta',
  forgotPassword: 'Recupera tu contraseña',
  emailVerification: 'Revisa tu correo',
  confirmEmail: 'Error al verificar',
  resetPassword: 'Crea una contraseña nueva',
  privacy: 'Política de Privacidad',
  terms: 'Términos y Condiciones',
  contact: 'Contacto',
  about: 'Acerca de nosotros',
} as const

export const navigation: Part = async (t, fixture) => {
  const { page } = await fixture.visit(t)
  const footer = page.getByRole('contentinfo')
  const back = page.getByRole('button', { name: 'Volver al inicio' })
  await heading(page, TITLES.landing).waitFor()

  for (const [view, title] of Object.entries(TITLES)) {
    await t.test(`view ${view}: its title, the footer, and the links that belong there`, async (t) => {
      await backTo(page, stepOf(view))
      await sees(t, heading(page, title))
      for (const link of ['Acerca de', 'Contacto', 'Términos de Servicio', 'Política de Privacidad']) {
        await sees(t, footer.getByRole('button', { name: link, exact: true }))
      }
      const header = page.getByRole('banner')
      const links = header.getByRole('button', { name: /^(Iniciar sesión|Registrarse)$/ })
      t.equal(await links.count(), view === 'landing' ? 2 : 0, 'login and register links on landing only')
      const wanted = ['landing', 'login', 'signup'].includes(view) ? 0 : 1
      t.equal(await back.count(), wanted, 'back to start on every view except landing, login and signup')
      t.equal(new URL(page.url()).pathname, '/', 'navigation is by view state, not by URL paths')
    })
  }

  await t.test('the back link leads to the start', async (t) => {
    await back.click()
    await sees(t, heading(page, TITLES.landing))
  })

  await t.test('an unknown view falls back to landing', async (t) => {
    for (const [view, show] of [
      ['nada', loadAt],
      ['Login', backTo],
      ['', backTo],
    ] as const) {
      await backTo(page, stepOf('contact'))
      await heading(page, TITLES.contact).waitFor()
      await show(page, stepOf(view))
      await sees(t, heading(page, TITLES.landing))
    }
  })

  await t.test('the dashboard without a logged-in user redirects to login', async (t) => {
    await loadAt(page, stepOf('dashboard'))
    await sees(t, heading(page, TITLES.login))
  })

  await t.test('a session that the server no longer knows leads to login, saying so', async (t) => {
    const session = { token: 'x.y.z', name: 'Nadia', email: 'nadia@spec.test', role: 'Freemium' }
    await loadAt(page, stepOf('dashboard'), session)
    await sees(t, heading(page, TITLES.login))
    await reads(t, page.getByRole('status'), 'Tu sesión ha terminado. Vuelve a iniciar sesión.')
  })

  await onLoad(t, page, fixture.url)

  await t.test('footer hidden on the dashboard, which has a link back to the start', async (t) => {
    await loadAt(page, stepOf('dashboard'), sessionOf(await fixture.account()))
    await reads(t, page, /^Hola, /)
    await lacks(t, page.getByRole('contentinfo'))
    await lacks(t, page.getByRole('button', { name: 'Registrarse' }))
    await page.getByRole('button', { name: 'Volver al inicio' }).click()
    await sees(t, heading(page, TITLES.landing))
    const panel = page.getByRole('button', { name: 'Ir a mi panel' })
    await page.locator('[data-plan=Freemium]').waitFor()
    t.equal(await panel.count(), 2)
    await lacks(t, page.getByRole('button', { name: /^(Iniciar sesión|Registrarse|Elegir Freemium)$/ }))
    await lacks(t, page.getByRole('textbox', { name: 'Tu email' }))
    await panel.first().click()
    await reads(t, page, /^Hola, /)
  })
}

async function onLoad(t: Test, page: Page, base: string) {
  await t.test('on load: a path containing reset-password or confirm-email opens its view', async (t) => {
    for (const [path, title] of [
      ['/reset-password/', TITLES.resetPassword],
      ['/confirm-email/', TITLES.confirmEmail],
      ['/x/confirm-email', TITLES.confirmEmail],
      ['/nowhere/at/all', 'Esta página no existe'],
    ] as const) {
      await page.goto(base + path)
      await sees(t, heading(page, title), path)
    }
  })

  await t.test('the browser’s own Back and Forward follow the views', async (t) => {
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: 'Contacto' }).click()
    await footer.getByRole('button', { name: 'Acerca de' }).click()
    await page.goBack()
    await sees(t, heading(page, TITLES.contact))
    await page.goForward()
    await sees(t, heading(page, TITLES.about))
    await page.reload()
    await sees(t, heading(page, TITLES.about), 'and a reload stays')
  })
}
