import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLink } from '../../stores/connection.ts'
import { preferences, toggleSidebar } from '../../stores/preferences.ts'
import { editSearch, search } from '../../stores/search.ts'
import { beginSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Dashboard } from './Dashboard.tsx'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  fakeServer({ 'GET /api/user-watchlist/': () => json([]) })
  beginSession(demo)
  view.view = 'dashboard'
})

test('sections that are not built say so, known or not', async () => {
  render(<Dashboard />)
  for (const [button, heading] of [[/Simulador/, 'Simulador']] as const) {
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect((await screen.findByRole('heading', { level: 1, name: heading })).tagName).toBe('H1')
    screen.getByText('Esta sección está en construcción.')
  }
  view.subView = 'alerts'
  await screen.findByRole('heading', { level: 1, name: 'Panel' })
})

test('the menu marks where one is, also on a stock', async () => {
  render(<Dashboard />)
  const here = () => document.querySelector('[aria-current=page]')?.textContent
  expect(here()).toBe('Inicio')
  view.subView = 'stockDetail'
  await screen.findByText('No hay ninguna acción seleccionada.')
  expect(here()).toBe('Inicio')
})

test('the drawer opens from the header and closes on Escape and on content', async () => {
  window.matchMedia = (media) => ({ ...window.matchMedia.prototype, media, matches: true }) as MediaQueryList
  render(<Dashboard />)
  const open = () => document.getElementById('menu')?.getAttribute('data-open')
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }))
  expect(open()).toBe('true')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(open()).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }))
  fireEvent.click(screen.getByRole('main'))
  expect(open()).toBe('false')
})

test('a click beside the open drawer only closes it', async () => {
  window.matchMedia = (media) => ({ ...window.matchMedia.prototype, media, matches: true }) as MediaQueryList
  render(<Dashboard />)
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pausar precios' }))
  expect(document.getElementById('menu')?.getAttribute('data-open')).toBe('false')
  screen.getByRole('button', { name: 'Pausar precios' })
})

test('the menu can be made narrow, and stays so for the next visit', () => {
  render(<Dashboard />)
  const narrow = () => document.getElementById('menu')?.getAttribute('data-narrow')
  expect(narrow()).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Contraer menú' }))
  expect(preferences.narrow).toBe(true)
  expect(localStorage.getItem('atalaya.sidebar')).toBe('narrow')
  toggleSidebar()
})

test('the simulator carries the Experto badge', () => {
  render(<Dashboard />)
  expect(screen.getByRole('button', { name: /Simulador/ }).textContent).toContain('Experto')
})

test('leaving the dashboard forgets the search', () => {
  const { unmount } = render(<Dashboard />)
  editSearch({ text: 'banco' })
  unmount()
  expect(search.form.text).toBe('')
})

test('the badge follows the connection', async () => {
  render(<Dashboard />)
  setLink({ name: 'live' })
  await screen.findByText('En vivo')
  setLink({ name: 'lost', attempt: 0 })
  await screen.findByText('Reconectando…')
  setLink({ name: 'lost', attempt: 9 })
  await screen.findByText('Sin conexión')
})

test('Volver al inicio leaves for the landing and forgets the section', () => {
  view.subView = 'charts'
  render(<Dashboard />)
  fireEvent.click(screen.getByRole('button', { name: 'Volver al inicio' }))
  expect([view.view, view.subView]).toEqual(['landing', 'mainDashboard'])
})
