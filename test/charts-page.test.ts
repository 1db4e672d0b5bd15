import { AxeBuilder } from '@axe-core/playwright'
import type { Request } from 'playwright-core'
import t from 'tap'
import { type ChartData, GRAPH_TYPES, type GraphType } from '../domain/contract/charts.ts'
import { createSimulatedMarket } from '../domain/market/simulated.ts'
import { launchBrowser, watchConsole } from './support/browser.ts'
import { aheadOf, answerWith, framed, picture } from './support/chart-page.ts'
import { freePort, startSystem } from './support/system.ts'

// The chart host in a real browser: what is on its canvases, how it moves, and whom it listens to.

/** Of the charts that the specification names. */
const PANES: Partial<Record<GraphType, number>> = {
  divergence: 2,
  'volume-profile': 2,
  'rsi-stochastic-oscillator': 3,
  'fibonacci-levels': 1,
  'bollinger-bands': 1,
}

t.test('the chart page', async (t) => {
  const port = await freePort()
  const app = `http://localhost:${port}`
  const chartHost = `http://127.0.0.1:${port}`
  const system = await startSystem({ env: { PORT: String(port), CHART_HOST: chartHost } })
  t.teardown(() => system.stop())
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 900, height: 500 }, colorScheme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints = watchConsole(page)
  const underway = new Set<Request>()
  page.on('request', (request) => underway.add(request))
  page.on('requestfinished', (request) => underway.delete(request))
  const [{ symbol }] = createSimulatedMarket(1).instruments
  const address = (graphType: string, of = symbol) =>
    `${app}/price_predictions?symbol=${of}&graph_type=${graphType}&tk=x`
  const ready = () => page.waitForSelector('main[data-state=ready]')
  const legend = (field: string) => page.locator(`[data-part=legend] [data-field=${field}]`)

  await t.test('draws each chart, with the band ahead', async (t) => {
    await answerWith(page, aheadOf)
    for (const graphType of GRAPH_TYPES) {
      await page.goto(address(graphType))
      await ready()
      const panes = await picture(page)
      if (graphType in PANES) t.equal(panes.length, PANES[graphType], `${graphType}: panes`)
      const [price] = panes
      t.ok(price.up > 200 && price.down > 200, 'candles that rose and candles that fell')
      t.ok(price.band > 500, 'the band', price)
      t.match(await page.locator('[data-part=forecast]').innerText(), /^Banda del 80\s%: .* el 79\s% .*: 81\s%\)\.$/)
      if (graphType === 'divergence')
        t.ok(
          panes.every(({ swings }) => swings > 60),
          'swings joined on both panes',
        )
      if (graphType === 'bollinger-bands') t.ok(price.wash > 5_000, 'the space between the bands is filled')
      if (graphType === 'volume-profile') {
        t.ok(price.wash > 1_000, 'rows of the value area')
        t.ok(panes[1].volume > 2_000, 'a bar for every session')
      }
      if (graphType === 'fibonacci-levels') t.equal(price.levels, 7, 'seven levels across the window')
      if (graphType === 'rsi-stochastic-oscillator') {
        t.ok(
          panes.slice(1).every(({ zones, accent }) => zones > 5_000 && accent > 300),
          'zones and lines',
        )
      }
      const { violations } = await new AxeBuilder({ page }).analyze()
      t.same(
        violations.map(({ id, nodes }) => [id, nodes[0].html]),
        [],
        `${graphType}: axe`,
      )
    }
  })

  await t.test('without a band it says why', async (t) => {
    await answerWith(page, (data) => ({ ...data, forecast: { ...none(data), reason: 'coverage' } }))
    await page.goto(address('bollinger-bands'))
    await ready()
    t.equal((await picture(page))[0].band, 0)
    t.match(await page.locator('[data-part=forecast]').innerText(), /^Pronóstico oculto/)
    await answerWith(page, (data) => ({ ...data, forecast: none(data) }))
    await page.goto(address('bollinger-bands'))
    await ready()
    t.match(await page.locator('[data-part=forecast]').innerText(), /^Sin datos suficientes/)
  })

  await t.test('zooms and pans by wheel, keys and drag, and reads every session', async (t) => {
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

  await t.test('two fingers stretch and press together, one drags', async (t) => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true })
    t.teardown(() => phone.close())
    const page = await phone.newPage()
    await page.goto(address('bollinger-bands'))
    await page.waitForSelector('main[data-state=ready]')
    const chart = page.getByRole('application')
    const edge = async (name: 'data-from' | 'data-to') =>
      Date.parse((await chart.getAttribute(name)) ?? '') / 86_400_000
    const days = async () => (await edge('data-to')) - (await edge('data-from'))
    const fingers = await phone.newCDPSession(page)
    const touch = (type: string, ...xs: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: xs.map((x, id) => ({ x, y: 200, id })),
      })
    const gesture = async (from: number[], to: number[]) => {
      await touch('touchStart', ...from)
      for (let step = 1; step <= 5; step++) {
        await touch('touchMove', ...from.map((x, finger) => x + ((to[finger] - x) * step) / 5))
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

  await t.test('offers its values as a table, and its picture as a file', async (t) => {
    await page.goto(address('bollinger-bands'))
    await ready()
    const table = page.getByRole('table', { name: new RegExp(`^${symbol}`) })
    t.equal(await table.getByRole('row').count(), 21, 'there for screen readers from the start')
    await page.getByRole('button', { name: 'Ver tabla' }).click()
    const close = await table.getByRole('row').nth(1).getByRole('cell').nth(3).innerText()
    t.ok((await legend('close').innerText()).endsWith(close))
    t.same(
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id),
      [],
      'axe',
    )
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

  await t.test(
    'follows the quotes and the theme of the page around, from its own origin and from another',
    async (t) => {
      for (const host of [app, chartHost]) {
        const {
          frame,
          ready: announced,
          send,
        } = await framed(page, app, `${host}/price_predictions?symbol=${symbol}&graph_type=bollinger-bands`)
        await frame.waitForSelector('main[data-state=ready]')
        t.same(
          await announced(),
          [{ origin: host, data: { type: 'atalaya:ready', symbol, graph_type: 'bollinger-bands' } }],
          `${host}: says once that it is ready`,
        )
        const data: ChartData = await (
          await fetch(`${app}/api/charts/?symbol=${symbol}&graph_type=bollinger-bands`)
        ).json()
        const last = data.time.length - 1
        const quote = {
          symbol,
          // The end of the day's range that is farther away, so that the candle cannot look as before.
          price: data.close[last] > (data.high[last] + data.low[last]) / 2 ? data.low[last] : data.high[last],
          previous_close: data.close[last - 1],
          open: data.open[last],
          day_low: data.low[last] * 0.9999,
          day_high: data.high[last] * 1.0001,
          last_volume: data.volume[last] + 1_000_000,
          as_of: new Date(Date.now() + 60_000).toISOString(),
          seq: 1,
          freshness: 'simulated',
          market_state: 'open',
        }
        const text = (price: number) =>
          price.toLocaleString('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
        const [before] = await picture(frame)
        await send({ type: 'atalaya:quotes', items: [quote, { ...quote, symbol: 'OTRA', price: 1 }] })
        await frame.locator('[data-field=close]').getByText(text(quote.price)).waitFor()
        await frame.waitForFunction((was) => {
          const canvas = document.querySelector('canvas') as HTMLCanvasElement
          return canvas.toDataURL() !== was
        }, before.image)
        t.pass('the open candle moves')
        const another = { ...quote, open: quote.open * 1.01, as_of: new Date(Date.now() + 90_000).toISOString() }
        const asked = page.waitForRequest((request) => request.url().includes('/api/charts/'))
        for (const price of [1, 2, 3]) await send({ type: 'atalaya:quotes', items: [{ ...another, price }] })
        await asked
        t.pass('another session brings the columns anew')
        await send({ type: 'atalaya:quotes', items: [{ ...quote, price: 'x' }] })
        await send({ type: 'atalaya:theme', theme: 'pink' })
        await frame.evaluate(() => window.postMessage({ type: 'atalaya:theme', theme: 'dark' }, '*'))
        t.equal(await frame.evaluate(() => document.documentElement.dataset.theme), undefined, 'others are not heard')
        await send({ type: 'atalaya:theme', theme: 'dark' })
        await frame.waitForSelector('html[data-theme=dark]')
        const [dark] = await picture(frame)
        t.ok(dark.up > 50, 'drawn in the colours of the other theme')
        t.equal((await announced()).length, 1, 'and says nothing more')
        // A document that is left would take with it what it asked for.
        while (underway.size > 0) await page.waitForEvent('requestfinished')
      }
    },
  )

  await t.test('in a page that scrolls the wheel is left to it until the chart has the focus', async (t) => {
    const { frame } = await framed(page, app, `${app}/price_predictions?symbol=${symbol}&graph_type=bollinger-bands`)
    await frame.waitForSelector('main[data-state=ready]')
    const chart = frame.getByRole('application')
    const from = await chart.getAttribute('data-from')
    await chart.hover()
    await page.mouse.wheel(0, -300)
    await frame.getByText('Haz clic en el gráfico').waitFor()
    t.equal(await chart.getAttribute('data-from'), from)
    await chart.click()
    await page.mouse.wheel(0, -300)
    await frame.waitForSelector(`[role=application]:not([data-from="${from}"])`)
  })

  t.same(complaints, [], 'the console stayed quiet so far')

  await t.test('has a sentence for what it cannot draw', async (t) => {
    await page.unrouteAll()
    const sentence = async (query: string) => {
      await page.goto(`${app}/price_predictions?${query}`)
      return page.getByRole('status').getByText(/\.$/).innerText()
    }
    t.match(await sentence('symbol=NADA&graph_type=divergence'), 'no existe en el mercado')
    t.match(await sentence('symbol=%3Cb%3Ehola&graph_type=divergence'), 'no nombra una acción válida')
    t.match(await sentence(`symbol=${symbol}&graph_type=%3Cscript%3E`), 'tipo de gráfico no existe')
    t.notMatch(await page.content(), /hola|%3C|&lt;script/, 'and repeats nothing of the address')

    await page.route('**/api/charts/**', (route) => route.fulfill({ status: 503, json: {} }))
    t.match(await sentence(`symbol=${symbol}&graph_type=divergence`), 'No se pudo cargar el gráfico')
    await answerWith(page, (data) => ({ ...data, ...empty }))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('Cargando… La historia').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await ready()
    t.pass('and draws as soon as it can')
  })

  await t.test('draws odd histories as far as they go', async (t) => {
    const draw = async (graphType: GraphType, change: (data: ChartData) => ChartData) => {
      await answerWith(page, change)
      await page.goto(address(graphType))
      await ready()
      const notices = await page.locator('[data-part=notices]').innerText()
      return { notices, panes: await picture(page) }
    }
    const single = await draw('bollinger-bands', (data) => cut(data, [data.time.length - 1]))
    t.match(single.notices, 'necesita 20 sesiones y hay una')
    t.ok(single.panes[0].up + single.panes[0].down > 20, 'one candle')
    const short = await draw('rsi-stochastic-oscillator', (data) =>
      cut(data, range(data.time.length - 10, data.time.length)),
    )
    t.match(short.notices, 'necesita 18 sesiones y hay 10')
    t.ok(short.panes[0].up + short.panes[0].down > 100, 'ten candles')
    const hole = await draw('fibonacci-levels', (data) => cut(data, [...range(0, 190), ...range(225, 250)]))
    t.match(hole.notices, /^Faltan datos entre el .* y el .*; la línea de puntos marca el hueco/)
    const split = await draw('bollinger-bands', (data) => ({ ...data, ...divided(data, 200) }))
    t.match(split.notices, /de un día para otro: puede ser un split sin ajustar/)
    const still = await draw('volume-profile', (data) => ({ ...data, volume: data.volume.map(() => 0), levels: [] }))
    t.match(still.notices, 'no da volumen')
    t.equal(still.panes.length, 1, 'no pane of nothing')
    t.equal(still.panes[0].wash, 0)
  })
})

const none = (data: ChartData): ChartData['forecast'] => {
  return { ...data.forecast, method: 'none', reason: 'insufficient', time: [], median: [], low80: [], high80: [] }
}

const empty = { time: [], open: [], high: [], low: [], close: [], volume: [], series: {}, levels: [], marks: [] }

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** The same with these bars only. */
function cut(data: ChartData, rows: number[]): ChartData {
  const pick = <T>(values: T[]) => rows.map((row) => values[row])
  const { time, open, high, low, close, volume } = data
  const series = Object.fromEntries(Object.keys(data.series).map((name) => [name, rows.map(() => null)]))
  return {
    ...data,
    ...{
      time: pick(time),
      open: pick(open),
      high: pick(high),
      low: pick(low),
      close: pick(close),
      volume: pick(volume),
    },
    series,
    levels: [],
    marks: [],
    forecast: none(data),
  }
}

/** Prices a quarter of what they were from a row on, as a split leaves them that nobody adjusted. */
function divided(data: ChartData, from: number): Pick<ChartData, 'open' | 'high' | 'low' | 'close'> {
  const quarter = (values: number[]) => values.map((value, row) => (row < from ? value : value / 4))
  const { open, high, low, close } = data
  return { open: quarter(open), high: quarter(high), low: quarter(low), close: quarter(close) }
}
