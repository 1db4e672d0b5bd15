import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Drawing, DrawingKind } from '#domain/contract/charts/drawings.ts'
import { type ChartScale, type Pixel, pixelOf } from '../layers.ts'
import { scaleOf, sessions } from '../testing/scale.ts'
import { applyEdit, type Edit, invertEdit } from './drawings.ts'
import { type BarAt, DrawingsEditor, EditorKeyboard } from './editor.ts'

const time = sessions(200)
const scale = scaleOf({ time, rows: [100, 180], prices: [50, 150] })
const REACH = 7
const noBars: BarAt = () => null

/** A store in memory, with the edits that could be undone. */
function memoryStore() {
  let list: Drawing[] = []
  const edits: Edit[] = []
  const store = {
    drawings: () => list,
    newId: () => `id-${edits.length}-${list.length}`,
    change(before: Drawing | null, after: Drawing | null, joined = false) {
      const previous = joined ? edits.pop() : undefined
      edits.push({ before: previous ? previous.before : before, after })
      list = applyEdit(list, { before, after })
    },
    undo() {
      const edit = edits.pop()
      if (edit) list = applyEdit(list, invertEdit(edit))
    },
  }
  return { store, edits }
}

let { store, edits } = memoryStore()
let editor = new DrawingsEditor(store)
let keys = new EditorKeyboard(editor)
beforeEach(() => {
  ;({ store, edits } = memoryStore())
  editor = new DrawingsEditor(store)
  keys = new EditorKeyboard(editor)
})

const drag = (from: Pixel, to: Pixel, on: ChartScale = scale, barAt = noBars) => {
  const taken = editor.down(on, from, REACH, barAt)
  editor.move(on, to, barAt)
  editor.up(to)
  return taken
}
const tap = (at: Pixel, on: ChartScale = scale) => drag(at, at, on)
const press = (...names: string[]) => names.map((key) => keys.press(scale, { key, shiftKey: false }, noBars))
const place = (kind: DrawingKind, from: Pixel, to: Pixel) => {
  editor.choose(kind)
  drag(from, to)
  return store.drawings().at(-1)!
}

describe('by pointer', () => {
  test('one tap places a horizontal line, which is then selected', () => {
    editor.choose('horizontal')
    expect(tap({ x: 400, y: 100 })).toBe(true)
    expect(store.drawings()).toEqual([{ id: 'id-0-0', kind: 'horizontal', points: [{ time: time[140], price: 125 }] }])
    expect([editor.tool, editor.chosen]).toEqual([null, store.drawings()[0]])
  })

  test('one drag or two taps place two points', () => {
    const dragged = place('trend', { x: 200, y: 300 }, { x: 400, y: 100 })
    editor.choose('trend')
    tap({ x: 200, y: 300 })
    expect([editor.placed, store.drawings().length, editor.shown.length]).toEqual([1, 1, 2])
    tap({ x: 400, y: 100 })
    expect(store.drawings()[1].points).toEqual(dragged.points)
    expect(dragged.points).toEqual([
      { time: time[120], price: 75 },
      { time: time[140], price: 125 },
    ])
  })

  test('a press on the body or on a point selects a drawing; one next to it pans', () => {
    const { points } = place('trend', { x: 200, y: 300 }, { x: 400, y: 100 })
    expect(drag({ x: 300, y: 205 }, { x: 310, y: 225 })).toBe(true)
    expect(store.drawings()[0].points).toEqual([
      { time: time[121], price: 70 },
      { time: time[141], price: 120 },
    ])
    drag({ x: 412, y: 122 }, { x: 512, y: 22 })
    expect(store.drawings()[0].points[0]).toEqual({ time: time[121], price: 70 })
    expect(store.drawings()[0].points[1]).toEqual({ time: time[151], price: 144.5 })
    expect(tap({ x: 700, y: 390 })).toBe(false)
    expect(editor.chosen).toBe(null)
    store.undo()
    store.undo()
    expect(store.drawings()[0].points).toEqual(points)
  })

  test('a tap selects and changes nothing; what is cancelled did not happen', () => {
    place('horizontal', { x: 400, y: 100 }, { x: 400, y: 100 })
    const { length } = edits
    tap({ x: 50, y: 103 })
    editor.down(scale, { x: 60, y: 100 }, REACH, noBars)
    editor.move(scale, { x: 60, y: 300 }, noBars)
    editor.cancel()
    editor.choose('trend')
    editor.down(scale, { x: 60, y: 100 }, REACH, noBars)
    editor.cancel()
    expect([edits.length, editor.draft]).toEqual([length, null])
  })

  test('near a price of its bar a point snaps exactly to it', () => {
    const bar = { open: 100.123, high: 104, low: 99, close: 103 }
    const barAt: BarAt = (at) => (at === time[140] ? bar : null)
    editor.choose('horizontal')
    drag({ x: 402, y: 196 }, { x: 402, y: 196 }, scale, barAt)
    editor.choose('horizontal')
    drag({ x: 402, y: 260 }, { x: 402, y: 260 }, scale, barAt)
    expect(store.drawings().map(({ points }) => points[0].price)).toEqual([100.123, 85])
  })
})

describe('by keys alone', () => {
  test('a drawing is placed point by point, selected, moved, deleted; one movement is undone as one', () => {
    editor.choose('trend')
    expect(press('ArrowUp', 'Enter', 'ArrowRight', 'ArrowDown', 'Enter')).toEqual([true, true, true, true, true])
    const [drawing] = store.drawings()
    expect(drawing.points).toEqual([
      { time: time[140], price: 100.5 },
      { time: time[151], price: 100 },
    ])
    press('Escape', 'd', 'ArrowRight', 'ArrowRight', 'ArrowUp')
    expect(store.drawings()[0].points).toEqual([
      { time: time[142], price: 101 },
      { time: time[153], price: 100.5 },
    ])
    store.undo()
    expect(store.drawings()).toEqual([drawing])
    press('Enter', 'Enter', 'ArrowLeft')
    expect(store.drawings()[0].points.map((point) => point.time)).toEqual([time[140], time[150]])
    press('Delete')
    expect(store.drawings()).toEqual([])
    expect(press('ArrowLeft', 'Enter', 'Delete'), 'the chart’s own keys again').toEqual([false, false, false])
  })

  test('letters move a point to a price of the bar', () => {
    const barAt: BarAt = () => ({ open: 1, high: 4, low: 0.5, close: 3 })
    editor.choose('horizontal')
    editor.begin(scale)
    const prices = ['o', 'h', 'L', 'c'].map((key) => {
      keys.press(scale, { key, shiftKey: false }, barAt)
      return editor.draft!.points[0].price
    })
    expect(prices).toEqual([1, 4, 0.5, 3])
  })

  test('D selects one drawing after another, without those of a newer server', () => {
    place('horizontal', { x: 10, y: 10 }, { x: 10, y: 10 })
    store.change(null, { id: 'new', kind: 'circle' as DrawingKind, points: [{ time: time[0], price: 1 }] })
    place('trend', { x: 200, y: 300 }, { x: 400, y: 100 })
    const ids = ['d', 'd', 'd'].map((key) => {
      keys.press(scale, { key, shiftKey: false }, noBars)
      return editor.chosen!.kind
    })
    expect(ids).toEqual(['horizontal', 'trend', 'horizontal'])
    keys.press(scale, { key: 'D', shiftKey: true }, noBars)
    expect(editor.chosen!.kind).toBe('trend')
  })
})

describe('on every scale, however it is zoomed', () => {
  const pixel = fc.record({ x: fc.integer({ min: 20, max: 780 }), y: fc.integer({ min: 20, max: 380 }) })
  const view = fc
    .record({
      first: fc.integer({ min: -40, max: 150 }),
      count: fc.integer({ min: 5, max: 240 }),
      low: fc.double({ min: 0.01, max: 500, noNaN: true }),
      times: fc.double({ min: 1.01, max: 20, noNaN: true }),
      log: fc.boolean(),
    })
    .map(({ first, count, low, times, log }) =>
      scaleOf({ time, rows: [first, first + count], prices: [low, low * times], log }),
    )
  const kind = fc.constantFrom<DrawingKind>('horizontal', 'trend', 'fibonacci')

  test('a drawing lies where it is placed, moves with pointer and chart, and is undone exactly', () => {
    fc.assert(
      fc.property(kind, view, view, pixel, pixel, pixel, (kind, on, zoomed, from, to, way) => {
        ;({ store, edits } = memoryStore())
        editor = new DrawingsEditor(store)
        editor.choose(kind)
        drag(from, to, on)
        if (editor.tool) tap(to, on)
        const [placed] = store.drawings()
        const barWidth = Math.abs(on.xOf(time[1]) - on.xOf(time[0]))
        const last = pixelOf(on, placed.points.at(-1)!)
        expect(Math.abs(last.y - to.y)).toBeLessThan(1e-6)
        expect(Math.abs(last.x - to.x)).toBeLessThanOrEqual(barWidth / 2 + 0.51)

        // Another part of the chart shows the same times and prices: a tap there changes nothing.
        editor.down(zoomed, way, REACH, noBars)
        editor.up(way)
        expect(store.drawings()).toEqual([placed])

        const hold = kind === 'horizontal' ? { x: way.x, y: last.y } : last
        const moved = { x: hold.x, y: way.y }
        expect(drag(hold, moved, on)).toBe(true)
        const [after] = store.drawings()
        if (Math.abs(moved.y - hold.y) >= 6) {
          expect(Math.abs(on.yOf(after.points.at(-1)!.price) - way.y)).toBeLessThan(1e-6)
          expect(after.points.map((point) => point.time)).toEqual(placed.points.map((point) => point.time))
        }
        if (after !== placed) store.undo()
        expect(store.drawings()).toEqual([placed])
        store.undo()
        expect(store.drawings()).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('moved as a whole it keeps its shape on the screen, and moved back it is where it was', () => {
    fc.assert(
      fc.property(view, pixel, pixel, fc.integer({ min: -9, max: 9 }), (on, from, to, bars) => {
        ;({ store, edits } = memoryStore())
        editor = new DrawingsEditor(store)
        keys = new EditorKeyboard(editor)
        editor.choose('trend')
        drag(from, to, on)
        if (editor.tool) tap(to, on)
        editor.select({ id: store.drawings()[0].id, handle: null })
        const [before] = store.drawings()
        const shape = ([a, b]: Drawing['points']) => [a, b].map((point) => pixelOf(on, point)).map(({ y }) => y)
        const go = (key: string) => keys.press(on, { key, shiftKey: false }, noBars)
        for (let i = 0; i < Math.abs(bars); i++) go(bars < 0 ? 'ArrowUp' : 'ArrowDown')
        const [moved] = store.drawings()
        const [[y1, y2], [z1, z2]] = [shape(before.points), shape(moved.points)]
        expect(Math.abs(z1 - y1 - (z2 - y2))).toBeLessThan(1e-6)
        expect(Math.abs(z1 - y1 - 2 * bars)).toBeLessThan(1e-6)
        for (let i = 0; i < Math.abs(bars); i++) go(bars < 0 ? 'ArrowDown' : 'ArrowUp')
        const [back] = store.drawings()
        for (const [i, { price }] of back.points.entries()) expect(price).toBeCloseTo(before.points[i].price, 6)
        expect(edits.length).toBe(bars === 0 ? 1 : 2)
      }),
      { numRuns: 300 },
    )
  })
})
