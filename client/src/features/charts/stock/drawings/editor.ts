import { DRAWING_POINTS, type Drawing, type DrawingKind, type DrawingPoint } from '#domain/contract/charts/drawings.ts'
import { barStep, type ChartScale, distance, movePoint, type Pixel, pixelOf, pointAt } from '../layers.ts'
import { TOOLS } from './tools.ts'

/** Where drawings are kept. `joined`: a step of the same movement as the change before, to be undone with it. */
export interface DrawingStore {
  drawings(): readonly Drawing[]
  newId(): string
  change(before: Drawing | null, after: Drawing | null, joined?: boolean): void
}

interface Gesture {
  from: Pixel
  /** What it began with. */
  origin: Drawing
  handle: number | null
}

/** A press that moves less is a tap. */
const TAP_PX = 6

/** Places, chooses, moves and deletes drawings: choose a tool → place → choose → move → delete. */
export class DrawingsEditor {
  /** Of the next drawing. */
  tool: DrawingKind | null = null
  /** The chosen drawing, and which of its points keys move: all of them for null. */
  selection: DrawingSelection | null = null
  /** The drawing that is being placed or moved, as it looks now. */
  draft: Drawing | null = null
  /** How many points of a new drawing have their place. */
  placed = 0
  readonly #store: DrawingStore
  #gesture: Gesture | null = null

  constructor(store: DrawingStore) {
    this.#store = store
  }

  choose(tool: DrawingKind | null): void {
    this.cancel()
    this.tool = tool
    this.selection = null
  }

  select(selection: DrawingSelection | null): void {
    this.choose(null)
    this.selection = selection
  }

  /** The chosen drawing; gone if another device, or an undo, took it away. */
  get chosen(): Drawing | null {
    const { selection } = this
    return (selection && this.#store.drawings().find(({ id }) => id === selection.id)) ?? null
  }

  /** What is drawn: the kept ones, with the draft in its place. */
  get shown(): readonly Drawing[] {
    const { draft } = this
    const kept = this.#store.drawings()
    if (!draft) return kept
    const known = kept.some(({ id }) => id === draft.id)
    return known ? kept.map((drawing) => (drawing.id === draft.id ? draft : drawing)) : [...kept, draft]
  }

  /** True if there is something to place or to take hold of. */
  down(scale: ChartScale, at: Pixel, reach: number, barAt: BarAt): boolean {
    if (this.tool) {
      const point = snapPoint(scale, barAt, at)
      if (this.placed === 0) this.draft = this.#fresh(this.tool, () => point)
      const origin = { ...this.draft!, points: this.draft!.points.with(-1, point) }
      this.draft = origin
      this.#gesture = { from: at, origin, handle: origin.points.length - 1 }
      return true
    }
    this.selection = hitTest(scale, this.#store.drawings(), at, reach)
    const origin = this.chosen
    if (origin) this.#gesture = { from: at, origin, handle: this.selection!.handle }
    return origin !== null
  }

  move(scale: ChartScale, to: Pixel, barAt: BarAt): void {
    const gesture = this.#gesture
    if (!gesture || (!this.draft && distance(gesture.from, to) < TAP_PX)) return
    this.draft = dragDrawing(scale, gesture.origin, gesture.handle, [gesture.from, to], barAt)
  }

  up(to: Pixel): void {
    const gesture = this.#gesture
    this.#gesture = null
    if (!gesture || !this.draft) return
    const more = this.tool !== null && this.placed + 1 < this.draft.points.length
    // After a tap for the first point comes one for the second; a press that moves places both.
    if (more && distance(gesture.from, to) < TAP_PX) this.placed += 1
    else this.commit()
  }

  /** What has begun did not happen. */
  cancel(): void {
    this.#gesture = null
    this.draft = null
    this.placed = 0
  }

  /** A draft in the middle of the pane, to be placed by keys. */
  begin(scale: ChartScale): Drawing | null {
    const { width, height } = scale.bbox
    if (this.tool) this.draft ??= this.#fresh(this.tool, () => pointAt(scale, { x: width / 2, y: height / 2 }))
    return this.draft
  }

  /** The point has its place; the second one begins beside the first, where it can be seen. */
  placePoint(scale: ChartScale): void {
    const { draft } = this
    if (!draft) return
    this.placed += 1
    const first = pixelOf(scale, draft.points[0])
    const beside = pointAt(scale, { x: first.x + scale.bbox.width / 8, y: first.y })
    if (this.placed === draft.points.length) this.commit()
    else this.draft = { ...draft, points: draft.points.with(-1, beside) }
  }

  /** The draft is kept, and chosen. */
  commit(): void {
    const { draft } = this
    if (!draft) return
    const before = this.#store.drawings().find(({ id }) => id === draft.id) ?? null
    const handle = before && (this.selection?.handle ?? null)
    this.cancel()
    this.#store.change(before, draft)
    this.tool = null
    this.selection = { id: draft.id, handle }
  }

  /** One step of a movement of the chosen drawing. */
  step(after: Drawing, joined: boolean): void {
    if (this.tool) this.draft = after
    else this.#store.change(this.chosen, after, joined)
  }

  remove(): void {
    const { chosen } = this
    this.select(null)
    if (chosen) this.#store.change(chosen, null)
  }

  selectNext(side: -1 | 1): boolean {
    const ids = this.#store.drawings().flatMap(({ id, kind }) => (kind in TOOLS ? [id] : []))
    if (this.tool || ids.length === 0) return false
    const now = this.selection ? ids.indexOf(this.selection.id) : -1
    this.selection = { id: ids[(Math.max(now, side < 0 ? 0 : -1) + side + ids.length) % ids.length], handle: null }
    return true
  }

  #fresh(kind: DrawingKind, point: () => Drawing['points'][number]): Drawing {
    return { id: this.#store.newId(), kind, points: Array.from({ length: DRAWING_POINTS[kind] }, point) }
  }
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

const STEP_PX = 2
const FAST = 10

/** The whole editor by keys. */
export class EditorKeyboard {
  readonly #editor: DrawingsEditor
  /** The key before moved the chosen drawing: one movement, undone as one. */
  #moving = false

  constructor(editor: DrawingsEditor) {
    this.#editor = editor
  }

  /** True if the key did something. */
  press(scale: ChartScale, event: Key, barAt: BarAt): boolean {
    const editor = this.#editor
    const moving = this.#moving
    this.#moving = false
    if (event.key === 'd' || event.key === 'D') return editor.selectNext(event.shiftKey ? -1 : 1)
    const held = editor.tool ? editor.begin(scale) : editor.chosen
    if (!held) return false
    const after = this.#moved(scale, held, event) ?? this.#atPrice(held, event.key, barAt)
    if (after) {
      editor.step(after, moving)
      this.#moving = true
      return true
    }
    return this.#command(scale, held, event.key)
  }

  #command(scale: ChartScale, held: Drawing, key: string): boolean {
    const editor = this.#editor
    if (key === 'Escape') editor.choose(null)
    else if (key === 'Delete' || key === 'Backspace') editor.tool ? editor.choose(null) : editor.remove()
    else if (key !== 'Enter' && key !== ' ') return false
    else if (editor.tool) editor.placePoint(scale)
    else editor.selection = { id: held.id, handle: nextHandle(held, this.#active(held)) }
    return true
  }

  /** Which point keys move; null for all. */
  #active({ points }: Drawing): number | null {
    const { tool, placed, selection } = this.#editor
    if (tool) return placed
    return points.length > 1 ? (selection?.handle ?? null) : null
  }

  #moved(scale: ChartScale, held: Drawing, { key, shiftKey }: Key): Drawing | null {
    const times = shiftKey ? FAST : 1
    const handle = this.#active(held)
    const anchor = held.points[handle ?? 0]
    const [dx, dy] =
      {
        ArrowLeft: [barStep(scale, anchor, -1), 0],
        ArrowRight: [barStep(scale, anchor, 1), 0],
        ArrowUp: [0, -STEP_PX],
        ArrowDown: [0, STEP_PX],
      }[key] ?? []
    return dx === undefined ? null : this.#placed(moveDrawing(scale, held, handle, dx * times, dy * times))
  }

  /** O, H, L and C: exactly on that price of the point's bar. */
  #atPrice(held: Drawing, key: string, barAt: BarAt): Drawing | null {
    const name = BAR_PRICES.find(([initial]) => initial === key.toLowerCase())
    const handle = held.points.length === 1 ? 0 : this.#active(held)
    const price = name && handle !== null ? barAt(held.points[handle].time)?.[name] : undefined
    if (price === undefined || handle === null) return null
    return this.#placed({ ...held, points: held.points.with(handle, { ...held.points[handle], price }) })
  }

  /** Points that have no place yet go with the one that is being placed. */
  #placed(drawing: Drawing): Drawing {
    const { tool, placed } = this.#editor
    if (!tool) return drawing
    const here: DrawingPoint = drawing.points[placed]
    return { ...drawing, points: drawing.points.map((point, i) => (i > placed ? here : point)) }
  }
}

/** All of it, its first point, its second one, and so on. */
function nextHandle({ points }: Drawing, handle: number | null): number | null {
  const next = (handle ?? -1) + 1
  return points.length > 1 && next < points.length ? next : null
}

/** What of a drawing is held: one of its points, or all of it. */
interface DrawingSelection {
  id: string
  handle: number | null
}

const HANDLE_PX = 4

/** What lies within `reach` pixels: a point before a line, the topmost first. */
export function hitTest(
  scale: ChartScale,
  drawings: readonly Drawing[],
  at: Pixel,
  reach: number,
): DrawingSelection | null {
  const known = drawings.filter(({ kind }) => kind in TOOLS).reverse()
  for (const { id, kind, points } of known) {
    // A horizontal line is the same everywhere.
    if (kind === 'horizontal') continue
    const handle = points.findLastIndex((point) => distance(pixelOf(scale, point), at) <= reach + HANDLE_PX)
    if (handle >= 0) return { id, handle }
  }
  const line = known.find(({ kind, points }) => TOOLS[kind].distance(scale, points, at) <= reach)
  return line ? { id: line.id, handle: null } : null
}

const withPoint = (drawing: Drawing, at: number, point: DrawingPoint): Drawing => ({
  ...drawing,
  points: drawing.points.with(at, point),
})

/** Moved on the screen: one of its points, or all of it. */
function moveDrawing(scale: ChartScale, drawing: Drawing, handle: number | null, dx: number, dy: number): Drawing {
  const { points } = drawing
  if (handle !== null) return withPoint(drawing, handle, movePoint(scale, points[handle], dx, dy))
  return { ...drawing, points: points.map((point) => movePoint(scale, point, dx, dy)) }
}

/** After a pointer went from one place to another: a point that it holds is where it is. */
function dragDrawing(
  scale: ChartScale,
  drawing: Drawing,
  handle: number | null,
  [from, to]: [Pixel, Pixel],
  barAt: BarAt,
) {
  return handle === null
    ? moveDrawing(scale, drawing, null, to.x - from.x, to.y - from.y)
    : withPoint(drawing, handle, snapPoint(scale, barAt, to))
}

const BAR_PRICES = ['open', 'high', 'low', 'close'] as const
type BarPrice = (typeof BAR_PRICES)[number]

/** The bar of a time, where there is one. */
export type BarAt = (time: number) => Readonly<Record<BarPrice, number>> | null

const REACH_PX = 8

/** The point at a place; near a price of its bar exactly that price. */
function snapPoint(scale: ChartScale, barAt: BarAt, at: Pixel): DrawingPoint {
  const point = pointAt(scale, at)
  const bar = barAt(point.time)
  if (!bar) return point
  const away = (price: number) => Math.abs(scale.yOf(price) - at.y)
  const [nearest] = BAR_PRICES.map((name) => bar[name]).sort((a, b) => away(a) - away(b))
  return away(nearest) <= REACH_PX ? { ...point, price: nearest } : point
}
