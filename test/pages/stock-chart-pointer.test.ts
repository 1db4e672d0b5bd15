import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { violations } from '../support/pages/axe.ts'
import { touchScreen } from '../support/pages/pointer.ts'
import { canvas, chart, moved, openStock, view } from '../support/pages/stock-chart.ts'
import { leaves, sees } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'

// A reader uses the stock page's chart by every means of input.

const [{ symbol }] = COMPANIES
const fixture = await BrowserFixture.start(t)

t.test('the whole screen and back, by its button and by the browser', async (t) => {
  const { page } = await openStock(t, fixture)
  const isFull = () => page.evaluate(() => document.fullscreenElement?.getAttribute('data-widget') ?? null)
  const height = async () => (await canvas(page).boundingBox())!.height
  const before = await height()
  for (const back of ['button', 'browser']) {
    await chart(page).getByRole('button', { name: 'Pantalla completa', exact: true }).click()
    const small = chart(page).getByRole('button', { name: 'Salir de pantalla completa' })
    await small.waitFor()
    t.equal(await isFull(), 'chart')
    t.ok((await height()) > before, 'the chart grows')
    t.same(await violations(page), [])
    if (back === 'button') await small.click()
    else await page.evaluate(() => document.exitFullscreen())
    await chart(page).getByRole('button', { name: 'Pantalla completa', exact: true }).waitFor()
    t.equal(await isFull(), null)
  }
})

t.test('everything by keyboard; wheel and drag; files', async (t) => {
  const { page } = await openStock(t, fixture)
  // The band makes room for its rows.
  await chart(page)
    .locator('[data-part=notes]', { hasText: /Banda|onóstico/ })
    .waitFor()
  await canvas(page).focus()
  await page.keyboard.press('Home')
  const first = await view(page)
  const keys = ['ArrowLeft', 'ArrowRight', '+', '-', 'PageUp', 'PageDown', 'ArrowLeft', 'End', 'ArrowLeft', 'Home']
  for (const key of keys) await moved(page, () => page.keyboard.press(key))
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
    if (name !== 'Descargar CSV') continue
    const lines = (await buffer(await download.createReadStream())).toString().split('\r\n')
    t.match(lines[0], /^\ufeffFecha;Apertura;Máximo;Mínimo;Cierre;Volumen;/)
    t.match(lines[1], /^\d{4}-\d\d-\d\d;\d+(,\d+)?;\d+(,\d+)?;/)
  }
  await chart(page)
    .locator('[data-part=summary]', { hasText: `${symbol} del` })
    .waitFor({ state: 'attached' })
  const drawing = chart(page).getByRole('toolbar', { name: 'Dibujar en el gráfico' })
  await sees(t, drawing)
  await chart(page).getByRole('button', { name: 'Ver tabla' }).click()
  t.equal(await chart(page).getByRole('table').getByRole('row').count(), 21)
  await leaves(t, drawing)
  await chart(page).getByRole('button', { name: 'Ver gráfico' }).click()
  await sees(t, drawing)
})

t.test('two fingers stretch on a phone; no rule of axe is broken', async (t) => {
  const { page } = await openStock(t, fixture, { viewport: PHONE })
  await canvas(page).scrollIntoViewIfNeeded()
  const box = (await canvas(page).boundingBox())!
  const at = (id: number, x: number) => ({ x: box.x + x, y: box.y + 60, id })
  const touch = await touchScreen(page)
  const { before, after } = await moved(page, async () => {
    await touch('touchStart', at(0, 120), at(1, 180))
    await touch('touchMove', at(0, 60), at(1, 240))
    await touch('touchEnd')
  })
  t.ok(after.rows < before.rows, 'closer')
  t.same(await violations(page), [])
})
