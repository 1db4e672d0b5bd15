import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reset } from '../../stores/loadable.ts'
import { applyQuotes } from '../../stores/quotes.ts'
import { countries, industries, resetSearch, search } from '../../stores/search.ts'
import { view } from '../../stores/view.ts'
import { loadWatchlist } from '../../stores/watchlist.ts'
import { quote } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { AdvancedSearch } from './AdvancedSearch.tsx'

const BLOCKED = 'Por favor, ingrese un Nombre/Ticker o seleccione un País y un Sector para buscar.'
const NONE = 'No se encontraron acciones que coincidan con tus criterios.'
const SEARCH = 'GET /api/search-actions/'
const FOLLOW = 'POST /api/user-watchlist/'

const result = (ticker: string, more = {}) => ({
  ticker,
  name: `Empresa ${ticker}`,
  currency: 'CLP',
  marketplace: 'Chile',
  market: 'Santiago',
  price: 4974.4,
  day_low: 4900,
  day_high: 5000,
  previous_close: 4950,
  ...more,
})
const found = (...tickers: string[]) => json({ results: tickers.map((ticker) => result(ticker)) })
const lists = {
  'GET /api/countries': () => json([{ id: 3, name: 'Chile' }]),
  'GET /api/industries': () => json([{ id: 7, name: 'Energía' }]),
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  resetSearch()
  reset(countries)
  reset(industries)
})

const type = (text: string) => fireEvent.change(screen.getByLabelText('Nombre o ticker'), { target: { value: text } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
const slide = (name: string, value: number) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const cells = (ticker: string) =>
  [...(document.querySelector(`[data-ticker=${ticker}]`)?.children ?? [])].map((cell) => cell.textContent)
const tickers = () => [...document.querySelectorAll('[data-ticker]')].map((row) => row.getAttribute('data-ticker'))

test('without a text, or a country and a sector, a search is blocked and the page says what is missing', async () => {
  const calls = fakeServer({ ...lists, [SEARCH]: () => found() })
  render(<AdvancedSearch />)
  await screen.findByRole('option', { name: 'Chile' })
  screen.getByText(BLOCKED)
  expect(screen.queryByRole('alert')).toBe(null)
  submit()
  expect(screen.getByRole('alert').textContent).toBe(BLOCKED)
  fireEvent.change(screen.getByLabelText('País'), { target: { value: '3' } })
  screen.getByText(BLOCKED)
  fireEvent.change(screen.getByLabelText('Sector'), { target: { value: '7' } })
  expect(screen.queryByText(BLOCKED)).toBe(null)
  fireEvent.change(screen.getByLabelText('País'), { target: { value: '' } })
  screen.getByText(BLOCKED)
  type('  ')
  screen.getByText(BLOCKED)
  expect(calls.some((call) => call.path === '/api/search-actions/')).toBe(false)
})

test('the filters are sent; Todos is not', async () => {
  const calls = fakeServer({ ...lists, [SEARCH]: () => found('AAA') })
  render(<AdvancedSearch />)
  await screen.findByRole('option', { name: 'Energía' })
  expect(screen.getAllByRole('option', { name: 'Todos' }).length).toBe(2)
  type(' banco ')
  submit()
  await screen.findByText('1 acción')
  fireEvent.change(screen.getByLabelText('País'), { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText('Sector'), { target: { value: '7' } })
  slide('Precio mínimo', 100)
  slide('Precio máximo', 500)
  submit()
  await vi.waitFor(() => expect(calls.filter((call) => call.path === '/api/search-actions/').length).toBe(2))
  const [first, second] = calls
    .filter((call) => call.path === '/api/search-actions/')
    .map((call) => Object.fromEntries(call.query))
  expect(first).toEqual({ name: 'banco', min_price: '0', max_price: '2000' })
  expect(second).toEqual({ name: 'banco', min_price: '100', max_price: '500', country_id: '3', industry_id: '7' })
})

test('lists that cannot be had stay empty, and come by themselves later', async () => {
  vi.useFakeTimers()
  fakeServer({})
  render(<AdvancedSearch />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Todos', 'Todos'])
  fakeServer(lists)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  screen.getByRole('option', { name: 'Chile' })
})

test('the sliders push each other, and the upper end is open', () => {
  fakeServer(lists)
  render(<AdvancedSearch />)
  const words = () => screen.getByRole('group', { name: /^Precio/ }).querySelector('output')?.textContent
  expect(words()).toBe('0 – 2000+')
  slide('Precio máximo', 400)
  slide('Precio mínimo', 600)
  expect(words()).toBe('600 – 600')
  slide('Precio máximo', 2000)
  expect(words()).toBe('600 – 2000+')
  expect(screen.getByLabelText('Precio máximo').getAttribute('aria-valuetext')).toBe('2000+')
  slide('Precio máximo', 5)
  expect(words()).toBe('5 – 5')
})

test('at most ten results, each with its figures in its own decimals, then moved by the socket', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `T${index}`)
  fakeServer({ ...lists, [SEARCH]: () => found(...many) })
  render(<AdvancedSearch />)
  type('t')
  submit()
  await screen.findByText('Se muestran los 10 más relevantes.')
  expect(tickers()).toEqual(many.slice(0, 10))
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Ticker',
    'Nombre',
    'Moneda',
    'País',
    'Mercado',
    'Precio',
    'Mínimo del día',
    'Máximo del día',
    'Cierre anterior',
    'Seguir',
  ])
  expect(cells('T0')).toEqual(
    ['T0', 'Empresa T0', 'CLP', 'Chile', 'Santiago', 'CLP 4.974', '4.900', '5.000', '4.950', 'Añadir'].map((text) =>
      text.replace('CLP 4', 'CLP\u00a04'),
    ),
  )
  await act(async () => void applyQuotes([quote('T0', 1, 5100, { freshness: 'delayed' })]))
  expect(cells('T0')[5]).toMatch(/^CLP\u00a05\.100Retrasado/)
})

test('what is not known is a dash', async () => {
  const bare = { currency: null, marketplace: null, market: null, price: null, day_low: null, day_high: null }
  fakeServer({ ...lists, [SEARCH]: () => json({ results: [result('AAA', { ...bare, previous_close: null })] }) })
  render(<AdvancedSearch />)
  type('a')
  submit()
  await screen.findByText('Empresa AAA')
  expect(cells('AAA').slice(2, 9)).toEqual(Array(7).fill('—'))
})

test('nothing found, or no answer, or a wrong one: the list is empty and says so', async () => {
  const answers = [
    () => found('AAA'),
    () => found(),
    () => found('AAA'),
    () => json({ code: 'internal' }, 500),
    () => found('AAA'),
    () => new Response('<html></html>'),
    () => found('AAA'),
    () => json({ results: [{ ticker: 1 }] }),
  ]
  fakeServer({ ...lists, [SEARCH]: () => answers.shift()?.() ?? Response.error() })
  render(<AdvancedSearch />)
  type('a')
  for (let round = 0; round < 4; round++) {
    submit()
    await screen.findByText('Empresa AAA')
    submit()
    await screen.findByText(NONE)
    expect(tickers()).toEqual([])
  }
})

test('an answer to an earlier search is void', async () => {
  const pending: ((answer: Response) => void)[] = []
  fakeServer({ ...lists, [SEARCH]: () => new Promise((resolve) => pending.push(resolve)) })
  render(<AdvancedSearch />)
  type('a')
  submit()
  expect((await screen.findByRole('region', { name: 'Resultados' })).getAttribute('aria-busy')).toBe('true')
  type('b')
  submit()
  pending[1]?.(found('BBB'))
  await screen.findByText('Empresa BBB')
  await act(async () => pending[0]?.(found('AAA')))
  expect(tickers()).toEqual(['BBB'])
})

test('a click opens the stock; the search stands as it was on the way back', async () => {
  fakeServer({ ...lists, [SEARCH]: () => found('AAA') })
  const { unmount } = render(<AdvancedSearch />)
  type('a')
  submit()
  fireEvent.click(await screen.findByRole('button', { name: 'AAA' }))
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'AAA'])
  unmount()
  render(<AdvancedSearch />)
  expect([search.form.text, tickers()]).toEqual(['a', ['AAA']])
})

test('adding: Añadido after success; after a 400 too, with the reason; any other failure can be tried again', async () => {
  const answers = new Map([
    ['AAA', json({ id: 1, symbol: 'AAA', name: 'Empresa AAA' }, 201)],
    ['BBB', json({ code: 'watchlist_limit', error: 'Tu plan permite seguir 5 acciones.' }, 400)],
    ['CCC', json({ code: 'other' }, 400)],
    ['DDD', json({ code: 'internal' }, 500)],
  ])
  fakeServer({
    ...lists,
    [SEARCH]: () => found('AAA', 'BBB', 'CCC', 'DDD', 'EEE'),
    'GET /api/user-watchlist/': () => json([{ id: 5, symbol: 'EEE', name: 'Empresa EEE' }]),
    [FOLLOW]: ({ body }) => answers.get((body as { ticker: string }).ticker) ?? Response.error(),
  })
  await loadWatchlist()
  render(<AdvancedSearch />)
  type('a')
  submit()
  await screen.findByText('Empresa AAA')
  const button = (ticker: string) =>
    within(document.querySelector(`[data-ticker=${ticker}] [data-column=add]`) as HTMLElement).getByRole('button')
  const state = (ticker: string) => [button(ticker).textContent, (button(ticker) as HTMLButtonElement).disabled]
  expect(state('EEE')).toEqual(['Añadido', true])
  for (const ticker of ['AAA', 'BBB', 'CCC', 'DDD']) {
    expect(state(ticker)).toEqual(['Añadir', false])
    await act(async () => fireEvent.click(button(ticker)))
  }
  await screen.findByText('Error inesperado al añadir a Watchlist')
  expect(state('AAA')).toEqual(['Añadido', true])
  expect(state('BBB')).toEqual(['Añadido', true])
  expect(button('BBB').parentElement?.textContent).toBe('AñadidoTu plan permite seguir 5 acciones.')
  expect(state('CCC')).toEqual(['Añadido', true])
  expect(button('CCC').parentElement?.textContent).toBe('AñadidoError al añadir a Watchlist')
  expect(state('DDD')).toEqual(['Añadir', false])
})
