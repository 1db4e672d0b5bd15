import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Pager } from './Pager.tsx'

test('while a page loads its button stays with the focus, and opens none of a number that may not be there', () => {
  const onOpen = vi.fn()
  const { rerender } = render(<Pager page={1} count={3} onOpen={onOpen} />)
  const next = screen.getByRole('button', { name: 'Siguiente' })
  next.focus()
  fireEvent.click(next)
  rerender(<Pager page={2} count={null} onOpen={onOpen} />)
  expect(document.activeElement).toBe(next)
  fireEvent.click(next)
  expect(onOpen.mock.calls).toEqual([[2]])
  rerender(<Pager page={2} count={3} onOpen={onOpen} />)
  fireEvent.click(next)
  fireEvent.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(onOpen.mock.calls).toEqual([[2], [3], [1]])
  rerender(<Pager page={1} count={1} onOpen={onOpen} />)
  expect(screen.queryByRole('button')).toBe(null)
})
