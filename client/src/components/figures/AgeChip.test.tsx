import { act, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLinkState } from '../../stores/connection.ts'
import { AgeChip } from './AgeChip.tsx'

afterEach(() => setLinkState({ name: 'off' }))

test('a price does not show its old word once the connection is lost', async () => {
  const asOf = new Date().toISOString()
  const { container, rerender } = render(<AgeChip freshness="live" asOf={asOf} />)
  const word = () => container.querySelector('span span')?.textContent
  await act(async () => setLinkState({ name: 'live' }))
  expect(word()).toBe('En vivo')
  await act(async () => setLinkState({ name: 'lost', attempt: 0 }))
  expect(word()).toBe('Sin actualizar')
  rerender(<AgeChip freshness="closed" asOf={asOf} />)
  expect(word()).toBe('Cerrado')
  await act(async () => setLinkState({ name: 'live' }))
  rerender(<AgeChip freshness="delayed" asOf={asOf} />)
  expect(word()).toBe('Retrasado')
})
