import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reset } from '../stores/resource.ts'
import { startSession } from '../stores/session.ts'
import { demo } from '../testing/examples.ts'
import { failures } from '../testing/failures.ts'
import { fakeServer, json } from '../testing/server.ts'
import { Header } from './Header.tsx'
import { tips } from './tips.ts'

const TIPS = 'GET /api/stocks/ user-tips'
const FALLBACK = 'Sigue aprendiendo y mejora tu estrategia día a día.'
const answer = { tips_del_dia: ['Primer consejo.', 'Segundo consejo.'], frases_motivadoras: ['Una frase.'] }

beforeEach(() => {
  reset(tips)
  startSession(demo)
})

const show = () => render(<Header menuOpen={false} onMenu={() => {}} />)
const phrase = () => document.querySelector('[data-field=phrase]')?.textContent

test('until there is a phrase nothing is shown; if none comes, the page shows its own', async () => {
  let reply = (_: Response) => {}
  fakeServer({ [TIPS]: () => new Promise((resolve) => (reply = resolve)) })
  show()
  await vi.waitFor(() => expect(tips.status).toBe('loading'))
  expect(phrase()).toBe('')
  await act(async () => reply(json({ code: 'internal' }, 500)))
  await screen.findByText(FALLBACK)
})

test('without phrases, or with an answer of another shape, the page shows its own phrase too', async () => {
  for (const body of [{ ...answer, frases_motivadoras: [] }, { frases_motivadoras: 'x' }, '<html>']) {
    reset(tips)
    fakeServer({ [TIPS]: () => json(body) })
    const { unmount } = show()
    await screen.findByText(FALLBACK)
    unmount()
  }
})

test.each(failures('detail'))(
  'without tips ($name) their dialog says so, until a retry brings them',
  async ({ reply }) => {
    let tipsReply = reply
    fakeServer({ [TIPS]: () => tipsReply() })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Tips del Día' }))
    await screen.findByText('No se pudieron cargar los tips. Intente más tarde.')
    tipsReply = () => json(answer)
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByText('Segundo consejo.')
  },
)
