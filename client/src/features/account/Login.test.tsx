import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../../app/App.tsx'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'

const CALL = 'POST /login/'

beforeEach(() => {
  view.view = 'login'
})

function show(reply: () => Response | Promise<Response>) {
  const calls = fakeServer({ [CALL]: reply })
  render(<App />)
  return () => calls.filter(({ path }) => path === '/login/')
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const password = () => screen.getByLabelText('Contraseña') as HTMLInputElement
function fill(email: string, secret: string): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.change(password(), { target: { value: secret } })
}

test('two fields, the password hidden until asked for', () => {
  show(() => json(demo))
  expect([...document.querySelectorAll('form input')].map((input) => (input as HTMLInputElement).name)).toEqual([
    'email',
    'password',
  ])
  const toggle = screen.getByRole('button', { name: 'Mostrar contraseña' })
  for (const [pressed, type] of [
    ['false', 'password'],
    ['true', 'text'],
    ['false', 'password'],
  ]) {
    expect([toggle.getAttribute('aria-pressed'), password().type]).toEqual([pressed, type])
    fireEvent.click(toggle)
  }
})

test.each([
  ['', ''],
  ['nadia@spec.test', ''],
  ['', 'Segura2026'],
  ['   ', 'Segura2026'],
])('with "%s" and "%s" an alert asks for both, and the server is not asked', async (email, secret) => {
  const calls = show(() => json(demo))
  fill(email, secret)
  press('Entrar')
  const text = await screen.findByText('Por favor, introduce tu email y contraseña.')
  press('Aceptar')
  await waitForElementToBeRemoved(text)
  expect(calls()).toEqual([])
})

test('links to the forgotten password, to sign-up, and back from each', async () => {
  show(() => json(demo))
  press('¿Olvidaste tu contraseña?')
  await screen.findByRole('heading', { name: 'Recupera tu contraseña' })
  press('Volver a iniciar sesión')
  fireEvent.click(await screen.findByText('Regístrate'))
  fireEvent.click(await screen.findByText('Inicia sesión'))
  await screen.findByRole('heading', { name: 'Iniciar sesión' })
})

test('the button says that the call is under way, and a second press sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const calls = show(() => promise)
  fill(' nadia@spec.test ', 'Segura2026')
  press('Entrar')
  press('Entrando…')
  resolve(json({ error: 'No.' }, 401))
  await screen.findByText('No.')
  expect(calls().map(({ body }) => body)).toEqual([{ email: 'nadia@spec.test', password: 'Segura2026' }])
  expect([10, 25, 32]).toContain(calls()[0]?.query.get('er')?.length)
})

test.each(failures('error'))(
  '$name: the server’s sentence or the page’s own, until a field is edited',
  async (failure) => {
    show(failure.reply)
    fill('nadia@spec.test', 'Segura2026')
    press('Entrar')
    expect((await screen.findByRole('alert')).textContent).toBe(failure.sentence ?? 'Error al iniciar sesión.')
    fill('nadia@spec.test', 'Segura2027')
    expect(screen.queryByRole('alert')).toBe(null)
  },
)

test('a user without a name and a role', async () => {
  show(() => json({ access: 'token-1', name: null, email: null, role: null }))
  fill('nadia@spec.test', 'Segura2026')
  press('Entrar')
  await screen.findByText('Hola, inversor')
})
