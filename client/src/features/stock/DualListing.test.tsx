import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Dual, TradingData } from '#domain/contract/market.ts'
import { dispatch } from '../../realtime/dispatch.ts'
import { setLinkState } from '../../stores/connection.ts'
import { dual, quote, trading } from '../../testing/examples.ts'
import { json } from '../../testing/server.ts'
import { headerField, showStock } from './testing/stock-page.tsx'

afterEach(() => setLinkState({ name: 'off' }))

const widget = () => document.querySelector('[data-widget=dual]')
const field = (name: string) => widget()?.querySelector(`[data-field="${name}"] dd`)?.textContent ?? null
const figures = () => [field('implied'), field('premium')]

async function open(given: Dual | null, more: Partial<TradingData> = {}) {
  showStock({
    'GET /api/user-watchlist/': () => json([]),
    'GET /api/stocks/ trading-data': () => json(trading('AAA', { ...more, dual: given })),
  })
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
  // Widgets are shown one after the other, the key figures after the dual listing.
  await vi.waitFor(() => expect(document.querySelector('[data-widget=figures]')).not.toBeNull())
}

test('both legs with their age, the implied rate of the peso, and the official rate with its day and source', async () => {
  await open(dual('AAA'), { source: 'yahoo' })
  screen.getByRole('region', { name: 'Doble cotización' })
  expect(field('AAA.BA')).toMatch(/^ARS\s?14\.000,00En vivo/)
  expect(field('AAA')).toMatch(/^\$100,00En vivo/)
  expect(figures()).toEqual(['1.400,00 ARS por dólar', '+5,00\u202f%'])
  expect(field('rate')).toBe('1.470,00 ARS por dólarFrankfurter (bancos centrales), 20 nov 2026')
  expect(widget()?.textContent).toMatch(/Cambio oficial1\.470/)
  expect(widget()?.textContent).toMatch(/1 ADR = 10 acciones \(a 31 dic 2025\) · Precios: Yahoo Finance$/)
})

test('the price of either leg updates it', async () => {
  await open(dual('AAA'))
  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA.BA', 1, 14_700)] }))
  expect(figures()).toEqual(['1.470,00 ARS por dólar', '0,00\u202f%'])
  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA', 2, 98)] }))
  expect(figures()).toEqual(['1.500,00 ARS por dólar', '-2,00\u202f%'])
})

test('where a comparison is not possible it says why, in place of figures', async () => {
  await open(dual('AAA'))
  const say = async (symbol: string, seq: number, freshness: 'closed' | 'stale' | 'live', age = 0) => {
    const as_of = new Date(Date.now() - age).toISOString()
    const item = quote(symbol, seq, symbol === 'AAA' ? 100 : 14_000, { freshness, as_of })
    await act(async () => dispatch({ op: 'quotes', items: [item] }))
  }
  await say('AAA.BA', 1, 'closed')
  screen.getByText('Sin comparación: AAA.BA está cerrada, y su último precio no es de ahora.')
  expect(figures()).toEqual([null, null])
  expect(field('rate')).toMatch(/^1\.470/)
  await say('AAA', 2, 'closed', 7_200_000)
  screen.getByText('Sin comparación: las dos bolsas están cerradas y cerraron en momentos distintos.')
  await say('AAA', 3, 'closed')
  expect(figures()).toEqual(['1.400,00 ARS por dólar', '+5,00\u202f%'])
  await say('AAA.BA', 4, 'live')
  screen.getByText('Sin comparación: AAA está cerrada, y su último precio no es de ahora.')
  await say('AAA', 5, 'stale')
  screen.getByText('Sin comparación: uno de los dos precios falta, no se mueve o es demasiado antiguo.')
  expect(figures()).toEqual([null, null])
})

test('with the connection lost no old price is compared', async () => {
  await act(async () => setLinkState({ name: 'live' }))
  await open(dual('AAA'))
  expect(figures()[0]).not.toBeNull()
  await act(async () => setLinkState({ name: 'lost', attempt: 0 }))
  expect(figures()).toEqual([null, null])
  screen.getByText(/^Sin comparación: uno de los dos precios falta/)
})

test('a leg without a price yet', async () => {
  const [local, adr] = dual('AAA').legs
  await open(dual('AAA', { legs: [{ ...local, price: null, as_of: null, freshness: null, age_seconds: null }, adr] }))
  expect(field('AAA.BA')).toBe('Sin precio')
  expect(figures()).toEqual([null, null])
  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA.BA', 1, 14_000)] }))
  expect(figures()[0]).toBe('1.400,00 ARS por dólar')
})

test('a leg that is no longer listed', async () => {
  const [local, adr] = dual('AAA').legs
  await open(dual('AAA', { legs: [{ ...local, freshness: null }, adr] }))
  expect(field('AAA.BA')).toMatch(/14\.000,00Ya no cotiza/)
  expect(figures()).toEqual([null, null])
})

test('without a published rate the implied one stands alone', async () => {
  const { legs } = dual('AAA')
  await open(dual('AAA', { ratio: 1, rate: null, legs: [{ ...legs[0], price: 372.5, currency: 'PEN' }, legs[1]] }))
  expect(figures()).toEqual(['3,7250 PEN por dólar', null])
  screen.getByText('No hay un cambio publicado de esos días: no se calcula la prima.')
  expect(widget()?.textContent).toContain('1 ADR = 1 acción (')
})

test('a share with one listing has no such widget', async () => {
  await open(null)
  expect(widget()).toBeNull()
})
