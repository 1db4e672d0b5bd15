import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { view } from '../../stores/view.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Signup } from './Signup.tsx'
import { saveSignup } from './session-actions.ts'

const NADIA = { name: 'Nadia', email: 'nadia@spec.test', password: 'Segura2026' }
const LABELS = { name: 'Nombre', email: 'Email', password: 'Contraseña' }

beforeEach(() => {
  view.view = 'signup'
  saveSignup({ name: '', email: '', termsAccepted: false })
})

function show(reply: () => Response | Promise<Response> = () => json({ message: 'Listo.' }, 201)) {
  const calls = fakeServer({ 'POST /register/': reply })
  render(<Signup />)
  return calls
}

const field = (name: keyof typeof NADIA) => screen.getByLabelText(LABELS[name]) as HTMLInputElement
const terms = () => screen.getByRole('checkbox') as HTMLInputElement
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Crea/ }))
const problem = () => screen.queryByRole('alert')?.textContent
const type = (name: keyof typeof NADIA, value: string) => fireEvent.change(field(name), { target: { value } })
function fill(form: typeof NADIA): void {
  for (const name of ['name', 'email', 'password'] as const) type(name, form[name])
}

test('name, email, password and the terms, which are not accepted beforehand', () => {
  show()
  expect([field('name').type, field('email').type, field('password').type, terms().checked]).toEqual([
    'text',
    'email',
    'password',
    false,
  ])
  expect(document.querySelectorAll('input').length).toBe(4)
})

test('all fields, then the format of the email, then the terms; until then the server is not asked', () => {
  const calls = show()
  for (const missing of ['name', 'email', 'password']) {
    fill({ ...NADIA, [missing]: '' })
    submit()
    expect(problem()).toBe('Por favor, completa todos los campos.')
  }
  fill({ name: '', email: 'nada', password: '' })
  submit()
  expect(problem()).toBe('Por favor, completa todos los campos.')
  for (const email of ['nadia', 'nadia@', '@spec.test', 'na dia@spec.test', 'nadia@spec@test']) {
    fill({ ...NADIA, email })
    expect(problem()).toBe(undefined)
    submit()
    expect(problem()).toBe('Por favor, introduce un email válido.')
  }
  fill(NADIA)
  submit()
  expect(problem()).toBe('Debes aceptar los Términos y Condiciones.')
  expect(calls).toEqual([])
})

const EDITS: [string, () => void][] = [
  ['name', () => type('name', 'Nadia B')],
  ['email', () => type('email', 'nadia.b@spec.test')],
  ['password', () => type('password', 'Segura2027')],
  ['terms', () => fireEvent.click(terms())],
]

test.each(EDITS)('the error clears when the field %s is edited', (_, edit) => {
  show()
  fill(NADIA)
  submit()
  expect(problem()).toBeTruthy()
  edit()
  expect(problem()).toBe(undefined)
})

test('under way the button says so and sends once: name, email and password, not the terms', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const calls = show(() => promise)
  fill(NADIA)
  fireEvent.click(terms())
  submit()
  fireEvent.click(screen.getByRole('button', { name: 'Creando…' }))
  resolve(json({ message: 'No.' }, 422))
  await screen.findByText('No.')
  expect(calls.map(({ body }) => body)).toEqual([NADIA])
  expect(calls[0]?.query.get('er')).toMatch(/^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]*$/)
  expect(calls[0]?.headers.has('authorization')).toBe(false)
})

const FAILURES = [
  ...failures('message'),
  ...[200, 202].map((status) => ({
    name: `a success of ${status}, which is not 201`,
    reply: () => json({ message: 'Todo bien.' }, status),
    sentence: null,
    unanswered: false,
  })),
]

test.each(FAILURES)('$name: the server’s sentence or the page’s own', async ({ reply, sentence, unanswered }) => {
  show(reply)
  fill(NADIA)
  fireEvent.click(terms())
  submit()
  const own = unanswered ? 'Ocurrió un error en el registro.' : 'Error al registrar usuario'
  expect((await screen.findByRole('alert')).textContent).toBe(sentence ?? own)
  expect(view.view).toBe('signup')
})
