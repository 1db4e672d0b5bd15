import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyQuotes } from '../../stores/prices.ts'
import { reset } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo, quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { referrals } from '../landing/catalogue.ts'
import { Home } from '../watchlist/Home.tsx'

const LIST = 'GET /api/user-watchlist/'
const FOLLOW = 'POST /api/user-watchlist/'
const SUGGESTIONS = 'GET /api/suggestions/'
const suggested = (...symbols: string[]) =>
  symbols.map((symbol) => ({ symbol, name: `Empresa ${symbol}`, marketplace: 'Perú', because: 'traded' }))

let followed: object[] = []
const answers = {
  [LIST]: () => json(followed),
  [FOLLOW]: ({ body }: { body: unknown }) => {
    const { ticker } = body as { ticker: string }
    const item = { id: followed.length + 1, symbol: ticker, name: `Empresa ${ticker}` }
    followed = [...followed, item]
    return json(item, 201)
  },
  [SUGGESTIONS]: () => json(suggested('AAA', 'BBB', 'CCC')),
  'GET /api/stocks/ trading-data': ({ query }: { query: URLSearchParams }) => json(trading(query.get('symbol') ?? '')),
  'GET /user-watchlist/': () => json([]),
  'GET /news': () => json({ count: 0, results: [] }),
}

beforeEach(() => {
  followed = []
  reset(referrals)
  startSession(demo)
  Object.assign(view, { view: 'dashboard', subView: 'mainDashboard' })
})

const section = () => screen.findByRole('region', { name: 'Empieza aquí' })
const item = (symbol: string) => document.querySelector<HTMLElement>(`[data-suggestion=${symbol}]`)!
const items = () =>
  [...document.querySelectorAll('[data-suggestion]')].map((one) => one.getAttribute('data-suggestion'))
const follow = (symbol: string) =>
  act(
    async () => void fireEvent.click(within(item(symbol)).getByRole('button', { name: `Añadir ${symbol} a tu lista` })),
  )

test('a home without stocks offers some with their live prices, and keeps its own sentence and link', async () => {
  fakeServer(answers)
  render(<Home />)
  await section()
  await screen.findByText('Empresa AAA · Perú')
  await vi.waitFor(() => expect(item('AAA').textContent).toContain('$100,00'))
  await act(async () => void applyQuotes([quote('AAA', 1, 104)]))
  expect(item('AAA').querySelector('[data-field=price]')?.textContent).toBe('$104,00')
  expect(item('AAA').querySelector('[data-field=change]')?.textContent).toMatch(/\+4,00.*\+4,00.%/)
  screen.getByText('No has añadido ninguna acción a tu lista de seguimiento.')
  screen.getByRole('button', { name: 'Buscar acciones' })
  screen.getByText('Las acciones que más se negocian.')
})

test('a stock without a price has a dash', async () => {
  fakeServer({ ...answers, 'GET /api/stocks/ trading-data': () => json({ code: 'no_data' }, 404) })
  render(<Home />)
  await screen.findByText('Empresa AAA · Perú')
  await vi.waitFor(() => expect(item('AAA').querySelector('[data-field=price]')?.textContent).toBe('—'))
})

test('one tap follows; the others stay in their places until the view is left', async () => {
  fakeServer(answers)
  render(<Home />)
  await section()
  await screen.findByText('Empresa AAA · Perú')
  await follow('BBB')
  await screen.findByRole('heading', { name: 'Sigue añadiendo' })
  expect(items()).toEqual(['AAA', 'BBB', 'CCC'])
  expect(within(item('BBB')).getByRole<HTMLButtonElement>('button', { name: 'BBB: añadido' }).disabled).toBe(true)
  await follow('AAA')
  await vi.waitFor(() => expect(document.querySelectorAll('tr[data-symbol]').length).toBe(2))
  expect(items()).toEqual(['AAA', 'BBB', 'CCC'])
  cleanup()
  render(<Home />)
  await vi.waitFor(() => expect(document.querySelectorAll('tr[data-symbol]').length).toBe(2))
  expect(document.querySelector('[data-widget=first-day]')).toBe(null)
})

test('it goes with a first stock that is followed elsewhere', async () => {
  fakeServer(answers)
  render(<Home />)
  await section()
  fireEvent.change(screen.getByLabelText('Añadir por ticker'), { target: { value: 'ZZZ' } })
  await act(async () => void fireEvent.submit(screen.getByLabelText('Añadir por ticker')))
  await vi.waitFor(() => expect(document.querySelector('tr[data-symbol=ZZZ]')).not.toBe(null))
  expect(document.querySelector('[data-widget=first-day]')).toBe(null)
})

test('a list with stocks is not asked for suggestions', async () => {
  followed = [{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]
  const calls = fakeServer(answers)
  render(<Home />)
  await vi.waitFor(() => expect(document.querySelector('tr[data-symbol=AAA]')).not.toBe(null))
  expect(document.querySelector('[data-widget=first-day]')).toBe(null)
  expect(calls.some(({ path }) => path === '/api/suggestions/')).toBe(false)
})

test.each(['America/Guayaquil', 'UTC'])('the reader’s zone %s is asked with, no language', async (timeZone) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-US'])
  const calls = fakeServer(answers)
  render(<Home />)
  await section()
  await vi.waitFor(() => expect(calls.some(({ path }) => path === '/api/suggestions/')).toBe(true))
  const { query } = calls.find(({ path }) => path === '/api/suggestions/')!
  expect([query.get('zone'), query.get('region')]).toEqual([timeZone, null])
})

test('those of the reader’s country are only said to come first where there are any', async () => {
  const [first, ...others] = suggested('AAA', 'BBB')
  fakeServer({ ...answers, [SUGGESTIONS]: () => json([{ ...first, near: true }, ...others]) })
  render(<Home />)
  await screen.findByText('Las acciones que más se negocian, primero las de tu país.')
})

test('a failure has its sentence and its button; a market without prices is asked again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const given = [json({}, 500), json([]), json(suggested('AAA'))]
  fakeServer({ ...answers, [SUGGESTIONS]: () => given.shift() ?? Response.error() })
  render(<Home />)
  await screen.findByText('Error al obtener sugerencias')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(within(await section()).getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Las sugerencias llegan con los primeros precios.')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await vi.waitFor(() => expect(items()).toEqual(['AAA']))
})

test('the other two ways: the market, and how a signal is read', async () => {
  fakeServer(answers)
  render(<Home />)
  await section()
  fireEvent.click(screen.getByRole('button', { name: 'Cómo leer una señal' }))
  const dialog = screen.getByRole('dialog', { name: 'Cómo leer una señal' })
  expect(within(dialog).getAllByRole('listitem').length).toBe(4)
  expect(dialog.querySelector('[data-field=figures]')?.textContent).toBe(
    '58\u202f% de 24 veces; cualquier día: 51\u202f%',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Explora el mercado' }))
  expect(view.subView).toBe('market')
})
