import t from 'tap'
import { canvas, chart, legend, moved, openStock, ready, view } from '../support/pages/stock-chart.ts'
import { indicators } from '../support/spec/answers.ts'
import { reads } from '../support/spec/checks.ts'
import { cut, json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'
import { PageSocket } from '../support/spec/page-socket.ts'

// The chart of the stock page has periods, ticks, and other stocks for comparison.

const [{ symbol }, second] = COMPANIES
const fixture = await BrowserFixture.start(t)

t.test('its code is asked for together with that of the page around it', async (t) => {
  const held = Promise.withResolvers<void>()
  const asked: Promise<unknown>[] = []
  const { page } = await fixture.enter(t, {
    subView: 'stockDetail',
    symbol,
    async before(page) {
      await page.route(/\/Dashboard-[^/]+\.js$/, async (route) => {
        await held.promise
        await route.continue()
      })
      asked.push(page.waitForRequest(/\/StockChart-[^/]+\.js$/))
    },
  })
  await Promise.all(asked)
  held.resolve()
  await ready(page)
  t.pass('and shown')
})

t.test('styles that did not come with its code are asked for again, and not taken for loaded', async (t) => {
  let asked = 0
  const { page } = await openStock(t, fixture, {
    async before(page) {
      await page.route(/\/StockChart-[^/]+\.css$/, (route) => (++asked === 1 ? cut(route) : route.continue()))
    },
  })
  t.equal(asked, 2)
  t.ok((await canvas(page).boundingBox())!.height > 200)
})

t.test('every period and every width of its bars', async (t) => {
  const { page } = await openStock(t, fixture)
  const widths = chart(page).getByLabel('Cada vela')
  const periods = await chart(page).getByRole('radio').all()
  t.equal(periods.length, 8)
  for (const period of periods) {
    const name = await period.getAttribute('aria-label')
    await period.check({ force: true })
    for (const option of await widths.locator('option').all()) {
      const width = (await option.getAttribute('value')) as string
      await widths.selectOption(width)
      await chart(page).locator(`[data-shown="${symbol} ${width}"] canvas`).first().waitFor()
      const { from, to, rows } = await view(page)
      t.ok(rows > 0 && from <= to, `${name}, ${width}: ${rows} bars`)
    }
  }
})

t.test('a tick moves the open bar, and a new one starts next to it', async (t) => {
  const { page } = await openStock(t, fixture)
  await chart(page).getByRole('radio', { name: 'Un día', exact: true }).check({ force: true })
  await chart(page).locator(`[data-shown="${symbol} 1m"] canvas`).first().waitFor()
  const { to } = await view(page)
  const first = await legend(page, 'volume').innerText()
  await legend(page, 'volume').filter({ hasNotText: first }).waitFor()
  t.pass('the open bar moves')
  await canvas(page)
    .and(page.locator(`:not([data-to="${to}"])`))
    .waitFor()
  t.equal((await view(page)).to, to + 60, 'the next minute')
})

t.test('figures of the indicators draw the chart again only where its levels moved', async (t) => {
  const line = new PageSocket({ scripted: true })
  const { page } = await openStock(t, fixture, {
    async before(page, calls) {
      await line.intercept(page)
      calls.answer('GET /api/stocks/ technical-indicators', json(indicators(symbol)))
    },
  })
  const rsi = page.locator('[data-indicator=rsi] [data-field=value]')
  const push = async (value: number, more = {}) => {
    const figures = indicators(symbol, { rsi_14: { value, interpretation: 'Neutral' }, ...more })
    line.send({ op: 'indicators', ...figures })
    await reads(t, rsi, new RegExp(`^${value}`))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  // The test waits for what comes later, as marks of news, because it is drawn when it comes.
  await page.locator('main:not(:has([aria-busy=true]))').waitFor()
  await page.waitForLoadState('networkidle')
  await push(51)
  await page.evaluate(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype
    Object.assign(globalThis, { drawn: 0 })
    CanvasRenderingContext2D.prototype.clearRect = function (...of) {
      ;(globalThis as unknown as { drawn: number }).drawn += 1
      clearRect.apply(this, of)
    }
  })
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn)
  await push(52)
  t.equal(await drawn(), 0)
  await push(53, { support: 80 })
  t.ok((await drawn()) > 0)
})

t.test('compares in per cent of the first visible bar', async (t) => {
  const { page } = await openStock(t, fixture)
  await chart(page).getByRole('button', { name: 'Comparar' }).click()
  const field = page.getByLabel('Símbolo para comparar')
  await field.fill('NADA1')
  await field.press('Enter')
  await page.getByText('No hay ninguna acción con el símbolo NADA1.').waitFor()
  await field.fill(second.symbol.toLowerCase())
  await field.press('Enter')
  const other = legend(page, `compare-${second.symbol}`)
  await other.waitFor()
  await page.keyboard.press('Escape')
  await canvas(page).focus()
  const before = await other.innerText()
  t.match(before, /[+−-]?\d+,\d\d\s%/)
  await moved(page, () => page.keyboard.press('+'))
  await page.keyboard.press('Shift+ArrowLeft')
  t.not(await other.innerText(), before, 'another first bar, another base')
  await chart(page).getByRole('button', { name: 'Comparar' }).click()
  await page.getByRole('button', { name: `Quitar ${second.symbol}` }).click()
  await other.waitFor({ state: 'detached' })
})
