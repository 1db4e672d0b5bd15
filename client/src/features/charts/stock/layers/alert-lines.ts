import { proxy, ref, subscribe } from 'valtio/vanilla'
import { directionTo, moveAlert, removeAlert, stockAlerts } from '#client/src/features/alerts/alerts.ts'
import { composeAlert } from '#client/src/features/alerts/composer.ts'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { showToast } from '#client/src/stores/notices.ts'
import { shownPrice } from '#client/src/stores/prices.ts'
import { onSignOut } from '#client/src/stores/session.ts'
import { chartAlerts as text } from '#client/src/text/es/stock-chart.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import type { Bars } from '#domain/contract/bars.ts'
import { priceDecimals } from '#domain/text/price.ts'
import { barHistory } from '../model/bars.ts'
import { drawingCommands } from './drawings/commands.ts'
import { isInside, type LayerFactory, type LayerPane, LEAST_PRICE, priceTag, strokeLine } from './layers.ts'

/** An alert that waits for a price of its stock. */
type PriceAlert = Alert & { when: { kind: 'price'; direction: 'up' | 'down' | 'any'; level: number } }

const isLine = ({ when, state }: Alert): boolean =>
  when.kind === 'price' && Number.isFinite(when.level) && (state === 'armed' || state === 'suspended')

/** The alert in today's shares: a level set before a split is divided by its ratio. */
function inShares(alert: PriceAlert, splits: Bars['splits']): PriceAlert {
  const later = splits.filter(({ time }) => time * 1_000 > Date.parse(alert.created_at))
  const ratio = later.reduce((product, split) => product * split.ratio, 1)
  return ratio === 1 ? alert : { ...alert, when: { ...alert.when, level: alert.when.level / ratio } }
}

interface AlertLineState {
  /** True once the tool was chosen: the next draw of the chart begins a new line. */
  requested: boolean
  /** The level that is being placed or moved, with its alert (null for a new one); null when no line is held. */
  held: { level: number; of: PriceAlert | null } | null
  /** Says what to do next, or which line is held. */
  sentence: string
}

const decimalsOf = ({ symbol, interval }: LayerPane, price: number) =>
  priceDecimals(price, barHistory(symbol, interval).currency)

/** The price in the decimals of the chart. */
const rounded = (pane: LayerPane, price: number) => Number(price.toFixed(decimalsOf(pane, price)))

/** The alert lines of one stock's chart: shared by the tool bar and the layer. */
class AlertLineEditor {
  readonly state = proxy<AlertLineState>({ requested: false, held: null, sentence: '' })
  readonly #symbol: string

  constructor(symbol: string) {
    this.#symbol = symbol
    onSignOut(() => this.letGo())
  }

  /** Alerts that have a line, newest first. */
  lines({ symbol, interval }: LayerPane): readonly PriceAlert[] {
    const { splits } = barHistory(symbol, interval)
    return (stockAlerts(symbol).data ?? []).filter(isLine).map((alert) => inShares(alert as PriceAlert, splits))
  }

  /** Called by the tool bar; choosing the tool again while a line is being placed cancels it. */
  ask(): void {
    const isPlacing = this.state.held?.of === null
    this.letGo()
    this.state.requested = !isPlacing
  }

  hold(pane: LayerPane, level: number, of: PriceAlert | null): void {
    const held = { level: rounded(pane, level), of }
    const shown = pane.format(held.level)
    const said = of ? text.held(pane.format(of.when.level), shown) : text.placing(shown)
    Object.assign(this.state, { requested: false, held: ref(held), sentence: said })
  }

  /** Selects the next alert's line. */
  holdNext(pane: LayerPane): void {
    const lines = this.lines(pane)
    const now = lines.findIndex(({ id }) => id === this.state.held?.of?.id)
    const next = lines[(now + 1) % lines.length]
    if (next) this.hold(pane, next.when.level, next)
    else this.letGo(text.none)
  }

  letGo(sentence = ''): void {
    Object.assign(this.state, { requested: false, held: null, sentence })
  }

  /** Releases the line where it is: a new one opens the composer, a moved one replaces its alert. */
  async put(): Promise<void> {
    const { held } = this.state
    this.letGo()
    if (!held) return
    const { level, of } = held
    const direction = directionTo(level, shownPrice(this.#symbol))
    if (!of) composeAlert({ symbol: this.#symbol, when: { kind: 'price', direction, level } })
    else if (level !== of.when.level) {
      await moveAlert(of, { ...of.when, level, direction: of.when.direction === 'any' ? 'any' : direction })
    }
  }

  async remove(): Promise<void> {
    const { held } = this.state
    this.letGo()
    const problem = held?.of ? await removeAlert(held.of) : null
    if (problem !== null) showToast(problem)
  }
}

export const alertLineEditor = keyed((symbol) => new AlertLineEditor(symbol))

/** Pixels within which a press hits a line: more for a finger than for a mouse. */
const REACH_PX = { touch: 16, other: 6 }
const STEP_PX = 2
const FAST = 10
/** A press that moves less than this is a tap. */
const TAP_PX = 4
const DASH = [2, 4]

const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? REACH_PX.touch : REACH_PX.other)

/** Lines of the alerts on this stock's price, which can be moved, and the one that is being placed. */
export const alertLayer: LayerFactory = ({ symbol, redraw }) => {
  const editor = alertLineEditor(symbol)
  const drawings = drawingCommands(symbol)
  let pressed: { y: number; moved: boolean } | null = null
  // Only one thing is selected at a time: a drawing that is placed or chosen releases the line, and vice versa.
  const yielded = () => {
    const { tool, chosen } = drawings.state
    if ((tool || chosen) && editor.state.held) editor.letGo()
  }
  const holdLine = (pane: LayerPane, level: number, of: PriceAlert | null) => {
    drawings.choose(null)
    editor.hold(pane, Math.max(LEAST_PRICE, level), of)
  }
  const ends = [
    subscribe(stockAlerts(symbol), redraw),
    subscribe(editor.state, redraw),
    subscribe(drawings.state, yielded),
  ]
  /** The line that a press at this height selects: a new one wherever the press is, otherwise one within reach. */
  const lineAt = (pane: LayerPane, y: number, reach: number) => {
    const { held } = editor.state
    const isNear = (level: number) => Math.abs(pane.yOf(level) - y) <= reach
    if (held && (held.of === null || isNear(held.level))) return held
    const of = editor.lines(pane).find(({ when }) => isNear(when.level))
    return of ? { level: of.when.level, of } : null
  }

  /** Begins a new line at the price, or in the middle of a pane that does not show the price. */
  const begin = (pane: LayerPane) => {
    const price = shownPrice(symbol)
    const y = price === null ? Number.NaN : pane.yOf(price)
    const isSeen = y >= 0 && y <= pane.bbox.height
    holdLine(pane, isSeen && price !== null ? price : pane.priceAt(pane.bbox.height / 2), null)
  }

  const step = (pane: LayerPane, by: number) => {
    const { level, of } = editor.state.held!
    const moved = pane.priceAt(pane.yOf(level) - by * STEP_PX)
    const least = 10 ** -decimalsOf(pane, level)
    const next = rounded(pane, moved) === level ? level + Math.sign(by) * least : moved
    holdLine(pane, next, of)
  }

  return {
    draw(pane) {
      if (editor.state.requested) begin(pane)
      const { held } = editor.state
      for (const alert of editor.lines(pane)) {
        if (alert.id !== held?.of?.id) drawLine(pane, alert.when.level, false)
      }
      if (held) drawLine(pane, held.level, true)
    },
    hit: (pane, _, y) => (!drawings.state.tool && lineAt(pane, y, REACH_PX.other) ? 'ns-resize' : null),
    down(pane, pointer) {
      if (!isInside(pane, pointer) || drawings.state.tool) return false
      const line = lineAt(pane, pointer.y, reachOf(pointer.event))
      if (!line) {
        if (editor.state.held) editor.letGo()
        return false
      }
      pressed = { y: pointer.y, moved: false }
      holdLine(pane, line.level, line.of)
      return true
    },
    move(pane, { y }) {
      const { held } = editor.state
      if (!pressed || !held) return
      pressed.moved ||= Math.abs(y - pressed.y) > TAP_PX
      if (pressed.moved) holdLine(pane, pane.priceAt(y), held.of)
    },
    up(pane, { y }) {
      const { held } = editor.state
      const wasMoved = pressed?.moved
      pressed = null
      if (!held) return
      // A tap places a new line there, and leaves an existing one held.
      if (!wasMoved && held.of) return
      if (!wasMoved) holdLine(pane, pane.priceAt(y), null)
      void editor.put()
    },
    cancel() {
      pressed = null
      editor.letGo()
    },
    key(pane, { key, shiftKey }) {
      if (key === 'A') {
        drawings.choose(null)
        editor.holdNext(pane)
      } else if (key === 'a') begin(pane)
      else if (!editor.state.held) return false
      else if (key === 'ArrowUp' || key === 'ArrowDown')
        step(pane, (key === 'ArrowUp' ? 1 : -1) * (shiftKey ? FAST : 1))
      else if (key === 'Enter') void editor.put()
      else if (key === 'Escape') editor.letGo()
      else if (key === 'Delete' || key === 'Backspace') void editor.remove()
      else return false
      return true
    },
    close() {
      for (const end of ends) end()
      editor.letGo()
    },
  }
}

function drawLine(pane: LayerPane, level: number, isHeld: boolean): void {
  const { ctx, theme, bbox } = pane
  const y = pane.yOf(level)
  if (!(y >= 0 && y <= bbox.height)) return
  const colour = isHeld ? theme.accent : theme.ink2
  ctx.setLineDash(isHeld ? [] : DASH)
  strokeLine(ctx, { x: 0, y }, { x: bbox.width, y }, colour, isHeld ? 1.5 : 1)
  ctx.setLineDash([])
  priceTag(pane, level, colour)
}
