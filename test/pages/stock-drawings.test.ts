import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import type { Drawing } from '#domain/contract/charts/drawings.ts'
import { violations } from '../support/pages/axe.ts'
import { at, drag, swipe } from '../support/pages/pointer.ts'
import { canvas, openStock, ready } from '../support/pages/stock-chart.ts'
import { fitsScreen, leaves, reads, sees } from '../support/spec/checks.ts'
import { cut } from '../support/spec/faults.ts'
import { type Account, BrowserFixture, COMPANIES, type MemberVisit, PHONE } from '../support/spec/fixture.ts'
import { until } from '../support/until.ts'

// A user draws on a stock's chart, on two devices, with pointer and keys; and the bars have marks.

const fixture = await BrowserFixture.start(t)
const [{ symbol }] = COMPANIES
const PATH = `/api/drawings/?symbol=${symbol}`

const drawn = async ({ api }: Account): Promise<Drawing[]> => (await api.get(PATH)).drawings
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function open(t: Test, more?: MemberVisit) {
  const opened = await openStock(t, fixture, more)
  await toolsReady(opened.page)
  return opened
}

async function toolsReady(page: Page): Promise<void> {
  await page.locator('button[aria-label="Línea horizontal"]:enabled').waitFor()
  await page.locator('[data-widget=chart] [role=status]', { hasText: 'Cargando' }).waitFor({ state: 'detached' })
}

/** Waits until the page asks for a point: the code for drawings is loaded with the first one. */
const asksForPoint = (t: Test, page: Page) => reads(t, page, /toca el gráfico/)

const untilDrawn = (account: Account, kinds: string) =>
  until(`drawn: ${kinds}`, async () => (await drawn(account)).map(({ kind }) => kind).join(' ') === kinds)

t.test('a drawing of one device comes to the other; each goes on, and neither loses anything', async (t) => {
  const { page, calls, account } = await open(t)
  await page.keyboard.down('Alt')
  await tool(page, 'Línea de tendencia').click()
  await reads(t, page, /punto 1 de 2/)
  await drag(page, [0.3, 0.7], [0.6, 0.3])
  await tool(page, 'Línea horizontal').click()
  await page.mouse.click(...(await at(page, 0.5, 0.5)))
  await page.keyboard.up('Alt')
  await untilDrawn(account, 'trend horizontal')

  const { page: other } = await open(t, { account })
  await canvas(other).press('d')
  await reads(t, other, /^Línea de tendencia: /)
  await tool(other, 'Retrocesos de Fibonacci').click()
  await drag(other, [0.2, 0.8], [0.5, 0.2])
  await untilDrawn(account, 'trend horizontal fibonacci')

  const before = await drawn(account)
  await drag(page, [0.8, 0.5], [0.8, 0.4])
  await reads(t, page, 'Tus dibujos cambiaron en otro dispositivo: se juntaron con los de aquí.')
  await until(
    'the move is kept',
    async () => (await drawn(account))[1]?.points[0]?.price !== before[1]?.points[0]?.price,
  )
  const both = await drawn(account)
  t.same([both[0], both[2]], [before[0], before[2]], 'what the other device drew stays')

  await page.keyboard.press('Control+z')
  await until('it is undone', async () => (await drawn(account))[1]?.points[0]?.price === before[1]?.points[0]?.price)
  calls.answer('PUT /api/drawings/', cut)
  await canvas(page).press('Delete')
  await reads(t, page, 'Sin guardar: se enviarán al volver la conexión.')
  t.equal((await drawn(account)).length, 3)
  calls.answer('PUT /api/drawings/', null)
  await page.reload()
  await untilDrawn(account, 'trend fibonacci')
})

t.test('the tools come when they are wanted; where they do not come the chart says so and stands', async (t) => {
  const asked: string[] = []
  const CODE = '**/assets/layer-*.js'
  const { page, account } = await open(t, {
    async before(page) {
      await page.route(CODE, (route, request) => {
        asked.push(request.url())
        return cut(route)
      })
    },
  })
  t.same(asked, [], 'a chart without drawings needs none of their code')
  await tool(page, 'Línea horizontal').click()
  await reads(t, page, 'Las herramientas de dibujo no llegaron: recarga la página.')
  t.equal(asked.length, 1)
  t.equal(await tool(page, 'Línea horizontal').getAttribute('aria-pressed'), 'false')
  await page.unroute(CODE)
  // Only a reload tries again: many browsers remember that a module failed to load.
  await page.reload()
  await ready(page)
  await toolsReady(page)
  await tool(page, 'Línea horizontal').click()
  await asksForPoint(t, page)
  await page.mouse.click(...(await at(page, 0.5, 0.5)))
  await untilDrawn(account, 'horizontal')
})

t.test('by keys alone, on a logarithmic scale', async (t) => {
  const account = await fixture.account([symbol])
  await account.api.call('PUT', '/api/chart-settings/', { log: true })
  const { page } = await open(t, { account })
  await tool(page, 'Retrocesos de Fibonacci').press('Enter')
  await asksForPoint(t, page)
  t.ok(await canvas(page).evaluate((element) => element === document.activeElement), 'the chart has the keys')
  for (const key of ['l', 'Enter', 'Shift+ArrowRight', 'h', 'Enter']) await page.keyboard.press(key)
  await untilDrawn(account, 'fibonacci')
  const [placed] = await drawn(account)
  const bars = await account.api.get(`/api/bars/?symbol=${symbol}&interval=1d`)
  const prices = placed.points.map(({ time, price }, i) => [
    bars[i === 0 ? 'low' : 'high'][bars.time.indexOf(time)],
    price,
  ])
  for (const [bar, price] of prices) t.equal(price, bar, 'on the low and on the high of its bar')

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await untilDrawn(account, '')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await until('both are undone', async () => JSON.stringify(await drawn(account)) === JSON.stringify([placed]))
  await page.keyboard.press('Control+y')
  await until('one is redone', async () => (await drawn(account))[0]?.points[0]?.price !== placed.points[0].price)
  await page.keyboard.press('d')
  await until('a chosen drawing', () => tool(page, 'Borrar el dibujo').isEnabled())
  t.same(await violations(page), [], 'axe, with a chosen drawing')

  const focused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
  await tool(page, 'Borrar el dibujo').press('Enter')
  await untilDrawn(account, '')
  t.ok(await focused(canvas(page)), 'the chart keeps the keys')
  const undo = tool(page, 'Deshacer')
  while (await undo.isEnabled()) await undo.press('Enter')
  t.ok(await focused(undo), 'and so does a button that has nothing more to do')
})

t.test('the choices of the chart are there on another device', async (t) => {
  const { page, calls, account } = await open(t)
  const sent = calls.next('PUT /api/chart-settings/')
  await page.getByLabel('Aspecto').selectOption('area')
  await page.getByLabel('Un año', { exact: true }).check({ force: true })
  await sent
  const { page: other } = await open(t, { account })
  await until('the same look', async () => (await other.getByLabel('Aspecto').inputValue()) === 'area')
  t.ok(await other.getByLabel('Un año', { exact: true }).isChecked())
})

t.test('on a phone a finger draws and moves, and the page does not scroll under it', async (t) => {
  const { page, account } = await open(t, { viewport: PHONE })
  await canvas(page).scrollIntoViewIfNeeded()
  await tool(page, 'Línea horizontal').click()
  await asksForPoint(t, page)
  await swipe(page, [0.5, 0.5], [0.5, 0.5])
  await untilDrawn(account, 'horizontal')
  const [placed] = await drawn(account)
  const scrolled = await page.evaluate(() => scrollY)
  await swipe(page, [0.3, 0.5], [0.3, 0.2])
  await until('it is moved', async () => (await drawn(account))[0]!.points[0].price > placed.points[0].price)
  t.equal(await page.evaluate(() => scrollY), scrolled)
  t.same(await violations(page), [], 'axe')
  await fitsScreen(t, page)
})

t.test('marks open on a tap and by keys, with text, source and day', async (t) => {
  const { page, calls } = await open(t, {
    async before(page) {
      await page.route('**/api/bars/**', async (route) => {
        const answer = await route.fetch()
        const bars = await answer.json()
        const splits = [{ time: bars.time.at(-40), ratio: 4 }]
        const dividends = [{ time: bars.time.at(-60), amount: 0.25 }]
        await route.fulfill({ response: answer, json: { ...bars, splits, dividends } })
      })
    },
  })
  await until('news of the chart', async () => calls.received('GET /news').length >= 2)
  const dialog = page.getByRole('dialog')
  const said: string[] = []
  await canvas(page).focus()
  for (let i = 0; i < 40 && !said.some((text) => text.includes('Dividendo')); i++) {
    await page.keyboard.press('m')
    said.push((await page.locator('[data-widget=chart] [role=status]').allTextContents()).join(' '))
  }
  t.ok(
    said.some((text) => text.includes('Split del')),
    'a split is passed',
  )
  await page.keyboard.press('Enter')
  await sees(t, dialog.getByRole('heading', { name: /Dividendo de \$0,25/ }))
  await reads(t, dialog, /Fuente: mercado simulado/)
  t.same(await violations(page), [], 'axe, with a card')
  await page.keyboard.press('Escape')
  await leaves(t, dialog)
  t.ok(await canvas(page).evaluate((element) => element === document.activeElement), 'the chart has the keys again')
})
