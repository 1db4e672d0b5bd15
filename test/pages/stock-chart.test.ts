import type { Page } from 'playwright-core'
import t from 'tap'
import { barsIn, dividedBars } from '../support/pages/stock-chart.ts'
import { violations } from '../support/pages/violations.ts'
import { COMPANIES, PHONE, Stage } from '../support/spec/stage.ts'

// The chart of the stock page, by every hand that a reader has.

const [{ symbol }, second] = COMPANIES as [(typeof COMPANIES)[0], (typeof COMPANIES)[0]]
const stage = await Stage.start(t)
/** Choices of the chart are kept with the account: each test begins with none. */
const newcomer = () => stage.account([symbol])
const chart = (page: Page) => page.locator('[data-widget=chart]')
const canvas = (page: Page) => chart(page).getByRole('application')
const ready = (page: Page) => page.locator('[data-widget=chart][data-state=ready] canvas').first().waitFor()
const view = async (page: Page) => {
  const read = (name: string) => canvas(page).getAttribute(`data-${name}`)
  return { from: Number(await read('from')), to: Number(await read('to')), rows: Number(await read('rows')) }
}
const legend = (page: Page, field: string) => chart(page).locator(`[data-part=legend] [data-field=${field}]`)

/** Resolves with the view after `act` when it is another. */
async function moved(page: Page, act: () => Promise<unknown>) {
  const before = await view(page)
  await act()
  const changed = canvas(page).and(
    page.locator(`:not([data-from="${before.from}"][data-to="${before.to}"][data-rows="${before.rows}"])`),
  )
  await changed.waitFor()
  return { before, after: await view(page) }
}

/** The bars are those of `answer`, without ticks and without a forecast. */
async function servedBars(page: Page, answer: (query: URLSearchParams, before: number) => object): Promise<void> {
  await page.route('**/api/charts/**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.routeWebSocket(/\/live$/, () => {})
  await page.route('**/api/bars/**', (route) => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill({ json: answer(searchParams, Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)) })
  })
}

t.test('every period and every width of its bars', async (t) => {
  const { page } = await stage.enter(t, { account: await newcomer(), subView: 'stockDetail', symbol })
  await ready(page)
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

t.test('older bars join without a jump, and are asked for once', async (t) => {
  const asked: string[] = []
  const { page } = await stage.enter(t, {
    account: await newcomer(),
    subView: 'stockDetail',
    symbol,
    // Pages of days, with a split in one of them.
    before: (page) =>
      servedBars(page, (query, before) => {
        if (query.has('before')) asked.push(String(before))
        return barsIn(query, before)
      }),
  })
  await ready(page)
  await canvas(page).focus()
  const close = async () => (await legend(page, 'close').innerText()).replace(/\s/g, '')
  await page.keyboard.press('Shift+ArrowLeft')
  const last = { date: await legend(page, 'date').innerText(), close: await close() }
  while ((await view(page)).from > Date.UTC(2022, 0, 1) / 1000) await page.keyboard.press('PageUp')
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

t.test('a tick moves the open bar, and a new one begins beside it', async (t) => {
  const { page } = await stage.enter(t, { account: await newcomer(), subView: 'stockDetail', symbol })
  await ready(page)
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

t.test('a split while the page is open divides what was there, older pages included', async (t) => {
  let ratio = 1
  const { page } = await stage.enter(t, {
    account: await newcomer(),
    subView: 'stockDetail',
    symbol,
    before: (page) => servedBars(page, (query, before) => dividedBars(barsIn(query, before), ratio)),
  })
  await ready(page)
  const wide = chart(page).getByRole('radio', { name: 'Toda la historia', exact: true })
  const summary = (highest: string) => chart(page).locator('[data-part=summary]', { hasText: ` y ${highest}` })
  await wide.check({ force: true })
  await summary('131,').waitFor({ state: 'attached' })
  ratio = 4
  await chart(page).getByRole('radio', { name: 'Un año', exact: true }).check({ force: true })
  await wide.check({ force: true })
  await summary('32,7').waitFor({ state: 'attached' })
  t.ok((await view(page)).rows > 3_000, 'all of them, and none at its old price')
})

t.test('a stock without minutes shows its days, and says so', async (t) => {
  const { page } = await stage.enter(t, {
    account: await newcomer(),
    subView: 'stockDetail',
    symbol,
    before: (page) => servedBars(page, (query, before) => barsIn(query, query.get('interval') === '1d' ? before : 0)),
  })
  await ready(page)
  await chart(page).getByRole('radio', { name: 'Un día', exact: true }).check({ force: true })
  await chart(page).getByText('Todavía no hay minutos de esta acción: se muestran velas diarias.').waitFor()
  await chart(page).locator(`[data-shown="${symbol} 1d"] canvas`).first().waitFor()
  t.ok((await view(page)).rows > 15, 'a month of days')
})

t.test('the whole screen and back, by its button and by the browser', async (t) => {
  const { page } = await stage.enter(t, { account: await newcomer(), subView: 'stockDetail', symbol })
  await ready(page)
  const isFull = () => page.evaluate(() => document.fullscreenElement?.getAttribute('data-widget') ?? null)
  const height = async () => (await canvas(page).boundingBox())!.height
  const before = await height()
  for (const back of ['button', 'browser']) {
    await chart(page).getByRole('button', { name: 'Pantalla completa' }).click()
    const small = chart(page).getByRole('button', { name: 'Salir de pantalla completa' })
    await small.waitFor()
    t.equal(await isFull(), 'chart')
    t.ok((await height()) > before, 'the picture grows')
    t.same(await violations(page), [])
    if (back === 'button') await small.click()
    else await page.evaluate(() => document.exitFullscreen())
    await chart(page).getByRole('button', { name: 'Pantalla completa' }).waitFor()
    t.equal(await isFull(), null)
  }
})

t.test('compares in per cent of the first visible bar', async (t) => {
  const { page } = await stage.enter(t, { account: await newcomer(), subView: 'stockDetail', symbol })
  await ready(page)
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

t.test('everything by keyboard; wheel and drag; files', async (t) => {
  const { page } = await stage.enter(t, { account: await newcomer(), subView: 'stockDetail', symbol })
  await ready(page)
  // The band makes room for its rows.
  await chart(page)
    .locator('[data-part=notes]', { hasText: /Banda|onóstico/ })
    .waitFor()
  await canvas(page).focus()
  await page.keyboard.press('Home')
  const first = await view(page)
  for (const key of [
    'ArrowLeft',
    'ArrowRight',
    '+',
    '-',
    'PageUp',
    'PageDown',
    'ArrowLeft',
    'End',
    'ArrowLeft',
    'Home',
  ]) {
    await moved(page, () => page.keyboard.press(key))
  }
  t.same(await view(page), first, 'Home leads back')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Atajos del teclado' }).waitFor()
  await page.keyboard.press('Escape')
  const box = (await canvas(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 80]
  await page.mouse.move(x, y)
  await canvas(page).focus()
  await moved(page, () => page.mouse.wheel(0, -300))
  await moved(page, async () => {
    await page.mouse.down()
    await page.mouse.move(x + 150, y, { steps: 3 })
    await page.mouse.up()
  })
  await moved(page, () => page.mouse.dblclick(x, y))
  t.same(await view(page), first, 'a double click leads back')
  for (const [name, file] of [
    ['Descargar CSV', /\.csv$/],
    ['Descargar imagen PNG', /\.png$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart(page).getByRole('button', { name }).click(),
    ])
    t.match(download.suggestedFilename(), file)
  }
  await chart(page)
    .locator('[data-part=summary]', { hasText: `${symbol} del` })
    .waitFor({ state: 'attached' })
  await chart(page).getByRole('button', { name: 'Ver tabla' }).click()
  t.equal(await chart(page).getByRole('table').getByRole('row').count(), 21)
})

t.test('two fingers stretch on a phone; no rule of axe is broken', async (t) => {
  const { page } = await stage.enter(t, { account: await newcomer(), subView: 'stockDetail', symbol, viewport: PHONE })
  await ready(page)
  await canvas(page).scrollIntoViewIfNeeded()
  const box = (await canvas(page).boundingBox())!
  const at = (id: number, x: number) => ({ x: box.x + x, y: box.y + 60, id })
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  const { before, after } = await moved(page, async () => {
    await touch('touchStart', at(0, 120), at(1, 180))
    await touch('touchMove', at(0, 60), at(1, 240))
    await touch('touchEnd')
  })
  t.ok(after.rows < before.rows, 'closer')
  t.same(await violations(page), [])
})
