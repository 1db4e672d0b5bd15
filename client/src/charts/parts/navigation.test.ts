import { expect, test, vi } from 'vitest'
import { ChartCanvas } from '../panes/canvas.ts'
import { navigate } from './navigation.ts'

/** A chart in `host`, and how often it was moved or passed the wheel on. */
function chartIn(host: HTMLElement) {
  const moved = vi.fn()
  const canvas = new ChartCanvas(host, { onRow() {}, onView: moved })
  const passed = vi.fn()
  const aloud = vi.fn()
  const hand = { down: vi.fn(() => true), move: vi.fn(), up: vi.fn(), cancel: vi.fn(), key: vi.fn(() => false) }
  navigate(host, canvas, { onWheelPassed: passed, onAloud: aloud, hand, inPage: true })
  return { canvas, moved, heard: [passed, aloud, hand.down, hand.move, hand.up, hand.key] }
}

test('what is closed hears nothing of the next chart in its place', () => {
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
