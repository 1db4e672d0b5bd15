import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import type { MarketMap } from '#domain/contract/screener.ts'
import { json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'
import { backTo, stepOf } from '../support/spec/page-actions.ts'
import { until } from '../support/until.ts'

// A contrast theme of the system has few colours: what rises and what falls differ by their fill.

const [{ symbol }] = COMPANIES
/** A market in which as much falls as rises: the invented one of the moment may do little of either. */
const HALF_AND_HALF: MarketMap = {
  as_of: '2026-11-20T15:00:00.000Z',
  sectors: [-5, 5].map((change_pct) => {
    const name = `Empresa ${change_pct}`
    const symbol = change_pct < 0 ? 'FALLS' : 'RISES'
    return { sector: name, items: [{ symbol, name, weight_usd: 1e9, weight_of: 'market_cap', change_pct }] }
  }),
}
const fixture = await BrowserFixture.start(t)
const account = await fixture.account([symbol])

const background = (target: Locator, part?: string): Promise<string> =>
  target.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, part)

/** Longest run of drawn pixels, and the most changes between drawn and empty ones, in any column of a canvas. */
const columnsOf = (canvas: Locator): Promise<{ solid: number; striped: number }> =>
  canvas.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const isDrawn = (x: number, y: number) => data[4 * (y * width + x) + 3]! > 100
    let [solid, striped] = [0, 0]
    // The axis with its labels is on the right.
    for (let x = 0; x < width * 0.85; x++) {
      let [run, changes] = [0, 0]
      for (let y = 1; y < height - 30; y++) {
        run = isDrawn(x, y) ? run + 1 : 0
        if (isDrawn(x, y) !== isDrawn(x, y - 1)) changes++
        solid = Math.max(solid, run)
        striped = Math.max(striped, changes)
      }
    }
    return { solid, striped }
  })

t.test('contrast themes', async (t) => {
  const { page, calls } = await fixture.enter(t, {
    account,
    before: (page) => page.emulateMedia({ forcedColors: 'active' }),
  })
  calls.answer('GET /api/market/map/', json(HALF_AND_HALF))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await t.test(`range bars in a ${colorScheme} one`, (t) => rangeBars(t, page))
    await t.test(`the stock's chart in a ${colorScheme} one`, (t) => stockChart(t, page))
    await t.test(`the map in a ${colorScheme} one`, (t) => marketMap(t, page))
  }
})

async function rangeBars(t: Test, page: Page) {
  await backTo(page, stepOf('dashboard'))
  const track = page.locator(`tr[data-symbol=${symbol}] [data-field=range] [role=img]`)
  await track.waitFor()
  const paper = await background(page.locator('html'))
  for (const part of [undefined, '::after'])
    t.not(await background(track, part), paper, `${part ?? 'the track'} is seen`)
}

async function stockChart(t: Test, page: Page) {
  await backTo(page, stepOf('dashboard', 'stockDetail', symbol))
  await page.locator('[data-widget=chart] [role=application][data-rows]').waitFor()
  const volume = page.locator('[data-widget=chart] canvas').nth(1)
  const drawn = await until('the bars', async () => {
    const columns = await columnsOf(volume)
    return columns.solid >= 12 ? columns : null
  })
  // A full bar changes at its ends and where it crosses a line of the grid.
  t.ok(drawn.striped >= 12, `striped bars beside full ones: ${drawn.striped} changes in one`)
}

async function marketMap(t: Test, page: Page) {
  await backTo(page, stepOf('dashboard', 'market'))
  await page.getByRole('button', { name: 'Mapa', exact: true }).click()
  const steps = page.getByRole('list', { name: /^Colores/ }).getByRole('listitem')
  await steps.first().waitFor()
  const looks = await steps.evaluateAll((items) =>
    items.map((item) => {
      const { backgroundColor, outline, padding } = getComputedStyle(item)
      return [backgroundColor, outline, padding].join(' ')
    }),
  )
  t.equal(new Set(looks).size, looks.length, 'each step of the legend looks different')
  t.not(await background(steps.first()), await background(steps.last()), 'a fall is full, a rise hollow')
  const shares = await page.locator('[data-widget=map] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const counts = new Map<number, number>()
    for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    const [first = 0, second = 0] = [...counts.values()].sort((a, b) => b - a)
    return [first, second].map((count) => count / (data.length / 4))
  })
  t.ok(shares[0]! + shares[1]! > 0.6 && shares[1]! > 0.1, `two colours fill the map: ${shares}`)
}
