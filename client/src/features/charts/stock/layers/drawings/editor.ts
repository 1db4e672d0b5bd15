import { DRAWING_POINTS, type Drawing, type DrawingKind, type DrawingPoint } from '#domain/contract/charts/drawings.ts'
import { barStep, type ChartScale, distance, movePoint, type Pixel, pixelOf, pointAt } from '../layers.ts'
import { TOOLS } from './tools.ts'

/**
 * Where drawings are stored. A `joined` change is a step of the same movement as the change before, and undone with
 * it.
 */
export interface DrawingStore {
  drawings(): readonly Drawing[]
  newId(): string
  change(before: Drawing | null, after: Drawing | null, joined?: boolean): void
}

interface Gesture {
  from: Pixel
  /** The drawing as it was when the gesture began. */
  origin: Drawing
  handle: number | null
}

/** A press that moves less than this is a tap. */
const TAP_PX = 6

/** Places, selects, moves and deletes drawings: choose a tool → place → select → move → delete. */
export class DrawingsEditor {
  /** Kind of the drawing that the next press places; null to select. */
  tool: DrawingKind | null = null
  /** The selected drawing, and which of its points keys move (null: all of them). */
  selection: DrawingSelection | null = null
  /** The drawing that is being placed or moved, in its present state. */
  draft: Drawing | null = null
  /** Number of points of a new drawing that are already placed. */
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

  /** The selected drawing; null once an undo or another device has removed it. */
  get chosen(): Drawing | null {
    const { selection } = this
    return (selection && this.#store.drawings().find(({ id }) => id === selection.id)) ?? null
  }

  /** The drawings to show: the stored ones, with the draft in the place of its original. */
  get shown(): readonly Drawing[] {
    const { draft } = this
    const stored = this.#store.drawings()
    if (!draft) return stored
    const known = stored.some(({ id }) => id === draft.id)
    return known ? stored.map((drawing) => (drawing.id === draft.id ? draft : drawing)) : [...stored, draft]
  }

  /** Returns true if the press places a point or hits a drawing. */
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
    // A tap places the first point and the next press the second; a press that moves places both.
    if (more && distance(gesture.from, to) < TAP_PX) this.placed += 1
    else this.commit()
  }

  /** Drops the gesture and the draft, as if they had never started. */
  cancel(): void {
    this.#gesture = null
    this.draft = null
    this.placed = 0
  }

  /** Creates a draft in the middle of the pane, to be placed by keys. */
  begin(scale: ChartScale): Drawing | null {
    const { width, height } = scale.bbox
    if (this.tool) this.draft ??= this.#fresh(this.tool, () => pointAt(scale, { x: width / 2, y: height / 2 }))
    return this.draft
  }

  /** Places the current point of the draft; the second point begins next to the first, where it can be seen. */
  placePoint(scale: ChartScale): void {
    const { draft } = this
    if (!draft) return
    this.placed += 1
    const first = pixelOf(scale, draft.points[0])
    const second = pointAt(scale, { x: first.x + scale.bbox.width / 8, y: first.y })
    if (this.placed === draft.points.length) this.commit()
    else this.draft = { ...draft, points: draft.points.with(-1, second) }
  }

  /** Stores the draft and selects it. */
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

  /** One step by keys of the draft or of the selected drawing. */
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

/** Operates the editor from the keyboard. */
export class EditorKeyboard {
  readonly #editor: DrawingsEditor
  /** True if the key before moved the selected drawing: both moves are one movement, undone as one. */
  #moving = false

  constructor(editor: DrawingsEditor) {
    this.#editor = editor
  }

  /** Returns true if it handled the key. */
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

  /** Index of the point that keys move; null for the whole drawing. */
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

  /** The keys O, H, L and C put the point exactly on that price of its bar. */
  #atPrice(held: Drawing, key: string, barAt: BarAt): Drawing | null {
    const name = BAR_PRICES.find(([initial]) => initial === key.toLowerCase())
    const handle = held.points.length === 1 ? 0 : this.#active(held)
    const price = name && handle !== null ? barAt(held.points[handle].time)?.[name] : undefined
    if (price === undefined || handle === null) return null
    return this.#placed({ ...held, points: held.points.with(handle, { ...held.points[handle], price }) })
  }

  /** Moves the points that are not placed yet along with the one that is being placed. */
  #placed(drawing: Drawing): Drawing {
    const { tool, placed } = this.#editor
    if (!tool) return drawing
    const here: DrawingPoint = drawing.points[placed]
    return { ...drawing, points: drawing.points.map((point, i) => (i > placed ? here : point)) }
  }
}

/** Cycles through the whole drawing, its first point, its second one, and so on. */
function nextHandle({ points }: Drawing, handle: number | null): number | null {
  const next = (handle ?? -1) + 1
  return points.length > 1 && next < points.length ? next : null
}

/** A selected drawing, with the index of its selected point; a null handle selects the whole drawing. */
interface DrawingSelection {
  id: string
  handle: number | null
}

const HANDLE_PX = 4

/** Finds what lies within `reach` pixels: points before lines, the topmost drawing first. */
export function hitTest(
  scale: ChartScale,
  drawings: readonly Drawing[],
  at: Pixel,
  reach: number,
): DrawingSelection | null {
  const known = drawings.filter(({ kind }) => kind in TOOLS).reverse()
  for (const { id, kind, points } of known) {
    // A horizontal line has no handle: it is the same along its whole length.
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

/** Moves one point of a drawing, or the whole drawing, by pixels on the screen. */
function moveDrawing(scale: ChartScale, drawing: Drawing, handle: number | null, dx: number, dy: number): Drawing {
  const { points } = drawing
  if (handle !== null) return withPoint(drawing, handle, movePoint(scale, points[handle], dx, dy))
  return { ...drawing, points: points.map((point) => movePoint(scale, point, dx, dy)) }
}

/**
 * The drawing after a pointer went from one place to another; a single point follows the pointer and snaps to
 * prices.
 */
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

/** Returns the bar of a time, or null where there is none. */
export type BarAt = (time: number) => Readonly<Record<BarPrice, number>> | null

const REACH_PX = 8

/** The point at this place of the screen; near a price of its bar, exactly at that price. */
function snapPoint(scale: ChartScale, barAt: BarAt, at: Pixel): DrawingPoint {
  const point = pointAt(scale, at)
  const bar = barAt(point.time)
  if (!bar) return point
  const distanceTo = (price: number) => Math.abs(scale.yOf(price) - at.y)
  const [nearest] = BAR_PRICES.map((name) => bar[name]).sort((a, b) => distanceTo(a) - distanceTo(b))
  return distanceTo(nearest) <= REACH_PX ? { ...point, price: nearest } : point
}
