import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { setData } from '../../stores/resource.ts'
import { view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { Opportunities } from './Opportunities.tsx'
import { record, signal } from './testing/examples.ts'

const PATH = 'GET /user-watchlist/'

const shown = () =>
  [...document.querySelectorAll('[data-opportunity]')].map((item) => item.getAttribute('data-opportunity'))
const item = (id: number): HTMLElement => document.querySelector(`[data-opportunity="${id}"]`) as HTMLElement
const push = (id: number) => act(async () => dispatch({ op: 'opportunity', id: 100 + id, item: signal(id) }))

test('while it loads: placeholders of the final size', () => {
  fakeServer({ [PATH]: () => new Promise(() => {}) })
  render(<Opportunities />)
  const widget = screen.getByRole('region', { name: 'Oportunidades' })
  expect([widget.getAttribute('aria-busy'), within(widget).getAllByRole('listitem').length]).toEqual(['true', 2])
})

test('the record: rate, times, any day, the interval drawn, and whether that is an edge', async () => {
  const never = { ocurrencias: 0, aciertos: 0, acierto_pct: null, intervalo_95: null }
  fakeServer({
    [PATH]: () =>
      json([
        signal(3, { historial: record({ ventaja: 'demostrada' }) }),
        signal(2, { historial: record({ ocurrencias: 1 }) }),
        signal(1, { historial: record(never) }),
      ]),
  })
  render(<Opportunities />)
  await screen.findByText('58 % de 24 veces; cualquier día: 51 %')
  within(item(3)).getByText('Aciertos a 10 sesiones')
  within(item(3)).getByText('ventaja demostrada')
  const bar = within(item(3)).getByRole('img', {
    name: 'Acertó 58\u202f%; intervalo del 95\u202f%: de 39\u202f% a 76\u202f%; cualquier día: 51\u202f%',
  })
  expect(['--low', '--at', '--high', '--base'].map((name) => bar.style.getPropertyValue(name))).toEqual([
    '38.83%',
    '58.33%',
    '75.53%',
    '51.2%',
  ])
  within(item(2)).getByText('58 % de 1 vez; cualquier día: 51 %')
  within(item(2)).getByText('sin ventaja demostrada')
  within(item(1)).getByText('Aún no se había dado en esta acción')
  within(item(1)).getByText('sin ventaja demostrada')
  expect(within(item(1)).queryByRole('img', { name: /intervalo/ })).toBe(null)
})

test('where nothing is shown, the first signal that arrives is shown at once', async () => {
  fakeServer({ [PATH]: () => json([]) })
  render(<Opportunities />)
  await screen.findByText('No hay oportunidades en tu lista de seguimiento.')
  await push(1)
  expect(shown()).toEqual(['1'])
})

test('new signals go on top, but not while the user points into the list or moves through it', async () => {
  fakeServer({ [PATH]: () => json([signal(2), signal(1)]) })
  render(<Opportunities />)
  await screen.findAllByRole('heading', { level: 3 })
  await push(3)
  expect(shown()).toEqual(['3', '2', '1'])
  const list = screen.getByRole('list')
  fireEvent.pointerEnter(list)
  await push(4)
  expect(shown()).toEqual(['3', '2', '1'])
  screen.getByText('1 nueva')
  fireEvent.focus(within(item(2)).getByRole('button', { name: /^Ver / }))
  fireEvent.pointerLeave(list)
  await push(5)
  screen.getByText('2 nuevas')
  expect(shown()).toEqual(['3', '2', '1'])
  fireEvent.blur(within(item(2)).getByRole('button', { name: /^Ver / }))
  await vi.waitFor(() => expect(shown()).toEqual(['5', '4']))
  expect(screen.queryByText('2 nuevas')).toBe(null)
})

test('a few are all shown; of many, those that fit next to the watchlist, more on demand', async () => {
  const all = Array.from({ length: 17 }, (_, index) => signal(17 - index))
  fakeServer({ [PATH]: () => json(all) })
  render(<Opportunities />)
  await screen.findByRole('button', { name: 'Ver 10 más' })
  expect(shown().length).toBe(2)
  for (const [followed, beside] of [
    [1, 1],
    [4, 1],
    [5, 2],
    [9, 3],
    [50, 3],
  ] as const) {
    const items = Array.from({ length: followed }, (_, id) => ({ id, symbol: `S${id}`, name: 'x' }))
    await act(async () => setData(watchlist, items))
    expect([followed, shown().length]).toEqual([followed, beside])
  }
  fireEvent.click(screen.getByRole('button', { name: 'Ver 10 más' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ver 4 más' }))
  expect(shown().length).toBe(17)
  expect(screen.queryByRole('button', { name: /más$/ })).toBe(null)
})

test('other followed stocks, other signals; a channel that lost events is reloaded', async () => {
  const calls = fakeServer({
    [PATH]: () => json([signal(1)]),
    'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'AAA', name: 'Andina Minera' }]),
  })
  const asked = () => calls.filter(({ path }) => path === '/user-watchlist/').length
  await watchlist.load()
  render(<Opportunities />)
  await screen.findByRole('button', { name: 'Ver AAA, Andina Minera' })
  expect(asked()).toBe(1)
  await act(async () => setData(watchlist, [...watchlist.data!, { id: 2, symbol: 'BBB', name: 'Banco' }]))
  await vi.waitFor(() => expect(asked()).toBe(2))
  await act(async () => dispatch({ op: 'resync', channel: 'opportunities' }))
  expect(asked()).toBe(3)
})

test('each has its stock, confidence, kind, details, day, and a record if there is one', async () => {
  const items = [
    signal(3, { tipo: 'RSI sale de sobreventa', detalles: 'Cruzó el 30.', provisional: true }),
    signal(2, { nivel_confianza: 'Negativo', historial: record({ ventaja: 'demostrada' }) }),
    signal(1, { nivel_confianza: 'Neutral', historial: null }),
  ]
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeServer({ [PATH]: () => promise })
  render(<Opportunities />)
  await vi.waitFor(() => expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true'))
  resolve(json(items))
  await screen.findByText('Cruzó el 30.')
  expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('false')
  for (const { id, ticker, nivel_confianza, tipo, detalles } of items)
    for (const text of [ticker, nivel_confianza, tipo, detalles]) within(item(id)).getByText(text)
  within(item(3)).getByText('provisional')
  expect(item(3).querySelector('time')?.dateTime).toBe(items[0].fecha)
  expect(items.map(({ id }) => item(id).querySelector('[data-field=record]') !== null)).toEqual([true, true, false])
  fireEvent.click(within(item(1)).getByRole('button', { name: /^Ver / }))
  expect([view.subView, view.symbol]).toEqual(['stockDetail', items[2].ticker])
})
