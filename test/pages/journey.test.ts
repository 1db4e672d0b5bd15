import type { Locator } from 'playwright-core'
import t from 'tap'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { launchBrowser, openWindow, watchConsole } from '../support/pages/browser.ts'
import { sees } from '../support/spec/checks.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

// A newcomer on an empty data folder logs in, sees prices move, opens a stock, watches a price and an indicator change,
// follows and unfollows.

const [demo] = DEMO_USERS
/** A stock whose smallest price step, 0.1 %, shows in its RSI; the RSI of others can stand still for minutes. */
const COARSE = 'ANDUR'

t.test('a browser journey', async (t) => {
  const system = await startSystem({ dataDir: t.testdir({}) })
  t.teardown(() => system.stop())
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const context = await openWindow(browser, { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const complaints = watchConsole(page)
  const rows = page.locator('tr[data-symbol]')
  const row = (symbol: string) => page.locator(`tr[data-symbol="${symbol}"]`)

  await page.goto(system.url)
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().click()
  await page.getByLabel('Email', { exact: true }).fill(demo.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demo.password)
  await page.keyboard.press('Enter')
  const submitted = Date.now()
  await field(rows.first(), 'price').getByText(/\d/).waitFor()
  t.comment(`first live price ${Date.now() - submitted} ms after log-in`)
  await page.getByText(`Hola, ${demo.name}`).waitFor()
  await page.getByText('En vivo', { exact: true }).waitFor()
  t.equal(await rows.count(), 5, 'the demo account follows five instruments')
  // On a machine that is busy with starting, the first price may be late, and says so until the next.
  await sees(t, field(rows.first(), 'age').getByText('Simulado'), 'a price says where it comes from')

  const symbols = await rows.evaluateAll((list) => list.map((item) => (item as HTMLElement).dataset.symbol as string))
  const moved = await Promise.all(symbols.map((symbol) => changes(field(row(symbol), 'price'))))
  t.equal(moved.length, 5, 'every price of the list moved by itself')

  t.ok(symbols.includes(COARSE))
  const symbol = COARSE
  await row(symbol).getByRole('button', { name: symbol }).first().click()
  await page.getByRole('heading', { name: 'Indicadores técnicos' }).waitFor()
  const rsi = field(page.locator('[data-indicator="rsi"]'), 'value')
  await rsi.getByText(/\d/).first().waitFor()
  const [price, indicator] = await Promise.all([
    changes(field(page.locator('[data-field="price-header"]'), 'price')),
    changes(rsi),
  ])
  t.not(price.after, price.before, `the price of ${symbol} moved on its page`)
  t.not(indicator.after, indicator.before, 'and an indicator with it')

  await page.getByRole('button', { name: 'Dejar de seguir' }).click()
  await page.getByText(`${symbol} ya no está en tu lista de seguimiento.`).waitFor()
  t.equal(await rows.count(), 4, 'unfollowing leads back to a list without it')
  await page.getByPlaceholder('Ticker').fill(symbol.toLowerCase())
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await row(symbol).waitFor()
  t.equal(await rows.count(), 5, 'and it can be followed again')
  await changes(field(row(symbol), 'price'))

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().waitFor()
  t.same(complaints, [], 'the console stayed quiet all along')
  await browser.close()
  t.equal(await system.stop(), 0, 'Ctrl-C stops all of it cleanly')
})

function field(within: Locator, name: string): Locator {
  return within.locator(`[data-field="${name}"]`)
}

/** Resolves when the text of `target`, which has a figure, has changed; the element may be another one then. */
async function changes(target: Locator): Promise<{ before: string; after: string }> {
  await target.getByText(/\d/).first().waitFor()
  const before = await target.innerText()
  const after = await until('another figure', async () => {
    const now = await target.innerText()
    return now === before ? null : now
  })
  return { before, after }
}
