import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { openView, view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'

const fill = (value: string) => fireEvent.change(screen.getByLabelText('Email'), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }))
const confirmation = () => screen.findByRole('heading', { name: 'Revisa tu Correo' })

function open() {
  openView('forgotPassword')
  render(<App />)
}

test('the email is required; editing clears the sentence', () => {
  const calls = fakeServer({})
  open()
  send()
  expect(screen.getByRole('alert').textContent).toBe('Por favor, introduce tu email.')
  fill('a')
  expect(screen.queryByRole('alert')).toBe(null)
  expect(calls).toEqual([])
})

test('a success says to look at the mail, and leads back to the login', async () => {
  const calls = fakeServer({ 'POST /forgot-password/': () => json({ message: 'ok' }) })
  open()
  fill(' ana@correo.ec ')
  send()
  await confirmation()
  expect(screen.queryByRole('alert')).toBe(null)
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'ana@correo.ec' }])
  fireEvent.click(screen.getByRole('button', { name: 'Volver a iniciar sesión' }))
  expect(view.view).toBe('login')
})

test('a failure says the same, with its own sentence beside it', async () => {
  const answers = [
    () => json({ code: 'invalid_email', error: 'Introduce un correo electrónico válido.' }, 422),
    () => json({}, 500),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  fakeServer({ 'POST /forgot-password/': () => answers.shift()?.() ?? Response.error() })
  open()
  for (const sentence of [
    'Introduce un correo electrónico válido.',
    'Ocurrió un Error, intente más tarde.',
    'Ocurrió un Error, intente más tarde.',
  ]) {
    fill('ana')
    send()
    await confirmation()
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  }
})
