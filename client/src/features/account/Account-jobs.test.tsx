import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Account } from './Account.tsx'
import { openJobsPage } from './account.ts'

const ACCOUNT = { 'GET /api/account/': () => json({ mail_refused_at: null }) }
const link = () => screen.queryByRole('button', { name: 'Ver los trabajos en segundo plano' })

test('only administrators see the link to the jobs', () => {
  fakeServer(ACCOUNT)
  startSession(demo)
  const { unmount } = render(<Account />)
  expect(link()).toBe(null)
  unmount()
  startSession({ ...demo, admin: true })
  render(<Account />)
  expect(link()).not.toBe(null)
  expect(document.querySelector('[data-field=plan]')?.textContent).toBe('Freemium, $0/mes')
})

test('it calls with the bearer, then opens the page', async () => {
  startSession({ ...demo, admin: true })
  const calls = fakeServer({ 'POST /api/admin/session': () => new Response(null, { status: 204 }) })
  const leaveFor = vi.fn()
  expect(await openJobsPage(leaveFor)).toBe(null)
  expect(leaveFor).toHaveBeenCalledWith('/admin/jobs')
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1'])
})

test('a refusal is shown', async () => {
  startSession({ ...demo, admin: true })
  const detail = 'Esta página es solo para administradores.'
  fakeServer({ ...ACCOUNT, 'POST /api/admin/session': () => json({ code: 'admins_only', detail }, 403) })
  render(<Account />)
  fireEvent.click(link() as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
})
