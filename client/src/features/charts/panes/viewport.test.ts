import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followViewport, fullViewport, initialViewport, panViewport, type Viewport, zoomViewport } from './viewport.ts'

const length = ({ from, to }: Viewport) => to - from

test('the initial viewport holds the newest rows that are readable, and those that the figures need', () => {
  expect(initialViewport(260, 1100, 130)).toEqual({ from: 40.5, to: 260.5 })
  expect(initialViewport(260, 400, 130)).toEqual({ from: 130.5, to: 260.5 })
  expect(initialViewport(260, 4000, 130)).toEqual(fullViewport(260))
})

test('a short history is at the right edge of a viewport of ordinary length', () => {
  expect(fullViewport(1)).toEqual({ from: -39.5, to: 1.5 })
  expect(initialViewport(1, 500, 120)).toEqual(fullViewport(1))
})

test('zooming in keeps the row under the pointer', () => {
  const closer = zoomViewport({ from: 0, to: 100 }, 0.5, 80, 260)
  expect(closer).toEqual({ from: 40, to: 90 })
  expect((80 - closer.from) / length(closer)).toBeCloseTo(0.8)
})

test('no viewport leaves the rows, whatever is done to it', () => {
  const rows = fc.integer({ min: 1, max: 2600 })
  const step = fc.oneof(
    fc.record({
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ by: fc.double({ min: -3000, max: 3000, noNaN: true }) }),
  )
  fc.assert(
    fc.property(rows, fc.array(step, { maxLength: 12 }), (count, steps) => {
      const whole = fullViewport(count)
      let view = initialViewport(count, 500, 120)
      for (const act of steps) {
        if ('by' in act) view = panViewport(view, act.by, count)
        else view = zoomViewport(view, act.factor, view.from + act.at * length(view), count)
        expect(view.from).toBeGreaterThanOrEqual(whole.from - 1e-6)
        expect(view.to).toBeLessThanOrEqual(whole.to + 1e-6)
        expect(length(view)).toBeGreaterThanOrEqual(12 - 1e-6)
      }
    }),
  )
})

test('a viewport of the newest row follows the next one; an older viewport does not move', () => {
  const newest = initialViewport(100, 250, 30)
  expect(followViewport(newest, 100, 101)).toEqual({ from: newest.from + 1, to: newest.to + 1 })
  const earlier = panViewport(newest, -20, 100)
  expect(followViewport(earlier, 100, 101)).toEqual(earlier)
})
