import type { ViewportSize } from 'playwright-core'
import t, { type Test } from 'tap'
import { reads, sees } from '../support/spec/checks.ts'
import { BrowserFixture, PHONE } from '../support/spec/fixture.ts'

// The map of the market in a browser: what is painted, and what pointer, keys and a finger reach.

const fixture = await BrowserFixture.start(t)
const account = await fixture.account()

async function openMap(t: Test, viewport?: ViewportSize) {
  const { page } = await fixture.enter(t, { account, subView: 'market', viewport })
  await page.getByRole('button', { name: 'Mapa', exact: true }).click()
  const map = page.getByRole('application', { name: /^Mapa del mercado: \d+ acciones en \d+ sectores\./ })
  await map.locator('canvas').waitFor()
  return { page, map }
}

t.test('it is painted in the pixels of the screen, again in another size and theme', async (t) => {
  const { page, map } = await openMap(t)
  const canvas = map.locator('canvas')
  /** Size of the canvas in pixels, and how many colours it has. */
  const painted = () =>
    canvas.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const colours = new Set(new Uint32Array(data.buffer))
      return { width: canvas.width, shown: canvas.clientWidth, colours: [...colours] }
    })
  const light = await painted()
  t.equal(light.width, light.shown)
  t.ok(light.colours.length > 10, 'areas and texts')
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  t.notSame(new Set((await painted()).colours), new Set(light.colours), 'other colours in the dark')
  await page.setViewportSize({ width: 900, height: 700 })
  await canvas.and(page.locator(`[width="${await canvas.evaluate((canvas) => canvas.clientWidth)}"]`)).waitFor()
  const small = await painted()
  t.ok(small.width < light.width && small.colours.length > 10, 'painted for the smaller window')
})

t.test('the pointer has a tip with the live price, and a click opens the stock', async (t) => {
  const { page, map } = await openMap(t)
  const box = (await map.boundingBox())!
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 3)
  const tip = page.locator('[data-part=tip]')
  await sees(t, tip.locator('[data-field=price]'), 'the price')
  await sees(t, tip.getByText('Simulado'), 'and how far it can be trusted')
  const symbol = await tip.locator('strong').innerText()
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 3)
  await reads(t, page.getByRole('main'), symbol)
  await sees(t, page.locator('[data-field=price-header]'))
})

t.test('keys reach every company from the first, and Enter opens one', async (t) => {
  const { page, map } = await openMap(t)
  await map.focus()
  const said = page.getByRole('status').filter({ hasText: 'Intro abre.' })
  await page.keyboard.press('End')
  await said.waitFor()
  const last = await said.innerText()
  await page.keyboard.press('Home')
  await said.filter({ hasNotText: last }).waitFor()
  const [symbol] = (await said.innerText()).split(',')
  await page.keyboard.press('Enter')
  await reads(t, page.getByRole('main'), symbol)
})

t.test('a tap opens the stock, and a table has all of it in words', async (t) => {
  const { page, map } = await openMap(t, PHONE)
  const table = page.getByRole('region', { name: 'Cambios del mapa por sector' }).getByRole('table').first()
  t.match(await table.getByRole('row').nth(1).innerText(), /^\S+, .+[-+]?\d+,\d\d\u202f%$/)
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4)
  await sees(t, page.locator('[data-field=price-header]'))
})
