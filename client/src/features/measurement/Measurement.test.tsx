import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../../stores/clock.ts'
import { view } from '../../stores/view.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { measurement as text } from '../../text/es/measurement.ts'
import { Measurement } from './Measurement.tsx'
import { measurement, openMeasurement } from './measurement.ts'
import { measuredAlerts } from './testing/examples.ts'

// Fixed figures with a known notation; the real ones change with every measurement.

vi.mock('#domain/sentiment/measured.ts', () => {
  const score = (texts: number, accuracy: number, macro_f1: number, low: number, high: number) => ({
    texts,
    accuracy,
    macro_f1,
    low,
    high,
  })
  const english = score(3_000, 72.3, 70, 68.4, 71.6)
  return {
    MEASURED_SENTIMENT: {
      measured_on: '2026-03-05',
      names: { 'fiqa-posts-en': 'FiQA', 'panama-es': 'Prensa de Panamá' },
      real_spanish: score(1_200, 61.5, 58, 55.1, 60.9),
      languages: [
        { lang: 'es', ...score(2_000, 64, 60.3, 58, 62.5) },
        { lang: 'en', ...english },
      ],
      sets: [
        { set: 'fiqa-posts-en', lang: 'en', ...english },
        { set: 'panama-es', lang: 'es', ...score(800, 66, 63.2, 59.9, 66.4) },
      ],
      doubtful: {
        from: 0.05,
        to: 0.3,
        inside: { accuracy: 41.2, texts: 310 },
        outside: { accuracy: 74.8, texts: 4_690 },
      },
    },
  }
})

vi.mock('#domain/commentary/measured.ts', () => ({
  MEASURED_COMMENTARY: {
    measured_on: '2026-03-06',
    faithful: { sentences: 40, shown: 30 },
    claims: { sentences: 60, shown: 3 },
    talk: { sentences: 20, shown: 0 },
  },
}))

beforeEach(() => {
  measurement.part = null
  figures()
  Element.prototype.scrollIntoView = () => {}
})

const figures = (body: unknown = measuredAlerts()) => fakeServer({ 'GET /api/alerts/figures/': () => json(body) })
const part = (name: string) => document.querySelector(`[data-part=${name}]`) as HTMLElement

test('the words of a price, in the order of the questions', () => {
  render(<Measurement />)
  screen.getByRole('heading', { level: 1, name: 'Cómo medimos' })
  const words = [...part('prices').querySelectorAll('strong')].map(({ textContent }) => textContent)
  expect(words).toEqual([
    'Sin movimiento',
    'Cerrado',
    'Desactualizado',
    'Simulado',
    'Repetición',
    'Retrasado',
    'En vivo',
  ])
})

const rowsOf = (name: string) =>
  [...within(part(name)).getByRole('table').querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

test('sentiment: over all, by language, then by data set, Spanish first; when, and where the label is doubtful', () => {
  render(<Measurement />)
  expect(rowsOf('sentiment')).toEqual([
    [
      expect.stringMatching(/^Titulares reales en español/),
      '1.200',
      '61,5\u202f%',
      '58,0\u202f%55,1\u202f% a 60,9\u202f%',
    ],
    ['Todo en español', '2.000', '64,0\u202f%', '60,3\u202f%58,0\u202f% a 62,5\u202f%'],
    ['Todo en inglés', '3.000', '72,3\u202f%', '70,0\u202f%68,4\u202f% a 71,6\u202f%'],
    [expect.stringMatching(/^Prensa de Panamá, español/), '800', '66,0\u202f%', '63,2\u202f%59,9\u202f% a 66,4\u202f%'],
    [expect.stringMatching(/^FiQA, inglés/), '3.000', '72,3\u202f%', '70,0\u202f%68,4\u202f% a 71,6\u202f%'],
  ])
  const says = part('sentiment').textContent
  expect(says).toContain('Medido el 5 mar 2026 con npm run eval:sentiment.')
  expect(says).toContain('está entre 0,05 y 0,30:')
  expect(says).toContain('en el 41,2\u202f% de 310 textos; fuera de ahí, en el 74,8\u202f% de 4.690.')
})

test('the commentary: how many faithful and smuggled sentences are shown, and when that was measured', () => {
  render(<Measurement />)
  expect(rowsOf('commentary')).toEqual([
    ['Fieles', '40', '30', '75,0\u202f%59,8\u202f% a 85,8\u202f%'],
    ['Con una cifra, una relación o una lectura de contrabando', '60', '3', '5,0\u202f%1,7\u202f% a 13,7\u202f%'],
    ['Con un consejo, una causa o un pronóstico de contrabando', '20', '0', '0,0\u202f%0,0\u202f% a 16,1\u202f%'],
  ])
  expect(part('commentary').textContent).toContain('Medido el 6 mar 2026 con npm run eval:commentary.')
})

test('alerts: durations, and how many of how many; for a few only that; and when they were counted', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:07:00Z'), toFake: ['Date'] })
  clock.now = Date.now()
  render(<Measurement />)
  await screen.findByText('Decidida')
  expect(rowsOf('alerts').map(([, ...cells]) => cells)).toEqual([
    ['90 ms99 de 100: 180 ms20 de 20', '131 ms99 de 100: 248 ms1.240 de 1.250'],
    ['19 de 19', '412 ms99 de 100: 10,4 s896 de 900'],
    ['3 de 7', '75,0\u202f%1,9 s99 de 100: 14 min480 de 640'],
    ['0,0\u202f%0 de 20', '2,0\u202f%60 min99 de 100: 24 h25 de 1.250'],
    ['todavía no hay', '0,2\u202f%2 de 896'],
  ])
  expect(part('alerts').querySelector('[data-field=measured]')?.textContent).toBe(
    'Alertas de todas las personas de esta instalación, en el mercado que muestra; último recuento: hace 7 min. ',
  )
})

test('alerts: before the first count nothing is said, and a failure has its sentence and its button', async () => {
  const none = { of: 0, n: 0, p50_ms: null, p99_ms: null }
  const nothing = { decided: none, accepted: none, shown_on_device: none, shown_on_page: none, repeated: none }
  figures({ measured_at: null, all: nothing, recent: nothing })
  const { unmount } = render(<Measurement />)
  await screen.findByText('Decidida')
  expect(new Set(rowsOf('alerts').flatMap(([, ...cells]) => cells))).toEqual(new Set(['todavía no hay']))
  expect(part('alerts').textContent).toContain('último recuento: todavía ninguno.')
  unmount()
  fakeServer({})
  render(<Measurement />)
  await within(part('alerts')).findByText(text.alerts.failed)
  figures()
  fireEvent.click(within(part('alerts')).getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Decidida')
})

test('every data set that was measured last has its public name', async () => {
  const { MEASURED_SENTIMENT } = await vi.importActual<typeof import('#domain/sentiment/measured.ts')>(
    '#domain/sentiment/measured.ts',
  )
  const { sets, names } = MEASURED_SENTIMENT
  expect(sets.length).toBeGreaterThan(0)
  expect(sets.filter(({ set }) => !names[set] || !text.sentiment.sets[set])).toEqual([])
})

test('a link from a figure leads to its part, and the reader continues from there', () => {
  openMeasurement('commentary')
  expect(view.subView).toBe('measurement')
  render(<Measurement />)
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('Las cifras del comentario')
  fireEvent.click(screen.getByRole('link', { name: 'La edad de los precios' }))
  expect([focused(), location.hash]).toEqual(['La edad de los precios', ''])
  fireEvent.click(within(part('signals')).getByRole('button', { name: 'Historial de aciertos' }))
  expect(view.subView).toBe('trackRecords')
  fireEvent.click(screen.getByRole('button', { name: 'Volver' }))
  expect(view.subView).toBe('mainDashboard')
})
