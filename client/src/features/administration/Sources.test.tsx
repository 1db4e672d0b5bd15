import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SourceReport } from '#domain/contract/sources.ts'
import { clock } from '../../stores/clock.ts'
import { startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Administration } from './Administration.tsx'
import { Sources } from './Sources.tsx'
import { reported } from './testing/examples.ts'

const NOW = Date.parse('2026-11-20T15:00:02.000Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  startSession({ ...demo, admin: true })
  clock.now = NOW
})

const serve = (...results: SourceReport[]) =>
  fakeServer({ 'GET /api/admin/sources/': () => json({ as_of: '2026-11-20T15:00:00.000Z', results }) })

const row = (source: string) => document.querySelector<HTMLElement>(`tr[data-source="${source}"]`)!
const column = (source: string, name: string) => row(source).querySelector(`[data-column=${name}]`)?.textContent

test('what is spent and left, the next poll and the refusals, with the age of the figures', async () => {
  serve(
    reported('yahoo', { refusals: { ceiling: 1_234, source: 2 } }),
    reported('feeds:news.example', { next_poll: null, last_ok: null }),
  )
  render(<Sources />)
  await screen.findByText('Yahoo Finance')
  expect(column('yahoo', 'source')).toBe('Yahoo FinancePrecios')
  expect(column('yahoo', 'minute')).toBe('12de 60quedan 48')
  expect(column('yahoo', 'day')).toBe('1.990de 20.000quedan 18.010')
  expect(column('yahoo', 'month')).toBe('123.456de 400.000quedan 276.544')
  expect(column('yahoo', 'next')).toBe('en 10 s')
  expect(column('yahoo', 'refusals')).toBe('1.234 por el máximo2 de la fuente')
  expect(column('yahoo', 'breaker')).toBe('Cerrado Respondió hace 5 s')
  expect(column('feeds:news.example', 'source')).toBe('news.exampleNoticias')
  expect(column('feeds:news.example', 'next')).toBe('Sin fecha')
  expect(column('feeds:news.example', 'breaker')).toBe('Cerrado Aún no ha respondido')
  expect(document.querySelector('[data-field=figures]')?.textContent).toBe('Cifras de hace 2 s ')
})

test('a breaker that is open says since when and why, and no word of a source becomes markup', async () => {
  const error = '<img src=x onerror=alert(1)> answered 429.'
  const failing = { since: '2026-11-20T14:58:00.000Z', failures: 3, next_try: '2026-11-20T15:01:32.000Z', error }
  const spent = { ceiling: 60, spent: 60, left: 0, kept: 12, ends_at: '2026-11-20T15:01:00.000Z' }
  serve(
    reported('yahoo', {
      breaker: { state: 'open', ...failing },
      budget: { ...reported('yahoo').budget, minute: spent },
      next_poll: '2026-11-20T14:57:00.000Z',
    }),
    reported('frankfurter', { breaker: { state: 'half_open', ...failing, failures: 1 } }),
  )
  render(<Sources />)
  await screen.findByText('Abierto')
  expect(column('yahoo', 'breaker')).toMatch(/^Abierto desde 20 nov, \d\d:58, 3 fallosNuevo intento en 1 min<img src=x/)
  expect(row('yahoo').querySelector('img')).toBe(null)
  expect(column('yahoo', 'minute')).toBe('60de 60no queda ninguna')
  expect(column('yahoo', 'next')).toBe('Prevista hace 3 min')
  expect(column('frankfurter', 'breaker')).toMatch(/^Semiabierto desde .*, 1 fallo<img/)
})

test('the figures are fetched again every few seconds, and not after leaving', async () => {
  const calls = serve(reported('yahoo'))
  const { unmount } = render(<Sources />)
  await screen.findByText('Yahoo Finance')
  await act(async () => void vi.advanceTimersByTime(5_000))
  expect(calls.length).toBe(2)
  unmount()
  vi.advanceTimersByTime(20_000)
  expect(calls.length).toBe(2)
})

test('where no source is polled it says so; a failure can be retried', async () => {
  serve()
  const { unmount } = render(<Sources />)
  await screen.findByText('Este mercado no consulta ninguna fuente externa.')
  unmount()
  fakeServer({ 'GET /api/admin/sources/': () => json({ code: 'x' }, 500) })
  render(<Sources />)
  await screen.findByText('No se pudieron cargar las fuentes.')
  serve(reported('yahoo'))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })))
  await screen.findByText('Yahoo Finance')
})

test('it is a part of the administrators’ page', async () => {
  serve(reported('yahoo'))
  render(<Administration />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Fuentes' })))
  await screen.findByText('Yahoo Finance')
})
