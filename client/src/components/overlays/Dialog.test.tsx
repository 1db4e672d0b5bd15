import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Page({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} title="Ayuda" busy={busy} onClose={() => setOpen(false)}>
      <p>Texto</p>
    </Dialog>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Ayuda' })
const press = (target: Element) => {
  fireEvent.mouseDown(target)
  fireEvent.click(target)
}

const WAYS: [string, () => void][] = [
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['a click outside of it', () => press(screen.getByRole('dialog'))],
  ['Escape', () => fireEvent.keyDown(screen.getByText('Texto'), { key: 'Escape' })],
  ['the back gesture', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
]

test.each(WAYS)('closes by %s, and not while it is busy', (_, close) => {
  const { unmount } = render(<Page />)
  close()
  expect(dialog()).toBe(null)
  unmount()
  render(<Page busy />)
  close()
  expect(dialog()).not.toBe(null)
})

test('stays open on a click inside, and on one that began inside', () => {
  render(<Page />)
  press(screen.getByText('Texto'))
  fireEvent.mouseDown(screen.getByText('Texto'))
  fireEvent.click(screen.getByRole('dialog'))
  expect(dialog()).not.toBe(null)
})

test('the focus starts at the title', () => {
  render(<Page />)
  expect(document.activeElement?.textContent).toBe('Ayuda')
})
