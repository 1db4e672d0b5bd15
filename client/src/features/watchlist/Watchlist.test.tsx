import { act, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { applyQuotes, startEpoch } from '../../stores/prices.ts'
import { quote, trading } from '../../testing/examples.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { chooseSort, HAND } from './sort.ts'
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

test('until the first push a row shows trading-data; without either it shows unknown', async () => {
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

test('a stock that its market no longer has stays, with that word and the age of its last price', async () => {
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

test('a price without other data of its source is shown: without a change, a line and a range', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json(LIST.slice(0, 1)), ...tradingData, ...sparklines })
  render(<Watchlist />)
  await vi.waitFor(() => expect(field('AAA', 'price')).toBe('$100,00'))
  const untold = { previous_close: null, open: null, day_low: null, day_high: null, last_volume: null }
  await push(quote('AAA', 1, 104, untold))
  expect(field('AAA', 'price')).toBe('$104,00')
  expect(field('AAA', 'change')).toBe('—')
  expect(field('AAA', 'range')).toBe('')
  expect(rowOf('AAA').querySelector('[role=img]')).toBe(null)
  await push(quote('AAA', 2, 104))
  expect(field('AAA', 'change')).toMatch(/4,00/)
  expect(field('AAA', 'range')).not.toBe('')
})

test('a message rerenders only the rows of its symbols, in one commit', async () => {
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
  startEpoch('e1')
  renders.clear()
  for (let seq = 1; seq <= 20; seq++) await push(quote('BBB', seq, 100 + seq), quote('DDD', seq, 50 + seq))
  expect(Object.fromEntries(renders)).toEqual({ all: 20, BBB: 20, DDD: 20 })
  renders.clear()
  await push(quote('BBB', 19, 1), quote('DDD', 3, 1))
  expect(Object.fromEntries(renders)).toEqual({})
})

test('a price without a previous close is shown without a change', async () => {
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

const THREE = [...LIST, { id: 3, symbol: 'CCC', name: 'Empresa C' }]
const order = () => [...document.querySelectorAll('tr[data-symbol]')].map((row) => row.getAttribute('data-symbol'))
const heading = (name: string) => screen.getByRole('button', { name })
const sortBy = (name: string) => act(async () => void fireEvent.click(heading(name)))
const turn = () => act(() => vi.advanceTimersByTimeAsync(1_100))

/** Shows three stocks at these prices, by a clock that the test moves. */
async function three(...prices: number[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = fakeServer({
    'GET /api/user-watchlist/': () => json(THREE),
    'PUT /api/user-watchlist/order': ({ body }) =>
      json((body as { symbols: string[] }).symbols.map((one) => THREE.find(({ symbol }) => symbol === one))),
    'GET /api/list-settings/': () => json({}),
    'PUT /api/list-settings/': ({ body }) => json(body),
    ...tradingData,
  })
  render(<Watchlist />)
  await screen.findByText('AAA')
  await push(...THREE.map(({ symbol }, at) => quote(symbol, 1, prices[at])))
  return calls
}

test('a heading sorts, and again reverses; words begin at A, numbers at the greatest', async () => {
  const calls = await three(20, 30, 10)
  await sortBy('Precio')
  expect(order()).toEqual(['BBB', 'AAA', 'CCC'])
  expect(heading('Precio').closest('th')?.getAttribute('aria-sort')).toBe('descending')
  await sortBy('Precio')
  expect(order()).toEqual(['CCC', 'AAA', 'BBB'])
  await push(quote('AAA', 2, 20, { previous_close: 10 }))
  await sortBy('Cambio')
  expect(order()).toEqual(['AAA', 'BBB', 'CCC'])
  await sortBy('Acción')
  await sortBy('Acción')
  expect(order()).toEqual(['CCC', 'BBB', 'AAA'])
  expect(screen.queryByRole('button', { name: 'Mover AAA' })).toBe(null)
  await turn()
  const sent = calls.filter(({ method, path }) => path === '/api/list-settings/' && method === 'PUT').at(-1)
  expect(sent?.body).toEqual({ watchlist: { sort: 'symbol', dir: 'desc' } })
  await sortBy('Volver a mi orden')
  expect(order()).toEqual(['AAA', 'BBB', 'CCC'])
})

test('rows sorted by price move with the prices, but not under the pointer or the focus', async () => {
  await three(30, 20, 10)
  act(() => chooseSort({ key: 'price', ascending: false }))
  const body = rowOf('AAA').parentElement as HTMLElement
  fireEvent.pointerEnter(body)
  await push(quote('CCC', 2, 40))
  await turn()
  expect(order()).toEqual(['AAA', 'BBB', 'CCC'])
  fireEvent.pointerLeave(body)
  expect(order()).toEqual(['CCC', 'AAA', 'BBB'])
  const [first, second] = screen.getAllByRole('button', { name: /^(AAA|BBB)/ })
  act(() => first.focus())
  await push(quote('BBB', 2, 50))
  act(() => second.focus())
  await turn()
  expect(order()).toEqual(['CCC', 'AAA', 'BBB'])
  act(() => second.blur())
  expect(order()).toEqual(['BBB', 'CCC', 'AAA'])
  await push(quote('AAA', 2, 60))
  await turn()
  expect(order()).toEqual(['AAA', 'BBB', 'CCC'])
  act(() => chooseSort(HAND))
})

test('a stock without a price comes last', async () => {
  await three(10, 20, 30)
  act(() => chooseSort({ key: 'change_pct', ascending: true }))
  await push(quote('AAA', 2, 10, { previous_close: null }))
  await turn()
  expect(order()).toEqual(['BBB', 'CCC', 'AAA'])
  act(() => chooseSort(HAND))
})

test('arrow keys move a row; where it is now is said, and sent once', async () => {
  const calls = await three(10, 20, 30)
  const handle = screen.getByRole('button', { name: 'Mover AAA' })
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/flechas/)
  handle.focus()
  const press = (key: string) => act(async () => void fireEvent.keyDown(handle, { key }))
  await press('ArrowDown')
  expect(order()).toEqual(['BBB', 'AAA', 'CCC'])
  expect(screen.getByText('AAA: puesto 2 de 3').getAttribute('role')).toBe('status')
  await press('End')
  expect(order()).toEqual(['BBB', 'CCC', 'AAA'])
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Home')
  await press('ArrowUp')
  expect(order()).toEqual(['AAA', 'BBB', 'CCC'])
  await press('ArrowDown')
  screen.getByText('AAA: puesto 2 de 3')
  await turn()
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { symbols: ['BBB', 'AAA', 'CCC'] },
  ])
})

test.each(failures('error'))('$name when a stock is added: the server’s sentence after a 400 only', async (failure) => {
  fakeServer({ 'GET /api/user-watchlist/': () => json([]), 'POST /api/user-watchlist/': failure.reply })
  render(<Watchlist />)
  fireEvent.change(await screen.findByLabelText('Añadir por ticker'), { target: { value: 'XYZ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Añadir' }))
  const refused = failure.status === 400 ? (failure.sentence ?? 'Error al añadir a Watchlist') : null
  const sentence = refused ?? 'Error inesperado al añadir a Watchlist'
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  fireEvent.change(screen.getByLabelText('Añadir por ticker'), { target: { value: 'XY' } })
  expect(screen.queryByRole('alert')).toBe(null)
})
