import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { pausePrices, resumePrices } from '../../stores/prices.ts'
import { indicators, quote, trading } from '../../testing/examples.ts'
import { refusals } from '../../testing/failures.ts'
import { json } from '../../testing/server.ts'
import { headerField, showStock } from './testing/stock-page.tsx'

const reading = (indicator: string) => {
  const row = document.querySelector(`[data-indicator=${indicator}]`)
  const cell = row?.querySelector('[data-field=reading]')
  return [row?.querySelector('[data-field=value]')?.textContent, cell?.textContent, cell?.getAttribute('data-tone')]
}

test('loaded by REST, then updated by the socket: price, change, indicators', async () => {
  showStock()
  await screen.findByRole('heading', { name: 'Empresa AAA AAA' })
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
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
  expect(headerField('price')).toBe('$104,50')
  expect(headerField('change')).toBe('+4,50+4,50\u202f%')
  expect(headerField('age')).toMatch(/^Simulado/)
  expect(reading('rsi')).toEqual(['28,0', 'Sobreventa', 'positive'])
  expect(document.querySelector('[data-field=price-header] [data-flash]')?.getAttribute('data-flash')).toBe('up-1')
})

test('a stock that its market no longer has says so next to its last price', async () => {
  const gone = () => json(trading('AAA', { freshness: 'stale', unlisted: true }))
  showStock({ 'GET /api/stocks/ trading-data': gone })
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
  expect(headerField('age')).toMatch(/^Ya no cotiza/)
})

test('a crypto asset has its warning, and bid and ask', async () => {
  const coin = { class: 'crypto', currency: 'EUR', currentPrice: 0.00000812, bid: 0.00000811, ask: 0.00000813 } as const
  showStock({ 'GET /api/stocks/ trading-data': () => json(trading('AAA', coin)) })
  await vi.waitFor(() => expect(headerField('price')).toMatch(/0,00000812/))
  expect(headerField('crypto-warning')).toMatch(/^Es un criptoactivo: [^.]+\.$/)
  const figure = (place: string) => document.querySelector(`[data-place=${place}] dd`)?.textContent
  expect([figure('bid'), figure('ask')]).toEqual(['0,00000811', '0,00000813'])

  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA', 1, 0.000008, { bid: 0.0000079, ask: null })] }))
  expect([figure('bid'), figure('ask')]).toEqual(['0,00000790', undefined])
})

test('a share has no such warning, and no bid and ask that its source does not give', async () => {
  showStock()
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
  expect(headerField('crypto-warning')).toBe(undefined)
  expect(document.querySelector('[data-place=bid], [data-place=ask]')).toBe(null)
})

test('the source of a price is next to its age, and changes when another source stands in; a simulated one is named so', async () => {
  const { unmount } = showStock()
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
  expect(headerField('source')).toBe(undefined)
  unmount()
  showStock({ 'GET /api/stocks/ trading-data': () => json(trading('AAA', { source: 'alpaca' })) })
  await vi.waitFor(() => expect(headerField('source')).toBe('Alpaca (bolsa IEX)'))
  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA', 1, 100, { source: 'yahoo' })] }))
  expect(headerField('source')).toBe('Yahoo Finance')
})

test('the company: known fields only, and no link that is not one', async () => {
  showStock()
  await screen.findByText('Quito, Pichincha')
  expect(screen.queryByText('Teléfono')).toBe(null)
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBe(null)
})

test('while paused, neither indicators nor price move', async () => {
  showStock()
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
  expect([headerField('price'), reading('rsi')[0]]).toEqual(['$104,50', '71,3'])
  await act(async () => resumePrices())
  expect([headerField('price'), reading('rsi')[0]]).toEqual(['$105,00', '28,0'])
})

test('prices and levels have the decimals of their currency', async () => {
  const peso = { currency: 'CLP', currentPrice: 4974, previousClose: 4950, dayLow: 4900, dayHigh: 5000, open: 4960 }
  showStock({
    'GET /api/stocks/ trading-data': () => json(trading('AAA', peso)),
    'GET /api/stocks/ technical-indicators': () => json(indicators('AAA', { support: 4900.4 })),
  })
  await vi.waitFor(() => expect(headerField('price')).toBe('CLP\u00a04.974'))
  expect(headerField('change')).toBe('+24+0,48\u202f%')
  screen.getByRole('img', { name: 'De 4.900 a 5.000, ahora 4.974' })
  await vi.waitFor(() => expect(reading('support')[0]).toBe('4.900'))
})

test('a price without a previous close is shown, and no change', async () => {
  const first = { previousClose: null, regularMarketPreviousClose: null }
  showStock({ 'GET /api/stocks/ trading-data': () => json(trading('AAA', first)) })
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
  expect(headerField('change')).toBe('—')
  expect(screen.queryByText('Cierre anterior')).toBe(null)
  expect(screen.queryByText('Sin datos')).toBe(null)
})

test('the previous close of the regular session stands in for a missing one', async () => {
  const other = { currentPrice: 102.5, previousClose: null, regularMarketPreviousClose: 100 }
  showStock({ 'GET /api/stocks/ trading-data': () => json(trading('AAA', other)) })
  await vi.waitFor(() => expect(headerField('change')).toBe('+2,50+2,50\u202f%'))
  expect(document.querySelector('[data-field=price-header] [data-direction=up]')).not.toBe(null)
})

test.each(refusals('error'))(
  'after $name the stock stays followed, with a sentence and the button off',
  async ({ reply }) => {
    showStock({ 'DELETE /api/user-watchlist/': reply })
    const button = (await screen.findByText('Dejar de seguir')).closest('button') as HTMLButtonElement
    fireEvent.click(button)
    await screen.findByText('Error inesperado al Quitar de la Lista, intente más tarde')
    expect(button.disabled).toBe(true)
  },
)
