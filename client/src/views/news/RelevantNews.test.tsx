import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { measurement } from '../../stores/measurement.ts'
import { resetNews } from '../../stores/news.ts'
import { view } from '../../stores/view.ts'
import { loadWatchlist, watchlist } from '../../stores/watchlist.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { RelevantNews } from './RelevantNews.tsx'
import { story, storyPage } from './testing/examples.ts'

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
    story(3, { author: '', sentiment: 'negative', link: 'javascript:alert(1)', labelled_by: 'gemma3:4b' }),
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
  expect([2, 3].map((id) => field(id, 'labelled-by'))).toEqual([undefined, 'etiqueta de gemma3:4b'])
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
  fakeServer({ 'GET /news': () => json(storyPage([2, 1])) })
  render(<RelevantNews />)
  await screen.findAllByRole('link')
  await act(async () => dispatch({ op: 'news', id: 31, item: story(3) }))
  const place = screen.getByRole('button', { name: '1 noticia nueva' }).parentElement
  expect(place?.getAttribute('role')).toBe('status')
  await act(async () => dispatch({ op: 'news', id: 32, item: story(4) }))
  expect(cards()).toEqual(['2', '1'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '2 noticias nuevas' })))
  expect(cards()).toEqual(['4', '3', '2', '1'])
  expect(screen.queryByRole('button', { name: /nuevas?$/ })).toBe(null)
  expect(document.activeElement).toBe(place)
})

test('another page is told of nothing; the first one, opened again, has it', async () => {
  let newest = [9, 8, 7, 6]
  fakeServer({ 'GET /news': ({ query }) => json(storyPage(query.get('page') === '1' ? newest : [5], 5)) })
  render(<RelevantNews />)
  await screen.findByText('Página 1 de 2')
  fireEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
  await screen.findByText('Página 2 de 2')
  await act(async () => dispatch({ op: 'news', id: 33, item: story(10) }))
  expect(screen.queryByRole('button', { name: /nuevas?$/ })).toBe(null)
  newest = [10, 9, 8, 7]
  fireEvent.click(screen.getByRole('button', { name: 'Anterior' }))
  await vi.waitFor(() => expect(cards()).toEqual(['10', '9', '8', '7']))
})

test('what is replayed after a cut is counted', async () => {
  const ready = (news: number) =>
    dispatch({ op: 'ready', epoch: 'e', role: 'Freemium', market: 'simulated', last: { opportunities: 0, news } })
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  ready(40)
  render(<RelevantNews />)
  await screen.findByRole('link')
  await act(async () => {
    ready(42)
    for (const id of [1, 2, 3]) dispatch({ op: 'news', id: 39 + id, item: story(id) })
  })
  screen.getByRole('button', { name: '2 noticias nuevas' })
})

test('dudoso stands where the score says that the label is often wrong, and says why and where it is measured', async () => {
  const scores = [0, 0.049, 0.05, -0.2, 0.299, 0.3, -0.62]
  fakeServer({
    'GET /news': () => json({ results: scores.map((score, id) => story(id + 1, { score })), count: scores.length }),
  })
  render(<RelevantNews />)
  await screen.findAllByRole('link')
  const marked = scores.map((_, id) => card(id + 1).querySelector('[data-field=doubtful]') !== null)
  expect(marked).toEqual([false, false, true, true, true, false, false])
  const mark = within(card(3)).getByRole('button', { name: 'dudoso' })
  const why = document.getElementById(mark.getAttribute('aria-controls') ?? '') as HTMLElement
  const state = () => [mark.getAttribute('aria-expanded'), why.hidden]
  expect(state()).toEqual(['false', true])
  fireEvent.click(mark)
  expect(state()).toEqual(['true', false])
  expect(why.textContent).toMatch(/se equivoca a menudo/)
  fireEvent.keyDown(mark, { key: 'Escape' })
  expect(state()).toEqual(['false', true])
  fireEvent.pointerEnter(why.parentElement as HTMLElement, { pointerType: 'mouse' })
  expect(state()).toEqual(['true', false])
  fireEvent.pointerLeave(why.parentElement as HTMLElement)
  expect(state()).toEqual(['false', true])
  fireEvent.click(mark)
  fireEvent.click(within(why).getByRole('button', { name: 'Cómo medimos' }))
  expect([view.subView, measurement.part]).toEqual(['measurement', 'sentiment'])
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
