import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'

beforeEach(() => {
  Object.assign(view, { view: 'confirmEmail', ucid: 'abc' })
})

test('loading, then success, whose button leads to the login', async () => {
  const calls = fakeServer({ 'POST /confirm-email/': () => json({ message: 'ok' }) })
  render(<App />)
  screen.getByRole('heading', { name: 'Confirmando tu correo…' })
  await screen.findByRole('heading', { name: 'Tu correo está confirmado.' })
  screen.getByRole('button', { name: 'Ir a iniciar sesión' })
  expect([calls[0]?.query.get('ucid'), calls[0]?.body]).toEqual(['abc', {}])
})

test('a refused link says why, by the server or by the page', async () => {
  const answers = [json({ code: 'ucid_invalid', detail: 'El enlace ya no es válido.' }, 400), json({}, 500)]
  fakeServer({ 'POST /confirm-email/': () => answers.shift() ?? Response.error() })
  const { unmount } = render(<App />)
  await screen.findByRole('heading', { name: 'Error al verificar' })
  screen.getByText('El enlace ya no es válido.')
  unmount()
  render(<App />)
  await screen.findByText('No se pudo confirmar el correo.')
})

test('a link without ucid is wrong before anything is sent', async () => {
  const calls = fakeServer({})
  view.ucid = null
  render(<App />)
  screen.getByRole('heading', { name: 'Error al verificar' })
  expect(screen.getByRole('alert').textContent).toBe('Link incorrecto.')
  expect(calls).toEqual([])
})
