import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.removeItem('cookie_consent')
})

/** Renders the banner as a load of the page does, which reads what was kept. */
async function load() {
  vi.resetModules()
  const { CookieBanner } = await import('./CookieBanner.tsx')
  return render(<CookieBanner />)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const banner = () => screen.queryByRole('region', { name: 'Aviso de cookies' })

test.each([
  ['Aceptar cookies', 'accepted'],
  ['Rechazar cookies', 'declined'],
])('after 1.5 s it asks; %s is kept as %s, and it does not come back', async (button, kept) => {
  const { unmount } = await load()
  await pass(1_499)
  expect(banner()).toBe(null)
  await pass(1)
  expect(localStorage.getItem('cookie_consent')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: button }))
  await pass(0)
  expect([banner(), localStorage.getItem('cookie_consent')]).toEqual([null, kept])
  unmount()
  await load()
  await pass(3_000)
  expect(banner()).toBe(null)
})
