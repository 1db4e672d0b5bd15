import { subscribe } from 'valtio/vanilla'
import { barHistory } from '#client/src/stores/stock/bars.ts'
import { sendDrawings, stockDrawings } from '#client/src/stores/stock/drawings.ts'
import type { LayerMaker, LayerPointer, LayerView } from '../hands/layer.ts'
import { gripAt } from './grip.ts'
import { pixelOf } from './plane.ts'
import type { BarAt } from './snap.ts'
import { TOOLS } from './tools/index.ts'
import { workbenchOf } from './workbench.ts'

/** A finger needs more room than a mouse. */
const REACH_PX = { touch: 16, other: 7 }
const HANDLE_PX = 4

const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? REACH_PX.touch : REACH_PX.other)

/** With a key held down, points go where the pointer is. */
const isFree = ({ altKey, ctrlKey, metaKey }: PointerEvent) => altKey || ctrlKey || metaKey

const NO_BARS: BarAt = () => null

function barsOf({ symbol, interval }: LayerView): BarAt {
  const { bars } = barHistory(symbol, interval)
  return (time) => {
    if (!bars) return null
    const row = bars.rowAt(time)
    const [open, high, low, close] = (['open', 'high', 'low', 'close'] as const).map((name) => bars.column(name)[row])
    return bars.column('time')[row] === time ? { open, high, low, close } : null
  }
}

const isInside = ({ bbox }: LayerView, { x, y }: LayerPointer) =>
  x >= 0 && y >= 0 && x <= bbox.width && y <= bbox.height

/** What a user draws over the bars. */
export const drawingLayer: LayerMaker = ({ symbol, redraw }) => {
  const workbench = workbenchOf(symbol)
  const { desk, editor, keys } = workbench
  // What was chosen may be gone.
  const done = () => {
    workbench.show()
    redraw()
  }
  const ends = [subscribe(stockDrawings(symbol), done), subscribe(desk.state, redraw)]
  const snapOf = (view: LayerView, { event }: LayerPointer) => (isFree(event) ? NO_BARS : barsOf(view))
  return {
    draw(view) {
      workbench.format = view.format
      if (desk.byKeys && editor.tool && !editor.draft) editor.begin(view)
      const { draft, grip } = editor
      for (const drawing of editor.shown) {
        const chosen = drawing === draft || drawing.id === grip?.id
        const colour = chosen ? view.look.accent : view.look.ink2
        TOOLS[drawing.kind]?.draw({ view, colour, chosen }, drawing.points)
        if (chosen) drawHandles(view, drawing.points, grip?.handle ?? null)
      }
    },
    hit(view, x, y) {
      if (editor.tool) return 'crosshair'
      return gripAt(view, editor.shown, { x, y }, REACH_PX.other) ? 'grab' : null
    },
    down(view, pointer) {
      if (!isInside(view, pointer)) return false
      desk.byKeys = false
      const taken = editor.down(view, pointer, reachOf(pointer.event), snapOf(view, pointer))
      done()
      return taken
    },
    move(view, pointer) {
      editor.move(view, pointer, snapOf(view, pointer))
      redraw()
    },
    up(_, pointer) {
      editor.up(pointer)
      done()
    },
    cancel() {
      editor.cancel()
      done()
    },
    key(view, event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      const taken = keys.press(view, event, barsOf(view))
      if (taken) done()
      return taken
    },
    close() {
      for (const end of ends) end()
      editor.cancel()
      void sendDrawings(symbol)
    },
  }
}

function drawHandles(view: LayerView, points: Parameters<typeof pixelOf>[1][], active: number | null): void {
  const { ctx, look } = view
  if (points.length === 1) return
  ctx.lineWidth = 1.5
  ctx.strokeStyle = look.accent
  points.forEach((point, i) => {
    const { x, y } = pixelOf(view, point)
    ctx.fillStyle = i === active ? look.accent : look.paper
    ctx.beginPath()
    ctx.arc(x, y, HANDLE_PX, 0, 2 * Math.PI)
    ctx.fill()
    ctx.stroke()
  })
}
