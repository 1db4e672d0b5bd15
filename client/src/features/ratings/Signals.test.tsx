import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type RatingChange, SignalChanges } from '#domain/contract/signals.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { places, spoilt } from '#domain/contract/testing/invalid-values.ts'
import { reset } from '../../stores/resource.ts'
import { view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { market } from '../market/market.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { marketWords, ratingChanges } from './ratings.ts'
import { Signals } from './Signals.tsx'
import { wordRecord } from './testing/examples.ts'

const change = (more: Partial<RatingChange> = {}): RatingChange => ({
  symbol: 'AAA',
  name: 'Empresa AAA',
  session: '2026-11-19',
  word: 'Strong buy',
  before: 'Buy',
  sessions_before: 12,
  record: wordRecord({ word: 'Strong buy' }),
  ...more,
})

const CHANGES = 'GET /api/signals/'
const SOUND = {
  [CHANGES]: () => json([change()]),
  'GET /api/signals/market/': () => json(EXAMPLES.marketSignals),
  'GET /user-watchlist/': () => json([]),
  'GET /api/user-watchlist/': () => json(EXAMPLES.watchlist),
}

beforeEach(() => {
  reset(ratingChanges)
  reset(marketWords)
  reset(watchlist)
  vi.spyOn(console, 'warn').mockReturnValue()
})

const rows = () => [...document.querySelectorAll('li[data-word]')].map(({ textContent }) => textContent)
const sessions = () => [...document.querySelectorAll('[data-part=changes] h3')].map(({ textContent }) => textContent)

test('changes by their close, each with its record; a signal is marked', async () => {
  const items = [
    change(),
    change({ symbol: 'BBB', word: 'Neutral', before: 'Sell', sessions_before: 1, record: null }),
    change({
      session: '2026-11-18',
      word: 'Strong sell',
      record: wordRecord({ word: 'Strong sell', edge: 'demostrada' }),
    }),
  ]
  fakeServer({ ...SOUND, [CHANGES]: () => json(items) })
  render(<Signals />)
  await screen.findByText('Cierre del 19 nov 2026')
  expect(sessions()).toEqual(['Cierre del 19 nov 2026', 'Cierre del 18 nov 2026'])
  expect(rows()).toEqual([
    'AAAEmpresa AAACompra fuerteAntes «Compra», 12 sesionesSubió el 58\u202f% de 312 días; cualquier día: 56\u202f% · sin ventaja demostrada',
    'BBBEmpresa AAANeutralAntes «Venta», 1 sesiónAún no hay ningún día con esta palabra.',
    'AAAEmpresa AAAVenta fuerteAntes «Compra», 12 sesionesSubió el 58\u202f% de 312 días; cualquier día: 56\u202f% · ventaja demostrada',
  ])
  expect([...document.querySelectorAll('li strong')].map(({ textContent }) => textContent)).toEqual([
    'Compra fuerte',
    'Venta fuerte',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'Ver AAA, Empresa AAA' })[0])
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'AAA'])
})

test('eight of many, more on demand', async () => {
  const items = Array.from({ length: 70 }, (_, i) => change({ symbol: `S${i}` }))
  fakeServer({ ...SOUND, [CHANGES]: () => json(items) })
  render(<Signals />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ver 50 más' }))
  expect(rows().length).toBe(58)
  fireEvent.click(screen.getByRole('button', { name: 'Ver 12 más' }))
  expect(rows().length).toBe(70)
})

test('the market: its words beside any day, how many were tried, and what the ledger says', async () => {
  fakeServer(SOUND)
  render(<Signals />)
  const section = screen.getByRole('region', { name: 'Las cinco palabras en todo el mercado' })
  await within(section).findByText(/^De 393 palabras que se pusieron a prueba/)
  const row = section.querySelector('tr[data-word=Buy]')
  expect(row?.textContent).toBe('Comprasin ventaja demostrada60.41258,3\u202f%54,2 a 57,1+0,42\u202f%-0,10 a +0,94')
  within(section).getByText('Desde que se registra: «Compra» acertó 3 de 4 y espera 5.')
})

test('no change, nothing followed, nothing settled', async () => {
  const [word] = EXAMPLES.marketSignals.past
  const past = [{ ...word, futuro: { registradas: 2, resueltas: 0, aciertos: 0, acierto_pct: null } }]
  fakeServer({
    ...SOUND,
    [CHANGES]: () => json([]),
    'GET /api/signals/market/': () => json({ past, tried: 0, demonstrated: 0 }),
    'GET /api/user-watchlist/': () => json([]),
  })
  render(<Signals />)
  await screen.findByText('No has añadido ninguna acción a tu lista de seguimiento.')
  await screen.findByText('Desde que se registra, ninguna palabra ha cumplido aún sus diez sesiones.')
  fireEvent.click(screen.getByRole('button', { name: 'Buscar acciones' }))
  expect(view.subView).toBe('advancedSearch')
})

test('what they say now of each opens the market of the followed stocks', async () => {
  fakeServer(SOUND)
  render(<Signals />)
  fireEvent.click(screen.getByRole('button', { name: 'Qué dicen ahora de cada una' }))
  expect([view.subView, market.criteria.followed, market.order?.sort, market.columns]).toEqual([
    'market',
    true,
    'rating',
    ['price', 'change_pct', 'rating_word', 'rating', 'rule'],
  ])
})

test('changes that are odd at any place: a word that is not known as it is, else their own sentence', async () => {
  const sound = [change()]
  let answer: unknown = sound
  fakeServer({ ...SOUND, [CHANGES]: () => json(answer ?? null) })
  render(<Signals />)
  await screen.findByText(/^De 393 palabras/)
  for (const { value, answer: odd } of places(SignalChanges).flatMap((path) => spoilt(SignalChanges, sound, path))) {
    answer = odd
    reset(ratingChanges)
    await act(ratingChanges.load)
    if (value !== 'ayer' || rows().length === 0) screen.getByText('No se pudieron cargar los cambios.')
    screen.getByText(/^De 393 palabras/)
    answer = sound
    await act(ratingChanges.load)
    expect(rows().length).toBe(1)
  }
  answer = [{ ...change(), word: 'Panic sell' }]
  await act(ratingChanges.load)
  expect(rows()[0]).toContain('Panic sell')
})
