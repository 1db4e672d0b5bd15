import { text as textOf } from 'node:stream/consumers'
import type { Locator, Page, ViewportSize } from 'playwright-core'
import t, { type Test } from 'tap'
import type { SimulatorAccount, SimulatorEntry, SimulatorOrder } from '#domain/contract/simulator.ts'
import { standsEverywhere } from '../support/pages/axe.ts'
import { ATTEMPT, practise } from '../support/pages/practice.ts'
import { canvas, ready } from '../support/pages/stock-chart.ts'
import { openWatched } from '../support/pages/watched-page.ts'
import { heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { type Account, BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { openRow } from '../support/spec/page-actions.ts'
import { until } from '../support/until.ts'

// Practice with invented money, in a real browser over a real system whose prices fill the orders.

const fixture = await BrowserFixture.start(t)
const [{ symbol }, second] = COMPANIES as [(typeof COMPANIES)[0], (typeof COMPANIES)[0]]
t.jobs = 2

const PLACED = 'POST /api/simulator/orders/'
const ORDERS = 'GET /api/simulator/orders/'

const ticket = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-form=order]') })
const newest = (page: Page) => page.locator('[data-part=orders] [data-order]').first()
const position = (page: Page) => page.locator(`[data-part=positions] tr[data-symbol=${symbol}]`)
const accountOf = ({ api }: Account): Promise<SimulatorAccount> => api.get('/api/simulator/')

/** Opens an entry of the menu, which a phone keeps in a drawer. */
async function goTo(page: Page, entry: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Abrir menú' })
  if (page.viewportSize()!.width === PHONE.width) await drawer.click()
  await page.getByRole('navigation').getByRole('button', { name: entry }).click()
  await heading(page, entry).waitFor()
}

/** Sends the open form, and passes once it is refused with this sentence. */
async function refuses(t: Test, form: Locator, sentence: string): Promise<void> {
  await form.locator('button[type=submit]').click()
  await reads(t, form.getByRole('alert'), sentence)
}

/** The figures of a text that has one after each of these words. */
function figuresIn(text: string, words: readonly string[]): number[] {
  return words.map((word) => {
    const [, sign, figure] = text.match(new RegExp(`${word}\\s*([+−-]?)\\s*\\$?([\\d.,]+)`)) ?? []
    return (sign === '−' || sign === '-' ? -1 : 1) * Number(figure?.replaceAll('.', '').replace(',', '.'))
  })
}

for (const [device, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  t.test(`${device}: an order waits, is filled, is a position, is sold, and the result is the sum of its parts`, (t) =>
    walk(t, viewport),
  )
}

async function walk(t: Test, viewport: ViewportSize): Promise<void> {
  const account = await fixture.expert([symbol])
  const { page, calls, quiet } = await openWatched(t, fixture, { account, viewport })
  await page.getByRole('banner').waitFor()
  await goTo(page, 'Simulador')
  const start = page.locator('[data-form=start]')
  await start.waitFor()
  await standsEverywhere(t, page)
  await page.setViewportSize(viewport)
  await start.getByLabel('Efectivo inicial').fill('5.000')
  await start.getByLabel('Costo fijo por orden').fill('1')
  await start.getByRole('button', { name: 'Empezar' }).click()
  await reads(t, page, 'Todavía no tienes acciones en este intento.')
  await reads(t, page, 'Todavía no has enviado ninguna orden.')
  t.match(await accountOf(account), { kind: 'orders', cash: 5_000, costs: { fixed: 1 } })

  await goTo(page, 'Inicio')
  await openRow(page, symbol)
  await page.getByRole('button', { name: 'Simular una orden', exact: true }).click()
  const form = ticket(page)
  await form.getByLabel('Cantidad').fill('3')
  await reads(t, form, /^Con el primer precio posterior a las \d\d:\d\d\.$/)
  t.match(await form.innerText(), /Costos\s+\$1,00\s+Reserva\s+\$[\d.,]+\s+Te queda\s+\$[\d.,]+/)
  await standsEverywhere(t, page)
  await page.setViewportSize(viewport)
  // What it waits for is shown as the order was placed, however soon it is filled.
  const placed = page.waitForResponse((answer) => answer.request().method() === 'POST' && /orders/.test(answer.url()))
  calls.answer(ORDERS, async (route) => route.fulfill({ json: [await (await placed).json()] }))
  await form.getByRole('button', { name: 'Enviar orden' }).click()
  const toast = page.locator('[data-toast]')
  await reads(t, toast, `Orden enviada: Comprar 3 de ${symbol}.`)
  await leaves(t, form)
  await toast.getByRole('button', { name: 'Ver' }).click()
  await reads(t, newest(page), 'En espera')
  await reads(t, newest(page).locator('[data-field=why]'), /^Espera un precio posterior al .+\.$/)
  await standsEverywhere(t, page)
  await page.setViewportSize(viewport)
  calls.answer(ORDERS, null)

  await reads(t, newest(page), 'Ejecutada')
  t.match(await newest(page).locator('[data-field=fills]').innerText(), /^3 a \$[\d.,]+, precio del .+; costos \$1,00/)
  await position(page).waitFor()
  const seen = new Set<string>()
  await until('the position moves with the price', async () => {
    const [price, value, result] = await Promise.all(
      ['price', 'value', 'result'].map((column) => position(page).locator(`[data-column=${column}]`).innerText()),
    )
    seen.add([price, value, result].join(' '))
    return seen.size > 1
  })
  t.pass('the position moves')
  await standsEverywhere(t, page)
  await page.setViewportSize(viewport)

  // Prices that come seldom tell little volume, which fills the order in parts, each with a mark of its own.
  const read = page.waitForResponse((answer) => /orders\/\?symbol=/.test(answer.url()))
  await position(page).getByRole('button', { name: symbol }).first().click()
  await ready(page)
  await (await read).finished()
  await canvas(page).focus()
  await until('what was bought is marked on the chart', async () => {
    await page.keyboard.press('m')
    const said = (await page.locator('[data-widget=chart] [role=status]').allTextContents()).join(' ')
    const bought = [...said.matchAll(/Compra simulada: (\d) a \$/g)].map(([, quantity]) => Number(quantity))
    return bought.reduce((sum, quantity) => sum + quantity, 0) === 3
  })
  await page.keyboard.press('Enter')
  await sees(
    t,
    page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Compra simulada: [1-3] a \$/ })
      .first(),
  )
  await page.keyboard.press('Escape')

  await goTo(page, 'Mercado')
  const entry = page.locator(`tr[data-symbol=${symbol}]`).getByRole('button', { name: /^Simular una orden/ })
  await until('its row, which a phone makes when its reader comes near', async () => {
    await page.locator('tr[data-symbol]').last().scrollIntoViewIfNeeded()
    return entry.isVisible()
  })
  await entry.press('Enter')
  await form.getByLabel('Operación').selectOption('sell')
  await reads(t, form, 'Tienes 3')
  await form.getByLabel('Cantidad').fill('1')
  await form.getByRole('button', { name: 'Enviar orden' }).click()
  await leaves(t, form)
  await goTo(page, 'Simulador')
  await position(page).locator('[data-column=quantity]', { hasText: /^2$/ }).waitFor()
  await position(page)
    .getByRole('button', { name: `Vender ${symbol}` })
    .click()
  t.equal(await form.getByLabel('Operación').inputValue(), 'sell')
  await form.getByLabel('Cantidad').fill('2')
  await form.getByRole('button', { name: 'Enviar orden' }).click()
  await reads(t, page, 'Todavía no tienes acciones en este intento.')
  // Its positions and its orders are two answers.
  const filled = page.locator('[data-order][data-state=filled]')
  await filled.nth(2).waitFor()
  t.equal(await filled.count(), 3)

  const { cash, value, parts } = await accountOf(account)
  t.equal(cash, value)
  const sum = parts.price + parts.currency + parts.dividends + parts.costs
  t.equal(Math.round(sum * 1e6), Math.round((value - 5_000) * 1e6), 'the parts are the result')
  t.equal(parts.costs, -3)
  const words = ['Precio', 'Moneda', 'Dividendos', 'Costos']
  const shown = figuresIn(await page.locator('[data-field=parts]').innerText(), words)
  const [result] = figuresIn(await page.locator('[data-field=result] dd').innerText(), [''])
  t.ok(Math.abs(shown.reduce((sum, part) => sum + part, 0) - result) < 0.025, `${shown.join(' + ')} is ${result}`)
  await quiet()
}

t.test('by keyboard alone: a ticket is filled and sent, Escape closes it, and an order is cancelled', async (t) => {
  const account = await fixture.expert([symbol])
  await account.api.call('POST', '/api/simulator/start', ATTEMPT)
  const { page, calls, quiet } = await openWatched(t, fixture, { account, subView: 'simulator' })
  const open = page.getByRole('button', { name: 'Nueva orden' })
  const form = ticket(page)
  await open.press('Enter')
  await form.waitFor()
  await page.keyboard.press('Escape')
  await leaves(t, form)
  t.ok(await open.evaluate((button) => button === document.activeElement), 'the focus is where it was')

  await page.keyboard.press('Enter')
  await form.waitFor()
  const tabTo = async (field: Locator) => {
    for (let i = 0; i < 10 && !(await field.evaluate((field) => field === document.activeElement)); i++) {
      await page.keyboard.press('Tab')
    }
  }
  await tabTo(form.getByLabel('Tipo'))
  await page.keyboard.type('Lim')
  await tabTo(form.getByLabel('Cantidad'))
  await page.keyboard.type('2')
  await tabTo(form.getByLabel('Límite'))
  await page.keyboard.type('0,50')
  await tabTo(form.getByLabel('Vale'))
  await page.keyboard.type('90')
  await reads(t, form, /^A \$0,50 o mejor, cuando el precio lo pase en \$0,0\d+\.$/)
  await tabTo(form.getByRole('button', { name: 'Enviar orden' }))
  await page.keyboard.press('Enter')
  await leaves(t, form)
  const [{ body }] = calls.received(PLACED)
  t.match(body, { symbol, side: 'buy', type: 'limit', quantity: 2, limit: 0.5, until: '90d' })
  await reads(t, newest(page), 'Espera a que el precio llegue a su nivel.')
  await reads(t, page.locator('[data-field=cash]'), '$2,00 reservado por órdenes')
  await newest(page)
    .getByRole('button', { name: `Cancelar: Comprar 2 de ${symbol}` })
    .press('Enter')
  await reads(t, newest(page), 'La cancelaste.')
  await lacks(t, newest(page).getByRole('button'))
  t.ok(await newest(page).evaluate((row) => row === document.activeElement), 'the focus stays in the row')
  await leaves(t, page.getByText('reservado por órdenes'))
  await quiet()
})

t.test('refusals: each has its sentence, on the ticket, with cash, at the start, and of the API', async (t) => {
  const account = await fixture.expert([symbol])
  const { page, calls } = await fixture.enter(t, { account, subView: 'simulator' })
  const start = page.locator('[data-form=start]')
  for (const [label, typed, sentence] of [
    ['Efectivo inicial', '', '«Efectivo inicial» tiene que ser un número.'],
    ['Efectivo inicial', '0', '«Efectivo inicial» tiene que ser mayor que 0.'],
    ['Efectivo inicial', '100 EUR', '«Efectivo inicial» va en USD.'],
    ['Costo en % del importe', '-1', '«Costo en % del importe» no puede ser negativo.'],
  ] as const) {
    await start.getByLabel(label).fill(typed)
    await refuses(t, start, sentence)
    await start.getByLabel(label).fill('1')
  }
  await start.getByLabel('Efectivo inicial').fill('100')
  await start.getByRole('button', { name: 'Empezar' }).click()
  await page.getByRole('button', { name: 'Nueva orden' }).click()
  const form = ticket(page)
  const quantity = form.getByLabel('Cantidad')
  await form.waitFor()
  await refuses(t, form, '«Cantidad» tiene que ser un número.')
  for (const [typed, sentence] of [
    ['0', '«Cantidad» tiene que ser mayor que 0.'],
    ['-2', '«Cantidad» tiene que ser mayor que 0.'],
    ['muchas', '«Cantidad» tiene que ser un número.'],
    ['5 EUR', '«Cantidad» va en acciones.'],
  ] as const) {
    await quantity.fill(typed)
    await refuses(t, form, sentence)
  }
  await quantity.fill('100.000 acciones')
  await reads(t, form.locator('[data-short]'), /^-\$[\d.,]+$/)
  await refuses(t, form, 'No te alcanza el efectivo que no está reservado por otras órdenes.')
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await quantity.fill('1')
  for (const [type, label] of [
    ['limit', 'Límite'],
    ['stop', 'Nivel'],
  ] as const) {
    await form.getByLabel('Tipo').selectOption(type)
    await refuses(t, form, `«${label}» tiene que ser un número.`)
  }
  await form.getByLabel('Nivel').fill('3 EUR')
  await refuses(t, form, '«Nivel» va en USD.')
  await form.getByLabel('Nivel').fill('3')
  await form.getByLabel('Operación').selectOption('sell')
  await reads(t, form, /Tienes 0: al ejecutarse solo se vende lo que haya\.$/)
  t.equal(calls.received(PLACED).length, 1, 'only what the server must know of was sent')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Aportar o retirar' }).click()
  const cash = page.locator('[data-form=cash]')
  await cash.getByLabel('Importe').fill('mucho')
  await refuses(t, cash, '«Importe» tiene que ser un número.')
  await cash.getByLabel('Importe').fill('-100,01')
  await refuses(t, cash, 'No te alcanza el efectivo que no está reservado por otras órdenes.')
  await standsEverywhere(t, page)
  await cash.getByLabel('Importe').fill('50')
  await cash.getByRole('button', { name: 'Guardar' }).click()
  await leaves(t, cash)
  await reads(t, page.locator('[data-field=cash] dd'), '$150,00')

  const trade = { symbol, side: 'buy', quantity: 1, price: 1, at: '2026-01-15T15:00:00Z', costs: 0 }
  await refusesCall(t, account, ['POST', 'entries/', trade], [409, 'orders_attempt', /va por órdenes/])
  const order = { symbol: 'NADA', side: 'buy', type: 'market', quantity: 1, until: '90d', client_id: 'none' }
  await refusesCall(t, account, ['POST', 'orders/', order], [404, 'unknown_symbol', 'No conocemos ese símbolo.'])
  await refusesCall(t, account, ['DELETE', 'orders/999999999'], [404, 'unknown_order', 'Esa orden no existe.'])
})

type RefusedCall = [method: string, path: string, body?: object]

async function refusesCall(
  t: Test,
  { api }: Account,
  [method, path, body]: RefusedCall,
  [status, code, error]: [number, string, string | RegExp],
): Promise<void> {
  const answer = await api.call(method, `/api/simulator/${path}`, body)
  t.match({ status: answer.status, ...answer.body }, { status, code, error }, `${method} ${path}`)
}

t.test('by hand: trades of the past have a performance beside luck at once, and no orders', async (t) => {
  const account = await fixture.expert([symbol, second.symbol])
  const { page } = await fixture.enter(t, { account, subView: 'simulator' })
  const start = page.locator('[data-form=start]')
  await start.getByLabel('Cómo se llena').selectOption('by_hand')
  await lacks(t, start.getByLabel('Costo fijo por orden'))
  await start.getByRole('button', { name: 'Empezar' }).click()
  const tab = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await tab('Rendimiento')
  await reads(t, page, 'Sin operaciones no hay azar con el que compararla.')

  await page.getByRole('button', { name: 'Anotar operación' }).click()
  const form = page.locator('[data-form=note]')
  const fill = async (fields: Record<string, string>) => {
    for (const [label, typed] of Object.entries(fields)) await form.getByLabel(label).fill(typed)
  }
  await refuses(t, form, 'Indica el ticker de la acción.')
  await fill({ Ticker: 'nada' })
  await refuses(t, form, 'Indica la fecha y la hora de la operación.')
  const at = await page.evaluate(() => {
    // A datetime-local field has the reader's clock.
    const local = (days: number) =>
      new Date(Date.now() + days * 86_400_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    return { past: local(-40), future: local(2) }
  })
  await fill({ 'Fecha y hora': at.past })
  await refuses(t, form, '«Cantidad» tiene que ser un número.')
  await fill({ Cantidad: '2', Precio: '0' })
  await refuses(t, form, '«Precio» tiene que ser mayor que 0.')
  await fill({ Precio: '12,5', Costos: '-1' })
  await refuses(t, form, '«Costos» no puede ser negativo.')
  await fill({ Costos: '1' })
  await refuses(t, form, 'No conocemos ese símbolo.')
  await fill({ Ticker: symbol.toLowerCase(), 'Fecha y hora': at.future })
  await refuses(t, form, 'Una operación pasada no puede tener una fecha futura.')
  await fill({ 'Fecha y hora': at.past, Cantidad: '1.000' })
  await refuses(t, form, 'No te alcanza el efectivo que no está reservado por otras órdenes.')
  await form.getByLabel('Operación').selectOption('sell')
  await refuses(t, form, 'No tienes tantas acciones como quieres vender.')
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await form.getByLabel('Operación').selectOption('buy')
  await fill({ Cantidad: '3' })
  await form.getByRole('button', { name: 'Anotar' }).click()
  await leaves(t, form)

  const measured = page.locator('[data-part=performance]')
  await reads(t, measured, /^Rindió más que \d{1,3}(,\d)? de cada 100 carteras al azar \(de 1\.000, con tus fechas/)
  await reads(t, measured, 'Muestra pequeña')
  await sees(t, measured.getByRole('img', { name: 'Rentabilidad ponderada por tiempo, día a día' }).locator('canvas'))
  await measured.locator('summary', { hasText: 'Ver los valores' }).click()
  t.ok((await measured.locator('details tbody tr').count()) > 25, 'a row a day')
  t.match(await measured.locator('[data-figure=twr]').innerText(), /Rentabilidad(\s+[+-]\d+,\d+\s%){3}/u)
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await tab('Libro')
  await reads(t, page.locator('[data-part=book]'), 'Desde antes')
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await tab('Cartera')
  await reads(t, position(page).locator('[data-column=quantity]'), '3')
  await lacks(t, position(page).getByRole('button', { name: 'Vender' }))
  await lacks(t, page.getByRole('button', { name: 'Nueva orden' }))

  const order = { symbol, side: 'buy', type: 'market', quantity: 1, until: '90d', client_id: 'by-hand' }
  await refusesCall(t, account, ['POST', 'orders/', order], [409, 'by_hand_attempt', /no admite órdenes\.$/])
  await position(page).getByRole('button', { name: symbol }).first().click()
  await page.getByRole('button', { name: 'Simular una orden', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await reads(t, dialog, 'Tu intento se anota a mano y no admite órdenes.')
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Ir al simulador' }).click()
  await sees(t, position(page))
})

t.test('an older attempt is looked at and left again, and its book comes as a file', async (t) => {
  const account = await fixture.expert([symbol])
  await practise(account, symbol)
  const { page, quiet } = await openWatched(t, fixture, { account, subView: 'simulator' })
  const tab = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await position(page).waitFor()
  await tab('Intentos')
  const attempts = page.locator('[data-attempt]')
  await attempts.nth(1).waitFor()
  t.match(await attempts.allInnerTexts(), [/En marcha\s+Por órdenes · USD/, /Anotado a mano · USD\s+Ver/])
  await attempts
    .nth(1)
    .getByRole('button', { name: /^Ver el intento/ })
    .click()
  await reads(t, page, /^Estás viendo un intento que terminó el /)
  await sees(t, page.locator('[data-part=curve] canvas'))
  const keys = page.locator('[data-part=curve] figcaption > [style]')
  const colours = await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key).getPropertyValue('--key')))
  t.equal(new Set(colours).size, colours.length, `each line has a colour of its own: ${colours}`)
  await lacks(t, page.locator('[data-field=value]'))
  await lacks(t, page.getByRole('button', { name: 'Órdenes', exact: true }), 'by hand it had none')
  await tab('Libro')
  await page.locator('[data-part=book] tbody tr').first().waitFor()
  const saved = page.waitForEvent('download')
  await tab('Descargar CSV')
  const file = await saved
  t.equal(file.suggestedFilename(), 'atalaya-simulador.csv')
  const [, ended] = await account.api.get('/api/simulator/attempts/')
  const entries: SimulatorEntry[] = await account.api.get(`/api/simulator/entries/?attempt=${ended.id}`)
  const [head, ...lines] = (await textOf(await file.createReadStream())).trim().split('\r\n')
  t.match(head, /id,order,at,account,symbol,currency,amount,quantity$/)
  t.same(
    lines.map((line) => Number(line.split(',')[0])),
    entries.map(({ id }) => id).reverse(),
    'every line of its book',
  )
  t.equal(await page.locator('[data-part=book] tbody tr').count(), entries.length)

  await page.getByRole('button', { name: 'Volver al que está en marcha' }).click()
  await sees(t, position(page))
  await sees(t, page.locator('[data-field=value]'))
  await tab('Intentos')
  await tab('Empezar otro intento')
  const start = page.getByRole('dialog').locator('[data-form=start]')
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await start.getByRole('button', { name: 'Empezar', exact: true }).click()
  await leaves(t, start)
  await attempts.nth(2).waitFor()
  await tab('Cartera')
  await reads(t, page, 'Todavía no has enviado ninguna orden.')
  const [, { id }] = await account.api.get('/api/simulator/attempts/')
  const orders: SimulatorOrder[] = await account.api.get(`/api/simulator/orders/?attempt=${id}`)
  t.same(
    orders.map(({ ended }) => ended),
    [true, true],
    'what waited has ended',
  )
  await quiet()
})

t.test('a plan without the simulator: what it is, no entries to it, and 403', async (t) => {
  const account = await fixture.account([symbol])
  const { page, calls, quiet } = await openWatched(t, fixture, { account, subView: 'simulator' })
  const tour = page.locator('[data-widget=simulator-tour]')
  await reads(t, tour, 'Experto')
  await reads(
    t,
    tour,
    /^La página muestra \$[\d.,]+, que es de las \d\d:\d\d: es de antes de tu orden y no la ejecuta\.$/,
  )
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)
  await goTo(page, 'Mercado')
  await page.locator('tr[data-symbol] [data-column=price] time').first().waitFor()
  await lacks(t, page.getByRole('button', { name: /^Simular una orden/ }))
  await goTo(page, 'Inicio')
  await openRow(page, symbol)
  await ready(page)
  await lacks(t, page.getByRole('button', { name: 'Simular una orden' }))
  t.same(
    calls.names().filter((name) => name.includes('/simulator/')),
    [],
  )
  await quiet()
  const refusal: [number, string, string] = [403, 'plan_required', 'El simulador es parte del plan Experto.']
  const order = { symbol, side: 'buy', type: 'market', quantity: 1, until: '90d', client_id: 'freemium' }
  const reading = ['', 'attempts/', 'orders/', 'entries/', 'performance/', 'export.csv', `ticket/?symbol=${symbol}`]
  for (const path of reading) await refusesCall(t, account, ['GET', path], refusal)
  await refusesCall(t, account, ['POST', 'start', ATTEMPT], refusal)
  await refusesCall(t, account, ['POST', 'orders/', order], refusal)
})
