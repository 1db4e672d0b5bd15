import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/server.ts'
import { Demo } from './Demo.tsx'
import { DemoRows } from './DemoRows.tsx'
import { demoEntries, demoRound } from './demo-market.ts'

const MORNING = Date.parse('2026-11-20T09:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING })
})

afterEach(() => {
  for (const entry of demoEntries) entry.quote = null
})

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
const prices = () => [...document.querySelectorAll('[data-field=price]')].map((cell) => cell.textContent)

test('five companies of the simulated market, each with a line of 24 hours at any time of day', () => {
  demoRound(MORNING)
  const early = demoEntries.map((entry) => entry.quote?.slots)
  demoRound(MORNING + 15 * 3_600_000)
  expect(demoEntries.map((entry) => entry.quote?.slots)).toEqual(early)
  expect(early).toEqual(Array(5).fill(97))
})

test('rows fill one after another and then move each second, until they are paused', async () => {
  const calls = fakeServer({})
  const { rerender } = render(<DemoRows paused={false} />)
  expect(prices().length).toBe(0)
  await pass(100)
  const first = prices()
  expect(first.length).toBe(5)
  await pass(10_000)
  const later = prices()
  expect(later).not.toEqual(first)
  rerender(<DemoRows paused />)
  await pass(10_000)
  expect(prices()).toEqual(later)
  expect(calls).toEqual([])
})

test('it is openly simulated, and has a button that pauses it', () => {
  render(<Demo />)
  expect(screen.getByRole('region', { name: 'Bolsa Simulada' }).textContent).toContain('Simulado')
  expect(screen.getAllByRole('listitem').length).toBe(5)
  fireEvent.click(screen.getByRole('button', { name: 'Pausar precios' }))
  screen.getByRole('button', { name: 'Reanudar precios' })
})
