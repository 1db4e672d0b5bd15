import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyQuotes } from '../../stores/prices.ts'
import { reset } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo, quote } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { marketPage, marketRow } from '../market/testing/examples.ts'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import { Movers, movers } from './Movers.tsx'

const MARKET = 'GET /api/market/'

const FIRST: Record<string, ReturnType<typeof marketRow>[]> = {
  'change_pct desc': [marketRow('UP', { price: 110, change_pct: 10 })],
  'change_pct asc': [],
  'volume_ratio desc': [marketRow('VOL', { price: 99, change_pct: -1, volume_ratio: 5.25 })],
}
const answers = {
  [MARKET]: ({ query }: { query: URLSearchParams }) =>
    json(marketPage(FIRST[`${query.get('sort')} ${query.get('dir')}`])),
}

const lines = () => [...document.querySelectorAll('[data-mover]')].map((line) => line.textContent)

beforeEach(() => {
  reset(movers)
  startSession(demo)
  view.view = 'dashboard'
})

test('before anything is searched, three lines say what moves; one that nothing does is left out', async () => {
  const calls = fakeServer(answers)
  render(<AdvancedSearch />)
  await screen.findByText('La que más sube')
  expect(lines()).toEqual([
    expect.stringMatching(/^La que más subeUP Empresa UP\$110,00\+10,00\+10,00\u202f%Simuladohace /),
    expect.stringMatching(/-1,00\u202f%5,3 veces su volumen medioSimuladohace /),
  ])
  const asked = calls.filter(({ path }) => path === '/api/market/')
  expect(asked.map(({ query }) => query.get('page_size'))).toEqual(['1', '1', '1'])
  await act(async () => void applyQuotes([quote('UP', 1, 120)]))
  expect(lines()[0]).toMatch(/\$120,00\+20,00\+20,00.%Simulado/)
  fireEvent.click(screen.getByRole('button', { name: 'Explora el mercado' }))
  expect(view.subView).toBe('market')
})

test('after a search it is gone', async () => {
  fakeServer({ ...answers, 'GET /api/search-actions/': () => json({ results: [] }) })
  render(<AdvancedSearch />)
  await screen.findByText('La que más sube')
  fireEvent.change(screen.getByLabelText('Nombre o ticker'), { target: { value: 'a' } })
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await vi.waitFor(() => expect(screen.queryByText('La que más sube')).toBe(null))
})

test('a failure has its sentence and its button', async () => {
  fakeServer({})
  render(<Movers />)
  await screen.findByText('No se pudo cargar lo que se mueve en el mercado.')
  fakeServer(answers)
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('La que más sube')
})
