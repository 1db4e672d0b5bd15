import t from 'tap'
import { answer } from '#client/src/features/charts/testing/examples.ts'
import { type ChartData, GRAPH_TYPES, type GraphType } from '#domain/contract/charts/charts.ts'
import { violations } from '../support/pages/axe.ts'
import { aheadOf, answerWith, openChartPage, picture } from '../support/pages/chart-page.ts'
import { sharedSystem } from '../support/system/system.ts'

// The chart page draws five charts and odd histories, and says in a sentence if it cannot draw.

/** Number of panes of the charts that the specification names. */
const PANES: Partial<Record<GraphType, number>> = {
  divergence: 2,
  'volume-profile': 2,
  'rsi-stochastic-oscillator': 3,
  'fibonacci-levels': 1,
  'bollinger-bands': 1,
}

const system = await sharedSystem(t)
const { page, complaints, symbol, address, ready } = await openChartPage(t, system.url)

t.test('draws each chart, with the band ahead', async (t) => {
  await answerWith(page, ({ graph_type }) => aheadOf(answer(graph_type)))
  for (const graphType of GRAPH_TYPES) {
    await page.goto(address(graphType))
    await ready()
    const panes = await picture(page)
    if (graphType in PANES) t.equal(panes.length, PANES[graphType], `${graphType}: panes`)
    const [price] = panes
    t.ok(price.up > 200 && price.down > 200, 'bars that rose and bars that fell')
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
    t.same(await violations(page), [], `${graphType}: axe`)
  }
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  t.ok(scripts.some((name) => /\/assets\/drawing-/.test(name)))
  t.notOk(
    scripts.some((name) => /\/assets\/(index|frame)-/.test(name)),
    'nothing of the app is loaded',
  )
})

t.test('without a band it says why', async (t) => {
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

t.test('the console stayed quiet so far', async (t) => t.same(complaints, []))

t.test('has a sentence for what it cannot draw', async (t) => {
  await page.unrouteAll()
  const sentence = async (query: string) => {
    await page.goto(`${system.url}/price_predictions?${query}`)
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

t.test('draws odd histories as far as they go', async (t) => {
  const draw = async (graphType: GraphType, change: (data: ChartData) => ChartData) => {
    await answerWith(page, change)
    await page.goto(address(graphType))
    await ready()
    const notices = await page.locator('[data-part=notices]').innerText()
    return { notices, panes: await picture(page) }
  }
  const single = await draw('bollinger-bands', (data) => cut(data, [data.time.length - 1]))
  t.match(single.notices, 'necesita 20 sesiones y hay una')
  t.ok(single.panes[0].up + single.panes[0].down > 20, 'one bar')
  const short = await draw('rsi-stochastic-oscillator', (data) =>
    cut(data, range(data.time.length - 10, data.time.length)),
  )
  t.match(short.notices, 'necesita 18 sesiones y hay 10')
  t.ok(short.panes[0].up + short.panes[0].down > 100, 'ten bars')
  const hole = await draw('fibonacci-levels', (data) => cut(data, [...range(0, 190), ...range(225, 250)]))
  t.match(hole.notices, /^Faltan datos entre el .* y el .*; la línea de puntos marca el hueco/)
  const split = await draw('bollinger-bands', (data) => ({ ...data, ...divided(data, 200) }))
  t.match(split.notices, /de un día para otro: puede ser un split sin ajustar/)
  const still = await draw('volume-profile', (data) => ({ ...data, volume: data.volume.map(() => 0), levels: [] }))
  t.match(still.notices, 'no da volumen')
  t.equal(still.panes.length, 1, 'no pane of nothing')
  t.equal(still.panes[0].wash, 0)
})

const none = (data: ChartData): ChartData['forecast'] => {
  return { ...data.forecast, method: 'none', reason: 'insufficient', time: [], median: [], low80: [], high80: [] }
}

const empty = { time: [], open: [], high: [], low: [], close: [], volume: [], series: {}, levels: [], marks: [] }

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** Keeps only these bars. */
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

/** Divides prices by four from a row on, as after an unadjusted split. */
function divided(data: ChartData, from: number): Pick<ChartData, 'open' | 'high' | 'low' | 'close'> {
  const quarter = (values: number[]) => values.map((value, row) => (row < from ? value : value / 4))
  const { open, high, low, close } = data
  return { open: quarter(open), high: quarter(high), low: quarter(low), close: quarter(close) }
}
