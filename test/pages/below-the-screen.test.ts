import t from 'tap'
import { sees } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'
import { until } from '../support/until.ts'

// What lies below a phone's screen is rendered when its reader comes near.

const fixture = await BrowserFixture.start(t)
const [{ symbol }] = COMPANIES
const WIDGETS = ['Indicadores técnicos', 'Comentario IA', 'La empresa']

for (const [how, read] of [
  ['scrolled', () => scrollBy(0, 100)],
  ['printed', () => void dispatchEvent(new Event('beforeprint'))],
] as const) {
  t.test(`a stock's page on a phone, then ${how}`, async (t) => {
    const { page, calls } = await fixture.enter(t, { subView: 'stockDetail', symbol, viewport: PHONE })
    const widgets = page.getByRole('heading', { level: 2 }).filter({ hasText: new RegExp(WIDGETS.join('|')) })
    await page.locator('[data-widget=chart] [role=application][data-rows]').waitFor()
    t.equal(await widgets.count(), 0)
    t.same(calls.received('GET /api/stocks/ company-details'), [], 'nor is asked for')
    const asked = page.waitForRequest(/company-details/)
    await until('what is below', async () => {
      await page.evaluate(read)
      return (await widgets.count()) === WIDGETS.length
    })
    t.ok(await asked)
  })
}

t.test("a stock's page on a wide screen is whole at once", async (t) => {
  const { page } = await fixture.enter(t, { subView: 'stockDetail', symbol })
  for (const name of WIDGETS) await page.getByRole('heading', { level: 2, name }).waitFor()
  t.equal(await page.evaluate(() => scrollY), 0)
})

t.test('Back returns to the place that was left', { buffered: true }, async (t) => {
  t.test('in a page whose end is rendered only near its reader', async (t) => {
    const { page } = await fixture.enter(t, { subView: 'stockDetail', symbol, viewport: PHONE })
    const company = page.getByRole('heading', { level: 2, name: 'La empresa' })
    await until('the end of the page', async () => {
      await page.evaluate(() => scrollBy(0, 400))
      return company.isVisible()
    })
    await company.evaluate((heading) => heading.scrollIntoView())
    const place = await page.evaluate(() => scrollY)
    await page.getByRole('button', { name: 'Volver' }).evaluate((back: HTMLElement) => back.click())
    await until('the top of the home', () => page.evaluate(() => scrollY === 0))
    await page.goBack()
    await until('the place in the page', async () => (await page.evaluate(() => scrollY)) === place)
    await sees(t, company)
  })

  t.test('in a box that scrolls by itself', async (t) => {
    const { page } = await fixture.enter(t, { subView: 'market' })
    const table = page.getByRole('table', { name: 'Instrumentos del mercado' })
    const row = table.locator('tbody tr[data-symbol]').nth(30)
    await row.scrollIntoViewIfNeeded()
    const place = () => table.evaluate((table) => table.parentElement?.scrollTop)
    const left = await place()
    t.ok(left && left > 500, `${left}`)
    await row
      .getByRole('rowheader')
      .getByRole('button')
      .evaluate((open: HTMLElement) => open.click())
    await page.locator('[data-widget=chart]').waitFor()
    await page.goBack()
    await table.waitFor()
    t.equal(await place(), left)
  })
})
