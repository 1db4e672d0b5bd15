import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KeyFigures as Figures } from '#domain/contract/company.ts'
import type { Price } from '../../stores/prices.ts'
import { applyIndicators } from '../../stores/stock-data.ts'
import { company, indicators, keyFigures, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { KeyFigureList } from './Company.tsx'

const PATH = 'GET /api/stocks/ company-details'

const price: Price = {
  price: 100,
  previous_close: 99,
  open: 99,
  day_low: 98,
  day_high: 101,
  last_volume: 1_600_000,
  as_of: '2026-11-20T15:00:00Z',
  freshness: 'simulated',
}
const shown = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[data-figure]')].map((item) => [
      item.getAttribute('data-figure'),
      item.querySelector('dd')?.textContent?.replace(/[\u00a0\u202f]/g, ' '),
    ]),
  )
const answer = (symbol: string, figures?: Figures) =>
  fakeServer({ [PATH]: () => json({ ...company(symbol), ...(figures && { figures }) }) })

test('each figure with its day and source', async () => {
  answer('AAA', keyFigures())
  render(<KeyFigureList symbol="AAA" price={null} trading={trading('AAA')} />)
  await screen.findByText('Máximo de 52 semanas')
  expect(shown()).toEqual({
    year_high: '130,0012 mar 2026, mercado simulado',
    year_low: '80,001 jun 2026, mercado simulado',
    volume: '1,5 M20 nov 2026, mercado simulado',
    mean_volume: '3 M20 nov 2026, mercado simulado',
    market_cap: '4,9 billones USD19 nov 2026, Yahoo Finance',
    pe: '31,619 nov 2026, Yahoo Finance',
    dividend_yield_pct: '0,4 %19 nov 2026, Yahoo Finance',
    next_earnings: '28 ene 2027 (previsto)19 nov 2026, Yahoo Finance',
  })
})

test('the price of the session moves its volume, and an extreme that it passes', async () => {
  answer('AAB', keyFigures())
  applyIndicators(indicators('AAB', { as_of: '2026-11-23' }))
  const { rerender } = render(<KeyFigureList symbol="AAB" price={price} trading={trading('AAB')} />)
  await screen.findByText('Volumen')
  expect(shown()).toMatchObject({
    year_high: expect.stringMatching(/^130,0012 mar 2026/),
    volume: '1,6 M23 nov 2026, mercado simulado',
  })
  rerender(<KeyFigureList symbol="AAB" price={{ ...price, day_high: 130.5, day_low: 79 }} trading={trading('AAB')} />)
  expect(shown()).toMatchObject({
    year_high: '130,5023 nov 2026, mercado simulado',
    year_low: '79,0023 nov 2026, mercado simulado',
  })
})

test('unknown figures are left out; if all are unknown it says so', async () => {
  const { year_high, year_low } = keyFigures()
  answer('AAC', { year_high, year_low })
  const { unmount } = render(<KeyFigureList symbol="AAC" price={price} trading={null} />)
  await screen.findByText('Mínimo de 52 semanas')
  expect(Object.keys(shown())).toEqual(['year_high', 'year_low'])
  unmount()
  for (const [symbol, figures] of [['AAD', {}] as const, ['AAE', undefined] as const]) {
    answer(symbol, figures)
    const { unmount } = render(<KeyFigureList symbol={symbol} price={price} trading={null} />)
    await screen.findByText('Aún no hay cifras clave de esta acción.')
    unmount()
  }
})

test('a failure says so, and can be retried', async () => {
  fakeServer({ [PATH]: () => json({}, 500) })
  render(<KeyFigureList symbol="AAF" price={price} trading={null} />)
  await screen.findByText('No se pudieron cargar las cifras clave.')
  answer('AAF', keyFigures())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })))
  await screen.findByText('Precio/beneficio (PER)')
})
