import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { resetNews } from '../../stores/news.ts'
import { view } from '../../stores/view.ts'
import { loadWatchlist, watchlist } from '../../stores/watchlist.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { story, storyPage } from './examples.ts'
import { RelevantNews } from './RelevantNews.tsx'

beforeEach(() => {
  resetNews()
  vi.spyOn(console, 'warn').mockReturnValue()
})

const cards = () => [...document.querySelectorAll('[data-news]')].map((card) => card.getAttribute('data-news'))
const card = (id: number): HTMLElement => document.querySelector(`[data-news="${id}"]`) as HTMLElement

test('while it loads: four places and no pager', () => {
  fakeServer({ 'GET /news': () => new Promise(() => {}) })
  render(<RelevantNews />)
  const widget = screen.getByRole('region', { name: 'Noticias Relevantes' })
  expect(widget.getAttribute('aria-busy')).toBe('true')
  expect(within(widget).getAllByRole('listitem').length).toBe(4)
  expect(screen.queryByRole('navigation')).toBe(null)
})

test('a card: stock, label, title as a safe link, summary, author or its fallback, time', async () => {
  const results = [
    story(1),
    story(2, { author: null, sentiment: 'neutral', link: null }),
    story(3, { author: '', sentiment: 'negative', link: 'javascript:alert(1)' }),
  ]
  fakeServer({ 'GET /news': () => json({ results, count: 3 }) })
  render(<RelevantNews />)
  const link = await screen.findByRole('link', { name: story(1).title })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    story(1).link,
    '_blank',
    'noopener noreferrer',
  ])
  expect(within(card(1)).getByText(story(1).summary).tagName).toBe('P')
  expect(within(card(1)).getByText('20/11/2026 09:15').getAttribute('datetime')).toBe('2026-11-20T14:15:00Z')
  const field = (id: number, name: string) => card(id).querySelector(`[data-field=${name}]`)?.textContent
  expect([1, 2, 3].map((id) => field(id, 'sentiment'))).toEqual(['POSITIVO 📈', 'NEUTRAL 📊', 'NEGATIVO 📉'])
  expect([1, 2, 3].map((id) => field(id, 'author'))).toEqual(['Lucía Paredes', 'Tomado de la Red', 'Tomado de la Red'])
  expect(screen.getAllByRole('link').length).toBe(1)
  fireEvent.click(within(card(2)).getByRole('button', { name: 'AAA' }))
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'AAA'])
})

test('nothing to show, and the way to all news', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([])) })
  render(<RelevantNews />)
  await screen.findByText('No se encontraron noticias relevantes por el momento.')
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas' }))
  expect(view.subView).toBe('allNews')
})

test('a failure is said inline and can be asked again', async () => {
  fakeServer({})
  render(<RelevantNews />)
  expect((await screen.findByRole('alert')).textContent).toContain('Error al obtener noticias')
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('link')
})

test('an answer that is no news is an unknown error', async () => {
  fakeServer({ 'GET /news': () => json({ results: [{ id: 'x' }], count: 1 }) })
  render(<RelevantNews />)
  expect((await screen.findByRole('alert')).textContent).toContain('Error desconocido')
})

test('pages of four', async () => {
  fakeServer({
    'GET /news': ({ query }) => json(query.get('page') === '1' ? storyPage([9, 8, 7, 6], 5) : storyPage([5], 5)),
  })
  render(<RelevantNews />)
  await screen.findByText('Página 1 de 2')
  const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
  expect([button('Anterior').disabled, button('Siguiente').disabled]).toEqual([true, false])
  fireEvent.click(button('Siguiente'))
  await screen.findByText('Página 2 de 2')
  expect([cards(), button('Anterior').disabled, button('Siguiente').disabled]).toEqual([['5'], false, true])
})

test('what arrives moves nothing until it is asked for; the focus is not lost with the button', async () => {
  let page = storyPage([2, 1])
  fakeServer({ 'GET /news': () => json(page) })
  render(<RelevantNews />)
  await screen.findAllByRole('link')
  await act(async () => dispatch({ op: 'news', id: 31, item: story(3) }))
  screen.getByRole('button', { name: '1 noticia nueva' })
  await act(async () => dispatch({ op: 'news', id: 32, item: story(4) }))
  expect(cards()).toEqual(['2', '1'])
  page = storyPage([4, 3, 2, 1])
  fireEvent.click(screen.getByRole('button', { name: '2 noticias nuevas' }))
  await vi.waitFor(() => expect(cards()).toEqual(['4', '3', '2', '1']))
  expect(screen.queryByRole('button', { name: /nuevas?$/ })).toBe(null)
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('what was missed while the line was down is counted', async () => {
  const ready = (news: number) =>
    dispatch({ op: 'ready', epoch: 'e', role: 'Freemium', market: 'simulated', last: { opportunities: 0, news } })
  let page = storyPage([1])
  fakeServer({ 'GET /news': () => json(page) })
  ready(40)
  render(<RelevantNews />)
  await screen.findByRole('link')
  page = storyPage([3, 2, 1])
  await act(async () => ready(42))
  await screen.findByRole('button', { name: '2 noticias nuevas' })
})

test('old news are kept and marked while the server cannot be asked', async () => {
  fakeServer({
    'GET /news': () => json(storyPage([1])),
    'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'AAA', name: 'Andina' }]),
  })
  await loadWatchlist()
  render(<RelevantNews />)
  await screen.findByRole('link')
  fakeServer({})
  await act(async () => void (watchlist.items = []))
  await screen.findByText('Datos sin actualizar')
  expect(cards()).toEqual(['1'])
})
