import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json } from '../../testing/server.ts'
import { stockRecord, trackRecords } from '../records/testing/examples.ts'
import { SignalRecords } from './SignalRecords.tsx'

const PATH = 'GET /api/track-records/'

const rules = () => [...document.querySelectorAll('tr[data-rule]')].map((row) => row.getAttribute('data-rule'))

test('each rule on this stock, the most hits first, sorted by any column', async () => {
  const acciones = [
    stockRecord('AAA', 'macd-up', [24, 14, 2_490, 1_275], { ventaja: 'demostrada' }),
    stockRecord('AAA', 'rsi-down-70', [81, 35, 2_490, 1_190]),
    stockRecord('AAA', 'evening-star', [0, 0, 2_490, 1_190]),
  ]
  const calls = fakeServer({ [PATH]: () => json(trackRecords({ acciones })) })
  render(<SignalRecords symbol="AAA" />)
  const widget = screen.getByRole('region', { name: 'Historial de señales' })
  await within(widget).findByText('14 de 24')
  expect(calls.map(({ query }) => query.get('symbol'))).toEqual(['AAA'])
  expect(rules()).toEqual(['rsi-down-70', 'macd-up', 'evening-star'])
  within(widget).getByRole('img', { name: /^Acertó 58,3\u202f%; intervalo/ })
  expect(within(widget).queryByRole('columnheader', { name: 'Acción' })).toBe(null)
  fireEvent.click(within(widget).getByRole('button', { name: 'Ventaja' }))
  await vi.waitFor(() => expect(rules()).toEqual(['macd-up', 'rsi-down-70', 'evening-star']))
})

test('five of many, more on demand', async () => {
  const acciones = Array.from({ length: 19 }, (_, i) =>
    stockRecord('AAB', 'macd-up', [24, i, 2_490, 1_275], { rule: `r${i}` }),
  )
  fakeServer({ [PATH]: () => json(trackRecords({ acciones })) })
  render(<SignalRecords symbol="AAB" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ver 14 más' }))
  expect(rules().length).toBe(19)
})

test('a stock without records, and records that cannot be loaded', async () => {
  fakeServer({
    [PATH]: ({ query }) => (query.get('symbol') === 'AAC' ? json(trackRecords({ acciones: [] })) : json({}, 500)),
  })
  const { unmount } = render(<SignalRecords symbol="AAC" />)
  await screen.findByText('Aún se está calculando el historial de esta acción.')
  unmount()
  render(<SignalRecords symbol="AAD" />)
  await screen.findByText('Error al obtener el historial de aciertos')
})
