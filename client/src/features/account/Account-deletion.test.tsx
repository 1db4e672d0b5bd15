import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AlertDialog } from '../../components/overlays/AlertDialog.tsx'
import { toasts } from '../../stores/notices.ts'
import { session, startSession } from '../../stores/session.ts'
import { expireSession } from '../../stores/session-expiry.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { refusals } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { DeleteAccount } from './Account.tsx'
import { accountDeletion } from './account.ts'

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  startSession(demo)
  Object.assign(view, { view: 'dashboard', subView: 'accountProfile' })
})

afterEach(() => {
  accountDeletion.step = 'none'
})

async function ask() {
  render(
    <>
      <DeleteAccount />
      <AlertDialog />
    </>,
  )
  click('Eliminar cuenta')
  await wait(0)
  screen.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
}

test('Eliminando…, a goodbye, and 2.5 s later the landing', async () => {
  let answer: (response: Response) => void = () => {}
  const calls = fakeServer({ 'DELETE /delete-user/': () => new Promise((resolve) => (answer = resolve)) })
  await ask()
  click('Sí, eliminar')
  await wait(0)
  click('Eliminando...')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  answer(json({ message: 'ok' }))
  await wait(0)
  screen.getByRole('dialog', { name: '¡Hasta pronto!' })
  // The live connection ends with the account, which needs no notice.
  expireSession()
  await wait(2_499)
  expect([view.view, session.user?.name, toasts.list.length]).toEqual(['dashboard', 'Demo', 0])
  await wait(1)
  expect([view.view, session.user, screen.queryByRole('dialog')]).toEqual(['landing', null, null])
  expect(calls.map(({ method, path, headers }) => [method, path, headers.get('authorization')])).toEqual([
    ['DELETE', '/delete-user/', 'Bearer token-1'],
  ])
})

test('the confirmation can be left, by its button and by Escape', async () => {
  const calls = fakeServer({})
  await ask()
  click('Cancelar')
  await wait(0)
  expect(screen.queryByRole('dialog')).toBe(null)
  click('Eliminar cuenta')
  await wait(0)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await wait(0)
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(calls).toEqual([])
})

const REFUSALS = refusals('detail').filter(({ unanswered }) => !unanswered)

test.each(REFUSALS)('$name ends in the goodbye too, and 2.5 s later in the landing', async ({ reply }) => {
  fakeServer({ 'DELETE /delete-user/': reply, 'POST /logout/': () => new Response(null, { status: 204 }) })
  await ask()
  click('Sí, eliminar')
  await wait(0)
  screen.getByRole('dialog', { name: '¡Hasta pronto!' })
  await wait(2_500)
  expect([view.view, session.user]).toEqual(['landing', null])
})

test('a server that ended the session itself is a refusal; Aceptar does not wait', async () => {
  const calls = fakeServer({
    'DELETE /delete-user/': () => json({ code: 'x', detail: 'No.' }, 401),
    'POST /logout/': () => new Response(null, { status: 204 }),
  })
  await ask()
  click('Sí, eliminar')
  await wait(0)
  screen.getByRole('dialog', { name: '¡Hasta pronto!' })
  click('Aceptar')
  await wait(0)
  startSession({ ...demo, access: 'token-2' })
  await wait(2_500)
  expect(session.user?.token).toBe('token-2')
  expect(calls.map(({ path }) => path)).toEqual(['/delete-user/', '/logout/'])
})

test('a missing answer shows an alert, and the user stays', async () => {
  fakeServer({ 'DELETE /delete-user/': () => Promise.reject(new TypeError('Failed to fetch')) })
  await ask()
  click('Sí, eliminar')
  await wait(0)
  expect(screen.getByRole('alertdialog').textContent).toContain('Error inesperado al eliminar cuenta.')
  expect(screen.queryByRole('dialog')).toBe(null)
  await wait(5_000)
  expect([view.view, session.user?.name, session.leaving]).toEqual(['dashboard', 'Demo', false])
})
