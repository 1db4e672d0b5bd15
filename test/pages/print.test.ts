import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { colourOf } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { backTo, stepOf } from '../support/spec/page-actions.ts'

// Printed pages have no menu, toolbar, form or notice, and no drawing wider than the paper.

const [{ symbol }] = COMPANIES
const fixture = await BrowserFixture.start(t)
const LEFT_OUT =
  'aside, nav, header:has([aria-controls=menu]), [role=toolbar], main form, dialog, [data-toast], [data-cookie-banner]'
/** Size of an A4 sheet between its margins, in CSS pixels. */
const PAPER = { width: 690, height: 1000 }
const LANDSCAPE = { width: PAPER.height, height: PAPER.width }

t.test('printed views', async (t) => {
  const account = await fixture.account([symbol])
  const { page } = await fixture.enter(t, { account, unanswered: true })
  await page.locator('[data-cookie-banner]').waitFor()
  for (const [subView, content] of [
    ['stockDetail', '[data-widget=chart] canvas'],
    ['mainDashboard', `tr[data-symbol=${symbol}] [data-field=price]`],
    ['market', `tr[data-symbol=${symbol}] [data-column=price]`],
    ['allNews', 'h1'],
  ] as const) {
    await t.test(`${subView}: only what can be read`, async (t) => {
      await show(page, subView)
      await showsOnlyReadable(t, page, content)
    })
  }

  for (const viewport of [DESKTOP, PHONE]) {
    await t.test(`the market's list is printed whole from a window ${viewport.width} px wide`, async (t) => {
      await show(page, 'market', viewport)
      await printsWholeList(t, page)
    })
  }

  await t.test('a chart that was drawn in the dark is drawn again in ink', async (t) => {
    await show(page, 'stockDetail')
    await printsInInk(t, page)
  })
})

/** Shows a view on the screen, by way of one that none of the tests print, so that all of it is built again. */
async function show(page: Page, subView: string, viewport = DESKTOP): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.setViewportSize(viewport)
  await backTo(page, stepOf('dashboard', 'accountProfile'))
  await page.locator('[data-form=change-password]').waitFor()
  await backTo(page, stepOf('dashboard', subView, symbol))
}

async function showsOnlyReadable(t: Test, page: Page, content: string) {
  await page.locator(content).first().waitFor()
  t.ok((await page.locator(LEFT_OUT).filter({ visible: true }).count()) > 2, 'on the screen')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize(PAPER)
  const left = page.locator(LEFT_OUT).filter({ visible: true })
  t.same(await left.evaluateAll((parts) => parts.map(({ outerHTML }) => outerHTML.slice(0, 120))), [], 'not on paper')
  t.ok(await page.locator(content).first().isVisible())
  t.ok(await page.locator('h1').first().isVisible())
  for (const canvas of await page.locator('canvas').filter({ visible: true }).all()) {
    const box = await canvas.boundingBox()
    t.ok(box !== null && box.x + box.width <= PAPER.width, 'the whole drawing')
  }
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  t.equal(ink, 'rgb(255, 255, 255)', 'on white, whatever the screen shows')
}

async function printsWholeList(t: Test, page: Page) {
  await page.locator('tr[data-symbol]').first().waitFor()
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize(LANDSCAPE)
  t.equal(await page.locator('tr[data-symbol]').count(), Math.min(COMPANIES.length, 50), 'every row')
  const table = (await page.locator('main table').boundingBox())!
  t.ok(table.x >= 0 && table.x + table.width <= LANDSCAPE.width, `every column (${table.width} px)`)
  const hidden = await page.locator('main table').evaluate((table) => {
    const { scrollHeight, clientHeight } = table.parentElement!
    return scrollHeight - clientHeight
  })
  t.equal(hidden, 0, 'nothing of it is in a box that scrolls')
}

async function printsInInk(t: Test, page: Page) {
  const chart = page.locator('[data-widget=chart] [role=application][data-rows]')
  await chart.waitFor()
  const isDrawnIn = (colour: string) =>
    chart
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement, colour) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        const [red, green, blue] = colour.match(/\d+/g)!.map(Number)
        for (let i = 0; i < data.length; i += 4)
          if (data[i] === red && data[i + 1] === green && data[i + 2] === blue && data[i + 3] === 255) return true
        return false
      }, colour)
  const dark = await colourOf(page, '--hairline')
  t.ok(await isDrawnIn(dark), 'on the screen')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const ink = await colourOf(page, '--hairline')
  t.not(ink, dark)
  t.ok(await isDrawnIn(ink), 'on paper')
  t.notOk(await isDrawnIn(dark))
}
