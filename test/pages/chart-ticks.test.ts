import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { inventCandles } from '#bench/charts/candles.ts'
import { buildModule, type ContenderPage, openContenderPage } from '#bench/charts/contender-page.ts'
import { OVERLAYS, PANES, PRICE_STYLES } from '#client/src/features/charts/stock/model/settings.ts'
import { launchBrowser } from '../support/pages/browser.ts'

// A tick draws only what the open bar reaches. Whatever ticks came, the result must equal a whole drawing of them.

const BARS = 3_000
/**
 * Most difference of a colour, of 255. A slanted edge that the redrawn strip cuts, or that ends in it, is rounded
 * differently in a whole drawing, also left of the strip: in the rows of pixels where a line turns, all lines are
 * rounded again. So a new chart, which is drawn whole before its strip is, is compared in the strip alone.
 */
const ROUNDING = { ofNew: 4, ofWhole: 64 }
const NONE = { ofNew: 0, ofWhole: 0 }

/** Runs in the page: draws and ticks, then compares the pixels with those of a new chart and of a whole drawing. */
const COMPARE = `async ({ settings, slanted, rows, back, ticks }) => {
  const { begin, tick, redraw, whole, fresh, end, pixels, stripLeft } = contender
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const painted = async () => { await frame(); await frame() }
  const still = { change: 0, volume: 0 }
  begin(host, candles, settings, slanted, rows, back)
  await painted()
  for (const { drawn, redrawn, ...one } of ticks) {
    tick(one)
    if (drawn) await frame()
    if (redrawn) {
      redraw()
      await frame()
    }
  }
  await painted()
  tick(still)
  await painted()
  const most = (some, others) => {
    let found = 0
    others.forEach((other, i) => other.forEach((part, at) => { found = Math.max(found, Math.abs(part - some[i][at])) }))
    return found
  }
  const ticked = pixels()
  const strip = pixels(stripLeft())
  whole()
  await painted()
  const ofWhole = most(ticked, pixels())
  fresh(host)
  await painted()
  tick(still)
  await painted()
  const ofNew = most(strip, pixels(stripLeft()))
  end(host)
  return { ofWhole, ofNew }
}`

const examples = (slanted: boolean) =>
  fc.record({
    slanted: fc.constant(slanted),
    settings: fc.record({
      look: slanted ? fc.constantFrom(...PRICE_STYLES) : fc.constant('candles'),
      log: fc.boolean(),
      overlays: fc.subarray(slanted ? [...OVERLAYS] : ['support', 'fibonacci', 'forecast']),
      panes: fc.subarray(slanted ? [...PANES] : ['volume']),
      compare: fc.subarray(slanted ? ['B'] : []),
    }),
    rows: fc.constantFrom(12, 40, 130, 600, 2_900),
    back: fc.constantFrom(0, 5, 60),
    ticks: fc.array(
      fc.record({
        change: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        volume: fc.integer({ min: 0, max: 100_000 }),
        drawn: fc.boolean(),
        redrawn: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })

async function check(t: Test, slanted: boolean, allowed: typeof NONE): Promise<void> {
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const module = fileURLToPath(new URL('../support/pages/ticked-chart.mjs', import.meta.url))
  const fixture: ContenderPage = await openContenderPage(browser, await buildModule('ticked chart', module))
  await fixture.ask('(candles) => { globalThis.candles = candles }', inventCandles(BARS))
  await fc.assert(
    fc.asyncProperty(examples(slanted), async (one) => {
      const { ofWhole, ofNew } = (await fixture.ask(COMPARE, one)) as typeof NONE
      if (ofNew > allowed.ofNew) throw new Error(`differs from a new chart by ${ofNew}`)
      if (ofWhole > allowed.ofWhole) throw new Error(`differs from the whole drawing by ${ofWhole}`)
    }),
    { numRuns: 40 },
  )
  t.pass('no drawing differs')
}

t.test('after any ticks bars, levels, axes and tag are those of the whole drawing, pixel by pixel', (t) =>
  check(t, false, NONE),
)

t.test('after any ticks lines are those of a new chart, and of the whole drawing but for rounding', (t) =>
  check(t, true, ROUNDING),
)
