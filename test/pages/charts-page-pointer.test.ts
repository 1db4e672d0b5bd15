import t from 'tap'
import { violations } from '../support/pages/axe.ts'
import { openWindow } from '../support/pages/browser.ts'
import { aheadOf, answerWith, openChartPage } from '../support/pages/chart-page.ts'
import { touchScreen } from '../support/pages/pointer.ts'
import { sharedSystem } from '../support/system/system.ts'

// A reader uses the chart page by wheel, keys, mouse and fingers, and gets its values as a table and as a file.

const system = await sharedSystem(t)
const { browser, page, complaints, symbol, address, ready, legend } = await openChartPage(t, system.url)

t.test('zooms and pans by wheel, keys and drag, and reads every session', async (t) => {
  await answerWith(page, aheadOf)
  await page.goto(address('rsi-stochastic-oscillator'))
  await ready()
  const chart = page.getByRole('application')
  const view = async () => [await chart.getAttribute('data-from'), await chart.getAttribute('data-to')]
  const first = await view()
  const changes = async (what: string, act: () => Promise<unknown>) => {
    const before = await view()
    await act()
    await page.waitForFunction(([from, to]) => {
      const { dataset } = document.querySelector('[role=application]') as HTMLElement
      return dataset.from !== from || dataset.to !== to
    }, before)
    t.pass(what)
  }
  await page.mouse.move(450, 150)
  await changes('wheel', () => page.mouse.wheel(0, -300))
  await changes('sideways wheel', () => page.mouse.wheel(-200, 0))
  await changes('drag', async () => {
    await page.mouse.down()
    await page.mouse.move(700, 150, { steps: 4 })
    await page.mouse.up()
  })
  await chart.focus()
  for (const key of ['ArrowRight', 'ArrowLeft', '+', '-', 'Home']) await changes(key, () => page.keyboard.press(key))
  t.same(await view(), first, 'Home leads back')
  await changes('button', () => page.getByRole('button', { name: 'Acercar' }).click())

  await chart.focus()
  await page.keyboard.press('Home')
  await page.mouse.move(450, 150)
  const under = await legend('date').innerText()
  await chart.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  t.not(await legend('date').innerText(), under, 'the crosshair moves a session')
  t.match(await legend('close').innerText(), /\d,\d\d/)
  t.match(await legend('rsi').innerText(), /\d,\d/)
  const lines = await page
    .locator('.u-cursor-x')
    .evaluateAll((all) => all.map((line) => (line as HTMLElement).style.transform))
  t.equal(lines.length, 3)
  t.equal(new Set(lines).size, 1, 'one crosshair through all panes')
})

t.test('two fingers stretch and press together, one drags', async (t) => {
  const phone = await openWindow(browser, { viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true })
  t.teardown(() => phone.close())
  const page = await phone.newPage()
  await page.goto(address('bollinger-bands'))
  await page.waitForSelector('main[data-state=ready]')
  const chart = page.getByRole('application')
  const edge = async (name: 'data-from' | 'data-to') => Date.parse((await chart.getAttribute(name)) ?? '') / 86_400_000
  const days = async () => (await edge('data-to')) - (await edge('data-from'))
  const touch = await touchScreen(page)
  const fingers = (xs: number[]) => xs.map((x, id) => ({ x, y: 200, id }))
  const gesture = async (from: number[], to: number[]) => {
    await touch('touchStart', ...fingers(from))
    for (let step = 1; step <= 5; step++) {
      await touch('touchMove', ...fingers(from.map((x, finger) => x + ((to[finger] - x) * step) / 5)))
    }
    await touch('touchEnd')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const all = await days()
  await gesture([150, 230], [60, 320])
  const near = await days()
  t.ok(near < all / 2, 'stretched to a third', { all, near })
  const from = await edge('data-from')
  await gesture([150], [250])
  t.ok((await edge('data-from')) < from, 'dragged to the right, earlier sessions come in')
  t.ok(Math.abs((await days()) - near) <= 4, 'and as many days are seen, give or take a week-end')
  await gesture([60, 320], [150, 230])
  t.ok((await days()) > near * 2, 'pressed together')
})

t.test('offers its values as a table, and its drawing as a file', async (t) => {
  await page.goto(address('bollinger-bands'))
  await ready()
  const table = page.getByRole('table', { name: new RegExp(`^${symbol}`) })
  t.equal(await table.getByRole('row').count(), 21, 'there for screen readers from the start')
  await page.getByRole('button', { name: 'Ver tabla' }).click()
  const close = await table.getByRole('row').nth(1).getByRole('cell').nth(3).innerText()
  t.ok((await legend('close').innerText()).endsWith(close))
  t.same(await violations(page), [], 'axe')
  await page.getByRole('button', { name: 'Ver gráfico' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar imagen PNG' }).click(),
  ])
  t.match(download.suggestedFilename(), new RegExp(`^${symbol}-bollinger-bands-\\d{4}-\\d\\d-\\d\\d\\.png$`))
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const png = Buffer.concat(chunks)
  t.equal(png.toString('latin1', 1, 4), 'PNG')
  t.ok(png.readUInt32BE(16) >= 900 && png.readUInt32BE(20) > 400, 'in the size of the page')
})

t.test('the console stayed quiet', async (t) => t.same(complaints, []))
