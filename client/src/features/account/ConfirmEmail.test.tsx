import { fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../../app/App.tsx'
import { view } from '../../stores/view.ts'
import { refusals } from '../../testing/failures.ts'
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

test.each(refusals('detail'))(
  '$name: the server’s sentence or the page’s own',
  async ({ reply, sentence, status = 500 }) => {
    let answer = reply
    fakeServer({ 'POST /confirm-email/': () => answer() })
    render(<App />)
    const own = 'No se pudo confirmar el correo.'
    expect((await screen.findByRole('alert')).textContent).toBe(sentence ?? own)
    screen.getByText('Error al verificar')
    answer = () => json({ message: 'ok' })
    if (status < 500) {
      fireEvent.click(screen.getByText('Registrarme otra vez'))
      await screen.findByText('Crea tu cuenta')
    } else {
      fireEvent.click(screen.getByText('Reintentar'))
      await screen.findByText('Tu correo está confirmado.')
    }
  },
)

test('a link without its secret is wrong, and the server is not asked', async () => {
  view.ucid = null
  const calls = fakeServer({})
  render(<App />)
  expect((await screen.findByRole('alert')).textContent).toBe('Link incorrecto.')
  expect(calls).toEqual([])
})
