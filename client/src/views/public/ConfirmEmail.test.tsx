import { fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'

beforeEach(() => {
  Object.assign(view, { view: 'confirmEmail', ucid: 'abc' })
})

test('loading, then success, whose button leads to the login; the link is answered once', async () => {
  const calls = fakeServer({ 'POST /confirm-email/': () => json({ message: 'ok' }) })
  render(<App />, { wrapper: StrictMode })
  screen.getByRole('heading', { name: 'Confirmando tu correo…' })
  await screen.findByRole('heading', { name: 'Tu correo está confirmado.' })
  expect(calls.map(({ query, body }) => [query.get('ucid'), body])).toEqual([['abc', {}]])
  fireEvent.click(screen.getByRole('button', { name: 'Ir a iniciar sesión' }))
  expect(view.view).toBe('login')
})

test('an address that was registered more than once leads to choosing the password', async () => {
  const calls = fakeServer({
    'POST /confirm-email/': () => json({ message: 'ok', reset_ucid: 'def' }),
    'POST /reset-password/': () => json({ message: 'ok' }),
  })
  render(<App />)
  await screen.findByRole('heading', { name: 'Elige tu contraseña' })
  screen.getByText(/^Tu correo está confirmado\./)
  for (const label of ['Nueva contraseña', 'Repite la contraseña']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Clave2026' } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
  await screen.findByText('La contraseña se cambió correctamente.')
  expect(view.view).toBe('login')
  expect([calls[1]?.path, calls[1]?.query.get('ucid'), calls[1]?.body]).toEqual([
    '/reset-password/',
    'def',
    { password: 'Clave2026' },
  ])
})

test('a refused link says why, and leads to another signup', async () => {
  fakeServer({ 'POST /confirm-email/': () => json({ code: 'ucid_invalid', detail: 'Ya no es válido.' }, 400) })
  render(<App />)
  await screen.findByRole('heading', { name: 'Error al verificar' })
  expect(screen.getByRole('alert').textContent).toBe('Ya no es válido.')
  fireEvent.click(screen.getByRole('button', { name: 'Registrarme otra vez' }))
  expect(view.view).toBe('signup')
})

test('what is no refusal may be tried again', async () => {
  const answers = [
    () => json({}, 500),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json({ message: 'ok' }),
  ]
  fakeServer({ 'POST /confirm-email/': () => answers.shift()?.() ?? Response.error() })
  render(<App />)
  for (const _ of ['500', 'no network']) {
    await screen.findByText('No se pudo confirmar el correo.')
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('heading', { name: 'Confirmando tu correo…' })
  }
  await screen.findByRole('heading', { name: 'Tu correo está confirmado.' })
})

test('a link without ucid is wrong before anything is sent', () => {
  const calls = fakeServer({})
  view.ucid = null
  render(<App />)
  screen.getByRole('heading', { name: 'Error al verificar' })
  expect(screen.getByRole('alert').textContent).toBe('Link incorrecto.')
  expect(calls).toEqual([])
})
