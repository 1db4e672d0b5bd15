import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'
import { openRow } from '../support/spec/page-actions.ts'
import { until } from '../support/until.ts'

// The order of the watchlist: dragged or moved by keys, kept with the account, followed by other windows.

const fixture = await BrowserFixture.start(t)
const [A, B, C, D] = COMPANIES.slice(0, 4).map(({ symbol }) => symbol)

const rowOf = (page: Page, symbol: string) => page.locator(`tr[data-symbol=${symbol}]`)
const handleOf = (page: Page, symbol: string) => page.getByRole('button', { name: `Mover ${symbol}` })

/** Waits until the rows are in this order. */
async function shows(t: Test, page: Page, symbols: readonly string[], message: string): Promise<void> {
  const order = () =>
    page.locator('tr[data-symbol]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.symbol))
  await until(message, async () => (await order()).join(' ') === symbols.join(' '))
  t.pass(message)
}

/** Waits until the list is shown with its prices, whose arrival would move nothing any more. */
const ready = (page: Page) => rowOf(page, D).locator('[data-field=price]').getByText(/\d/).waitFor()

async function drag(page: Page, symbol: string, to: string, drop: () => Promise<void>): Promise<void> {
  await rowOf(page, symbol).hover()
  const [from, target] = await Promise.all([handleOf(page, symbol).boundingBox(), rowOf(page, to).boundingBox()])
  if (!from || !target) throw new Error('a row is not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, target.y + target.height / 2, { steps: 4 })
  await drop()
}

t.test('rows are dragged; the order is kept, and other windows follow', async (t) => {
  const account = await fixture.account([A, B, C, D])
  const { page } = await fixture.enter(t, { account })
  const { page: other } = await fixture.enter(t, { account })
  await Promise.all([ready(page), ready(other)])
  await drag(page, A, C, () => page.mouse.up())
  await shows(t, page, [B, C, A, D], 'down')
  await shows(t, other, [B, C, A, D], 'another window follows')
  await drag(page, D, B, () => page.mouse.up())
  await shows(t, page, [D, B, C, A], 'up, to the top')
  await drag(page, A, D, async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
  await shows(t, page, [D, B, C, A], 'Escape leaves it where it was')
  await shows(t, other, [D, B, C, A], 'another window follows')
  await page.reload()
  await shows(t, page, [D, B, C, A], 'after a reload')

  await openRow(page, B)
  await page.getByRole('button', { name: 'Dejar de seguir' }).click()
  await page.getByText(`${B} ya no está en tu lista de seguimiento.`).waitFor()
  await shows(t, page, [D, C, A], 'one is removed')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await shows(t, page, [D, B, C, A], 'undone, it is at its old place')
  await shows(t, other, [D, B, C, A], 'in another window too')
})

t.test('the keyboard alone moves rows, and the focus stays on what is moved', async (t) => {
  const { page } = await fixture.enter(t, { account: await fixture.account([A, B, C, D]) })
  await ready(page)
  await handleOf(page, B).focus()
  for (const [key, order] of [
    ['ArrowDown', [A, C, B, D]],
    ['End', [A, C, D, B]],
    ['ArrowUp', [A, C, B, D]],
    ['Home', [B, A, C, D]],
  ] as const) {
    await page.keyboard.press(key)
    await shows(t, page, order, key)
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), `Mover ${B}`)
    await page.getByText(`${B}: puesto ${order.indexOf(B) + 1} de 4`).waitFor()
  }
})

t.test('a column’s sort is kept with the account; the order by hand comes back', async (t) => {
  const account = await fixture.account([B, A, D, C])
  const { page } = await fixture.enter(t, { account })
  await ready(page)
  const byName = [A, B, C, D].toSorted()
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/list-settings/') && answer.ok())
  await page.getByRole('columnheader', { name: 'Acción' }).getByRole('button').click()
  await shows(t, page, byName, 'by name')
  await page.getByRole('columnheader', { name: 'Acción' }).getByRole('button').click()
  await shows(t, page, byName.toReversed(), 'reversed')
  await saved
  await until('that it is kept', async () => {
    const { body } = await account.api.call('GET', '/api/list-settings/')
    return body.watchlist?.dir === 'desc'
  })
  const { page: other } = await fixture.enter(t, { account })
  await shows(t, other, byName.toReversed(), 'on another device')
  await other.getByRole('button', { name: 'Volver a mi orden' }).click()
  await shows(t, other, [B, A, D, C], 'by hand')
})

t.test('on a phone rows are moved after asking for it', async (t) => {
  const { page } = await fixture.enter(t, { account: await fixture.account([A, B, C, D]), viewport: PHONE })
  await ready(page)
  t.equal(await handleOf(page, A).isVisible(), false)
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await drag(page, A, B, () => page.mouse.up())
  await shows(t, page, [B, A, C, D], 'dragged')
  await page.getByRole('button', { name: 'Listo' }).click()
  t.equal(await handleOf(page, A).isVisible(), false)
  await page.getByLabel('Ordenar por').selectOption('symbol')
  await shows(t, page, [A, B, C, D].toSorted(), 'sorted by the list above')
})
