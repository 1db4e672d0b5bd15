import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { StockSignals } from './Opportunities.tsx'
import { opportunities } from './opportunities.ts'
import { signal } from './testing/examples.ts'

const PATH = 'GET /user-watchlist/'

const shown = () =>
  [...document.querySelectorAll('[data-opportunity]')].map((item) => item.getAttribute('data-opportunity'))
const push = (id: number, ticker: string) =>
  act(async () => dispatch({ op: 'opportunity', id: 100 + id, item: signal(id, { ticker }) }))

test('the signals of this stock with their receipts, and not the name of the stock again', async () => {
  const calls = fakeServer({ [PATH]: () => json([signal(2), signal(1, { historial: null })]) })
  render(<StockSignals symbol="AAA" />)
  const widget = screen.getByRole('region', { name: 'Señales de la acción' })
  await within(widget).findByText('58 % de 24 veces; cualquier día: 51 %')
  expect(shown()).toEqual(['2', '1'])
  expect(within(widget).queryByRole('button', { name: /^Ver AAA/ })).toBe(null)
  expect(calls.map(({ query }) => String(query))).toEqual(['opportunities=true&symbol=AAA'])
  expect(opportunities.answer.status).toBe('idle')
})

test('a pushed signal of this stock goes on top, that of another does not', async () => {
  fakeServer({ [PATH]: () => json([signal(1)]) })
  render(<StockSignals symbol="AAB" />)
  await screen.findByRole('heading', { level: 3 })
  await push(2, 'ZZZ')
  await push(3, 'AAB')
  expect(shown()).toEqual(['3', '1'])
})

test('three of many, more on demand; without signals it says so', async () => {
  fakeServer({
    [PATH]: ({ query }) => json(query.get('symbol') === 'AAC' ? [5, 4, 3, 2, 1].map((id) => signal(id)) : []),
  })
  const { unmount } = render(<StockSignals symbol="AAC" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ver 2 más' }))
  expect(shown()).toEqual(['5', '4', '3', '2', '1'])
  unmount()
  render(<StockSignals symbol="AAD" />)
  await screen.findByText('No hay señales en las últimas 30 sesiones.')
})

test('a failure says so, and can be retried', async () => {
  let fails = true
  fakeServer({ [PATH]: () => (fails ? json({ code: 'internal' }, 500) : json([signal(1)])) })
  render(<StockSignals symbol="AAE" />)
  await screen.findByText('Error al obtener oportunidades')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('heading', { level: 3 })
})
