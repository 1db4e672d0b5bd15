import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { view } from '../../stores/view.ts'
import { trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { readersZone } from '../../text/format.ts'
import { StockDetail } from './StockDetail.tsx'

const NOTHING = { found: [], ambiguous: [], unknown: [], already: [], over_limit: [], added: [] }
const unknownSymbol = () => json({ code: 'unknown_symbol', detail: 'No conocemos ese símbolo.' }, 404)

/** Shows what an address names; the server knows AAA alone, and reads the ticker as `list` says. */
function showTicker(ticker: string, list: object) {
  Object.assign(view, { view: 'dashboard', subView: 'stockDetail', symbol: ticker })
  const bodies: unknown[] = []
  fakeServer({
    'GET /api/user-watchlist/': () => json([]),
    'GET /api/stocks/ trading-data': ({ query }) =>
      query.get('symbol') === 'AAA' ? json(trading('AAA')) : unknownSymbol(),
    'POST /api/user-watchlist/import': ({ body }) => {
      bodies.push(body)
      return json({ ...NOTHING, ...list })
    },
  })
  render(<StockDetail />)
  return bodies
}

test('a ticker with its exchange leads to its stock', async () => {
  const bodies = showTicker('NASDAQ:AAA', { found: [{ line: 1, symbol: 'AAA', name: 'Empresa AAA' }] })
  await screen.findByRole('heading', { name: 'Empresa AAA AAA' })
  expect(view.symbol).toBe('AAA')
  expect(history.state).toMatchObject({ subView: 'stockDetail', symbol: 'AAA' })
  expect(bodies).toEqual([{ text: 'NASDAQ:AAA', add: false, zone: readersZone() }])
})

test('what looks like a symbol and is none is read as a ticker too', async () => {
  showTicker('AAA.US', { found: [{ line: 1, symbol: 'AAA', name: 'Empresa AAA' }] })
  await vi.waitFor(() => expect(view.symbol).toBe('AAA'))
})

test('an unknown one says so', async () => {
  showTicker('NADA', { unknown: [1] })
  expect((await screen.findByRole('alert')).textContent).toContain('No conocemos aquí el símbolo «NADA».')
  expect(view.symbol).toBe('NADA')
})

test('one that several stocks have asks which is meant', async () => {
  const candidates = ['AAA', 'AAA.MC'].map((symbol) => ({ symbol, name: `Empresa ${symbol}`, marketplace: null }))
  showTicker('EURONEXT:AAA', { ambiguous: [{ line: 1, candidates }] })
  await screen.findByText('«EURONEXT:AAA» es el símbolo de varias acciones. Elige una:')
  fireEvent.click(screen.getByRole('button', { name: 'AAA · Empresa AAA' }))
  await vi.waitFor(() => expect(view.symbol).toBe('AAA'))
})
