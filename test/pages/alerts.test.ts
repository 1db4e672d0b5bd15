import type { Page } from 'playwright-core'
import t from 'tap'
import { signal } from '#client/src/features/opportunities/testing/examples.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import { violations } from '../support/pages/axe.ts'
import { at, drag, swipe } from '../support/pages/pointer.ts'
import { canvas, openStock, ready } from '../support/pages/stock-chart.ts'
import { fitsScreen, leaves, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { type Account, BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'
import { until } from '../support/until.ts'

// A user makes alerts from each place that offers it, with pointer and keys, and as lines of a stock's chart.

const fixture = await BrowserFixture.start(t)
const [{ symbol }] = COMPANIES

const kept = async ({ api }: Account): Promise<Alert[]> => (await api.call('GET', '/api/alerts/')).body
const levelOf = ({ when }: Alert): number => (when as { level: number }).level
const dialog = (page: Page) => page.getByRole('dialog')
const tool = (page: Page) => page.getByRole('button', { name: 'Alerta en un nivel', exact: true })
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Crear alerta' })
const sentence = (page: Page) => dialog(page).locator('[data-field=sentence]')

/** Finds the line of an alert nearest to a part of the pane's height, once it is drawn: new prices move the scale. */
async function lineNear(page: Page, x: number, y: number): Promise<number> {
  const over = page.locator('[data-widget=chart] .u-over').first()
  const places = Array.from({ length: 99 }, (_, i) => (i + 1) / 100).sort((a, b) => Math.abs(a - y) - Math.abs(b - y))
  let found = y
  await until('the line is drawn', async () => {
    for (found of places) {
      await page.mouse.move(...(await at(page, x, found)))
      if ((await over.evaluate((element) => (element as HTMLElement).style.cursor)) === 'ns-resize') return true
    }
    return false
  })
  return found
}

const untilKept = async (account: Account, what: string, is: (alerts: Alert[]) => boolean): Promise<Alert[]> => {
  let alerts: Alert[] = []
  await until(what, async () => is((alerts = await kept(account))))
  return alerts
}

/** Whether the line was moved: another alert is then in place of the old one. */
const isMoved =
  (made: Alert) =>
  ([alert, ...more]: Alert[]) =>
    more.length === 0 && alert.id !== made.id

t.test('from each of four places, in two steps', async (t) => {
  const account = await fixture.account([symbol])
  const opportunity = signal(1, { ticker: symbol })
  const { page } = await fixture.enter(t, {
    account,
    before: (_, calls) => calls.answer('GET /user-watchlist/ opportunities', json([opportunity])),
  })

  await page.getByRole('row', { name: symbol }).hover()
  await page.getByRole('button', { name: `Crear una alerta de ${symbol}` }).click()
  await sentence(page).waitFor()
  const said = await sentence(page).textContent()
  t.match(said, new RegExp(`^Avisa cuando ${symbol} pase por [\\d.,]+, una vez, también con hueco\\.$`))
  const answered = page.waitForResponse((answer) => answer.status() === 201 && answer.url().endsWith('/api/alerts/'))
  await create(page).click()
  await leaves(t, dialog(page))
  await reads(t, page, `Alerta creada. ${said}`)
  // The answer has the alert as it was made; since then its level, the current price, may have been reached again.
  const first: Alert = await (await answered).json()
  t.match(first, { when: { kind: 'price', direction: 'any' }, repeat: 'once', state: 'armed' })
  const channels: { id: number; kind: string }[] = await account.api.get('/api/channels/')
  t.same(
    first.channels.map((id) => channels.find((channel) => channel.id === id)?.kind),
    ['page', 'email'],
  )
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await untilKept(account, 'it is undone', (alerts) => alerts.length === 0)

  await page.getByRole('button', { name: `Avísame de ${symbol}: ${opportunity.tipo}` }).click()
  await reads(t, dialog(page), `Avisa cuando ${symbol} dé la oportunidad «RSI sale de sobreventa» al cierre, una vez.`)
  await create(page).click()
  await untilKept(account, 'the rule', ([alert]) => (alert?.when as { rule?: string })?.rule === 'rsi-up-30')

  await page.locator(`tr[data-symbol=${symbol}]`).getByText(symbol, { exact: true }).click()
  await page.getByRole('button', { name: 'Crear alerta' }).click()
  await dialog(page).getByLabel('Cuando').selectOption('up')
  await dialog(page).getByLabel('Precio', { exact: true }).fill('1,5')
  await reads(t, dialog(page), /^Ya se cumple: avisará cuando vuelva a ocurrir/)
  await create(page).click()
  await reads(t, page, /^Alerta creada\. .* Ya se cumple: avisará cuando vuelva a ocurrir\.$/)
  const [price] = await kept(account)
  t.match(price, { when: { kind: 'price', direction: 'up', level: 1.5 }, side: 'above' })

  await ready(page)
  await tool(page).click()
  await drag(page, [0.5, 0.5], [0.5, 0.2])
  await sees(t, dialog(page).getByLabel('Precio', { exact: true }))
  const level = await dialog(page).getByLabel('Precio', { exact: true }).inputValue()
  await create(page).click()
  const [line] = await untilKept(account, 'the line', ({ length }) => length === 3)
  t.equal(levelOf(line), Number(level.replace('.', '').replace(',', '.')))
})

t.test('a line of the chart', async (t) => {
  const { page, account } = await openStock(t, fixture)

  await t.test('by keys alone: at a level of the chart, moved, undone, deleted', async (t) => {
    await canvas(page).focus()
    for (const key of ['a', 'Shift+ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key)
    await reads(t, page, /^Alerta en [\d.,]+: arrastra la línea, o flechas e Intro/)
    await page.keyboard.press('Enter')
    await reads(t, dialog(page), new RegExp(`^Avisa cuando ${symbol} suba de `))
    await page.keyboard.press('Tab')
    await until('a field has the focus', () =>
      page.evaluate(() => document.activeElement?.matches('button, select') === true),
    )
    await dialog(page).getByLabel('Precio', { exact: true }).press('Enter')
    await leaves(t, dialog(page))
    const [made] = await untilKept(account, 'it is made', ({ length }) => length === 1)
    t.ok(await canvas(page).evaluate((element) => element === document.activeElement), 'the chart has the keys again')

    for (const key of ['Shift+A', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key)
    const [moved] = await untilKept(account, 'it is moved', isMoved(made))
    t.ok(levelOf(moved) > levelOf(made))
    // Until this message comes, the last button is that of the creation.
    await reads(t, page, `Alerta de ${symbol} movida.`)
    await page.getByRole('button', { name: 'Deshacer' }).last().press('Enter')
    await untilKept(
      account,
      'it is moved back',
      (alerts) => alerts.length === 1 && levelOf(alerts[0]) === levelOf(made),
    )
    await canvas(page).focus()
    await until('the line is there', async () => {
      await page.keyboard.press('Shift+A')
      return (await page.getByText(/^Alerta de [\d.,]+: arrástrala/).count()) > 0
    })
    await page.keyboard.press('Delete')
    await untilKept(account, 'it is deleted', ({ length }) => length === 0)
  })

  await t.test(
    'a line is dragged to another level, by mouse and, on a phone, by a finger; nothing breaks a rule of axe',
    async (t) => {
      await tool(page).click()
      await drag(page, [0.5, 0.5], [0.5, 0.3])
      await create(page).click()
      const [made] = await untilKept(account, 'it is made', ({ length }) => length === 1)
      const { currentPrice } = await account.api.get(`/api/stocks/?action=trading-data&symbol=${symbol}`)
      t.ok(levelOf(made) > 0.5 * currentPrice && levelOf(made) < 2 * currentPrice, 'a level of this chart')
      await leaves(t, dialog(page))
      const drawn = await lineNear(page, 0.4, 0.3)
      await drag(page, [0.4, drawn], [0.4, drawn - 0.15])
      const [higher] = await untilKept(account, 'it is moved', isMoved(made))
      t.ok(levelOf(higher) > levelOf(made))
      t.same(await violations(page), [], 'axe')

      await page.setViewportSize(PHONE)
      await ready(page)
      await canvas(page).scrollIntoViewIfNeeded()
      await tool(page).click()
      const scrolled = await page.evaluate(() => scrollY)
      await swipe(page, [0.5, 0.5], [0.5, 0.7])
      await sees(t, sentence(page))
      t.equal(await page.evaluate(() => scrollY), scrolled)
      t.same(await violations(page), [], 'axe, with the form')
      await fitsScreen(t, page)
      await create(page).click()
      const [touched] = await untilKept(account, 'made by a finger', ({ length }) => length === 2)
      await leaves(t, dialog(page))
      // On a phone notices cover the lower half of the chart, where a finger would meet them instead of the line.
      const close = page.locator('[data-toast]').getByRole('button', { name: 'Cerrar' })
      await close.evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click()
      })
      await page.locator('[data-toast]').first().waitFor({ state: 'detached' })
      const line = await lineNear(page, 0.3, 0.7)
      await swipe(page, [0.3, line], [0.3, line + 0.15])
      const [lower] = await untilKept(account, 'moved by a finger', ([alert]) => alert.id > touched.id)
      t.ok(levelOf(lower) < levelOf(touched))
    },
  )
})

t.test("the plan's limit is the server's sentence; at the limit a line can still be moved", async (t) => {
  const { page, account } = await openStock(t, fixture)
  await tool(page).click()
  await drag(page, [0.5, 0.5], [0.5, 0.3])
  await create(page).click()
  const [made] = await untilKept(account, 'it is made', ({ length }) => length === 1)
  for (let n = 0; n < 4; n++) await account.api.call('POST', '/api/alerts/', { symbol, when: { kind: 'band' } })
  await page.getByRole('button', { name: 'Crear alerta' }).click()
  await create(page).click()
  await reads(
    t,
    dialog(page),
    'Has alcanzado el límite de alertas activas de tu plan: pausa o elimina una para crear otra.',
  )
  await page.keyboard.press('Escape')
  await leaves(t, dialog(page))
  const drawn = await lineNear(page, 0.4, 0.3)
  await drag(page, [0.4, drawn], [0.4, drawn - 0.15])
  const isHigher = ([alert, ...more]: Alert[]) => levelOf(alert) > levelOf(made) && more.length === 4
  const moved = await untilKept(account, 'it is moved, and the old one gone', isHigher)
  t.same(new Set(moved.map(({ state }) => state)), new Set(['armed']))
})
