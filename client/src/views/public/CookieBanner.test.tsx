import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cookieConsent } from '../../stores/cookie-consent.ts'
import { view } from '../../stores/view.ts'
import { CookieBanner } from './CookieBanner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  cookieConsent.choice = null
})

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const banner = () => screen.queryByRole('region', { name: 'Aviso de cookies' })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('it appears a second and a half after load', async () => {
  render(<CookieBanner />)
  await pass(1_499)
  expect(banner()).toBe(null)
  await pass(1)
  expect(banner()).not.toBe(null)
})

test.each([
  ['Aceptar cookies', 'accepted'],
  ['Rechazar cookies', 'declined'],
])('%s is kept as %s, and the banner goes', async (name, choice) => {
  render(<CookieBanner />)
  await pass(1_500)
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
  expect(banner()).toBe(null)
  expect(localStorage.getItem('cookie_consent')).toBe(choice)
})

test('a choice kept from an earlier visit keeps it away', async () => {
  localStorage.setItem('cookie_consent', 'declined')
  vi.resetModules()
  const { CookieBanner: Fresh } = await import('./CookieBanner.tsx')
  render(<Fresh />)
  await pass(5_000)
  expect(banner()).toBe(null)
})

test('a link leads to the privacy policy', async () => {
  render(<CookieBanner />)
  await pass(1_500)
  fireEvent.click(screen.getByRole('button', { name: 'Política de Privacidad' }))
  expect(view.view).toBe('privacy')
})
