import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSubView } from '../../stores/view.ts'
import { afterFrame } from './after-frame.ts'
import { ViewTitle } from './ViewTitle.tsx'

/** Two frames: the title moves the focus after the next one. */
const frames = () => new Promise<void>((done) => void afterFrame(() => void afterFrame(done)))

test('a title takes the focus when the view changes, not when the page is loaded at a step of its history', async () => {
  history.replaceState({ view: 'dashboard', subView: 'mainDashboard', symbol: null }, '', '/')
  const menu = document.body.appendChild(document.createElement('button'))
  menu.focus()
  const { rerender } = render(<ViewTitle name="Inicio" />)
  await frames()
  expect(document.activeElement).toBe(menu)
  openSubView('signals')
  rerender(<ViewTitle name="Señales" />)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Señales' })))
  menu.remove()
})
