import { expect, test, vi } from 'vitest'
import { emptyReadout } from './Legend.tsx'
import { readableCanvas } from './pointer.ts'

/** A canvas in `host`, with mocks of everything that pointer, wheel and keys can cause. */
function chartIn(host: HTMLElement) {
  const moved = vi.fn()
  const passed = vi.fn()
  const aloud = vi.fn()
  const pointerHandler = {
    down: vi.fn(() => true),
    move: vi.fn(),
    up: vi.fn(),
    cancel: vi.fn(),
    key: vi.fn(() => false),
  }
  const readout = Object.defineProperties(emptyReadout(), { aloud: { set: aloud }, hint: { set: passed } })
  const options = { readout, onViewport: moved, pointerHandler, inPage: true }
  const canvas = readableCanvas(host, options)
  return {
    canvas,
    moved,
    heard: [passed, aloud, pointerHandler.down, pointerHandler.move, pointerHandler.up, pointerHandler.key],
  }
}

test('a closed canvas gets no events of the next chart in its place', () => {
  const host = document.createElement('div')
  host.setPointerCapture = () => {}
  const before = chartIn(host)
  before.canvas.close()
  const { moved, heard } = chartIn(host)
  host.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
  host.dispatchEvent(new WheelEvent('wheel', { deltaY: 100 }))
  for (const type of ['pointermove', 'pointerdown', 'pointerup'])
    host.dispatchEvent(new MouseEvent(type, { button: 0 }))
  for (const each of [moved, ...heard]) expect(each).toHaveBeenCalled()
  for (const each of [before.moved, ...before.heard]) expect(each).not.toHaveBeenCalled()
})
