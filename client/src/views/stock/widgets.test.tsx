import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { view } from '../../stores/page/view.ts'
import { company, indicators, quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { StockDetail } from './StockDetail.tsx'

const records = vi.hoisted(() => vi.fn(() => null))
vi.mock('./SignalRecords.tsx', () => ({ SignalRecords: records }))
const title = vi.hoisted(() => vi.fn(() => null))
vi.mock('./CreateAlert.tsx', () => ({ CreateAlert: title }))

test('neither the widgets that come after it nor a price renders a widget again that has nothing of them', async () => {
  Object.assign(view, { view: 'dashboard', subView: 'stockDetail', symbol: 'AAA' })
  fakeServer({
    'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]),
    'GET /api/stocks/ trading-data': () => json(trading('AAA')),
    'GET /api/stocks/ technical-indicators': () => json(indicators('AAA')),
    'GET /api/stocks/ company-details': () => json(company('AAA')),
  })
  render(<StockDetail />)
  const price = () => document.querySelector('[data-field=price-header] [data-field=price]')?.textContent
  await vi.waitFor(() => expect(price()).toBe('$100,00'))
  await vi.waitFor(() => expect(document.querySelector('[style*="company"]')).not.toBeNull())
  const titles = title.mock.calls.length
  expect(titles).toBeGreaterThan(0)
  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA', 1, 104.5)] }))
  expect(price()).toBe('$104,50')
  expect(records).toHaveBeenCalledTimes(1)
  expect(title).toHaveBeenCalledTimes(titles)
})
