import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reset } from '../../stores/loadable.ts'
import { pause } from '../../stores/pause.ts'
import { preferences } from '../../stores/preferences.ts'
import { quickSearch } from '../../stores/quick-search.ts'
import { applyQuotes, quoteEntry } from '../../stores/quotes.ts'
import { beginSession } from '../../stores/session.ts'
import { theme } from '../../stores/theme.ts'
import { tips } from '../../stores/tips.ts'
import { demo, quote } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Header } from './Header.tsx'

const TIPS = 'GET /api/stocks/ user-tips'
const FALLBACK = 'Sigue aprendiendo y mejora tu estrategia día a día.'
const answer = { tips_del_dia: ['Primer consejo.', 'Segundo consejo.'], frases_motivadoras: ['Una frase.'] }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  reset(tips)
  beginSession(demo)
})

const show = () => render(<Header menuOpen={false} onMenu={() => {}} />)
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const phrase = () => document.querySelector('[data-field=phrase]')?.textContent

test('greets by name, or as an investor, with a phrase of the server', async () => {
  const calls = fakeServer({ [TIPS]: () => json(answer) })
  const { unmount } = show()
  screen.getByText('Hola, Demo')
  await screen.findByText('Una frase.')
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1')
  unmount()
  beginSession({ ...demo, name: '' })
  show()
  screen.getByText('Hola, inversor')
})

test('until a phrase comes nothing is said; where none comes, the page has its own', async () => {
  let reply = (_: Response) => {}
  fakeServer({ [TIPS]: () => new Promise((resolve) => (reply = resolve)) })
  show()
  expect(phrase()).toBe('')
  await act(async () => reply(json({ code: 'internal' }, 500)))
  await screen.findByText(FALLBACK)
})

test('no phrases, or an answer of another shape, is the page own phrase too', async () => {
  for (const body of [{ ...answer, frases_motivadoras: [] }, { frases_motivadoras: 'x' }, '<html>']) {
    reset(tips)
    fakeServer({ [TIPS]: () => json(body) })
    const { unmount } = show()
    await screen.findByText(FALLBACK)
    unmount()
  }
})

test('Tips del Día lists the tips', async () => {
  fakeServer({ [TIPS]: () => json(answer) })
  show()
  await click('Tips del Día')
  const dialog = screen.getByRole('dialog', { name: 'Tips del Día' })
  const items = await within(dialog).findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(answer.tips_del_dia)
  await act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('tips that cannot be had say so, and can be asked for again', async () => {
  fakeServer({})
  show()
  await click('Tips del Día')
  await screen.findByText('No se pudieron cargar los tips. Intente más tarde.')
  fakeServer({ [TIPS]: () => json(answer) })
  await click('Reintentar')
  await screen.findByText('Segundo consejo.')
  await screen.findByText('Una frase.')
})

test('Pausar precios holds what is on the screen and says so; resuming shows the newest', async () => {
  fakeServer({ [TIPS]: () => json(answer) })
  show()
  applyQuotes([quote('A', 1, 10)])
  await click('Pausar precios')
  expect(pause.paused).toBe(true)
  screen.getByText('Precios en pausa: al reanudar verás los últimos.')
  applyQuotes([quote('A', 2, 11)])
  expect(quoteEntry('A').quote?.price).toBe(10)
  await click('Reanudar precios')
  expect(quoteEntry('A').quote?.price).toBe(11)
  expect(screen.queryByText(/Precios en pausa/)).toBe(null)
})

test('theme and colours can be chosen, and stand on the root', async () => {
  fakeServer({ [TIPS]: () => json(answer) })
  show()
  for (const [name, choice] of [
    ['Oscuro', 'dark'],
    ['Claro', 'light'],
    ['Automático', 'auto'],
  ] as const) {
    await act(async () => void fireEvent.click(screen.getByLabelText(name)))
    expect([theme.choice, document.documentElement.dataset.theme]).toEqual([choice, choice])
  }
  await act(async () => void fireEvent.click(screen.getByLabelText('Azul y naranja')))
  expect([preferences.colours, document.documentElement.dataset.colours]).toEqual(['blue-orange', 'blue-orange'])
  await act(async () => void fireEvent.click(screen.getByLabelText('Verde y rojo')))
  expect(document.documentElement.dataset.colours).toBe('green-red')
})

test('the search is a click away', async () => {
  fakeServer({ [TIPS]: () => json(answer) })
  show()
  await click('Buscar una acción')
  expect(quickSearch.open).toBe(true)
  quickSearch.open = false
})
