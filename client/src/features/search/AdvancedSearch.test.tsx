import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyQuotes } from '../../stores/prices.ts'
import { reset } from '../../stores/resource.ts'
import { quote, searchResult } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import { countries, industries } from './search.ts'

const SEARCH = 'GET /api/search-actions/'

const found = (...tickers: string[]) => json({ results: tickers.map((ticker) => searchResult(ticker)) })
const lists = {
  'GET /api/countries': () => json([{ id: 3, name: 'Chile' }]),
  'GET /api/industries': () => json([{ id: 7, name: 'Energía' }]),
}

beforeEach(() => {
  reset(countries)
  reset(industries)
})

const type = (text: string) => fireEvent.change(screen.getByLabelText('Nombre o ticker'), { target: { value: text } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
const cells = (ticker: string) =>
  [...(document.querySelector(`[data-ticker=${ticker}]`)?.children ?? [])].map((cell) => cell.textContent)
const tickers = () => [...document.querySelectorAll('[data-ticker]')].map((row) => row.getAttribute('data-ticker'))

test('lists that cannot be loaded stay empty, and are retried', async () => {
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
