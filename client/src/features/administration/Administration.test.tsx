import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { LoggedChange, ManagedAccount } from '#domain/contract/accounts/administration.ts'
import { Tabbed } from '../../components/frame/Tabbed.tsx'
import { dispatch } from '../../realtime/dispatch.ts'
import { startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Administration } from './Administration.tsx'
import { accounts } from './administration.ts'
import { logged, managed } from './testing/examples.ts'

beforeEach(() => {
  startSession({ ...demo, admin: true })
})

/** Starts a server with these accounts; `changes` is its log. */
function serve(list: ManagedAccount[], changes: LoggedChange[] = [], refusal?: Response) {
  return fakeServer({
    'GET /api/admin/users/': ({ query }) => {
      const results = list.filter(({ name }) => name.includes(query.get('q') ?? ''))
      return json({ results, count: results.length === list.length ? 120 : results.length })
    },
    'PATCH /api/admin/users/7': ({ body }) => refusal ?? json(Object.assign(list.find(({ id }) => id === 7)!, body)),
    'GET /api/admin/users/7/changes/': () => json({ results: changes }),
  })
}

const row = (id: number) => document.querySelector<HTMLElement>(`tr[data-account="${id}"]`)
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const open = async (name: string) => click(await screen.findByRole('button', { name }))
const press = (name: string) => click(screen.getByRole('button', { name }))

test('accounts are listed a page at a time, and found', async () => {
  const calls = serve([managed(7, { admin: true, suspended: true, confirmed: false }), managed(8, { role: 'Expert' })])
  render(<Administration />)
  await screen.findByText('120 cuentas')
  expect(row(7)?.textContent).toBe('Persona 7persona7@example.comFreemium320 nov 2026AdministraSuspendidaSin confirmar')
  expect(row(8)?.textContent).toContain('Expert')
  await press('Siguiente')
  await screen.findByText('Página 2 de 3')
  fireEvent.change(screen.getByLabelText('Nombre o correo'), { target: { value: '8' } })
  await press('Buscar')
  await screen.findByText('1 cuenta')
  expect(row(7)).toBe(null)
  expect(calls.map(({ query }) => `${query.get('q')} ${query.get('page')}`)).toEqual([' 1', ' 2', '8 1'])
  fireEvent.change(screen.getByLabelText('Nombre o correo'), { target: { value: 'nadie' } })
  await press('Buscar')
  await screen.findByText('Ninguna cuenta coincide con tu búsqueda.')
})

test('more accounts than were counted are paged through without a last page', async () => {
  const pages: Record<string, object> = {
    1: { results: [managed(7)], count: 1001, at_least: true },
    2: { results: [managed(8)], count: 51, at_least: false },
  }
  fakeServer({ 'GET /api/admin/users/': ({ query }) => json(pages[query.get('page')!]) })
  render(<Administration />)
  await screen.findByText('Más de 1.000 cuentas')
  screen.getByText('Página 1')
  await press('Siguiente')
  await screen.findByText('51 cuentas')
  screen.getByText('Página 2 de 2')
})

test('another plan or right applies at once, and the log follows', async () => {
  const changes: LoggedChange[] = []
  const calls = serve([managed(7)], changes)
  render(<Administration />)
  await open('Persona 7')
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('Nadie ha cambiado esta cuenta.')
  changes.push(logged(), logged({ what: 'suspended', from: 'on', to: 'off', by: null, by_email: null }))
  fireEvent.change(dialog.getByLabelText('Plan'), { target: { value: 'Expert' } })
  await dialog.findByText('Plan: de Freemium a Expert')
  expect(dialog.getByText(/^jefa@example\.com/).textContent).toMatch(/^jefa@example\.com · 20 nov 2026, \d\d:04$/)
  expect(dialog.getByText(/^Con el comando/).closest('li')?.textContent).toContain('Suspensión levantada')
  expect(row(7)?.textContent).toContain('Expert')
  await click(dialog.getByLabelText('Administra esta instalación'))
  await expect.poll(() => row(7)?.textContent).toContain('Administra')
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { role: 'Expert' },
    { admin: true },
  ])
})

test('a suspension must be confirmed, its end need not', async () => {
  const calls = serve([managed(7)])
  render(<Administration />)
  await open('Persona 7')
  await press('Suspender la cuenta')
  screen.getByRole('heading', { name: '¿Suspender la cuenta de Persona 7?' })
  await press('Cancelar')
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
  await press('Suspender la cuenta')
  await press('Sí, suspender')
  await open('Levantar la suspensión')
  await screen.findByRole('button', { name: 'Suspender la cuenta' })
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { suspended: true },
    { suspended: false },
  ])
})

test('a refusal is shown, and nothing changes', async () => {
  const detail = 'Solo una cuenta confirmada puede administrar.'
  serve([managed(7)], [], json({ code: 'unconfirmed_account', detail }, 409))
  render(<Administration />)
  await open('Persona 7')
  await click(screen.getByLabelText('Administra esta instalación'))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(screen.getByLabelText<HTMLInputElement>('Administra esta instalación').checked).toBe(false)
})

test('administrators cannot suspend themselves, nor make an unconfirmed account an administrator', async () => {
  serve([managed(7, { email: demo.email, admin: true }), managed(9, { confirmed: false })])
  render(<Administration />)
  await open('Persona 7')
  const right = () => screen.getByLabelText<HTMLInputElement>('Administra esta instalación')
  expect(right().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Suspender la cuenta' })).toBe(null)
  screen.getByText(/^Es tu cuenta/)
  await press('Cerrar')
  await open('Persona 9')
  expect(right().disabled).toBe(true)
  screen.getByRole('button', { name: 'Suspender la cuenta' })
  screen.getByText('Solo una cuenta confirmada puede administrar.')
})

test('it closes when the right ends, and forgets what it showed', async () => {
  serve([managed(7)])
  render(<Administration />)
  await screen.findByRole('button', { name: 'Persona 7' })
  const last = { opportunities: 0, news: 0 }
  await act(async () => dispatch({ op: 'ready', epoch: 'e', role: 'Freemium', market: 'simulated', last }))
  screen.getByText('Esta página es solo para administradores.')
  expect(accounts.answer.data).toBe(null)
})

const First = () => <p>Primera</p>
const Second = () => <p>Segunda</p>

test('several parts have a choice, one has none', async () => {
  const one = { one: { title: 'Una', View: First } }
  const { unmount } = render(<Tabbed tabs={one} label="Partes" />)
  expect(screen.queryByRole('navigation')).toBe(null)
  unmount()
  render(<Tabbed tabs={{ ...one, two: { title: 'Otra', View: Second } }} label="Partes" />)
  screen.getByText('Primera')
  await press('Otra')
  screen.getByText('Segunda')
  expect(screen.getByRole('button', { name: 'Otra' }).getAttribute('aria-current')).toBe('page')
})
