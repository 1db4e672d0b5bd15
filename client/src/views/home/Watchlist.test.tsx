import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyQuotes, beginEpoch } from '../../stores/quotes.ts'
import { view } from '../../stores/view.ts'
import { quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Watchlist } from './Watchlist.tsx'
import { WatchlistRow } from './WatchlistRow.tsx'

const LIST = [
  { id: 1, symbol: 'AAA', name: 'Empresa A' },
  { id: 2, symbol: 'BBB', name: 'Empresa B' },
]
const tradingData = {
  'GET /api/stocks/ trading-data': ({ query }: { query: URLSearchParams }) => json(trading(query.get('symbol') ?? '')),
}
const sparklines = {
  'GET /api/sparklines/': () => json([{ symbol: 'AAA', session: '2026-11-20', slots: 100, points: [[0, 100]] }]),
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

const push = (...items: ReturnType<typeof quote>[]) => act(async () => void applyQuotes(items))
const rowOf = (symbol: string): HTMLElement => screen.getByText(symbol).closest('tr') as HTMLElement
const field = (symbol: string, name: string) => rowOf(symbol).querySelector(`[data-field=${name}]`)?.textContent

test('while it loads: rows of the final size, and nothing that could be taken for a price', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => new Promise(() => {}) })
  render(<Watchlist />)
  expect(screen.getByRole('region', { name: 'Mi Watchlist' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row').length).toBe(6)
  expect(screen.queryByText(/\d/)).toBe(null)
})

test('an empty list says so and leads to the search', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json([]) })
  render(<Watchlist />)
  await screen.findByText('No has añadido ninguna acción a tu lista de seguimiento.')
  expect(screen.queryByRole('table')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Buscar acciones' }))
  expect(view.subView).toBe('advancedSearch')
})

test('a list that cannot be loaded says so, and can be asked for again', async () => {
  let broken = true
  fakeServer({
    'GET /api/user-watchlist/': () => (broken ? json({ code: 'internal' }, 500) : json(LIST)),
    ...tradingData,
    ...sparklines,
  })
  render(<Watchlist />)
  expect((await screen.findByRole('alert')).textContent).toContain('Error al cargar la Watchlist')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('AAA')
})

test('a row shows the price in its currency, the change with its sign, the range and the age', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json(LIST), ...tradingData, ...sparklines })
  render(<Watchlist />)
  await screen.findByText('AAA')
  beginEpoch('e1')
  await push(quote('AAA', 1, 1234.5, { previous_close: 1200, day_low: 1190, day_high: 1240 }))
  expect(field('AAA', 'price')).toBe('$1.234,50')
  expect(field('AAA', 'change')).toBe('+34,50+2,88\u202f%')
  expect(field('AAA', 'range')).toBe('1.190,001.240,00')
  expect(field('AAA', 'age')).toMatch(/^Simulado(ahora|hace \d s)$/)
  expect(within(rowOf('AAA')).getByRole('img', { name: 'sube' })).toBeTruthy()
  await push(quote('AAA', 2, 1100, { previous_close: 1200, freshness: 'stale' }))
  expect(field('AAA', 'price')).toBe('$1.100,00')
  expect(field('AAA', 'age')).toMatch(/^Desactualizado/)
  expect(within(rowOf('AAA')).getByRole('img', { name: 'baja' })).toBeTruthy()
})

test('until the first push a row shows trading-data; without either it says that it knows nothing', async () => {
  fakeServer({
    'GET /api/user-watchlist/': () => json(LIST),
    'GET /api/stocks/ trading-data': ({ query }) =>
      query.get('symbol') === 'AAA' ? json(trading('AAA', { currency: null })) : json({ code: 'internal' }, 500),
  })
  render(<Watchlist />)
  await screen.findByText('AAA')
  await vi.waitFor(() => expect(field('AAA', 'price')).toBe('100,00'))
  await vi.waitFor(() => expect(field('BBB', 'price')).toBe('—'))
  expect(field('BBB', 'age')).toBe('Sin datos')
})

test('a stock that its market does not have any more stays, with that word and the age of its last price', async () => {
  fakeServer({
    'GET /api/user-watchlist/': () => json(LIST.map((item) => ({ ...item, unlisted: true }))),
    'GET /api/stocks/ trading-data': ({ query }) => {
      const symbol = query.get('symbol') ?? ''
      return json(trading(symbol, { freshness: 'stale', ...(symbol === 'BBB' && { currentPrice: null }) }))
    },
    ...sparklines,
  })
  render(<Watchlist />)
  await screen.findByText('AAA')
  await vi.waitFor(() => expect(field('AAA', 'age')).toMatch(/^Ya no cotiza(ahora|hace)/))
  expect(field('AAA', 'price')).toBe('$100,00')
  expect(field('BBB', 'age')).toBe('Ya no cotiza')
})

test('a click on a row opens the stock', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json(LIST), ...tradingData, ...sparklines })
  view.view = 'dashboard'
  render(<Watchlist />)
  fireEvent.click(await screen.findByRole('button', { name: /BBB/ }))
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'BBB'])
})

test('a ticker is followed from here; the server says why not', async () => {
  const calls = fakeServer({
    'GET /api/user-watchlist/': () => json([]),
    'POST /api/user-watchlist/': ({ body }) =>
      (body as { ticker: string }).ticker === 'CCC'
        ? json({ id: 3, symbol: 'CCC', name: 'Empresa C' }, 201)
        : json({ code: 'unknown_ticker', error: 'Ese ticker no existe.' }, 400),
    ...tradingData,
    ...sparklines,
  })
  render(<Watchlist />)
  await screen.findByText(/No has añadido/)
  const box = screen.getByLabelText('Añadir por ticker')
  fireEvent.change(box, { target: { value: 'zzz' } })
  fireEvent.click(screen.getByRole('button', { name: 'Añadir' }))
  await screen.findByText('Ese ticker no existe.')
  fireEvent.change(box, { target: { value: ' ccc ' } })
  expect(screen.queryByText('Ese ticker no existe.')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Añadir' }))
  await screen.findByText('Empresa C')
  expect(calls.filter((call) => call.method === 'POST').map((call) => call.body)).toEqual([
    { ticker: 'ZZZ' },
    { ticker: 'CCC' },
  ])
})

test('a message wakes only the rows it speaks of, in one commit', async () => {
  fakeServer(tradingData)
  const symbols = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE']
  const renders = new Map<string, number>()
  const count = (id: string) => renders.set(id, (renders.get(id) ?? 0) + 1)
  render(
    <Profiler id="all" onRender={count}>
      <table>
        <tbody>
          {symbols.map((symbol) => (
            <Profiler key={symbol} id={symbol} onRender={count}>
              <WatchlistRow symbol={symbol} name={`Empresa ${symbol}`} />
            </Profiler>
          ))}
        </tbody>
      </table>
    </Profiler>,
  )
  await vi.waitFor(() => expect(field('EEE', 'price')).toBe('$100,00'))
  beginEpoch('e1')
  renders.clear()
  for (let seq = 1; seq <= 20; seq++) await push(quote('BBB', seq, 100 + seq), quote('DDD', seq, 50 + seq))
  expect(Object.fromEntries(renders)).toEqual({ all: 20, BBB: 20, DDD: 20 })
  renders.clear()
  await push(quote('BBB', 19, 1), quote('DDD', 3, 1))
  expect(Object.fromEntries(renders)).toEqual({})
})

test('a price without a previous close is shown, and no change', async () => {
  const first = { previousClose: null, regularMarketPreviousClose: null }
  fakeServer({
    'GET /api/user-watchlist/': () => json(LIST.slice(0, 1)),
    'GET /api/stocks/ trading-data': () => json(trading('AAA', first)),
    ...sparklines,
  })
  render(<Watchlist />)
  await vi.waitFor(() => expect(field('AAA', 'price')).toBe('$100,00'))
  expect(field('AAA', 'change')).toBe('—')
  expect(field('AAA', 'age')).toMatch(/^Simulado/)
})
