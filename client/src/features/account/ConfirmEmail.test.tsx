import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../../app/App.tsx'
import { view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'

beforeEach(() => {
  Object.assign(view, { view: 'confirmEmail', ucid: 'abc' })
})

test('the link is used once, however often the view starts', async () => {
  const calls = fakeServer({ 'POST /confirm-email/': () => json({ message: 'ok' }) })
  render(<App />, { wrapper: StrictMode })
  await screen.findByRole('heading', { name: 'Tu correo está confirmado.' })
  expect(calls.map(({ query, body }) => [query.get('ucid'), body])).toEqual([['abc', {}]])
})
