import { proxy, ref, subscribe } from 'valtio/vanilla'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { marks as text } from '#client/src/text/es/stock-chart.ts'
import { type Interval, isOfSessions } from '#domain/market/bars/intervals.ts'
import { lowerBound } from '../../panes/search.ts'
import { barHistory } from '../model/bars.ts'
import { drawingCommands } from './drawings/commands.ts'
import { type LayerFactory, type LayerPane, tag } from './layers.ts'
import { MARK_SOURCES, type Mark } from './mark-sources.tsx'

const RADIUS_PX = 9
/** Height of the marks above the lower edge of the pane. */
const RISE_PX = 14
const REACH_PX = 14
const TIP_PX = 4.5

function groupsOf({ symbol, interval, bbox, xOf }: LayerPane): MarkGroup[] {
  const history = barHistory(symbol, interval)
  if (!history.bars) return []
  const marks = MARK_SOURCES.flatMap((source) => source.marks(symbol, interval, history))
  const groups = groupMarks(marks, history.bars.column('time'), interval, xOf, 2 * RADIUS_PX)
  return groups.filter(({ x }) => x >= 0 && x <= bbox.width)
}

/** Marks signals, news, splits and dividends under the bars on which they happened. */
export const markLayer: LayerFactory = ({ symbol, redraw }) => {
  const commands = drawingCommands(symbol)
  const state = openMarks(symbol)
  /** Key of the first mark in the group selected by keys; not the group, since groups change with the viewport. */
  let reached: string | null = null
  let pressed: MarkGroup | null = null
  const ends = MARK_SOURCES.flatMap((source) => source.watched(symbol)).map((store) => subscribe(store, redraw))
  const holds = ({ marks }: MarkGroup) => marks.some(({ key }) => key === reached)
  const groupAt = (pane: LayerPane, x: number, y: number) =>
    Math.abs(y - (pane.bbox.height - RISE_PX)) > REACH_PX
      ? null
      : (groupsOf(pane).find((group) => Math.abs(group.x - x) <= REACH_PX) ?? null)

  /** Selects the newest group first, then older ones. */
  const reach = (pane: LayerPane, side: -1 | 1) => {
    const groups = groupsOf(pane)
    const now = groups.findIndex(holds)
    const next = groups.at(now < 0 ? (side < 0 ? -1 : 0) : (now + side) % groups.length)
    reached = next?.marks[0].key ?? null
    state.said = next ? text.reached(next.marks.map(({ label }) => label)) : text.none
    commands.choose(null)
    redraw()
  }

  return {
    draw(pane) {
      for (const group of groupsOf(pane)) drawGroup(pane, group, holds(group))
    },
    hit: (pane, x, y) => (groupAt(pane, x, y) ? 'pointer' : null),
    down(pane, { x, y }) {
      pressed = groupAt(pane, x, y)
      return pressed !== null
    },
    up(pane, { x, y }) {
      const released = groupAt(pane, x, y)
      if (pressed && released?.marks[0].key === pressed.marks[0].key) openMarkCards(symbol, released.marks)
      pressed = null
    },
    cancel() {
      pressed = null
    },
    key(pane, { key }) {
      if (key === 'm' || key === 'M') reach(pane, key === 'M' ? 1 : -1)
      else if (!reached) return false
      else if (key === 'Escape') {
        reached = null
        state.said = ''
        redraw()
      } else if (key === 'Enter') openMarkCards(symbol, groupsOf(pane).find(holds)?.marks ?? null)
      else return false
      return true
    },
    close() {
      for (const end of ends) end()
      openMarkCards(symbol, null)
      state.said = ''
    },
  }
}

function drawGroup(pane: LayerPane, { x, marks }: MarkGroup, reached: boolean): void {
  const { ctx, theme, bbox } = pane
  const y = bbox.height - RISE_PX
  const [{ sign, colour, label }] = marks
  const stroke = theme[marks.every((mark) => mark.colour === colour) ? colour : 'ink2']
  ctx.beginPath()
  ctx.arc(x, y, RADIUS_PX, 0, 2 * Math.PI)
  ctx.fillStyle = theme.paper
  ctx.fill()
  ctx.lineWidth = reached ? 3 : 1.5
  ctx.strokeStyle = stroke
  ctx.stroke()
  ctx.font = theme.font
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = stroke
  const written = marks.length > 1 ? String(marks.length) : 'letter' in sign && sign.letter
  if (written) ctx.fillText(written, x, y + 0.5)
  else if ('points' in sign) fillTriangle(ctx, x, y, sign.points)
  ctx.textAlign = 'start'
  if (reached) tag(pane, marks.length > 1 ? text.several(marks.length) : label, { x, y: y - 24 }, theme.ink)
}

function fillTriangle(ctx: CanvasRenderingContext2D, x: number, y: number, points: 'up' | 'down'): void {
  const tip = points === 'up' ? -TIP_PX : TIP_PX
  ctx.beginPath()
  ctx.moveTo(x, y + tip)
  ctx.lineTo(x - TIP_PX, y - tip * 0.7)
  ctx.lineTo(x + TIP_PX, y - tip * 0.7)
  ctx.fill()
}

/** A group holds one mark, or several that are too close to each other to be distinguished. */
interface MarkGroup {
  x: number
  marks: readonly Mark[]
}

/**
 * The row of the bar on which something happened; among minutes, a session's row is its first bar. What happened
 * while the market was closed belongs to the bar before. Null if that bar is not loaded.
 */
export function rowOfMark({ time, dated }: Pick<Mark, 'time' | 'dated'>, bars: ArrayLike<number>, interval: Interval) {
  const row = dated && !isOfSessions(interval) ? lowerBound(bars, time) : lowerBound(bars, time + 1) - 1
  return row >= 0 && row < bars.length && Number.isFinite(time) ? row : null
}

/** Groups marks from left to right, each group at its first bar, so that groups are at least `width` pixels apart. */
export function groupMarks(
  marks: readonly Mark[],
  bars: ArrayLike<number>,
  interval: Interval,
  xOf: (time: number) => number,
  width: number,
): MarkGroup[] {
  const placed = marks.flatMap((mark) => {
    const row = rowOfMark(mark, bars, interval)
    return row === null ? [] : [{ mark, x: xOf(bars[row]) }]
  })
  const groups: { x: number; marks: Mark[] }[] = []
  for (const { mark, x } of placed.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1)
    if (last && x - last.x < width) last.marks.push(mark)
    else groups.push({ x, marks: [mark] })
  }
  return groups
}

/** The marks of one stock whose cards are open, and what to say aloud of the group selected by keys. */
export const openMarks = keyed(() => proxy({ marks: null as readonly Mark[] | null, said: '' }))

export function openMarkCards(symbol: string, marks: readonly Mark[] | null): void {
  openMarks(symbol).marks = marks && ref(marks)
}
