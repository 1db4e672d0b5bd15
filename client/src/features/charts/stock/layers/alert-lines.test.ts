import { ref } from 'valtio/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stockAlerts } from '#client/src/features/alerts/alerts.ts'
import { composer } from '#client/src/features/alerts/composer.ts'
import { applyQuotes } from '#client/src/stores/prices.ts'
import { alert, quote } from '#client/src/testing/examples.ts'
import { fakeServer, json } from '#client/src/testing/server.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import { BarBuffer } from '../model/bar-buffer.ts'
import { barHistory } from '../model/bars.ts'
import { alertLayer, alertLineEditor } from './alert-lines.ts'
import { drawingCommands } from './drawings/commands.ts'
import type { LayerPane } from './layers.ts'
import { scaleOf, sessions } from './testing/scale.ts'

// The pane has 400 pixels for prices from 90 to 110: 20 pixels are 1, and the price of 100 is in the middle.
const time = sessions(40)
const flat = time.map(() => 100)
const history = barHistory('AAA', '1d')
const strokes: number[] = []
const pane: LayerPane = {
  ...scaleOf({ time, rows: [0, 40], prices: [90, 110] }),
  symbol: 'AAA',
  interval: '1d',
  ctx: new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === 'moveTo' ? (_x: number, y: number) => strokes.push(y) : () => ({ width: 10 })),
    set: () => true,
  }),
  theme: {} as LayerPane['theme'],
  format: (price) => price.toFixed(2),
}

const editor = alertLineEditor('AAA')
const drawings = drawingCommands('AAA')
let layer: ReturnType<typeof alertLayer>
let calls: ReturnType<typeof fakeServer>

const at = (y: number, pointerType = 'mouse', x = 300) => ({ x, y, event: { pointerType } as PointerEvent })
const press = (key: string, shiftKey = false) => layer.key!(pane, { key, shiftKey } as KeyboardEvent)
const drag = (from: number, to: number, pointerType?: string) => {
  const taken = layer.down!(pane, at(from, pointerType))
  layer.move!(pane, at(to, pointerType))
  layer.up!(pane, at(to, pointerType))
  return taken
}
const held = () => editor.state.held && { level: editor.state.held.level, of: editor.state.held.of?.id ?? null }
const drawn = () => {
  strokes.length = 0
  layer.draw(pane)
  return [...strokes]
}
const idea = () => composer.idea?.when

beforeEach(async () => {
  const columns = { time, open: flat, high: flat, low: flat, close: flat, volume: flat }
  history.bars = ref(new BarBuffer(columns))
  history.splits = []
  history.currency = 'USD'
  calls = fakeServer({
    'GET /api/alerts/': () =>
      json([
        alert(3, { when: { kind: 'news', sentiment: 'any' } }),
        alert(2, { state: 'fired' }),
        alert(1, { when: { kind: 'price', direction: 'up', level: 105 } }),
      ]),
    'POST /api/alerts/': ({ body }) => json(alert(9, body as NewAlert), 201),
    'DELETE /api/alerts/1': () => new Response(null, { status: 204 }),
  })
  applyQuotes([quote('AAA', 1, 100)])
  await stockAlerts('AAA').load()
  layer = alertLayer({ symbol: 'AAA', redraw: () => {} })
  drawn()
})

afterEach(() => layer.close!())

const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, (body as NewAlert)?.when])

test('only alerts that wait for a price have a line', () => {
  expect(drawn()).toEqual([100])
  expect([layer.hit!(pane, 10, 104), layer.hit!(pane, 10, 120)]).toEqual(['ns-resize', null])
})

test('the tool begins a line at the price; dragging it opens the composer with its level and direction', () => {
  editor.ask()
  expect(drawn()).toEqual([100, 200])
  expect(editor.state.sentence).toMatch(/^Alerta en 100\.00: arrastra la línea/)
  expect(drag(200, 240)).toBe(true)
  expect(idea()).toEqual({ kind: 'price', direction: 'down', level: 98 })
  expect([held(), drawn()]).toEqual([null, [100]])
})

test('a tap places the new line there; the tool again cancels it', () => {
  editor.ask()
  drawn()
  layer.down!(pane, at(60))
  layer.up!(pane, at(61))
  expect(idea()).toEqual({ kind: 'price', direction: 'up', level: 106.95 })
  editor.ask()
  drawn()
  editor.ask()
  expect([held(), editor.state.requested]).toEqual([null, false])
})

test('by keys: A begins, arrows move, Enter opens the composer, Escape leaves', () => {
  expect(press('ArrowUp')).toBe(false)
  press('a')
  press('ArrowUp')
  expect(held()).toEqual({ level: 100.1, of: null })
  press('ArrowUp', true)
  press('ArrowDown')
  expect(held()).toEqual({ level: 101, of: null })
  expect(press('Enter')).toBe(true)
  expect(idea()).toEqual({ kind: 'price', direction: 'up', level: 101 })
  press('a')
  expect([press('Escape'), held(), press('Enter')]).toEqual([true, null, false])
})

test('a step is at least the smallest move of the price', () => {
  const near = { ...pane, ...scaleOf({ time, rows: [0, 40], prices: [99.99, 100.01] }) }
  press('a')
  layer.key!(near, { key: 'ArrowUp' } as KeyboardEvent)
  expect(held()?.level).toBe(100.01)
})

test('a line that is dragged becomes an alert at the new level, on the side where it then is', async () => {
  expect(drag(101, 220)).toBe(true)
  await vi.waitFor(() => expect(changes().length).toBe(2))
  expect(changes()).toEqual([
    ['POST', { kind: 'price', direction: 'down', level: 99 }],
    ['DELETE', undefined],
  ])
  await vi.waitFor(() => expect(drawn()).toEqual([expect.closeTo(220)]))
})

test('a finger hits from further away than a mouse; a press next to every line pans the pane', () => {
  expect([layer.down!(pane, at(112)), layer.down!(pane, at(112, 'touch'))]).toEqual([false, true])
  layer.cancel!()
  expect([held(), layer.down!(pane, at(100, 'mouse', 900))]).toEqual([null, false])
})

test('Shift+A selects one line after another; arrows and Enter move one, Delete deletes it', async () => {
  press('A')
  expect([held(), editor.state.sentence]).toEqual([
    { level: 105, of: 1 },
    expect.stringMatching(/^Alerta de 105\.00: arrástrala/),
  ])
  press('Enter')
  expect([held(), changes()]).toEqual([null, []])
  press('A')
  press('ArrowUp')
  press('Enter')
  await vi.waitFor(() => expect(changes().length).toBe(2))
  expect(changes()[0]).toEqual(['POST', { kind: 'price', direction: 'up', level: 105.1 }])
  await vi.waitFor(() => expect(editor.lines(pane).map(({ id }) => id)).toEqual([9]))
  press('A')
  press('Delete')
  await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/alerts/9' }))
})

test('without lines it says so', async () => {
  fakeServer({ 'GET /api/alerts/': () => json([]) })
  await stockAlerts('AAA').load()
  press('A')
  expect([held(), editor.state.sentence]).toEqual([null, 'No hay alertas de precio en esta acción.'])
})

test('a drawing tool releases the line, and the line the tool', async () => {
  press('a')
  drawings.choose('horizontal')
  await vi.waitFor(() => expect(held()).toBe(null))
  expect(layer.down!(pane, at(100))).toBe(false)
  press('a')
  expect([drawings.state.tool, held()]).toEqual([null, { level: 100, of: null }])
})

test('a level from before a split is drawn in the shares of the bars', () => {
  history.splits = [{ time: Date.UTC(2026, 11, 1) / 1_000, ratio: 1.05 }]
  drawn()
  expect(drawn()).toEqual([200])
})
