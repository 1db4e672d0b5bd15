import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setNetwork } from '../../stores/connection.ts'
import { showToast } from '../../stores/notices.ts'
import { view } from '../../stores/view.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => setNetwork(true))

test('a notice disappears by itself, or when it is closed', async () => {
  render(<Toasts />)
  await act(async () => showToast('Hecho.'))
  screen.getByText('Hecho.')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('Hecho.')).toBe(null)
  await act(async () => showToast('Otra vez.'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' })))
  expect(screen.queryByText('Otra vez.')).toBe(null)
})

test('a notice with an action stays longer; its action closes it', async () => {
  const run = vi.fn()
  render(<Toasts />)
  await act(async () => showToast('Quitada.', { label: 'Deshacer', run }))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Deshacer' })))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Quitada.')).toBe(null)
})

test('one that has the focus stays, and gives it back when it is closed', async () => {
  const page = (row: boolean) => (
    <>
      <h1 tabIndex={-1}>Inicio</h1>
      {row && <button type="button">Quitar</button>}
      <Toasts />
    </>
  )
  const { rerender } = render(page(true))
  const remove = screen.getByRole('button', { name: 'Quitar' })
  const undo = async () => {
    remove.focus()
    await act(async () => showToast('Quitada.', { label: 'Deshacer', run: () => {} }))
    const button = screen.getByRole('button', { name: 'Deshacer' })
    button.focus()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    return button
  }
  const button = await undo()
  await act(async () => fireEvent.click(button))
  expect(document.activeElement).toBe(remove)
  const again = await undo()
  rerender(page(false))
  await act(async () => fireEvent.click(again))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  rerender(page(true))
  screen.getByRole('button', { name: 'Quitar' }).focus()
  await act(async () => showToast('Hecho.'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' })))
  expect(document.activeElement, 'a click without focus moves none').toBe(
    screen.getByRole('button', { name: 'Quitar' }),
  )
  await act(async () => showToast('Hecho.'))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('Hecho.')).toBe(null)
})

test('without a network the pages outside the dashboard say so until it is back', async () => {
  render(<Toasts />)
  await act(async () => setNetwork(false))
  screen.getByText('Sin conexión')
  await act(async () => {
    view.view = 'dashboard'
  })
  expect(screen.queryByText('Sin conexión')).toBe(null)
  await act(async () => {
    view.view = 'landing'
    setNetwork(true)
  })
  expect(screen.queryByText('Sin conexión')).toBe(null)
})
