import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { session } from '../../stores/session.ts'
import { openView, view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const enter = () => fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))

function open() {
  openView('login')
  render(<App />)
}

test('both fields are required: an alert dialog says so, and nothing is sent', async () => {
  const calls = fakeServer({})
  open()
  fill('Email', 'demo@atalaya.test')
  enter()
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Por favor, introduce tu email y contraseña.')
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(calls).toEqual([])
})

test('the server sentence is shown, or the page its own; editing clears it', async () => {
  const answers = [
    () => json({ code: 'not_confirmed', error: 'Confirma tu email antes de entrar.' }, 403),
    () => json({}, 500),
    () => json({ name: 'sin bearer' }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  fakeServer({ 'POST /login/': () => answers.shift()?.() ?? Response.error() })
  open()
  fill('Email', 'demo@atalaya.test')
  fill('Contraseña', 'Demo2026')
  enter()
  await screen.findByText('Confirma tu email antes de entrar.')
  for (const again of ['500', 'rubbish', 'no network']) {
    fill('Contraseña', again)
    expect(screen.queryByRole('alert')).toBe(null)
    enter()
    expect((await screen.findByRole('alert')).textContent).toBe('Error al iniciar sesión.')
  }
  expect(session.user).toBe(null)
})

test('the password is hidden until asked for', () => {
  open()
  const type = () => (screen.getByLabelText('Contraseña') as HTMLInputElement).type
  expect(type()).toBe('password')
  const toggle = screen.getByRole('button', { name: 'Mostrar contraseña', pressed: false })
  fireEvent.click(toggle)
  expect([type(), toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  fireEvent.click(toggle)
  expect(type()).toBe('password')
})

test('200 keeps the user for this tab and opens the dashboard', async () => {
  fakeServer({ 'POST /login/': () => json(demo), 'GET /api/user-watchlist/': () => json([]) })
  open()
  fill('Email', ' demo@atalaya.test ')
  fill('Contraseña', 'Demo2026')
  enter()
  await screen.findByText('Hola, Demo')
  expect(view.view).toBe('dashboard')
  expect(sessionStorage.getItem('atalaya.session')).toContain('token-1')
})

test('logging out returns to the landing and tells the server with the old bearer', async () => {
  const calls = fakeServer({
    'POST /login/': () => json({ ...demo, name: '' }),
    'GET /api/user-watchlist/': () => json([]),
    'POST /logout/': () => new Response(null, { status: 204 }),
  })
  open()
  fill('Email', 'demo@atalaya.test')
  fill('Contraseña', 'Demo2026')
  enter()
  await screen.findByText('Hola, inversor')
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  await expect.poll(() => view.view).toBe('landing')
  expect([session.user, sessionStorage.length]).toEqual([null, 0])
  expect(calls.find((call) => call.path === '/logout/')?.headers.get('authorization')).toBe('Bearer token-1')
})

test('links lead to the forgotten password and to signup', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }))
  await screen.findByRole('heading', { name: 'Recupera tu contraseña' })
  fireEvent.click(screen.getByRole('button', { name: 'Volver a iniciar sesión' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Regístrate' }))
  await screen.findByText('Crea tu cuenta')
})
