import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { signup } from '../../stores/signup.ts'
import { openView, view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }))

beforeEach(() => {
  Object.assign(signup, { name: '', email: '', termsAccepted: false })
})

function open() {
  openView('signup')
  render(<App />)
}

function fillAll() {
  fill('Nombre', 'Ana')
  fill('Email', 'ana@correo.ec')
  fill('Contraseña', 'Clave2026')
  fireEvent.click(screen.getByRole('checkbox'))
}

test('problems in the order of the rules; editing clears them', () => {
  const calls = fakeServer({})
  open()
  send()
  expect(screen.getByRole('alert').textContent).toBe('Por favor, completa todos los campos.')
  fill('Nombre', 'Ana')
  expect(screen.queryByRole('alert')).toBe(null)
  fill('Email', 'ana')
  fill('Contraseña', 'Clave2026')
  send()
  expect(screen.getByRole('alert').textContent).toBe('Por favor, introduce un email válido.')
  fill('Email', 'ana@correo.ec')
  send()
  expect(screen.getByRole('alert').textContent).toBe('Debes aceptar los Términos y Condiciones.')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.queryByRole('alert')).toBe(null)
  expect(calls).toEqual([])
})

test('201 keeps the e-mail and moves on to the notice, whose button leads to the login', async () => {
  const calls = fakeServer({ 'POST /register/': () => json({ message: 'ok' }, 201) })
  open()
  fillAll()
  send()
  await screen.findByText('ana@correo.ec')
  expect(calls[0]?.body).toEqual({ name: 'Ana', email: 'ana@correo.ec', password: 'Clave2026' })
  fireEvent.click(screen.getByRole('button', { name: 'Ir a iniciar sesión' }))
  expect(view.view).toBe('login')
})

test('anything but 201 is a failure: server sentence, own sentence, no network', async () => {
  const answers = [
    () => json({ message: 'ok' }, 200),
    () => json({ code: 'weak_password', message: 'Esa contraseña es demasiado común.' }, 422),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  fakeServer({ 'POST /register/': () => answers.shift()?.() ?? Response.error() })
  open()
  fillAll()
  for (const sentence of [
    'Error al registrar usuario',
    'Esa contraseña es demasiado común.',
    'Ocurrió un error en el registro.',
  ]) {
    send()
    await screen.findByText(sentence)
  }
  expect(view.view).toBe('signup')
})

test('the address from the landing is there, and reading the terms loses nothing but the password', async () => {
  signup.email = 'ana@correo.ec'
  open()
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
  expect(value('Email')).toBe('ana@correo.ec')
  fillAll()
  fireEvent.click(screen.getByRole('button', { name: 'Términos y Condiciones' }))
  await expect.poll(() => screen.queryByLabelText('Nombre')).toBe(null)
  openView('signup')
  await screen.findByLabelText('Nombre')
  expect([value('Nombre'), value('Email'), value('Contraseña')]).toEqual(['Ana', 'ana@correo.ec', ''])
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
})

test('a link leads to the login', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Inicia sesión' }))
  expect(view.view).toBe('login')
})
