import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setData } from '../../stores/resource.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { AllNews } from './AllNews.tsx'
import { storyPage } from './testing/examples.ts'

const LIST = [
  { id: 1, symbol: 'AAA', name: 'Andina Minera' },
  { id: 2, symbol: 'BBB', name: 'Banco del Pacífico Sur' },
]
const list = { 'GET /api/user-watchlist/': () => json(LIST) }

const filter = () => screen.getByLabelText('Acción') as HTMLSelectElement

test('a stock that is no longer followed cannot stay chosen', async () => {
  fakeServer({ ...list, 'GET /news': () => json(storyPage([1])) })
  render(<AllNews />)
  await screen.findByText('Andina Minera (AAA)')
  fireEvent.change(filter(), { target: { value: 'AAA' } })
  await act(async () => setData(watchlist, LIST.slice(1)))
  await vi.waitFor(() => expect(filter().value).toBe(''))
})
