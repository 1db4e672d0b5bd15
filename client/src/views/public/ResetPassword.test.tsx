import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { openView, view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
const alert = () => screen.queryByRole('alert')?.textContent ?? null

function open(ucid: string | null = 'abc') {
  openView('resetPassword')
  view.ucid = ucid
  render(<App />)
}

function fill(password: string, repeated = password) {
  type('Nueva contraseña', password)
  type('Repite la contraseña', repeated)
}

test('problems in the order of the rules; editing clears them', () => {
  const calls = fakeServer({})
  open()
  for (const [password, repeated, sentence] of [
    ['', '', 'Por favor, completa ambos campos.'],
    ['Clave2026', '', 'Por favor, completa ambos campos.'],
    ['Clave2026', 'Clave2027', 'Las contraseñas no coinciden.'],
    ['   ', '   ', 'La contraseña no puede estar vacía.'],
  ] as const) {
    fill(password, repeated)
    expect(alert()).toBe(null)
    send()
    expect(alert()).toBe(sentence)
  }
  expect(calls).toEqual([])
})

test('a success leads to the login, saying so', async () => {
  const calls = fakeServer({ 'POST /reset-password/': () => json({ message: 'ok' }) })
  open()
  fill('Clave2026')
  send()
  await screen.findByText('La contraseña se cambió correctamente.')
  expect(view.view).toBe('login')
  expect([calls[0]?.query.get('ucid'), calls[0]?.query.has('access_token'), calls[0]?.body]).toEqual([
    'abc',
    false,
    { password: 'Clave2026' },
  ])
})

test('a failure says why; a link that is no good leads to another', async () => {
  const answers = [
    () => json({ code: 'ucid_invalid', error: 'El enlace no es válido o ha caducado.' }, 400),
    () => json({}, 500),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  fakeServer({ 'POST /reset-password/': () => answers.shift()?.() ?? Response.error() })
  open(null)
  fill('Clave2026')
  for (const sentence of [
    'El enlace no es válido o ha caducado.',
    'Error al cambiar la contraseña.',
    'Error inesperado. Intenta más tarde.',
  ]) {
    send()
    await screen.findByText(sentence)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Pide otro' }))
  expect(view.view).toBe('forgotPassword')
})
