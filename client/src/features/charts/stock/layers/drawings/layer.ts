import { subscribe } from 'valtio/vanilla'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { drawings as text } from '#client/src/text/es/stock-chart.ts'
import { DRAWING_POINTS, type DrawingKind } from '#domain/contract/charts/drawings.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { barHistory } from '../../model/bars.ts'
import { isInside, type LayerFactory, type LayerPane, type LayerPointer, pixelOf } from '../layers.ts'
import { drawingCommands } from './commands.ts'
import { editDrawing, sendDrawings, stockDrawings } from './drawings.ts'
import { type BarAt, DrawingsEditor, EditorKeyboard, hitTest } from './editor.ts'
import { TOOLS } from './tools.ts'

/** Pixels within which a press hits a drawing: more for a finger than for a mouse. */
const REACH_PX = { touch: 16, other: 7 }
const HANDLE_PX = 4

const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? REACH_PX.touch : REACH_PX.other)

/** A modifier key turns snapping to prices off. */
const isFree = ({ altKey, ctrlKey, metaKey }: PointerEvent) => altKey || ctrlKey || metaKey

const NO_BARS: BarAt = () => null

function barsOf({ symbol, interval }: LayerPane): BarAt {
  const { bars } = barHistory(symbol, interval)
  return (time) => {
    if (!bars) return null
    const row = bars.rowAt(time)
    const [open, high, low, close] = (['open', 'high', 'low', 'close'] as const).map((name) => bars.column(name)[row])
    return bars.column('time')[row] === time ? { open, high, low, close } : null
  }
}

/** The layer with the drawings of a user over the bars. */
export const drawingLayer: LayerFactory = ({ symbol, redraw }) => {
  const controller = drawingsController(symbol)
  const { commands, editor, keys } = controller
  // Runs after every change: the selected drawing may be gone.
  const update = () => {
    controller.updateState()
    redraw()
  }
  const ends = [subscribe(stockDrawings(symbol), update), subscribe(commands.state, redraw)]
  const snapOf = (pane: LayerPane, { event }: LayerPointer) => (isFree(event) ? NO_BARS : barsOf(pane))
  return {
    draw(pane) {
      controller.format = pane.format
      if (commands.byKeys && editor.tool && !editor.draft) editor.begin(pane)
      const { draft, selection } = editor
      for (const drawing of editor.shown) {
        const chosen = drawing === draft || drawing.id === selection?.id
        const colour = chosen ? pane.theme.accent : pane.theme.ink2
        TOOLS[drawing.kind]?.draw({ pane, colour, chosen }, drawing.points)
        if (chosen) drawHandles(pane, drawing.points, selection?.handle ?? null)
      }
    },
    hit(pane, x, y) {
      if (editor.tool) return 'crosshair'
      return hitTest(pane, editor.shown, { x, y }, REACH_PX.other) ? 'grab' : null
    },
    down(pane, pointer) {
      if (!isInside(pane, pointer)) return false
      commands.byKeys = false
      const taken = editor.down(pane, pointer, reachOf(pointer.event), snapOf(pane, pointer))
      update()
      return taken
    },
    move(pane, pointer) {
      editor.move(pane, pointer, snapOf(pane, pointer))
      redraw()
    },
    up(_, pointer) {
      editor.up(pointer)
      update()
    },
    cancel() {
      editor.cancel()
      update()
    },
    key(pane, event) {
      const taken = keys.press(pane, event, barsOf(pane))
      if (taken) update()
      return taken
    },
    close() {
      for (const end of ends) end()
      editor.cancel()
      void sendDrawings(symbol)
    },
  }
}

function drawHandles(pane: LayerPane, points: Parameters<typeof pixelOf>[1][], active: number | null): void {
  const { ctx, theme } = pane
  if (points.length === 1) return
  ctx.lineWidth = 1.5
  ctx.strokeStyle = theme.accent
  points.forEach((point, i) => {
    const { x, y } = pixelOf(pane, point)
    ctx.fillStyle = i === active ? theme.accent : theme.paper
    ctx.beginPath()
    ctx.arc(x, y, HANDLE_PX, 0, 2 * Math.PI)
    ctx.fill()
    ctx.stroke()
  })
}

/** Connects one stock's commands to the editor, and publishes the editor's state in them. */
class DrawingsController {
  readonly commands
  readonly editor: DrawingsEditor
  readonly keys: EditorKeyboard
  /** Writes a price in the decimals of the chart. */
  format: (price: number) => string = String

  constructor(symbol: string) {
    this.commands = drawingCommands(symbol)
    this.editor = new DrawingsEditor({
      drawings: () => stockDrawings(symbol).items ?? [],
      newId: () => cacheBuster(25, Math.random),
      change: (before, after, joined) => editDrawing(symbol, { before, after }, joined),
    })
    this.keys = new EditorKeyboard(this.editor)
    this.commands.connect(this)
  }

  choose(tool: DrawingKind | null): void {
    this.editor.choose(tool)
    this.updateState()
  }

  remove(): void {
    this.editor.remove()
    this.updateState()
  }

  /** Must run after each action of the editor. */
  updateState(): void {
    const { tool, chosen } = this.editor
    Object.assign(this.commands.state, { tool, chosen: chosen !== null, sentence: this.#sentence() })
  }

  #sentence(): string {
    const { tool, placed, draft, chosen, selection } = this.editor
    if (tool && !(this.commands.byKeys && draft)) return text.place(text.kinds[tool], placed + 1, DRAWING_POINTS[tool])
    const held = draft ?? chosen
    if (!held) return ''
    const point = held.points.length === 1 ? null : tool ? placed : (selection?.handle ?? null)
    const points = point === null ? held.points : [held.points[point]]
    const prices = points.map(({ price }) => this.format(price)).join(' – ')
    return text.chosen(text.kinds[held.kind], prices, point === null ? null : point + 1)
  }
}

const drawingsController = keyed((symbol) => new DrawingsController(symbol))
