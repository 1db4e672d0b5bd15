import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLinkState } from '../../stores/connection.ts'
import { chooseTheme } from '../../stores/preferences.ts'
import { applyQuotes } from '../../stores/prices.ts'
import { view } from '../../stores/view.ts'
import { quote } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Charts } from './Charts.tsx'

const LIST = [
  { id: 1, symbol: 'AAA', name: 'Andina Minera' },
  { id: 2, symbol: 'BBB', name: 'Banco del Pacífico Sur' },
]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  chooseTheme('auto')
  for (const meta of document.head.querySelectorAll('meta')) meta.remove()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const frame = (graph: string) => document.querySelector(`[data-graph=${graph}] iframe`) as HTMLIFrameElement
const state = (graph: string) =>
  document.querySelector(`[data-graph=${graph}] [data-state]`)?.getAttribute('data-state')

async function open(list: unknown = LIST) {
  fakeServer({ 'GET /api/user-watchlist/': () => json(list) })
  render(<Charts />)
  await pass(0)
}

/** Sends a message from a chart's page. */
function say(graph: string, data: unknown, origin = location.origin) {
  const source = frame(graph).contentWindow
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
}
const ready = (graph: string, symbol = 'AAA') => ({ type: 'atalaya:ready', symbol, graph_type: graph })

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

test('a ready chart gets the theme and the prices; messages of others are ignored', async () => {
  await open()
  await pass(800)
  const post = vi.spyOn(frame('divergence').contentWindow as Window, 'postMessage').mockReturnValue()
  for (const [data, origin] of [
    [ready('divergence'), 'https://evil.example'],
    [ready('divergence', 'BBB'), location.origin],
    [ready('bollinger-bands'), location.origin],
    [{ type: 'other' }, location.origin],
    [null, location.origin],
    ['atalaya:ready', location.origin],
  ] as const)
    say('divergence', data, origin)
  expect([state('divergence'), post.mock.calls]).toEqual(['loading', []])
  say('divergence', ready('divergence'))
  expect(state('divergence')).toBe('ready')
  const price = quote('AAA', 1, 104.5)
  await act(async () => void applyQuotes([price, quote('BBB', 2, 9)]))
  await act(async () => chooseTheme('dark'))
  await pass(0)
  expect(post.mock.calls).toEqual([
    [{ type: 'atalaya:theme', theme: 'light' }, location.origin],
    [{ type: 'atalaya:quotes', items: [price] }, location.origin],
    [{ type: 'atalaya:theme', theme: 'dark' }, location.origin],
  ])
})

test('a silent chart counts as failed until it reports; a retry loads it again', async () => {
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

test('when the server comes back, a failed chart is loaded again', async () => {
  setLinkState({ name: 'lost', attempt: 1 })
  await open()
  await pass(800)
  await pass(8_000)
  expect(state('divergence')).toBe('failed')
  await act(async () => setLinkState({ name: 'live' }))
  expect(state('divergence')).toBe('loading')
  setLinkState({ name: 'off' })
})

test('with an empty watchlist there is a way to fill it', async () => {
  await open([])
  screen.getByText('No has añadido ninguna acción a tu lista de seguimiento.')
  expect(screen.queryByText('Cargando gráficos...')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Buscar acciones' }))
  expect(view.subView).toBe('advancedSearch')
})
