import t from 'tap'
import {
  barsIn,
  canvas,
  chart,
  dividedBars,
  legend,
  moved,
  openStock,
  servedBars,
  view,
} from '../support/pages/stock-chart.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'
import { until } from '../support/until.ts'

// The stock page's chart shows the bars that it is given, whatever they are.

const [{ symbol }] = COMPANIES
const fixture = await BrowserFixture.start(t)

t.test('older bars join without a jump, and are asked for once', async (t) => {
  const asked: string[] = []
  const { page } = await openStock(t, fixture, {
    // The days come in pages, with a split in one of them.
    before: (page) =>
      servedBars(page, (query, before) => {
        if (query.has('before')) asked.push(String(before))
        return barsIn(query, before)
      }),
  })
  await canvas(page).focus()
  const close = async () => (await legend(page, 'close').innerText()).replace(/\s/g, '')
  await page.keyboard.press('Shift+ArrowLeft')
  const last = { date: await legend(page, 'date').innerText(), close: await close() }
  await until('the days before 2022', async () => {
    await page.keyboard.press('PageUp')
    return (await view(page)).from <= Date.UTC(2022, 0, 1) / 1000
  })
  const { from, to, rows } = await view(page)
  t.equal((to - from) / 86_400, rows - 1, 'bars side by side, none twice and none lost')
  t.same(asked, [...new Set(asked)], 'no page is asked for twice')
  const panned = await moved(page, () => page.keyboard.press('ArrowRight'))
  t.equal(panned.after.rows, panned.before.rows, 'the view keeps its width')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  t.same({ date: await legend(page, 'date').innerText(), close: await close() }, last, 'the newest bar is where it was')
})

t.test('a split while the page is open divides what was there, older pages included', async (t) => {
  let ratio = 1
  const { page } = await openStock(t, fixture, {
    before: (page) => servedBars(page, (query, before) => dividedBars(barsIn(query, before), ratio)),
  })
  const wide = chart(page).getByRole('radio', { name: 'Toda la historia', exact: true })
  const summary = (highest: string) => chart(page).locator('[data-part=summary]', { hasText: ` y ${highest}` })
  const allDrawn = () => until('the whole history', async () => (await view(page)).rows > 3_000)
  await wide.check({ force: true })
  await allDrawn()
  await summary('131,').waitFor({ state: 'attached' })
  t.match(await summary('131,').textContent(), /: -29,39\s%,/, 'from the first open, 99.50, to the last close, 70.26')
  ratio = 4
  await chart(page).getByRole('radio', { name: 'Un año', exact: true }).check({ force: true })
  await wide.check({ force: true })
  await summary('32,7').waitFor({ state: 'attached' })
  // The summary for screen readers comes before the chart is drawn.
  t.ok(await allDrawn(), 'all of them, and none at its old price')
})

t.test('a stock without minutes shows its days, and says so', async (t) => {
  const { page } = await openStock(t, fixture, {
    before: (page) => servedBars(page, (query, before) => barsIn(query, query.get('interval') === '1d' ? before : 0)),
  })
  await chart(page).getByRole('radio', { name: 'Un día', exact: true }).check({ force: true })
  await chart(page).getByText('Todavía no hay minutos de esta acción: se muestran velas diarias.').waitFor()
  await chart(page).locator(`[data-shown="${symbol} 1d"] canvas`).first().waitFor()
  t.ok((await view(page)).rows > 15, 'a month of days')
})

t.test('a browser with a language that does not exist shows the chart', async (t) => {
  const { page } = await openStock(t, fixture, {
    async before(page) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }))
    },
  })
  t.ok((await view(page)).rows > 0)
})
