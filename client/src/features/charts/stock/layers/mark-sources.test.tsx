import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chartNews } from '#client/src/features/news/news.ts'
import { story } from '#client/src/features/news/testing/examples.ts'
import { stockSignals } from '#client/src/features/opportunities/opportunities.ts'
import { record, signal } from '#client/src/features/opportunities/testing/examples.ts'
import { stockOrders } from '#client/src/features/simulator/stock-orders.ts'
import { setMarket } from '#client/src/stores/market-source.ts'
import { setData } from '#client/src/stores/resource.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import type { BarHistory } from '../model/bars.ts'
import { MARK_SOURCES } from './mark-sources.tsx'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
const history = {
  currency: 'USD',
  splits: [
    { time: day('2026-06-10'), ratio: 4 },
    { time: day('2026-07-10'), ratio: 0.1 },
  ],
  dividends: [{ time: day('2026-05-04'), amount: 0.25 }],
} as BarHistory

const marksOf = (interval: '1d' | '1h' = '1d') =>
  MARK_SOURCES.flatMap((source) => source.marks('AAA', interval, history))
const labels = () => marksOf().map(({ label }) => label)

test('splits and dividends of the bars, with the day and the source', () => {
  setMarket('simulated')
  expect(labels()).toEqual([
    'Split del 10 jun 2026: 4 por 1',
    'Split del 10 jul 2026: 1 por 10',
    'Dividendo del 4 may 2026: $0,2500 por acción',
  ])
  render(marksOf().map(({ key, card }) => <div key={key}>{card()}</div>))
  expect(screen.getByRole('heading', { name: 'Split 1 por 10' }))
  expect(screen.getByText('4 may 2026').closest('p')?.textContent).toBe('4 may 2026 · Fuente: mercado simulado')
})

test('signals with their record, pushed ones too; an unknown word of a newer server is neutral', () => {
  const feed = stockSignals('AAA')
  setData(feed.answer, [
    signal(1, { historial: record() }),
    signal(2, { nivel_confianza: 'Dudoso' as never, fecha: '2026-11-18' }),
  ])
  feed.waiting = [signal(3, { nivel_confianza: 'Negativo', provisional: true })]
  const [pushed, first, second] = marksOf().slice(3)
  expect([pushed, first, second].map(({ time, colour }) => [time, colour])).toEqual([
    [day('2026-11-19'), 'down'],
    [day('2026-11-19'), 'up'],
    [day('2026-11-18'), 'ink2'],
  ])
  render(first.card())
  expect(screen.getByText(/El RSI 14 pasó de 28,4/))
  expect(screen.getByText(/cualquier día/))
  expect(screen.getByText(/Fuente: las reglas de Atalaya/))
})

test('news with their tone and link, on the day that the reader sees, or at their minute', () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset')
  const late = story(7, { published_at: '2026-11-21T02:30:00Z', published_at_str: '20/11/2026 21:30' })
  const undated = story(8, {
    published_at: null,
    published_at_str: 'fecha desconocida',
    received_at: '2026-11-21T02:30:00Z',
  })
  setData(chartNews('AAA').answer, { results: [{ ...late, sentiment: 'negative' }, undated], count: 2 })
  expect(marksOf().map(({ key }) => key)).not.toContain('news-8')
  const news = (interval: '1d' | '1h') => marksOf(interval).find(({ key }) => key === 'news-7')!
  for (const [minutes, session, moment] of [
    [300, '2026-11-20', '20/11/2026 21:30'],
    [-60, '2026-11-21', '21/11/2026 03:30'],
    [-840, '2026-11-21', '21/11/2026 16:30'],
  ] as const) {
    offset.mockReturnValue(minutes)
    expect(news('1d')).toMatchObject({ time: day(session), dated: true, colour: 'down' })
    expect(news('1d').label).toBe(`Noticia del ${moment}: ${late.title}`)
  }
  expect(news('1h')).toMatchObject({ time: Date.parse('2026-11-21T02:30:00Z') / 1000, dated: false })
  render(news('1d').card())
  expect(screen.getByRole<HTMLAnchorElement>('link').href).toContain('https://noticias.example/economia/7')
  expect(screen.getByText('21/11/2026 16:30'))
})

test('fills of the simulator: on their session, or at their instant', () => {
  const fill = { ...EXAMPLES.orders[0].fills[0], as_of: '2026-07-01T15:05:00.000Z', session: '2026-07-01' }
  const sold = { ...fill, session: null, quantity: 2.5, price: 101 }
  setData(stockOrders('AAA'), [
    { ...EXAMPLES.orders[0], fills: [fill] },
    { ...EXAMPLES.orders[0], id: 8, side: 'sell', fills: [sold] },
  ])
  const fills = (interval?: '1h') => marksOf(interval).filter(({ key }) => key.startsWith('fill'))
  // Of a session that is not known any more there is no day to stand on.
  expect(fills().map(({ time, dated, label, colour }) => [time, dated, label, colour])).toEqual([
    [day('2026-07-01'), true, 'Compra simulada: 10 a $99,50', 'up'],
  ])
  expect(fills('1h').map(({ time, sign }) => [time, sign])).toEqual([
    [Date.parse('2026-07-01T15:05:00Z') / 1000, { letter: 'C' }],
    [Date.parse('2026-07-01T15:05:00Z') / 1000, { letter: 'V' }],
  ])
  render(fills('1h')[1].card())
  expect(screen.getByRole('heading').textContent).toBe('Venta simulada: 2,5 a $101,00')
})
