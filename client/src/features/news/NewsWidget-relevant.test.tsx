import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { RelevantNews } from './NewsWidget.tsx'
import { story, storyPage } from './testing/examples.ts'

const card = (id: number): HTMLElement => document.querySelector(`[data-news="${id}"]`) as HTMLElement

test('while it loads: four placeholders and no pager', () => {
  fakeServer({ 'GET /news': () => new Promise(() => {}) })
  render(<RelevantNews />)
  const widget = screen.getByRole('region', { name: 'Noticias Relevantes' })
  expect(widget.getAttribute('aria-busy')).toBe('true')
  expect(within(widget).getAllByRole('listitem').length).toBe(4)
  expect(screen.queryByRole('navigation')).toBe(null)
})

test('a headline has its time on the reader’s clock; one of unknown date says so in its place', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60)
  const undated = { published_at: null, published_at_str: 'fecha desconocida', received_at: '2026-11-20T14:15:00Z' }
  fakeServer({ 'GET /news': () => json({ results: [story(2, undated), story(1)], count: 2 }) })
  render(<RelevantNews />)
  await screen.findByText('fecha desconocida')
  expect(card(2).querySelector('time')).toBe(null)
  expect(card(1).querySelector('time')?.textContent).toBe('20/11/2026 15:15')
})

test('events replayed after a lost connection are counted', async () => {
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

test('dudoso is shown where the score means that the label is often wrong, and says why on hover', async () => {
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
  fireEvent.pointerEnter(why.parentElement as HTMLElement, { pointerType: 'mouse' })
  expect(state()).toEqual(['true', false])
  fireEvent.pointerLeave(why.parentElement as HTMLElement)
  expect(state()).toEqual(['false', true])
})

test.each(failures('detail'))('$name: news that cannot be read have another sentence than none', async (failure) => {
  fakeServer({ 'GET /news': failure.reply })
  render(<RelevantNews />)
  const unreadable = failure.status === 200
  const sentence = unreadable ? 'Error desconocido' : 'Error al obtener noticias'
  await screen.findByText(sentence)
})
