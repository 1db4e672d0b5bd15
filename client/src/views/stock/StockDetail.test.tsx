import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { pausePrices } from '../../stores/pause.ts'
import { resumePrices } from '../../stores/quotes.ts'
import { toasts } from '../../stores/toasts.ts'
import { openStock, view } from '../../stores/view.ts'
import { company, indicators, quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { StockDetail } from './StockDetail.tsx'

const LIST = [{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]
const routes = {
  'GET /api/user-watchlist/': () => json(LIST),
  'GET /api/stocks/ trading-data': () => json(trading('AAA')),
  'GET /api/stocks/ technical-indicators': () => json(indicators('AAA')),
  'GET /api/stocks/ company-details': () => json(company('AAA')),
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  Object.assign(view, { view: 'dashboard', subView: 'stockDetail', symbol: 'AAA' })
})

const field = (name: string) => document.querySelector(`[data-field=price-header] [data-field=${name}]`)?.textContent
const reading = (indicator: string) => {
  const row = document.querySelector(`[data-indicator=${indicator}]`)
  const cell = row?.querySelector('[data-field=reading]')
  return [row?.querySelector('[data-field=value]')?.textContent, cell?.textContent, cell?.getAttribute('data-tone')]
}

test('without a stock: a panel that leads back', () => {
  view.symbol = null
  render(<StockDetail />)
  const panel = screen.getByRole('alert')
  fireEvent.click(within(panel).getByRole('button', { name: 'Volver' }))
  expect(view.subView).toBe('mainDashboard')
})

test('first by REST, then moved by the socket: price, change, indicators', async () => {
  fakeServer(routes)
  render(<StockDetail />)
  await screen.findByRole('heading', { name: 'Empresa AAA AAA' })
  await vi.waitFor(() => expect(field('price')).toBe('$100,00'))
  await vi.waitFor(() => expect(reading('rsi')).toEqual(['71,3', 'Sobrecompra', 'negative']))
  expect(reading('macd')).toEqual(['+1,20señal +0,90', 'Señal alcista', 'positive'])
  expect(reading('ema')).toEqual(['98,50EMA 50 97,10', 'Cruce dorado', 'positive'])
  expect(reading('stochastic')).toEqual(['50,0%D 48,0', 'Neutral', 'neutral'])
  expect(reading('divergence')).toEqual(['—', 'Sin divergencia', 'neutral'])
  expect(reading('support')).toEqual(['95,00', '5,0\u202f% por debajo', 'neutral'])
  expect(reading('resistance')).toEqual(['—', 'Datos insuficientes', 'neutral'])

  await act(async () => {
    dispatch({ op: 'quotes', items: [quote('AAA', 1, 104.5)] })
    const moved = { value: 28.04, interpretation: 'Oversold' as const }
    dispatch({ op: 'indicators', ...indicators('AAA', { rsi_14: moved }) })
  })
  expect(field('price')).toBe('$104,50')
  expect(field('change')).toBe('+4,50+4,50\u202f%')
  expect(field('age')).toMatch(/^Simulado/)
  expect(reading('rsi')).toEqual(['28,0', 'Sobreventa', 'positive'])
  expect(document.querySelector('[data-field=price-header] [data-flash]')?.getAttribute('data-flash')).toBe('up-1')
})

test('a stock that its market does not have any more says so beside its last price', async () => {
  const gone = () => json(trading('AAA', { freshness: 'stale', unlisted: true }))
  fakeServer({ ...routes, 'GET /api/stocks/ trading-data': gone })
  render(<StockDetail />)
  await vi.waitFor(() => expect(field('price')).toBe('$100,00'))
  expect(field('age')).toMatch(/^Ya no cotiza/)
})

test('the company: known fields only, and no link that is not one', async () => {
  fakeServer(routes)
  render(<StockDetail />)
  await screen.findByText('Quito, Pichincha')
  expect(screen.queryByText('Teléfono')).toBe(null)
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBe(null)
})

test('each part fails on its own, in its own words, and can be asked again', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json(LIST) })
  render(<StockDetail />)
  await screen.findByText('No se pudieron cargar los indicadores.')
  expect((await screen.findAllByText('No se pudo cargar la información.')).length).toBe(2)
  fakeServer(routes)
  for (const retry of screen.getAllByRole('button', { name: 'Reintentar' })) fireEvent.click(retry)
  await vi.waitFor(() => expect(field('price')).toBe('$100,00'))
  expect(await screen.findByText('Sobrecompra')).toBeTruthy()
})

test('after unfollowing, back to the dashboard', async () => {
  const calls = fakeServer({ ...routes, 'DELETE /api/user-watchlist/': () => json({ message: 'ok' }) })
  render(<StockDetail />)
  fireEvent.click(await screen.findByRole('button', { name: 'Dejar de seguir' }))
  await vi.waitFor(() => expect(view.subView).toBe('mainDashboard'))
  expect(calls.find((call) => call.method === 'DELETE')?.body).toEqual({ ticker: 'AAA' })
  expect(toasts.list.at(-1)?.text).toBe('AAA ya no está en tu lista de seguimiento.')
})

test('data that was there stays when the server is away, and is called old until it comes again', async () => {
  vi.useFakeTimers()
  fakeServer(routes)
  const first = render(<StockDetail />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  first.unmount()
  fakeServer({ 'GET /api/user-watchlist/': routes['GET /api/user-watchlist/'] })
  render(<StockDetail />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(reading('rsi')[0]).toBe('71,3')
  expect(field('price')).toBe('$100,00')
  expect(document.querySelectorAll('[data-old]').length).toBe(2)
  fakeServer(routes)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  expect(document.querySelectorAll('[data-old]').length).toBe(0)
})

test('paused, the indicators stand still with the price', async () => {
  fakeServer(routes)
  render(<StockDetail />)
  await vi.waitFor(() => expect(reading('rsi')[0]).toBe('71,3'))
  const moved = { value: 28.04, interpretation: 'Oversold' as const }
  await act(async () => {
    dispatch({ op: 'quotes', items: [quote('AAA', 1, 104.5)] })
    pausePrices()
  })
  await act(async () => {
    dispatch({ op: 'quotes', items: [quote('AAA', 2, 105)] })
    dispatch({ op: 'indicators', ...indicators('AAA', { rsi_14: moved }) })
  })
  expect([field('price'), reading('rsi')[0]]).toEqual(['$104,50', '71,3'])
  await act(async () => resumePrices())
  expect([field('price'), reading('rsi')[0]]).toEqual(['$105,00', '28,0'])
})

test('prices and levels have the decimals of their currency', async () => {
  const peso = { currency: 'CLP', currentPrice: 4974, previousClose: 4950, dayLow: 4900, dayHigh: 5000, open: 4960 }
  fakeServer({
    ...routes,
    'GET /api/stocks/ trading-data': () => json(trading('AAA', peso)),
    'GET /api/stocks/ technical-indicators': () => json(indicators('AAA', { support: 4900.4 })),
  })
  render(<StockDetail />)
  await vi.waitFor(() => expect(field('price')).toBe('CLP\u00a04.974'))
  expect(field('change')).toBe('+24+0,48\u202f%')
  screen.getByRole('img', { name: 'De 4.900 a 5.000, ahora 4.974' })
  await vi.waitFor(() => expect(reading('support')[0]).toBe('4.900'))
})

test('a failed unfollow says so and disables the button', async () => {
  fakeServer(routes)
  render(<StockDetail />)
  fireEvent.click(await screen.findByRole('button', { name: 'Dejar de seguir' }))
  await screen.findByText('Error inesperado al Quitar de la Lista, intente más tarde')
  expect((screen.getByRole('button', { name: 'Dejar de seguir' }) as HTMLButtonElement).disabled).toBe(true)
  expect(view.subView).toBe('stockDetail')
})

test('a stock that is not followed can be; a full list is the server sentence', async () => {
  const answers = [
    json({ code: 'watchlist_limit', error: 'Tu plan permite seguir 5 acciones.' }, 400),
    json({ id: 9, symbol: 'BBB', name: 'Empresa BBB' }, 201),
  ]
  fakeServer({
    ...routes,
    'GET /api/stocks/ trading-data': () => json(trading('BBB')),
    'POST /api/user-watchlist/': () => answers.shift() ?? Response.error(),
  })
  view.symbol = 'BBB'
  const { unmount } = render(<StockDetail />)
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir' }))
  await screen.findByText('Tu plan permite seguir 5 acciones.')
  unmount()
  act(() => openStock('BBB'))
  render(<StockDetail />)
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir' }))
  await screen.findByRole('button', { name: 'Dejar de seguir' })
})

test('a price without a previous close is shown, and no change', async () => {
  const first = { previousClose: null, regularMarketPreviousClose: null }
  fakeServer({ ...routes, 'GET /api/stocks/ trading-data': () => json(trading('AAA', first)) })
  render(<StockDetail />)
  await vi.waitFor(() => expect(field('price')).toBe('$100,00'))
  expect(field('change')).toBe('—')
  expect(screen.queryByText('Cierre anterior')).toBe(null)
  expect(screen.queryByText('Sin datos')).toBe(null)
})
