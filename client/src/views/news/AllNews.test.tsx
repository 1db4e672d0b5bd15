import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetNews } from '../../stores/news.ts'
import { watchlist } from '../../stores/watchlist.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { AllNews } from './AllNews.tsx'
import { story, storyPage } from './testing/examples.ts'

const LIST = [
  { id: 1, symbol: 'AAA', name: 'Andina Minera' },
  { id: 2, symbol: 'BBB', name: 'Banco del Pacífico Sur' },
]
const list = { 'GET /api/user-watchlist/': () => json(LIST) }

beforeEach(() => {
  resetNews()
  vi.spyOn(console, 'warn').mockReturnValue()
})

const filter = () => screen.getByLabelText('Acción') as HTMLSelectElement

test('title, filter over the followed stocks, six cards, the other fallback and faces', async () => {
  const results = [
    story(1, { author: '' }),
    story(2, { sentiment: 'neutral' }),
    story(3, { sentiment: 'negative' }),
    story(4, { sentiment: 'mixed' as 'neutral' }),
  ]
  const calls = fakeServer({ ...list, 'GET /news': () => json({ results, count: 4 }) })
  render(<AllNews />)
  screen.getByRole('heading', { level: 1, name: 'Todas las Noticias de tu Lista de Seguimiento' })
  expect(screen.getAllByRole('listitem').length).toBe(6)
  await screen.findByText('Tomado de la web')
  expect([...filter().options].map(({ text }) => text)).toEqual([
    'Todas',
    'Andina Minera (AAA)',
    'Banco del Pacífico Sur (BBB)',
  ])
  const faces = screen.getAllByRole('button', { name: /^Sentimiento/ })
  expect(faces.map((face) => face.firstElementChild?.textContent)).toEqual(['😊', '😐', '😟', '…'])
  expect(faces.map((face) => face.getAttribute('aria-label'))).toEqual([
    'Sentimiento positivo',
    'Sentimiento neutral',
    'Sentimiento negativo',
    'Sentimiento sin determinar',
  ])
  expect(screen.queryByRole('navigation')).toBe(null)
  expect(calls.find(({ path }) => path === '/news')?.query.get('page_size')).toBe('6')
})

test('another stock begins at page 1; without news of it a sentence and the way back to all', async () => {
  const calls = fakeServer({
    ...list,
    'GET /news': ({ query }) => json(query.get('ticker') ? storyPage([]) : storyPage([1], 13)),
  })
  render(<AllNews />)
  await screen.findByText('Página 1 de 3')
  fireEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
  await screen.findByText('Página 2 de 3')
  fireEvent.change(filter(), { target: { value: 'BBB' } })
  await screen.findByText('No se encontraron noticias para esta selección.')
  expect(String(calls.at(-1)?.query)).toBe('page=1&page_size=6&ticker=BBB')
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas' }))
  await screen.findByText('Página 1 de 3')
  expect(filter().value).toBe('')
})

test('an error on the page is called one', async () => {
  fakeServer(list)
  render(<AllNews />)
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Error: Error al obtener noticias')
  fakeServer({ ...list, 'GET /news': () => json({ no: 'news' }) })
  fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Error: Error desconocido')
})

test('a stock that is not followed any more cannot stay chosen', async () => {
  fakeServer({ ...list, 'GET /news': () => json(storyPage([1])) })
  render(<AllNews />)
  await screen.findByText('Andina Minera (AAA)')
  fireEvent.change(filter(), { target: { value: 'AAA' } })
  await act(async () => void (watchlist.items = LIST.slice(1)))
  await vi.waitFor(() => expect(filter().value).toBe(''))
})
