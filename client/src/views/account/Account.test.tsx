import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { account } from '../../stores/account.ts'
import { beginSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Account } from './Account.tsx'

const field = (name: string) => document.querySelector(`[data-field=${name}]`)?.textContent
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
const alert = () => screen.queryByRole('alert')?.textContent ?? null

function fill(password: string, repeated = password) {
  type('Nueva contraseña', password)
  type('Repite la contraseña', repeated)
}

const { name, email, role } = demo
const ACCOUNT = { 'GET /api/account/': () => json({ name, email, role, mail_refused_at: null }) }
const posts = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ method }) => method === 'POST')

beforeEach(() => {
  beginSession(demo)
  fakeServer(ACCOUNT)
})

test('who one is, and the plan', () => {
  beginSession({ ...demo, role: 'Expert' })
  render(<Account />)
  expect([field('name'), field('email'), field('plan')]).toEqual(['Demo', 'demo@atalaya.test', 'Expert'])
})

test('without a name or a role', () => {
  beginSession({ access: 'token-1', email: demo.email } as typeof demo)
  render(<Account />)
  expect([field('name'), field('plan')]).toEqual(['Usuario', 'Freemium, $0/mes'])
})

test('that the mail server refuses the address is said, each time the page is opened, until it does not', async () => {
  let mail_refused_at: string | null = '2026-11-20T15:04:00.000Z'
  fakeServer({ 'GET /api/account/': () => json({ name, email, role, mail_refused_at }) })
  const page = render(<Account />)
  await screen.findByText(/^El 20 nov.* el servidor de correo rechazó nuestro último mensaje a esta dirección\./)
  page.unmount()
  mail_refused_at = null
  render(<Account />)
  await expect.poll(() => account.status).toBe('ready')
  expect(field('mails')).toBe(undefined)
})

test('problems of a new password in the order of the rules; editing clears them', () => {
  const calls = fakeServer(ACCOUNT)
  render(<Account />)
  for (const [password, repeated, sentence] of [
    ['', '', 'Por favor, completa los campos de nueva contraseña.'],
    ['corta', '', 'Por favor, completa los campos de nueva contraseña.'],
    ['corta1', 'otra', 'La nueva contraseña debe tener al menos 8 caracteres.'],
    ['sololetras', 'otra', 'La nueva contraseña debe contener letras y números.'],
    ['12345678', 'otra', 'La nueva contraseña debe contener letras y números.'],
    ['Clave2026', 'otra', 'Las nuevas contraseñas no coinciden.'],
  ] as const) {
    fill(password, repeated)
    expect(alert()).toBe(null)
    send()
    expect(alert()).toBe(sentence)
  }
  expect(posts(calls)).toEqual([])
})

test('a success is said, the fields are empty again, and the bearer was in its header only', async () => {
  const calls = fakeServer({ ...ACCOUNT, 'POST /reset-password/': () => json({ message: 'ok' }) })
  render(<Account />)
  fill('Clave2026')
  send()
  await screen.findByText('La contraseña se cambió correctamente.')
  expect((screen.getByLabelText('Nueva contraseña') as HTMLInputElement).value).toBe('')
  const [call] = posts(calls)
  expect([call?.query.get('access_token'), call?.query.has('ucid')]).toEqual(['1', false])
  expect([call?.headers.get('authorization'), call?.body]).toEqual(['Bearer token-1', { password: 'Clave2026' }])
  send()
  expect(alert()).toBe('Por favor, completa los campos de nueva contraseña.')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a failure says why', async () => {
  const answers = [
    () => json({ code: 'password_common', detail: 'Esa contraseña es demasiado común. Elige otra.' }, 422),
    () => json({}, 500),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  fakeServer({ ...ACCOUNT, 'POST /reset-password/': () => answers.shift()?.() ?? Response.error() })
  render(<Account />)
  fill('Password1')
  for (const sentence of [
    'Esa contraseña es demasiado común. Elige otra.',
    'Error al cambiar la contraseña.',
    'Error inesperado. Intenta más tarde.',
  ]) {
    send()
    await screen.findByText(sentence)
  }
})
