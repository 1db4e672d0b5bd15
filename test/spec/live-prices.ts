import { trading } from '../support/spec/answers.ts'
import { colour, colourOf, leaves, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { PageSocket, quote } from '../support/spec/page-socket.ts'

export const livePrices: Part = async (t, fixture) => {
  const { symbol } = COMPANIES[0]!
  const account = await fixture.account([symbol])
  const line = new PageSocket({ scripted: true })
  const { page, calls } = await fixture.enter(t, {
    account,
    before: async (page, calls) => {
      await line.intercept(page)
      calls.answer('GET /api/stocks/ trading-data', json(trading(symbol)))
    },
  })
  const row = page.locator(`tr[data-symbol=${symbol}]`)
  const price = row.locator('[data-field=price]')
  const push = (value: number, more = {}) => line.send({ op: 'quotes', items: [quote(symbol, value, more)] })
  await reads(t, page.getByRole('status'), 'En vivo')

  await t.test('a pushed price shows in its row, with arrow, sign and colour', async (t) => {
    push(104.25)
    await reads(t, price, /^\$?104,25$/)
    await sees(t, row.getByRole('img', { name: 'sube' }))
    await reads(t, row, '+4,25')
    await reads(t, row, '+4,25\u202f%')
    for (const end of ['95,00', '105,00']) await reads(t, row.locator('[data-field=range]'), end)
    push(96)
    await reads(t, price, '$96,00')
    await sees(t, row.getByRole('img', { name: 'baja' }))
    const change = row.locator('[data-field=change] [data-direction]')
    t.equal(await colour(change), await colourOf(page, '--down'))
  })

  await t.test('the freshness and the age of every price', async (t) => {
    for (const [freshness, word] of [
      ['live', 'En vivo'],
      ['delayed', 'Retrasado'],
      ['stale', 'Desactualizado'],
      ['frozen', 'Sin movimiento'],
      ['closed', 'Cerrado'],
      ['replay', 'Repetición'],
      ['simulated', 'Simulado'],
    ] as const) {
      push(97, { freshness, as_of: new Date(Date.now() - 125_000).toISOString() })
      await reads(t, row.locator('[data-field=age]'), word)
    }
    await reads(t, row.locator('[data-field=age]'), 'hace 2 min')
  })

  await t.test('a button pauses moving prices; resuming shows the newest', async (t) => {
    await page.getByRole('button', { name: 'Pausar precios' }).click()
    await sees(t, page.getByRole('status').getByText(/^Precios en pausa/))
    push(111)
    push(112)
    // The connection's field, which is not paused, proves that the page has read both.
    line.send({ op: 'watchlist' })
    await calls.next('GET /api/user-watchlist/')
    await reads(t, price, '$97,00')
    await page.getByRole('button', { name: 'Reanudar precios' }).click()
    await reads(t, price, '$112,00')
    await leaves(t, page.getByText(/^Precios en pausa/))
  })

  await t.test('a change flashes, but not where the reader asked for calm', async (t) => {
    push(113)
    const flash = price.locator('[data-flash]')
    await reads(t, price, '$113,00')
    const animation = () => flash.evaluate((element) => getComputedStyle(element, '::before').animationName)
    t.equal(await animation(), 'none', 'prefers-reduced-motion: reduce')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    t.match(await animation(), 'fade-')
    // While one flash fades, no other starts.
    const lit = async () => (await flash.getAttribute('data-flash')) ?? ''
    for (let price = 114; !(await lit()).startsWith('up-'); price++) push(price)
    t.pass('and a rise is lit as one')
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  await t.test('theme auto, claro, oscuro; and another pair of colours', async (t) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await paper()
    await page.getByRole('button', { name: 'Apariencia' }).click()
    await page.getByLabel('Oscuro').check()
    t.not(await paper(), light, 'dark at once')
    await page.reload()
    await price.getByText(/\d/).waitFor()
    t.not(await paper(), light, 'and after a reload')
    await page.getByRole('button', { name: 'Apariencia' }).click()
    await page.getByLabel('Automático').check()
    t.equal(await paper(), light, 'as the system has it')
    await page.emulateMedia({ colorScheme: 'dark' })
    t.not(await paper(), light)
    await page.getByLabel('Claro').check()
    t.equal(await paper(), light, 'light, whatever the system has')
    await page.emulateMedia({ colorScheme: 'light' })
    const up = await colourOf(page, '--up')
    await page.getByLabel('Azul y naranja').check()
    t.not(await colourOf(page, '--up'), up, 'blue instead of green')
    await page.getByLabel('Verde y rojo').check()
    t.equal(await colourOf(page, '--up'), up)
    await page.keyboard.press('Escape')
  })

  await t.test('connection badge: En vivo, Reconectando…, Sin conexión', async (t) => {
    await line.cut()
    await reads(t, page.getByRole('status'), 'Reconectando…')
    await page.context().setOffline(true)
    await reads(t, page.getByRole('status'), 'Sin conexión')
    line.restore()
    await page.context().setOffline(false)
    await reads(t, page.getByRole('status'), 'En vivo')
  })
}
