import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dispatch } from '../realtime/dispatch.ts'
import { marketSource } from '../stores/market-source.ts'
import { health } from '../testing/examples.ts'
import { fakeServer, json } from '../testing/server.ts'
import { SourceBanner } from './SourceBanner.tsx'

const SENTENCE = 'Sin conexión con la fuente de precios: ves los últimos que se guardaron.'
const ready = (market: 'simulated' | 'yahoo') =>
  act(async () => dispatch({ op: 'ready', epoch: 'e', role: 'Freemium', market, last: { opportunities: 0, news: 0 } }))

beforeEach(() => {
  vi.useFakeTimers()
  marketSource.market = null
  marketSource.away = false
})

test('the sentence is shown while the source is unreachable, and disappears by itself', async () => {
  let circuit: Parameters<typeof health>[0] = 'open'
  fakeServer({ 'GET /health/ready': () => json(health(circuit)) })
  render(<SourceBanner />)
  await ready('yahoo')
  await act(() => vi.advanceTimersByTimeAsync(0))
  screen.getByText(SENTENCE)
  circuit = 'half_open'
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  screen.getByText(SENTENCE)
  circuit = 'closed'
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

test('a server that does not answer changes nothing', async () => {
  let up = true
  fakeServer({
    'GET /health/ready': () => (up ? json(health('open')) : json({}, 503)),
  })
  render(<SourceBanner />)
  await ready('yahoo')
  await act(() => vi.advanceTimersByTimeAsync(0))
  up = false
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  screen.getByText(SENTENCE)
})

test('a market within the server has no source that could be unreachable', async () => {
  const calls = fakeServer({})
  render(<SourceBanner />)
  await ready('simulated')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(calls.filter(({ path }) => path === '/health/ready')).toEqual([])
})
