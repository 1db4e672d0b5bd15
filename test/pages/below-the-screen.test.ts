import t from 'tap'
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
