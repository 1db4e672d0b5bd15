import type { Page } from 'playwright-core'
import t from 'tap'
import { BrowserFixture, PHONE } from '../support/spec/fixture.ts'
import { leaveAndReturn } from '../support/spec/page-actions.ts'
import { until } from '../support/until.ts'

// Who has just signed up follows three stocks by four clicks, without knowing a ticker.

const MOST_CLICKS = 4
const ADA = { name: 'Ada', password: 'Segura2026' }
const fixture = await BrowserFixture.start(t)

/** Counts real clicks; a press of Enter or of the space bar is none. */
async function counting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = ({ detail }: MouseEvent) => {
      if (detail > 0) sessionStorage.setItem('clicks', String(1 + Number(sessionStorage.getItem('clicks'))))
    }
    addEventListener('click', count, true)
  })
}
const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')))

for (const [name, viewport] of [
  ['a desktop', undefined],
  ['a phone', PHONE],
] as const) {
  t.test(`on ${name}: from sign-up to three followed stocks`, async (t) => {
    const email = `ada.${process.pid}.${viewport ? 'phone' : 'desktop'}@first-day.test`
    const { page } = await fixture.visit(t, { viewport, before: counting })
    if (viewport) await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Registrarse' }).first().click()
    await page.getByLabel('Nombre', { exact: true }).fill(ADA.name)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ADA.password)
    await page.getByRole('checkbox').press('Space')
    await page.keyboard.press('Enter')
    const link = await fixture.mailedLink('confirm', email)

    const before = await clicks(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ADA.password)
    await page.keyboard.press('Enter')

    const section = page.locator('[data-widget=first-day]')
    const suggestions = section.locator('[data-suggestion]')
    await suggestions.nth(7).locator('[data-field=price]').getByText(/\d/).waitFor()
    t.equal(await suggestions.count(), 8)
    await page.getByText('No has añadido ninguna acción a tu lista de seguimiento.').waitFor()
    const symbols = await suggestions.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.suggestion))
    const places = () => suggestions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))
    const at = await places()
    for (const symbol of symbols.slice(2, 5)) {
      await section.getByRole('button', { name: `Añadir ${symbol} a tu lista` }).click()
      await section.getByRole('button', { name: `${symbol}: añadido` }).waitFor()
      t.same(await places(), at, 'no other stock moves under the finger')
    }
    const taken = (await clicks(page)) - before
    t.equal(taken, MOST_CLICKS, 'the log-in of the mailed link, and one tap a stock')
    await section.getByRole('heading', { name: 'Sigue añadiendo' }).waitFor()
    await page.locator('tr[data-symbol]').nth(2).locator('[data-field=price]').getByText(/\d/).waitFor()
    const followed = await page
      .locator('tr[data-symbol]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.symbol))
    t.same(followed, symbols.slice(2, 5))

    if (viewport) await page.reload()
    else await leaveAndReturn(page)
    await page.locator('tr[data-symbol]').nth(2).waitFor()
    t.equal(await section.count(), 0, 'at the next visit it is gone')
  })
}

t.test('its other ways lead to the market, and to how a signal is read', async (t) => {
  const { page } = await fixture.enter(t, {})
  await page.getByRole('button', { name: 'Cómo leer una señal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cómo leer una señal' })
  await dialog.getByText('sin ventaja demostrada', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await until('that it is closed', async () => (await dialog.count()) === 0)
  await page.locator('[data-widget=first-day]').getByRole('button', { name: 'Explora el mercado' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mercado' }).waitFor()
  t.pass()
})
