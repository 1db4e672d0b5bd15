import { ref } from 'valtio/vanilla'
import { beforeEach, expect, test } from 'vitest'
import { BarBuffer } from '../model/bar-buffer.ts'
import { barHistory } from '../model/bars.ts'
import type { LayerPane } from './layers.ts'
import { markLayer, openMarks } from './mark-layer.ts'
import { scaleOf, sessions } from './testing/scale.ts'

const time = sessions(40)
const flat = time.map(() => 1)
const history = barHistory('AAA', '1d')
const scale = scaleOf({ time, rows: [0, 40], prices: [1, 2] })
const pane: LayerPane = {
  ...scale,
  symbol: 'AAA',
  interval: '1d',
  ctx: new Proxy({} as CanvasRenderingContext2D, { get: () => () => ({ width: 10 }), set: () => true }),
  theme: {} as LayerPane['theme'],
  format: String,
}

let redrawn = 0
const layer = markLayer({ symbol: 'AAA', redraw: () => (redrawn += 1) })
const press = (key: string) => layer.key!(pane, { key } as KeyboardEvent)
const state = openMarks('AAA')
const open = () => state.marks?.map(({ key }) => key)

beforeEach(() => {
  const columns = { time, open: flat, high: flat, low: flat, close: flat, volume: flat }
  history.bars ??= ref(new BarBuffer(columns))
  history.splits = [{ time: time[10], ratio: 2 }]
  history.dividends = [10, 30].map((row) => ({ time: time[row], amount: 1 }))
  state.marks = null
  press('Escape')
  redrawn = 0
})

test('a tap on a mark opens all that happened there; a drag from it, or a tap next to it, nothing', () => {
  const at = (x: number, y = 386) => ({ x, y, event: {} as PointerEvent })
  expect(layer.hit!(pane, 200, 386)).toBe('pointer')
  expect([layer.hit!(pane, 300, 386), layer.hit!(pane, 200, 300)]).toEqual([null, null])
  expect(layer.down!(pane, at(300))).toBe(false)
  expect(layer.down!(pane, at(202))).toBe(true)
  layer.up!(pane, at(300))
  expect(open()).toBe(undefined)
  layer.down!(pane, at(202))
  layer.up!(pane, at(204))
  expect(open()).toEqual([`split-${time[10]}`, `dividend-${time[10]}`])
})

test('M goes from the newest mark back, Shift+M forward, Enter opens, Escape deselects', () => {
  expect([press('Enter'), press('Escape')]).toEqual([false, false])
  const walked = ['m', 'm', 'm', 'M'].map((key) => {
    press(key)
    return state.said
  })
  expect(walked.map((said) => said.split('.')[0])).toEqual([
    expect.stringMatching(/^Dividendo del/),
    expect.stringMatching(/^Split del/),
    expect.stringMatching(/^Dividendo del/),
    expect.stringMatching(/^Split del/),
  ])
  expect(redrawn).toBe(4)
  layer.draw(pane)
  expect(press('Enter')).toBe(true)
  expect(open()).toEqual([`split-${time[10]}`, `dividend-${time[10]}`])
  expect([press('Escape'), state.said, press('Enter')]).toEqual([true, '', false])
})

test('where nothing happened it says so', () => {
  history.splits = []
  history.dividends = []
  press('m')
  expect(state.said).toBe('No hay señales, noticias, splits ni dividendos en este tramo.')
})
