import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startSession, updateUser } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Account } from './Account.tsx'
import { account } from './account.ts'

const field = (name: string) => document.querySelector(`[data-field=${name}]`)?.textContent

test('without a name the user is Usuario, without a role the plan is Freemium', () => {
  fakeServer({ 'GET /api/account/': () => json({ ...demo, mail_refused_at: null }) })
  startSession({ ...demo, name: '', role: null })
  render(<Account />)
  expect([field('name'), field('plan')]).toEqual(['Usuario', 'Freemium, $0/mes'])
})

test('the plan and what it allows follow the server', async () => {
  fakeServer({ 'GET /api/account/': () => json({ ...demo, mail_refused_at: null }) })
  startSession(demo)
  render(<Account />)
  expect(field('list')).toBe(
    'Hasta 5 acciones. Quien administra esta instalación puede darte el plan Expert, con hasta 50.',
  )
  await act(async () => updateUser({ role: 'Expert' }))
  expect([field('plan'), field('list')]).toEqual(['Expert', 'Hasta 50 acciones. '])
  expect(sessionStorage.getItem('atalaya.session')).toContain('"role":"Expert"')
})

test('everything that the account has is saved as a file, or a sentence says why not', async () => {
  startSession(demo)
  const data = { profile: [{ email: demo.email }], watchlist: [] }
  let answer: () => Response = () => json({ code: 'too_many_requests', detail: 'Espera un momento.' }, 429)
  fakeServer({
    'GET /api/account/': () => json({ ...demo, mail_refused_at: null }),
    'GET /api/account/data': () => answer(),
  })
  const saved: [string, Blob][] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, blobs.at(-1) as Blob])
  })
  render(<Account />)
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Descargar mis datos' })))
  await press()
  screen.getByText('Espera un momento.')
  answer = () => json({ code: 'internal' }, 500)
  await press()
  screen.getByText('No se pudieron descargar tus datos. Intenta más tarde.')
  expect(saved).toEqual([])
  answer = () => json(data)
  await press()
  expect(screen.queryByRole('alert')).toBe(null)
  const [[name, blob]] = saved
  expect([name, blob.type]).toEqual(['atalaya-datos.json', 'application/json'])
  expect(JSON.parse(new TextDecoder().decode(await blob.arrayBuffer()))).toEqual(data)
})

test('a refusal of the address by the mail server is shown each time the page is opened, until it ends', async () => {
  startSession(demo)
  const { name, email, role } = demo
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
