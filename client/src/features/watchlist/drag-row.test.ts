import { expect, test, vi } from 'vitest'
import { dragRow } from './drag-row.ts'

function start() {
  document.body.innerHTML = '<ul><li><button></button></li><li></li></ul>'
  const row = document.querySelector('li')!
  const handle = document.querySelector('button')!
  // jsdom captures no pointers.
  handle.setPointerCapture = () => {}
  const onDrop = vi.fn()
  dragRow({ row, handle, pointerId: 1, y: 300, onDrop })
  return { row, handle, onDrop }
}

test('a drag whose row is taken off the list ends, and drops nothing', () => {
  vi.useFakeTimers()
  const { row, onDrop } = start()
  vi.advanceTimersByTime(100)
  expect([row.dataset.dragged, vi.getTimerCount()]).toEqual(['true', 1])
  row.remove()
  vi.advanceTimersByTime(100)
  expect([row.dataset.dragged, vi.getTimerCount(), onDrop.mock.calls]).toEqual([undefined, 0, []])
})

test('a drag that the browser takes away drops nothing', () => {
  vi.useFakeTimers()
  const { row, handle, onDrop } = start()
  handle.dispatchEvent(new Event('lostpointercapture'))
  expect([row.dataset.dragged, vi.getTimerCount(), onDrop.mock.calls]).toEqual([undefined, 0, []])
})
