import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { editSearch, search } from '../features/search/search.ts'
import { dispatch } from '../realtime/dispatch.ts'
import { session, startSession } from '../stores/session.ts'
import { view } from '../stores/view.ts'
import { demo } from '../testing/examples.ts'
import { fakeServer, json } from '../testing/server.ts'
import { Dashboard } from './Dashboard.tsx'

beforeEach(() => {
  fakeServer({ 'GET /api/user-watchlist/': () => json([]) })
  startSession(demo)
  view.view = 'dashboard'
})

/** Makes every media query hold, or none. */
function matchAll(matches: boolean): void {
  window.matchMedia = (media) => ({ ...window.matchMedia.prototype, media, matches }) as MediaQueryList
}

test('a click next to the open drawer only closes it', async () => {
  matchAll(true)
  render(<Dashboard />)
  await vi.waitFor(() => expect(document.getElementById('menu')).not.toBe(null))
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pausar precios' }))
  expect(document.getElementById('menu')?.getAttribute('data-open')).toBe('false')
  screen.getByRole('button', { name: 'Pausar precios' })
})

test('the administrators’ page is in the menu of administrators, as soon as they are', async () => {
  const last = { opportunities: 0, news: 0 }
  const ready = { op: 'ready', epoch: 'e', role: 'Expert', market: 'simulated', last }
  const entry = () => screen.queryByRole('button', { name: 'Administración' })
  matchAll(false)
  render(<Dashboard />)
  expect(entry()).toBe(null)
  await act(async () => dispatch({ ...ready, admin: true }))
  expect(entry()).not.toBe(null)
  expect(session.user).toMatchObject({ role: 'Expert', admin: true })
  await act(async () => dispatch(ready))
  expect(entry()).toBe(null)
})

test('leaving the dashboard forgets the search', () => {
  const { unmount } = render(<Dashboard />)
  editSearch({ text: 'banco' })
  unmount()
  expect(search.form.text).toBe('')
})
