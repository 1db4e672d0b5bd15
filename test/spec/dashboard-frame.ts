import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Tips } from '#domain/contract/catalogue.ts'
import { heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { COMPANIES, type Part, PHONE } from '../support/spec/fixture.ts'
import { backTo, openRow, stepOf } from '../support/spec/page-actions.ts'

const [company] = COMPANIES

export const dashboardFrame: Part = async (t, fixture) => {
  const account = await fixture.account([company.symbol])
  const { page } = await fixture.enter(t, { account })
  const menu = page.getByRole('navigation', { name: 'Navegación principal' })
  const known: Tips = await account.api.get('/api/stocks/?action=user-tips')

  await t.test('header: a greeting with the user’s name, and a random motivational phrase', async (t) => {
    await reads(t, page, `Hola, ${account.name}`)
    const phrase = page.locator('[data-field=phrase]')
    await phrase.getByText(/\S/).waitFor()
    t.ok(known.frases_motivadoras.includes(await phrase.innerText()), 'one of the server’s phrases')
  })

  await t.test('sub-views: each entry of the sidebar opens its own', async (t) => {
    for (const [entry, title] of [
      ['Buscar acciones', 'Buscar acciones'],
      ['Mercado', 'Mercado'],
      ['Gráficos', 'Gráficos de Acciones'],
      ['Señales', 'Señales'],
      ['Noticias', 'Todas las Noticias de tu Lista de Seguimiento'],
      ['Alertas', 'Alertas'],
      ['Mi Cuenta', 'Mi Cuenta'],
      ['Simulador', 'Simulador'],
      ['Inicio', 'Inicio'],
    ] as const) {
      await menu.getByRole('button', { name: entry }).click()
      await sees(t, heading(page, title))
      t.match(await menu.locator('[aria-current=page]').innerText(), entry, 'and is marked')
    }
  })

  await t.test('any other sub-view shows an under-construction placeholder', async (t) => {
    for (const subView of ['screener', 'portfolio']) {
      await backTo(page, stepOf('dashboard', subView))
      await reads(t, page, 'Esta sección está en construcción.')
      await sees(t, heading(page, 'Panel'))
      await menu.getByRole('button', { name: 'Inicio' }).click()
      await heading(page, 'Inicio').waitFor()
    }
  })

  await t.test('picking a stock opens stockDetail, with a back action', async (t) => {
    await openRow(page, company.symbol)
    await sees(t, heading(page, `${company.name} ${company.symbol}`))
    t.match(await menu.locator('[aria-current=page]').innerText(), 'Inicio', 'which is where one is')
    await page.getByRole('button', { name: 'Volver', exact: true }).click()
    await sees(t, heading(page, 'Inicio'))
  })

  await t.test('leaving the dashboard resets the sub-view to main and clears the selected stock', async (t) => {
    await openRow(page, company.symbol)
    await sees(t, heading(page, `${company.name} ${company.symbol}`))
    await page.getByRole('button', { name: 'Volver al inicio' }).click()
    await page.getByRole('button', { name: 'Ir a mi panel' }).first().click()
    await sees(t, heading(page, 'Inicio'))
    t.same(await page.evaluate(() => history.state), { view: 'dashboard', subView: 'mainDashboard', symbol: null })
  })

  await tips(t, page, known)
  await collapse(t, page)

  await drawer(t, page)
}

async function collapse(t: Test, page: Page) {
  await t.test('sidebar: a collapse toggle on desktop', async (t) => {
    const sidebar = page.getByRole('complementary').first()
    const width = async () => (await sidebar.boundingBox())?.width
    t.equal(await width(), 224)
    await page.getByRole('button', { name: 'Contraer menú' }).click()
    await sees(t, page.getByRole('button', { name: 'Desplegar menú' }))
    t.equal(await width(), 64)
    await sees(t, page.getByRole('button', { name: 'Gráficos' }), 'its entries keep their names')
    await page.reload()
    await sees(t, page.getByRole('button', { name: 'Desplegar menú' }), 'it stays so')
    await page.getByRole('button', { name: 'Desplegar menú' }).click()
    await sees(t, page.getByRole('button', { name: 'Contraer menú' }))
  })
}

async function tips(t: Test, page: Page, known: Tips) {
  await t.test('a Tips del Día modal, closed by its button, by Escape and by a click outside', async (t) => {
    const dialog = page.getByRole('dialog', { name: 'Tips del Día' })
    const open = page.getByRole('button', { name: 'Tips del Día' })
    await open.click()
    t.same(await dialog.getByRole('listitem').allInnerTexts(), known.tips_del_dia)
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await leaves(t, dialog)
    await open.click()
    await page.keyboard.press('Escape')
    await leaves(t, dialog)
    await open.click()
    await page.mouse.click(5, 5)
    await leaves(t, dialog)
  })
}

async function drawer(t: Test, page: Page) {
  await t.test('on mobile the sidebar is toggled, and closes on content click at 992 px or less', async (t) => {
    await page.setViewportSize(PHONE)
    const entry = page.getByRole('button', { name: 'Mi Cuenta' })
    const open = page.getByRole('button', { name: 'Abrir menú' })
    await open.waitFor()
    await leaves(t, entry, 'closed at first')
    await open.click()
    await sees(t, entry, 'toggled open')
    await page.getByRole('button', { name: 'Cerrar menú' }).click()
    await leaves(t, entry, 'toggled closed')
    await open.click()
    await page.keyboard.press('Escape')
    await leaves(t, entry, 'closed by Escape')

    for (const width of [390, 992]) {
      await page.setViewportSize({ width, height: 844 })
      await open.click()
      await sees(t, entry)
      await page.mouse.click(width - 20, 600)
      await leaves(t, entry, `closed by a click on the content at ${width} px`)
    }
    await open.click()
    await entry.click()
    await sees(t, heading(page, 'Mi Cuenta'))
    await leaves(t, entry, 'closed by a choice')

    await page.setViewportSize({ width: 993, height: 844 })
    await sees(t, entry, 'always there above 992 px')
    await page.mouse.click(960, 700)
    await sees(t, entry, 'and stays')
    await lacks(t, open)
  })
}
