import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetCharts } from '../../stores/charts.ts'
import { setLink } from '../../stores/connection.ts'
import { applyQuotes } from '../../stores/quotes.ts'
import { chooseTheme } from '../../stores/theme.ts'
import { view } from '../../stores/view.ts'
import { quote } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Charts } from './Charts.tsx'

const LIST = [
  { id: 1, symbol: 'AAA', name: 'Andina Minera' },
  { id: 2, symbol: 'BBB', name: 'Banco del Pacífico Sur' },
]
const ORDER = ['divergence', 'volume-profile', 'rsi-stochastic-oscillator', 'fibonacci-levels', 'bollinger-bands']

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  resetCharts()
  chooseTheme('auto')
  for (const meta of document.head.querySelectorAll('meta')) meta.remove()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const graphs = () => [...document.querySelectorAll('[data-graph]')].map((frame) => frame.getAttribute('data-graph'))
const frame = (graph: string) => document.querySelector(`[data-graph=${graph}] iframe`) as HTMLIFrameElement
const state = (graph: string) =>
  document.querySelector(`[data-graph=${graph}] [data-state]`)?.getAttribute('data-state')

async function open(list: unknown = LIST) {
  fakeServer({ 'GET /api/user-watchlist/': () => json(list) })
  render(<Charts />)
  await pass(0)
}

/** The chart's page says something. */
function say(graph: string, data: unknown, origin = location.origin) {
  const source = frame(graph).contentWindow
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
}
const ready = (graph: string, symbol = 'AAA') => ({ type: 'atalaya:ready', symbol, graph_type: graph })

test('heading, disclaimer, the followed stocks, and the first of them chosen', async () => {
  await open()
  screen.getByRole('heading', { level: 1, name: 'Gráficos de Acciones' })
  screen.getByText('Las predicciones son informativas y no constituyen asesoramiento financiero.')
  const select = screen.getByLabelText('Acción') as HTMLSelectElement
  expect([...select.options].map(({ text }) => text)).toEqual(['Andina Minera (AAA)', 'Banco del Pacífico Sur (BBB)'])
  expect(select.value).toBe('AAA')
})

test('five charts in order, one every 800 ms, then the slot that is free', async () => {
  await open()
  screen.getByText('Cargando gráficos...')
  screen.getByText('Espacio reservado para este gráfico')
  for (let shown = 0; shown <= 5; shown++) {
    expect(graphs()).toEqual(ORDER.slice(0, shown))
    await pass(799)
    expect(graphs()).toEqual(ORDER.slice(0, shown))
    await pass(1)
  }
  expect(graphs()).toEqual(ORDER)
  expect(screen.queryByText('Cargando gráficos...')).toBe(null)
})

test('a frame: title, address, height; another stock begins anew', async () => {
  await open()
  await pass(4_000)
  screen.getByRole('heading', { level: 2, name: 'Bandas de Bollinger – AAA' })
  const { title, height, src } = frame('bollinger-bands')
  const { origin, pathname, searchParams } = new URL(src)
  expect([title, height, origin, pathname]).toEqual([
    'Bandas de Bollinger – AAA',
    '500',
    location.origin,
    '/price_predictions',
  ])
  expect([searchParams.get('symbol'), searchParams.get('graph_type')]).toEqual(['AAA', 'bollinger-bands'])
  expect(searchParams.get('tk')).toMatch(/^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]{2}$/)
  expect(frame('bollinger-bands').hasAttribute('sandbox')).toBe(false)
  fireEvent.change(screen.getByLabelText('Acción'), { target: { value: 'BBB' } })
  await pass(0)
  expect(graphs()).toEqual([])
  await pass(800)
  expect(frame('divergence').title).toBe('Divergencia del RSI y el precio – BBB')
})

test('the server can name another chart host', async () => {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'chart-host', content: 'https://c.example' }),
  )
  await open()
  await pass(800)
  expect(frame('divergence').src).toMatch(
    /^https:\/\/c\.example\/price_predictions\?symbol=AAA&graph_type=divergence&tk=/,
  )
  say('divergence', ready('divergence'))
  expect(state('divergence')).toBe('loading')
  say('divergence', ready('divergence'), 'https://c.example')
  expect(state('divergence')).toBe('ready')
})

test('a chart that is ready is told the theme and the prices; nobody else is listened to', async () => {
  await open()
  await pass(800)
  const tell = vi.spyOn(frame('divergence').contentWindow as Window, 'postMessage').mockReturnValue()
  for (const [data, origin] of [
    [ready('divergence'), 'https://evil.example'],
    [ready('divergence', 'BBB'), location.origin],
    [ready('bollinger-bands'), location.origin],
    [{ type: 'other' }, location.origin],
    [null, location.origin],
    ['atalaya:ready', location.origin],
  ] as const)
    say('divergence', data, origin)
  expect([state('divergence'), tell.mock.calls]).toEqual(['loading', []])
  say('divergence', ready('divergence'))
  expect(state('divergence')).toBe('ready')
  const price = quote('AAA', 1, 104.5)
  await act(async () => void applyQuotes([price, quote('BBB', 2, 9)]))
  await act(async () => chooseTheme('dark'))
  await pass(0)
  expect(tell.mock.calls).toEqual([
    [{ type: 'atalaya:theme', theme: 'light' }, location.origin],
    [{ type: 'atalaya:quotes', items: [price] }, location.origin],
    [{ type: 'atalaya:theme', theme: 'dark' }, location.origin],
  ])
})

test('a chart that says nothing failed, until it does; a retry asks anew', async () => {
  await open()
  await pass(800)
  const first = frame('divergence').src
  await pass(8_000)
  const chart = document.querySelector('[data-graph=divergence]') as HTMLElement
  within(chart).getByText('No se pudo cargar el gráfico.')
  fireEvent.click(within(chart).getByRole('button', { name: 'Reintentar' }))
  expect(state('divergence')).toBe('loading')
  expect(frame('divergence').src).not.toBe(first)
  await pass(8_000)
  say('divergence', ready('divergence'))
  expect(state('divergence')).toBe('ready')
  expect(within(chart).queryByRole('alert')).toBe(null)
})

test('when the server comes back, a chart that failed is asked for again', async () => {
  setLink({ name: 'lost', attempt: 1 })
  await open()
  await pass(800)
  await pass(8_000)
  expect(state('divergence')).toBe('failed')
  await act(async () => setLink({ name: 'live' }))
  expect(state('divergence')).toBe('loading')
  setLink({ name: 'off' })
})

test('each chart explains itself, and closes by its button, Escape and beside it', async () => {
  await open()
  await pass(4_000)
  const dialog = () => screen.queryByRole('dialog')
  const ways: (() => void)[] = [
    () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' })),
    () => fireEvent.keyDown(dialog() as HTMLElement, { key: 'Escape' }),
    () => {
      fireEvent.mouseDown(dialog() as HTMLElement)
      fireEvent.click(dialog() as HTMLElement)
    },
  ]
  for (const close of ways) {
    fireEvent.click(screen.getByRole('button', { name: 'Cómo leer el gráfico: Retrocesos de Fibonacci' }))
    within(dialog() as HTMLElement).getByRole('heading', { level: 2, name: 'Retrocesos de Fibonacci' })
    expect(screen.getAllByRole('heading', { level: 3 }).map((part) => part.textContent)).toEqual([
      'Cómo se calcula',
      'Cómo se lee',
      'Cuándo engaña',
    ])
    close()
    expect(dialog()).toBe(null)
  }
})

test('nothing followed: a sentence and the way to the search', async () => {
  await open([])
  screen.getByText('No has añadido ninguna acción a tu lista de seguimiento.')
  fireEvent.click(screen.getByRole('button', { name: 'Buscar acciones' }))
  expect(view.subView).toBe('advancedSearch')
})

test('without the list: its sentence, and by itself it comes back', async () => {
  fakeServer({})
  render(<Charts />)
  screen.getByText('Cargando gráficos...')
  await pass(0)
  screen.getByText('Error al cargar la Watchlist')
  fakeServer({ 'GET /api/user-watchlist/': () => json(LIST) })
  await pass(2_000)
  screen.getByLabelText('Acción')
})
