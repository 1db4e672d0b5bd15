import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PARTS } from '#domain/ratings/parts.ts'
import type { RATING_WORDS } from '#domain/ratings/words.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { composer } from '../alerts/composer.ts'
import { RatingWidget } from './RatingWidget.tsx'
import { stockSignals, wordRecord } from './testing/examples.ts'

const PATH = 'GET /api/signals/'

let shownSoFar = 0

/** Shows the widget with this answer, of a stock that no other test has. */
async function shows(answer: unknown): Promise<void> {
  const symbol = `S${++shownSoFar}`
  fakeServer({ [PATH]: () => json(answer) })
  render(<RatingWidget symbol={symbol} />)
  await vi.waitFor(() => expect(document.querySelector('[data-widget=rating]')?.ariaBusy).toBe('false'))
}

const text = (selector: string) => document.querySelector(selector)?.textContent ?? null
const verdict = () => text('[data-field=verdict]')
const shown = (scope: 'stock' | 'market', word: (typeof RATING_WORDS)[number] = 'Buy') =>
  wordRecord({ scope, word, edge: 'demostrada' })

test.each([
  [
    'nowhere',
    'Buy',
    [wordRecord(), wordRecord({ scope: 'market', base_pct: 51 })],
    'Sin ventaja demostrada: como cualquier día (56\u202f%)',
  ],
  [
    'on the stock',
    'Buy',
    [shown('stock'), wordRecord({ scope: 'market' })],
    'Comprar: ventaja demostrada en esta acción',
  ],
  ['on the market', 'Buy', [wordRecord(), shown('market')], 'Comprar: ventaja demostrada en todo el mercado'],
  ['for a sale', 'Strong sell', [shown('stock', 'Strong sell')], 'Vender: ventaja demostrada en esta acción'],
  [
    'of another word only',
    'Sell',
    [shown('stock'), wordRecord({ word: 'Sell' })],
    'Sin ventaja demostrada: como cualquier día (56\u202f%)',
  ],
  [
    'of a word that never stood before',
    'Sell',
    [wordRecord({ base_pct: 48 })],
    'Sin ventaja demostrada: como cualquier día (48\u202f%)',
  ],
  [
    'of Neutral',
    'Neutral',
    [wordRecord({ word: 'Neutral' })],
    '«Neutral» no anuncia nada: cualquier día subió el 56\u202f%',
  ],
  ['of which nothing is known', 'Buy', [], 'Aún no se sabe: ningún día ha cumplido sus diez sesiones.'],
] as const)('an edge %s', async (_, word, past, sentence) => {
  const { rating } = stockSignals()
  await shows(stockSignals({ rating: { ...rating!, word }, past: [...past] }))
  expect(verdict()).toBe(sentence)
  const others = document.body.textContent?.replace(sentence, '')
  expect(others).not.toMatch(/\b(comprar|vender)\b/i)
})

test('the needle says to screen readers what it shows, and the votes are counted', async () => {
  await shows(stockSignals())
  screen.getByRole('img', {
    name: 'De −100, venta fuerte, a 100, compra fuerte: +27, compra. 3 indicadores apuntan hacia arriba, 1 hacia abajo y 1 no se inclinan.',
  })
  expect(text('[data-field=rating-word]')).toBe('Compra +27')
  screen.getByText('Medias: 2 arriba, 1 abajo. Osciladores: 1 arriba, 0 abajo, 1 sin inclinarse.')
  screen.getByText('Medias y osciladores coinciden.')
})

test('every part has its name and its words, or says that bars are missing', async () => {
  const parts = PARTS.map(({ name }, i) => ({
    name,
    vote: i % 4 === 3 ? null : (i % 3) - 1,
    value: i % 4 === 3 ? null : 1.5,
  }))
  await shows(stockSignals({ rating: { value: 0, word: 'Neutral', parts } }))
  const cells = [...document.querySelectorAll('td[data-part]')].map((cell) => cell.getAttribute('data-part'))
  expect(cells.sort()).toEqual(parts.flatMap(({ name, vote }) => (vote === null ? [] : name)).sort())
  for (const cell of document.querySelectorAll('td[data-part]')) expect(cell.textContent).toMatch(/\S/)
  expect(screen.getAllByText('Datos insuficientes').length).toBe(PARTS.length - cells.length)
  const oscillators = document.querySelectorAll('[data-group=oscillators] tr')
  expect(oscillators.length).toBe(PARTS.filter(({ kind }) => kind === 'oscillator').length)
  expect([...oscillators].map((row) => row.querySelector('th')?.textContent)).toEqual([
    'RSI 14',
    'Estocástico',
    'MACD',
    'Momento 10',
    'CCI 20',
    'Williams %R',
  ])
})

test('what changed since the close before, and for how long the word stands', async () => {
  await shows(stockSignals())
  const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Cierre anteriorNeutral, +5',
    'Ahora arribaMACD',
    'DuraciónLleva 2 sesiones en «Compra». Las otras 41 veces duró 5,5 en mediana.',
  ])
})

test('nothing has changed, and the word never stood before', async () => {
  const { rating } = stockSignals()
  const spells = [{ word: 'Buy' as const, times: 0, median_sessions: null, stands: 1 }]
  await shows(stockSignals({ before: rating, spells }))
  screen.getByText('Compra, +27. Ningún indicador ha cambiado.')
  screen.getByText('Lleva 1 sesión en «Compra». No había salido antes.')
})

test('what followed stands apart: the word on the stock and on its market, and all five', async () => {
  await shows(
    stockSignals({ past: [...stockSignals().past, wordRecord({ word: 'Strong sell', net_return_pct: -0.3 })] }),
  )
  const past = screen.getByRole('region', { name: 'Qué pasó las otras veces' })
  within(past).getByText('Subió el 58 % de 312 días; cualquier día: 56 %')
  within(past).getByText('Subió el 58 % de 60.412 días; cualquier día: 56 %')
  expect(
    within(past).getAllByText(/^Entrar y salir dejó \+0,42 % de media tras costos; tenerla, \+0,51 %$/).length,
  ).toBe(2)
  const row = document.querySelector<HTMLElement>('tr[data-word="Strong sell"]')!
  expect(row.textContent).toBe('Venta fuertesin ventaja demostrada31258,3\u202f%51,2 a 65,1-0,30\u202f%-0,10 a +0,94')
  within(row).getByRole('img', {
    name: /^Subió 58,3\u202f%; intervalo del 95\u202f%: de 51,2\u202f% a 65,1\u202f%; cualquier día: 55,6\u202f%$/,
  })
  expect(text('tr[data-word=any]')).toBe('Cualquier díatenerla, sin costos62455,6\u202f%+0,51\u202f%')
})

test('an alert when the word changes, with the stock and the word filled in', async () => {
  await shows(stockSignals({ symbol: 'AAA' }))
  fireEvent.click(screen.getByRole('button', { name: /^Avísame/ }))
  expect(composer.idea).toEqual({ symbol: 'AAA', when: { kind: 'rating', becomes: 'Strong buy' } })
})

test('too few bars, and a failure with a way to try again', async () => {
  await shows(stockSignals({ rating: null, before: null, past: [], spells: [] }))
  screen.getByText('Aún no dicen nada: hacen falta unas cincuenta sesiones cerradas.')
  let fails = true
  fakeServer({ [PATH]: () => (fails ? json({ code: 'internal' }, 500) : json(stockSignals())) })
  render(<RatingWidget symbol="FAIL" />)
  await screen.findByText('No se pudo cargar lo que dicen los indicadores.')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Compra', { exact: false, selector: '[data-field=rating-word]' })
})
