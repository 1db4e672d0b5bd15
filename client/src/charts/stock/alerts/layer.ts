import { subscribe } from 'valtio/vanilla'
import { stockAlerts } from '#client/src/stores/alerts/alerts.ts'
import { priceShown } from '#client/src/stores/prices/prices.ts'
import { barHistory } from '#client/src/stores/stock/bars.ts'
import { priceDecimals } from '#domain/text/price.ts'
import { deskOf } from '../drawings/desk.ts'
import { priceTag, strokeLine } from '../drawings/tools/strokes.ts'
import type { LayerMaker, LayerPointer, LayerView } from '../hands/layer.ts'
import { alertDesk, type PriceAlert } from './desk.ts'

/** A finger needs more room than a mouse. */
const REACH_PX = { touch: 16, other: 6 }
const STEP_PX = 2
const FAST = 10
/** A press that moves less is a tap. */
const TAP_PX = 4
const LEAST_PRICE = 1e-9
const DASH = [2, 4]

const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? REACH_PX.touch : REACH_PX.other)

const isInside = ({ bbox }: LayerView, { x, y }: LayerPointer) =>
  x >= 0 && y >= 0 && x <= bbox.width && y <= bbox.height

/** The alerts on this stock's price, as lines that can be moved; and the one that is being placed. */
export const alertLayer: LayerMaker = ({ symbol, redraw }) => {
  const desk = alertDesk(symbol)
  const drawings = deskOf(symbol)
  let pressed: { y: number; moved: boolean } | null = null
  // A drawing that is begun or chosen puts the line away, and the other way round.
  const yielded = () => {
    const { tool, chosen } = drawings.state
    if ((tool || chosen) && desk.state.held) desk.letGo()
  }
  const take = (level: number, of: PriceAlert | null) => {
    drawings.choose(null)
    desk.hold(Math.max(LEAST_PRICE, level), of)
  }
  const ends = [
    subscribe(stockAlerts(symbol), redraw),
    subscribe(desk.state, redraw),
    subscribe(drawings.state, yielded),
  ]
  /** What a press at a height takes: the line in the hand, wherever it is new, or one that is there. */
  const lineAt = (view: LayerView, y: number, reach: number) => {
    const { held } = desk.state
    const isNear = (level: number) => Math.abs(view.yOf(level) - y) <= reach
    if (held && (held.of === null || isNear(held.level))) return held
    const of = desk.lines.find(({ when }) => isNear(when.level))
    return of ? { level: of.when.level, of } : null
  }

  /** Where a new line begins: at the price, or in the middle of a pane that does not show it. */
  const begin = (view: LayerView) => {
    const price = priceShown(symbol)
    const y = price === null ? Number.NaN : view.yOf(price)
    const isSeen = y >= 0 && y <= view.bbox.height
    take(isSeen && price !== null ? price : view.priceAt(view.bbox.height / 2), null)
  }

  const step = (view: LayerView, by: number) => {
    const { level, of } = desk.state.held!
    const moved = view.priceAt(view.yOf(level) - by * STEP_PX)
    const least = 10 ** -priceDecimals(level, barHistory(symbol, view.interval).currency)
    const next = desk.round(moved) === level ? level + Math.sign(by) * least : moved
    take(next, of)
  }

  return {
    draw(view) {
      const { currency } = barHistory(symbol, view.interval)
      desk.format = view.format
      desk.round = (price) => Number(price.toFixed(priceDecimals(price, currency)))
      desk.splits = barHistory(symbol, view.interval).splits
      if (desk.state.asked) begin(view)
      const { held } = desk.state
      for (const alert of desk.lines) {
        if (alert.id !== held?.of?.id) drawLine(view, alert.when.level, false)
      }
      if (held) drawLine(view, held.level, true)
    },
    hit: (view, _, y) => (!drawings.state.tool && lineAt(view, y, REACH_PX.other) ? 'ns-resize' : null),
    down(view, pointer) {
      if (!isInside(view, pointer) || drawings.state.tool) return false
      const line = lineAt(view, pointer.y, reachOf(pointer.event))
      if (!line) {
        if (desk.state.held) desk.letGo()
        return false
      }
      pressed = { y: pointer.y, moved: false }
      take(line.level, line.of)
      return true
    },
    move(view, { y }) {
      const { held } = desk.state
      if (!pressed || !held) return
      pressed.moved ||= Math.abs(y - pressed.y) > TAP_PX
      if (pressed.moved) take(view.priceAt(y), held.of)
    },
    up(view, { y }) {
      const { held } = desk.state
      const wasMoved = pressed?.moved
      pressed = null
      if (!held) return
      // A tap says where a new line is to be, and leaves one that is there in the hand.
      if (!wasMoved && held.of) return
      if (!wasMoved) take(view.priceAt(y), null)
      void desk.put()
    },
    cancel() {
      pressed = null
      desk.letGo()
    },
    key(view, { key, shiftKey, ctrlKey, metaKey, altKey }) {
      if (ctrlKey || metaKey || altKey) return false
      if (key === 'A') {
        drawings.choose(null)
        desk.holdNext()
      } else if (key === 'a') begin(view)
      else if (!desk.state.held) return false
      else if (key === 'ArrowUp' || key === 'ArrowDown')
        step(view, (key === 'ArrowUp' ? 1 : -1) * (shiftKey ? FAST : 1))
      else if (key === 'Enter') void desk.put()
      else if (key === 'Escape') desk.letGo()
      else if (key === 'Delete' || key === 'Backspace') void desk.remove()
      else return false
      return true
    },
    close() {
      for (const end of ends) end()
      desk.letGo()
    },
  }
}

function drawLine(view: LayerView, level: number, isHeld: boolean): void {
  const { ctx, look, bbox } = view
  const y = view.yOf(level)
  if (!(y >= 0 && y <= bbox.height)) return
  const colour = isHeld ? look.accent : look.ink2
  ctx.setLineDash(isHeld ? [] : DASH)
  strokeLine(ctx, { x: 0, y }, { x: bbox.width, y }, colour, isHeld ? 1.5 : 1)
  ctx.setLineDash([])
  priceTag(view, level, colour)
}
