import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyQuotes } from '../../stores/prices.ts'
import { reset, setData } from '../../stores/resource.ts'
import { quote, searchResult } from '../../testing/examples.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import { countries, industries, resetSearch } from './search.ts'

const SEARCH = 'GET /api/search-actions/'

const found = (...tickers: string[]) => json({ results: tickers.map((ticker) => searchResult(ticker)) })
const lists = {
  'GET /api/countries': () => json([{ id: 3, name: 'Chile' }]),
  'GET /api/industries': () => json([{ id: 7, name: 'Energía' }]),
}

beforeEach(() => {
  reset(countries)
  reset(industries)
  resetSearch()
  setData(watchlist, [])
})

const type = (text: string) => fireEvent.change(screen.getByLabelText('Nombre o ticker'), { target: { value: text } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
const refusal = () => document.querySelector('form [role=alert]')?.textContent
const cells = (ticker: string) =>
  [...(document.querySelector(`[data-ticker=${ticker}]`)?.children ?? [])].map((cell) => cell.textContent)
const tickers = () => [...document.querySelectorAll('[data-ticker]')].map((row) => row.getAttribute('data-ticker'))

test.each(failures('detail'))('lists that cannot be loaded ($name) stay empty, and are retried', async ({ reply }) => {
  vi.useFakeTimers()
  fakeServer({ 'GET /api/countries': reply, 'GET /api/industries': reply })
  render(<AdvancedSearch />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(refusal()).toBe(undefined)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Todos', 'Todos'])
  fakeServer(lists)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  screen.getByRole('option', { name: 'Chile' })
})

test('a result has the decimals of its currency, and is updated by the socket', async () => {
  fakeServer({ ...lists, [SEARCH]: () => found('T0') })
  render(<AdvancedSearch />)
  type('t')
  submit()
  await screen.findByText('Empresa T0')
  expect(cells('T0')).toEqual(
    ['T0', 'Empresa T0', 'CLP', 'Chile', 'Santiago', 'CLP 4.974', '4.900', '5.000', '4.950', 'Añadir'].map((text) =>
      text.replace('CLP 4', 'CLP\u00a04'),
    ),
  )
  await act(async () => void applyQuotes([quote('T0', 1, 5100, { freshness: 'delayed' })]))
  expect(cells('T0')[5]).toMatch(/^CLP\u00a05\.100Retrasado/)
})

test('a page that begins here says what is followed already', async () => {
  reset(watchlist)
  const list = { 'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]) }
  fakeServer({ ...lists, ...list, [SEARCH]: () => found('AAA', 'BBB') })
  render(<AdvancedSearch />)
  type('a')
  submit()
  await vi.waitFor(() => expect([cells('AAA').at(-1), cells('BBB').at(-1)]).toEqual(['Añadido', 'Añadir']))
})

test('unknown values are a dash', async () => {
  const bare = { currency: null, marketplace: null, market: null, price: null, day_low: null, day_high: null }
  fakeServer({ ...lists, [SEARCH]: () => json({ results: [searchResult('AAA', { ...bare, previous_close: null })] }) })
  render(<AdvancedSearch />)
  type('a')
  submit()
  await screen.findByText('Empresa AAA')
  expect(cells('AAA').slice(2, 9)).toEqual(Array(7).fill('—'))
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

const BLOCKED = 'Por favor, ingrese un Nombre/Ticker o seleccione un País y un Sector para buscar.'
const NONE = 'No se encontraron acciones que coincidan con tus criterios.'
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

type Reply = () => Response | Promise<Response>

/** Shows the search with its two lists, and searches that find AAA and BBB until `server` says otherwise. */
async function show(server: Record<string, Reply> = {}) {
  const answers: Record<string, Reply> = { [SEARCH]: () => found('AAA', 'BBB'), ...server }
  const calls = fakeServer({
    ...lists,
    [SEARCH]: () => answers[SEARCH](),
    'POST /api/user-watchlist/': () => answers['POST /api/user-watchlist/'](),
  })
  render(<AdvancedSearch />)
  await screen.findByText('Chile')
  return { answers, searches: () => calls.filter(({ path }) => path === '/api/search-actions/') }
}

test('without a text it needs both a country and an industry: first a hint, then an alert', async () => {
  const { searches } = await show()
  expect([screen.getByText(BLOCKED).role, searches()]).toEqual([null, []])
  for (const [text, country, industry] of [
    ['', '', ''],
    ['   ', '', ''],
    ['', '3', ''],
    ['', '', '7'],
  ]) {
    type(text)
    choose('País', country)
    choose('Sector', industry)
    submit()
    expect(refusal()).toBe(BLOCKED)
  }
  expect(searches()).toEqual([])
  choose('País', '3')
  expect(screen.queryByText(BLOCKED)).toBe(null)
  submit()
  await screen.findByText('Empresa AAA')
  expect(searches().length).toBe(1)
  choose('País', '')
  choose('Sector', '')
  type('banco')
  expect(screen.queryByText(BLOCKED)).toBe(null)
})

test('the call carries the name, the prices and only the chosen ids', async () => {
  const { searches } = await show()
  type('  banco ')
  choose('País', '3')
  choose('Sector', '7')
  fireEvent.change(screen.getByLabelText('Precio mínimo'), { target: { value: '5' } })
  submit()
  await screen.findByText('Buscando…')
  await screen.findByText('Empresa AAA')
  choose('País', '')
  choose('Sector', '')
  submit()
  expect(searches().map(({ query }) => Object.fromEntries(query))).toEqual([
    { name: 'banco', min_price: '5', max_price: '2000', country_id: '3', industry_id: '7' },
    { name: 'banco', min_price: '5', max_price: '2000' },
  ])
})

test('one end of the price range pushes the other', async () => {
  await show()
  const [min, max] = screen.getAllByRole('slider') as HTMLInputElement[]
  for (const [moved, value, both] of [
    [max, '400', ['0', '400']],
    [min, '500', ['500', '500']],
    [max, '100', ['100', '100']],
    [min, '2000', ['2000', '2000']],
  ] as const) {
    fireEvent.change(moved, { target: { value } })
    expect([min.value, max.value]).toEqual(both)
  }
  screen.getByText('2000+ – 2000+')
})

test('only the ten most relevant results, below their headings', async () => {
  const all = Array.from({ length: 14 }, (_, at) => `T${at}`)
  await show({ [SEARCH]: () => found(...all) })
  type('t')
  submit()
  await screen.findByText('Se muestran los 10 más relevantes.')
  expect(tickers()).toEqual(all.slice(0, 10))
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.slice(0, 8)).toEqual([
    'Ticker',
    'Nombre',
    'Moneda',
    'País',
    'Mercado',
    'Precio',
    'Mínimo del día',
    'Máximo del día',
  ])
})

const NOTHING = { name: 'nothing found', reply: () => found() }

test.each([NOTHING, ...failures('detail')])('$name: the results are emptied, with a sentence', async ({ reply }) => {
  const { answers } = await show()
  type('a')
  submit()
  await screen.findByText('Empresa AAA')
  answers[SEARCH] = reply
  submit()
  await screen.findByText(NONE)
  expect(tickers()).toEqual([])
})

test.each(failures('error'))(
  '$name to the wish to follow it: Añadido after a 400 only',
  async ({ reply, ...failure }) => {
    await show({ 'POST /api/user-watchlist/': reply })
    type('a')
    submit()
    await screen.findByText('Empresa AAA')
    fireEvent.click(screen.getByRole('button', { name: 'Añadir AAA a tu lista' }))
    const refused = failure.status === 400
    const sentence = refused
      ? (failure.sentence ?? 'Error al añadir a Watchlist')
      : 'Error inesperado al añadir a Watchlist'
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    const [button, other] = [...document.querySelectorAll<HTMLButtonElement>('[data-column=add] button')]
    expect([button?.textContent, button?.disabled, other?.textContent]).toEqual([
      refused ? 'Añadido' : 'Añadir',
      refused,
      'Añadir',
    ])
  },
)
