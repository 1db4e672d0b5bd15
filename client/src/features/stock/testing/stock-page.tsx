import { type RenderResult, render } from '@testing-library/react'
import { view } from '#client/src/stores/view.ts'
import { company, indicators, trading } from '#client/src/testing/examples.ts'
import { fakeServer, json } from '#client/src/testing/server.ts'
import { StockDetail } from '../StockDetail.tsx'

/** Renders the page of AAA, which is followed; `routes` add answers of the server, or replace those for its figures. */
export function showStock(routes: Parameters<typeof fakeServer>[0] = {}): RenderResult {
  Object.assign(view, { view: 'dashboard', subView: 'stockDetail', symbol: 'AAA' })
  fakeServer({
    'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]),
    'GET /api/stocks/ trading-data': () => json(trading('AAA')),
    'GET /api/stocks/ technical-indicators': () => json(indicators('AAA')),
    'GET /api/stocks/ company-details': () => json(company('AAA')),
    ...routes,
  })
  return render(<StockDetail />)
}

/** Text of a field in the header with the price. */
export const headerField = (name: string) =>
  document.querySelector(`[data-field=price-header] [data-field=${name}]`)?.textContent
