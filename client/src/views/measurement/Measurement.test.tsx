import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { MEASURED_COMMENTARY } from '../../../../domain/commentary/measured.ts'
import { MEASURED_SENTIMENT } from '../../../../domain/sentiment/measured.ts'
import { measurement, openMeasurement } from '../../stores/measurement.ts'
import { view } from '../../stores/view.ts'
import { formatCount, formatPercent, formatSession } from '../../text/format.ts'
import { Measurement } from './Measurement.tsx'

beforeEach(() => {
  measurement.part = null
  Element.prototype.scrollIntoView = () => {}
})

const part = (name: string) => document.querySelector(`[data-part=${name}]`) as HTMLElement
const cells = (row: Element) => [...row.children].map(({ textContent }) => textContent)

test('the words of a price, in the order in which they are asked', () => {
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

test('sentiment: every measured data set by its public name, with size, accuracy, macro-F1 and interval', () => {
  render(<Measurement />)
  const { sets, languages, real_spanish, names, doubtful, measured_on } = MEASURED_SENTIMENT
  const rows = [...within(part('sentiment')).getByRole('table').querySelectorAll('tbody tr')]
  expect(rows.length).toBe(1 + languages.length + sets.length)
  expect(cells(rows[0]!).slice(1, 3)).toEqual([formatCount(real_spanish.texts), formatPercent(real_spanish.accuracy)])
  for (const { set, texts, accuracy, macro_f1, low, high } of sets) {
    const row = rows.find((row) => row.textContent?.includes(`${names[set]}`) && cells(row)[1] === formatCount(texts))
    expect(cells(row!).slice(1)).toEqual([
      formatCount(texts),
      formatPercent(accuracy),
      `${formatPercent(macro_f1)}${formatPercent(low)} a ${formatPercent(high)}`,
    ])
  }
  const says = part('sentiment').textContent
  expect(says).toContain(`Medido el ${formatSession(measured_on)} con npm run eval:sentiment`)
  expect(says).toContain(
    `en el ${formatPercent(doubtful.inside.accuracy)} de ${formatCount(doubtful.inside.texts)} textos`,
  )
})

test('the commentary: what was caught, what was stopped without need, on what and when', () => {
  render(<Measurement />)
  const { wrong, caught, clean, stopped, name, measured_on } = MEASURED_COMMENTARY
  const [errors, alarms] = [...within(part('commentary')).getByRole('table').querySelectorAll('tbody tr')].map(cells)
  expect(errors?.slice(0, 3)).toEqual(['Con un error', `${wrong}`, `${caught}`])
  expect(errors?.[3]).toContain(formatPercent((100 * caught) / wrong))
  expect(alarms?.slice(0, 3)).toEqual(['Correctos: falsas alarmas', `${clean}`, `${stopped}`])
  expect(part('commentary').textContent).toContain(
    `Medido el ${formatSession(measured_on)} con npm run eval:commentary, sobre ${name}`,
  )
})

test('whoever comes from a figure lands on its part, and goes on from there', () => {
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
