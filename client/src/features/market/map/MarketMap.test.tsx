import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useChannels } from '#client/src/realtime/live.ts'
import { setLinkState } from '#client/src/stores/connection.ts'
import { setMarket } from '#client/src/stores/market-source.ts'
import { applyQuotes, pausePrices } from '#client/src/stores/prices.ts'
import { reset } from '#client/src/stores/resource.ts'
import { view } from '#client/src/stores/view.ts'
import { quote, trading } from '#client/src/testing/examples.ts'
import { fakeServer, json } from '#client/src/testing/server.ts'
import type { MarketMap as Answer } from '#domain/contract/screener.ts'
import { MarketMap } from './MarketMap.tsx'
import { LIVE_COMPANIES, marketMap, REFRESH_MS } from './market-map.ts'
import { mapOf } from './testing/examples.ts'

vi.mock('#client/src/realtime/live.ts', () => ({ useChannels: vi.fn() }))

const PATH = 'GET /api/market/map/'
const TRADING = 'GET /api/stocks/ trading-data'
const [WIDTH, HEIGHT] = [600, 400]

/** Two sectors next to each other: S1A over S1B and S1C, which share a row; S2A over S2B. */
const map = (more: Partial<Answer> = {}): Answer => ({
  ...mapOf([
    [6, 3, 3],
    [4, 4],
  ]),
  ...more,
})

/** What was drawn since it was last emptied: texts, and `fill` for each rectangle. */
let drawn: string[] = []

beforeEach(() => {
  reset(marketMap)
  setLinkState({ name: 'live' })
  drawn = []
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT)
  const context = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string) => drawn.push(text),
    fillRect: () => drawn.push('fill'),
    beginPath() {},
    moveTo() {},
    lineTo() {},
    fill: () => drawn.push('corner'),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

async function shown(answer: Answer = map()) {
  const calls = fakeServer({
    [PATH]: () => json(answer),
    [TRADING]: () => json(trading('S2A', { name: 'Empresa S2A', source: 'yahoo', freshness: 'delayed' })),
  })
  render(<MarketMap />)
  return { calls, chart: await screen.findByRole('application') }
}

const asked = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ path }) => path === '/api/market/map/').length
const aloud = () => screen.getByRole('status').textContent
const tip = () => document.querySelector('[data-part=tip]')
const press = (chart: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(chart, { key })
}
const point = (chart: HTMLElement, x: number, y: number) => {
  // jsdom's pointer events have no coordinates.
  const move = new MouseEvent('pointermove', { clientX: x, clientY: y, bubbles: true })
  fireEvent(chart, Object.assign(move, { pointerType: 'mouse' }))
}

test('while it loads it says so; a failure has a sentence and is tried again', async () => {
  const answers = [() => json({ detail: 'No.' }, 500), () => json(map())]
  fakeServer({ [PATH]: () => answers.shift()!() })
  render(<MarketMap />)
  const region = screen.getByRole('region', { name: 'Mapa del mercado' })
  expect(region.getAttribute('aria-busy')).toBe('true')
  await screen.findByText('No se pudo cargar el mapa del mercado.')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('application', { name: /^Mapa del mercado: 5 acciones en 2 sectores\./ })
  expect(region.getAttribute('aria-busy')).toBe('false')
})

test('a market without figures has a sentence instead of a map', async () => {
  fakeServer({ [PATH]: () => json(mapOf([[], []])) })
  render(<MarketMap />)
  await screen.findByText(/^Todavía no hay acciones/)
  expect(screen.queryByRole('application')).toBe(null)
})

test('it draws each company, its label where it fits, and the names of sectors', async () => {
  await shown()
  expect(drawn.filter((one) => one === 'fill').length).toBe(5)
  expect(drawn).toEqual(expect.arrayContaining(['Sector 1', 'Sector 2', 'S1A', '-1,00\u202f%', 'S2B', '0,00\u202f%']))
})

test('the tables have every company under its sector, the heaviest first, with its change', async () => {
  const answer = map()
  answer.sectors[0].items[0].change_pct = null
  await shown(answer)
  const table = within(await screen.findByRole('table', { name: 'Sector 1' }))
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Acción', 'Cambio del día'],
    ['S1A, Empresa S1A', 'sin cambio conocido'],
    ['S1B, Empresa S1B', '0,00\u202f%'],
    ['S1C, Empresa S1C', '+1,00\u202f%'],
  ])
  screen.getByRole('table', { name: 'Sector 2' })
})

test('it says where the area is the traded value, and marks those companies', async () => {
  const answer = map()
  answer.sectors[1].items[0].weight_of = 'traded_value'
  await shown(answer)
  screen.getByText(/En una, marcada con una esquina, no se conoce/)
  expect(drawn.filter((one) => one === 'corner').length).toBe(1)
})

test('arrows go from company to company, which is read aloud; Enter opens it', async () => {
  const { chart } = await shown()
  press(chart, 'ArrowRight')
  expect(aloud()).toBe('S2A, Empresa S2A: -1,00\u202f%. Sector 2. Intro abre.')
  press(chart, 'ArrowDown')
  expect(aloud()).toBe('S2B, Empresa S2B: 0,00\u202f%. Sector 2. Intro abre.')
  expect(document.querySelector('[data-by=keys]')).not.toBe(null)
  press(chart, 'Enter')
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'S2B'])
})

test('when the map loses the focus, the ring goes, and keys go on from there', async () => {
  const { chart } = await shown()
  press(chart, 'End')
  fireEvent.blur(chart)
  expect([tip(), aloud()]).toEqual([null, ''])
  press(chart, 'ArrowUp')
  expect(aloud()).toMatch(/^S2A/)
})

test('Escape takes the tip away, and the focus stays', async () => {
  const { chart } = await shown()
  chart.focus()
  press(chart, 'ArrowRight')
  expect(tip()).not.toBe(null)
  press(chart, 'Escape')
  expect([tip(), document.activeElement]).toEqual([null, chart])
})

test('a click opens the company under it, and none in the strip of a sector', async () => {
  const { chart } = await shown()
  fireEvent.click(chart, { clientX: 20, clientY: 5 })
  expect(view.symbol).toBe(null)
  fireEvent.click(chart, { clientX: WIDTH - 20, clientY: 60 })
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'S2A'])
})

test('where the pointer rests, price, age and source come; a pointer that crosses the map asks for nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls, chart } = await shown()
  point(chart, 100, 60)
  expect(tip()?.textContent).toContain('S1A Empresa S1A -1,00')
  point(chart, WIDTH - 20, 60)
  await act(() => vi.advanceTimersByTimeAsync(300))
  await vi.waitFor(() => expect(tip()?.textContent).toContain('Fuente: Yahoo Finance.'))
  const words = ['S2A', '$100,00', 'Retrasado', 'ahora', 'Sector 2. Área: capitalización.']
  expect(words.filter((word) => !tip()?.textContent?.includes(word))).toEqual([])
  expect(calls.filter(({ path }) => path === '/api/stocks/').map(({ query }) => query.get('symbol'))).toEqual(['S2A'])
  expect(useChannels).toHaveBeenCalledWith(['quote:S2A'])
  fireEvent(chart, new MouseEvent('pointerleave'))
  expect(tip()).toBe(null)
})

test('pushed prices move their own companies, together and once a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await shown()
  expect(useChannels).toHaveBeenCalledWith(['S1A', 'S2A', 'S2B', 'S1B', 'S1C'].map((symbol) => `quote:${symbol}`))
  drawn = []
  applyQuotes([quote('S1A', 1, 104)])
  await vi.advanceTimersByTimeAsync(500)
  applyQuotes([quote('S2A', 1, 90), quote('S1A', 2, 105)])
  expect(drawn).toEqual([])
  await vi.advanceTimersByTimeAsync(600)
  expect(drawn.filter((one) => one === 'fill').length).toBe(2)
  expect(drawn).toEqual(expect.arrayContaining(['+5,00\u202f%', '-10,00\u202f%']))
})

test('the socket has only the prices of the heaviest, and while it is away the answer counts', async () => {
  vi.mocked(useChannels).mockClear()
  await shown(mapOf([Array.from({ length: 100 }, (_, i) => 1_000 - i)]))
  const [channels] = vi.mocked(useChannels).mock.calls[0]
  expect([channels.length, channels[0], channels.at(-1)]).toEqual([LIVE_COMPANIES, 'quote:S1A', 'quote:S1AN'])
  setLinkState({ name: 'lost', attempt: 1 })
  applyQuotes([quote('S1A', 1, 150)])
  drawn = []
  await act(() => marketMap.load())
  expect(drawn).not.toContain('+50,00\u202f%')
})

test('it is asked again every ten seconds, but not while prices are paused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls } = await shown()
  await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS))
  expect(asked(calls)).toBe(2)
  pausePrices()
  await act(() => vi.advanceTimersByTimeAsync(2 * REFRESH_MS))
  expect(asked(calls)).toBe(2)
})

test('areas stay under the pointer while weights move; another company places all again', async () => {
  let answer = map()
  const { chart } = await shown(answer)
  const opened = () => {
    fireEvent.click(chart, { clientX: WIDTH - 20, clientY: HEIGHT - 20 })
    return view.symbol
  }
  const answered = async (weights: number[][]) => {
    answer = mapOf(weights)
    fakeServer({ [PATH]: () => json(answer) })
    await act(() => marketMap.load())
  }
  expect(opened()).toBe('S2B')
  await answered([
    [1, 1, 1],
    [4, 400],
  ])
  expect(opened()).toBe('S2B')
  await answered([
    [1, 1, 1],
    [4, 1, 400],
  ])
  expect(opened()).toBe('S2C')
})

test('the figures have their age and their source', async () => {
  setMarket('simulated')
  await shown()
  expect(document.querySelector('[data-field=age]')?.textContent).toMatch(/^Cifras de ahora · Fuente: \S/)
})

test('after a failure the map stays, marked as old', async () => {
  await shown()
  fakeServer({})
  await act(() => marketMap.load())
  screen.getByText('Datos sin actualizar')
  screen.getByRole('application')
})

test('the legend says between which changes each colour stands', async () => {
  await shown()
  const steps = within(screen.getByRole('list', { name: 'Colores según el cambio del día' })).getAllByRole('listitem')
  const words = steps.map((step) => step.querySelector('.unseen')?.textContent)
  expect(words).toEqual(
    ['Hasta -3', 'De -3 a -1,5', 'De -1,5 a -0,5', 'De -0,5 a +0,5', 'De +0,5 a +1,5', 'De +1,5 a +3', 'Desde +3'].map(
      (word) => `${word}\u202f%`,
    ),
  )
})
