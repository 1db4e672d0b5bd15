import { subscribe } from 'valtio/vanilla'
import { barHistory } from '#client/src/stores/stock/bars.ts'
import { marks as text } from '#client/src/text/es/marks.ts'
import { deskOf } from '../drawings/desk.ts'
import { tag } from '../drawings/tools/strokes.ts'
import type { LayerMaker, LayerView } from '../hands/layer.ts'
import { grouped, type MarkGroup } from './group.ts'
import { openMarks, readMarks } from './open-marks.ts'
import { MARK_SOURCES } from './sources/index.ts'

const RADIUS_PX = 9
/** From the lower edge of the pane. */
const RISE_PX = 14
const REACH_PX = 14
const TIP_PX = 4.5

function groupsOf({ symbol, interval, bbox, xOf }: LayerView): MarkGroup[] {
  const history = barHistory(symbol, interval)
  if (!history.bars) return []
  const marks = MARK_SOURCES.flatMap((source) => source.marks(symbol, interval, history))
  const groups = grouped(marks, history.bars.column('time'), interval, xOf, 2 * RADIUS_PX)
  return groups.filter(({ x }) => x >= 0 && x <= bbox.width)
}

/** Signals, news, splits and dividends under the bars on which they happened. */
export const markLayer: LayerMaker = ({ symbol, redraw }) => {
  const desk = deskOf(symbol)
  const state = openMarks(symbol)
  /** The first mark of the group that keys reached: groups change with the view. */
  let reached: string | null = null
  let pressed: MarkGroup | null = null
  const ends = MARK_SOURCES.flatMap((source) => source.watched(symbol)).map((store) => subscribe(store, redraw))
  const holds = ({ marks }: MarkGroup) => marks.some(({ key }) => key === reached)
  const groupAt = (view: LayerView, x: number, y: number) =>
    Math.abs(y - (view.bbox.height - RISE_PX)) > REACH_PX
      ? null
      : (groupsOf(view).find((group) => Math.abs(group.x - x) <= REACH_PX) ?? null)

  /** The newest one first; then towards the older ones. */
  const reach = (view: LayerView, side: -1 | 1) => {
    const groups = groupsOf(view)
    const now = groups.findIndex(holds)
    const next = groups.at(now < 0 ? (side < 0 ? -1 : 0) : (now + side) % groups.length)
    reached = next?.marks[0].key ?? null
    state.said = next ? text.reached(next.marks.map(({ label }) => label)) : text.none
    desk.choose(null)
    redraw()
  }

  return {
    draw(view) {
      for (const group of groupsOf(view)) drawGroup(view, group, holds(group))
    },
    hit: (view, x, y) => (groupAt(view, x, y) ? 'pointer' : null),
    down(view, { x, y }) {
      pressed = groupAt(view, x, y)
      return pressed !== null
    },
    up(view, { x, y }) {
      const released = groupAt(view, x, y)
      if (pressed && released?.marks[0].key === pressed.marks[0].key) readMarks(symbol, released.marks)
      pressed = null
    },
    cancel() {
      pressed = null
    },
    key(view, { key, ctrlKey, metaKey, altKey }) {
      if (ctrlKey || metaKey || altKey) return false
      if (key === 'm' || key === 'M') reach(view, key === 'M' ? 1 : -1)
      else if (!reached) return false
      else if (key === 'Escape') {
        reached = null
        state.said = ''
        redraw()
      } else if (key === 'Enter') readMarks(symbol, groupsOf(view).find(holds)?.marks ?? null)
      else return false
      return true
    },
    close() {
      for (const end of ends) end()
      readMarks(symbol, null)
      state.said = ''
    },
  }
}

function drawGroup(view: LayerView, { x, marks }: MarkGroup, reached: boolean): void {
  const { ctx, look, bbox } = view
  const y = bbox.height - RISE_PX
  const [{ sign, colour, label }] = marks
  const stroke = look[marks.every((mark) => mark.colour === colour) ? colour : 'ink2']
  ctx.beginPath()
  ctx.arc(x, y, RADIUS_PX, 0, 2 * Math.PI)
  ctx.fillStyle = look.paper
  ctx.fill()
  ctx.lineWidth = reached ? 3 : 1.5
  ctx.strokeStyle = stroke
  ctx.stroke()
  ctx.font = look.font
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = stroke
  const written = marks.length > 1 ? String(marks.length) : 'letter' in sign && sign.letter
  if (written) ctx.fillText(written, x, y + 0.5)
  else if ('points' in sign) fillTriangle(ctx, x, y, sign.points)
  ctx.textAlign = 'start'
  if (reached) tag(view, marks.length > 1 ? text.several(marks.length) : label, { x, y: y - 24 }, look.ink)
}

function fillTriangle(ctx: CanvasRenderingContext2D, x: number, y: number, points: 'up' | 'down'): void {
  const tip = points === 'up' ? -TIP_PX : TIP_PX
  ctx.beginPath()
  ctx.moveTo(x, y + tip)
  ctx.lineTo(x - TIP_PX, y - tip * 0.7)
  ctx.lineTo(x + TIP_PX, y - tip * 0.7)
  ctx.fill()
}
