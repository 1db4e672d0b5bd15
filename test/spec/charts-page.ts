import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { withoutSocket } from '../support/spec/answers.ts'
import { heading, leaves, reads, sees, seesInTime } from '../support/spec/checks.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'

const TITLES = {
  divergence: 'Divergencia del RSI y el precio',
  'volume-profile': 'Volumen y perfil de volumen',
  'rsi-stochastic-oscillator': 'Osciladores: RSI y estocástico',
  'fibonacci-levels': 'Retrocesos de Fibonacci',
  'bollinger-bands': 'Bandas de Bollinger',
}
const GRAPHS = Object.keys(TITLES)
const NAMES = Object.values(TITLES)
const [first, second] = COMPANIES

/** Page that plays the chart page's part of the contract, without drawing. */
const READY = `<!doctype html><title>chart</title><script>
  const asked = new URLSearchParams(location.search)
  const [symbol, graph_type] = ['symbol', 'graph_type'].map((name) => asked.get(name))
  parent.postMessage({ type: 'atalaya:ready', symbol, graph_type }, location.origin)
</script>`

export const chartsPage: Part = async (t, fixture) => {
  const account = await fixture.account([first!.symbol, second!.symbol])
  const { page } = await fixture.enter(t, {
    account,
    subView: 'charts',
    clock: true,
    before: async (page) => {
      await withoutSocket(page)
      await page.route('**/price_predictions?*', (route) => route.fulfill({ contentType: 'text/html', body: READY }))
    },
  })
  const frames = page.locator('[data-graph]')
  const loading = page.getByText('Cargando gráficos...', { exact: true })
  const choice = page.getByRole('combobox', { name: 'Acción' })

  await t.test('heading and the disclaimer: informational, not financial advice', async (t) => {
    await seesInTime(t, heading(page, 'Gráficos de Acciones'))
    await reads(t, page, 'Las predicciones son informativas y no constituyen asesoramiento financiero.')
  })

  await t.test('a stock selector listing the watchlist as "name (symbol)", the first selected', async (t) => {
    await choice.waitFor()
    const options = [first!, second!].map(({ name, symbol }) => `${name} (${symbol})`)
    t.same(await choice.getByRole('option').allInnerTexts(), options)
    t.equal(await choice.inputValue(), first!.symbol)
  })

  await t.test('a counter steps up every 800 ms after a symbol is selected until it reaches 5', async (t) => {
    await choice.selectOption(second!.symbol)
    await reads(t, page, 'Cargando gráficos...')
    t.equal(await frames.count(), 0)
    for (let shown = 1; shown <= 5; shown++) {
      await page.clock.runFor(799)
      t.equal(await frames.count(), shown - 1, `${shown - 1} just before ${shown * 800} ms`)
      await sees(t, loading.locator('svg'), 'while loading: "Cargando gráficos..." with a spinner')
      await page.clock.runFor(1)
      await frames.nth(shown - 1).waitFor()
      t.equal(await frames.count(), shown, `${shown} at ${shown * 800} ms`)
    }
    await leaves(t, loading)
  })

  await t.test('five charts in order, each titled with the chart name and the symbol', async (t) => {
    t.same(await frames.evaluateAll((all) => all.map((one) => one.getAttribute('data-graph'))), GRAPHS)
    for (const [at, name] of NAMES.entries()) {
      await sees(t, frames.nth(at).getByRole('heading', { name: `${name} – ${second!.symbol}` }))
    }
  })

  await t.test('any further slot shows "Espacio reservado para este gráfico"', async (t) => {
    await reads(t, page, 'Espacio reservado para este gráfico')
  })

  await t.test('frames come from the chart host, with symbol, graph_type and tk; height 500', async (t) => {
    for (const [at, graph] of GRAPHS.entries()) {
      const frame = frames.nth(at).locator('iframe')
      const address = new URL((await frame.getAttribute('src')) ?? '', fixture.url)
      t.equal(address.pathname, '/price_predictions')
      t.equal(address.searchParams.get('symbol'), second!.symbol)
      t.equal(address.searchParams.get('graph_type'), graph)
      t.match(address.searchParams.get('tk') ?? '', /^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]*$/)
      t.equal((await frame.boundingBox())?.height, 500)
      t.equal(await frame.getAttribute('title'), `${NAMES[at]} – ${second!.symbol}`)
      t.equal(await frame.getAttribute('sandbox'), null)
    }
  })

  await help(t, page)

  await t.test('the other symbol: the charts come one after another again', async (t) => {
    await choice.selectOption(first!.symbol)
    await leaves(t, frames.first())
    await page.clock.runFor(800)
    await sees(t, page.getByRole('heading', { name: `${NAMES[0]} – ${first!.symbol}` }))
    t.equal(await frames.count(), 1)
    await page.clock.runFor(3_200)
    await frames.nth(4).waitFor()
  })
}

async function help(t: Test, page: Page) {
  const dialog = page.getByRole('dialog')
  const open = (name: string) => page.getByRole('button', { name: `Cómo leer el gráfico: ${name}` })

  await t.test('an info button opens a help modal with that chart’s explanation', async (t) => {
    const seen = new Set<string>()
    for (const name of NAMES) {
      await open(name).click()
      await sees(t, dialog.getByRole('heading', { level: 2, name }))
      const parts = await dialog.getByRole('heading', { level: 3 }).allInnerTexts()
      t.same(parts, ['Cómo se calcula', 'Cómo se lee', 'Cuándo engaña'])
      const text = await dialog.innerText()
      t.ok(text.length > 300 && !seen.has(text), 'an explanation of its own')
      seen.add(text)
      await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await leaves(t, dialog, 'closed by "Cerrar"')
    }
  })

  await t.test('closed by clicking the overlay, or by Escape', async (t) => {
    await open(NAMES[0]!).click()
    await dialog.waitFor()
    await page.mouse.click(3, 3)
    await leaves(t, dialog, 'the overlay')
    await open(NAMES[0]!).click()
    await dialog.getByText('Cómo se lee').click()
    await sees(t, dialog, 'a click inside leaves it open')
    await page.keyboard.press('Escape')
    await leaves(t, dialog, 'Escape')
  })
}
