import { DRAWING_POINTS, type Drawing, type DrawingKind } from '#domain/contract/charts/drawings.ts'
import { dragged, type Grip, gripAt } from './grip.ts'
import { distance, type Pixel, type Plane, pixelOf, pointAt } from './plane.ts'
import { type BarAt, snapped } from './snap.ts'
import { TOOLS } from './tools/index.ts'

/** Where drawings are kept. `joined`: a step of the same movement as the change before, to be undone with it. */
export interface Sketchbook {
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
export class Editor {
  /** Of the next drawing. */
  tool: DrawingKind | null = null
  /** The chosen drawing, and which of its points keys move: all of them for null. */
  grip: Grip | null = null
  /** The drawing that is being placed or moved, as it looks now. */
  draft: Drawing | null = null
  /** How many points of a new drawing have their place. */
  placed = 0
  readonly #book: Sketchbook
  #gesture: Gesture | null = null

  constructor(book: Sketchbook) {
    this.#book = book
  }

  choose(tool: DrawingKind | null): void {
    this.cancel()
    this.tool = tool
    this.grip = null
  }

  grasp(grip: Grip | null): void {
    this.choose(null)
    this.grip = grip
  }

  /** The chosen drawing; gone if another device, or an undo, took it away. */
  get chosen(): Drawing | null {
    const { grip } = this
    return (grip && this.#book.drawings().find(({ id }) => id === grip.id)) ?? null
  }

  /** What is drawn: the kept ones, with the draft in its place. */
  get shown(): readonly Drawing[] {
    const { draft } = this
    const kept = this.#book.drawings()
    if (!draft) return kept
    const known = kept.some(({ id }) => id === draft.id)
    return known ? kept.map((drawing) => (drawing.id === draft.id ? draft : drawing)) : [...kept, draft]
  }

  /** True if there is something to place or to take hold of. */
  down(plane: Plane, at: Pixel, reach: number, barAt: BarAt): boolean {
    if (this.tool) {
      const point = snapped(plane, barAt, at)
      if (this.placed === 0) this.draft = this.#fresh(this.tool, () => point)
      const origin = { ...this.draft!, points: this.draft!.points.with(-1, point) }
      this.draft = origin
      this.#gesture = { from: at, origin, handle: origin.points.length - 1 }
      return true
    }
    this.grip = gripAt(plane, this.#book.drawings(), at, reach)
    const origin = this.chosen
    if (origin) this.#gesture = { from: at, origin, handle: this.grip!.handle }
    return origin !== null
  }

  move(plane: Plane, to: Pixel, barAt: BarAt): void {
    const gesture = this.#gesture
    if (!gesture || (!this.draft && distance(gesture.from, to) < TAP_PX)) return
    this.draft = dragged(plane, gesture.origin, gesture.handle, [gesture.from, to], barAt)
  }

  up(to: Pixel): void {
    const gesture = this.#gesture
    this.#gesture = null
    if (!gesture || !this.draft) return
    const more = this.tool !== null && this.placed + 1 < this.draft.points.length
    // After a tap for the first point comes one for the second; a press that moves places both.
    if (more && distance(gesture.from, to) < TAP_PX) this.placed += 1
    else this.keep()
  }

  /** What has begun did not happen. */
  cancel(): void {
    this.#gesture = null
    this.draft = null
    this.placed = 0
  }

  /** A draft in the middle of the pane, to be placed by keys. */
  begin(plane: Plane): Drawing | null {
    const { width, height } = plane.bbox
    if (this.tool) this.draft ??= this.#fresh(this.tool, () => pointAt(plane, { x: width / 2, y: height / 2 }))
    return this.draft
  }

  /** The point has its place; the second one begins beside the first, where it can be seen. */
  fix(plane: Plane): void {
    const { draft } = this
    if (!draft) return
    this.placed += 1
    const first = pixelOf(plane, draft.points[0])
    const beside = pointAt(plane, { x: first.x + plane.bbox.width / 8, y: first.y })
    if (this.placed === draft.points.length) this.keep()
    else this.draft = { ...draft, points: draft.points.with(-1, beside) }
  }

  /** The draft is kept, and chosen. */
  keep(): void {
    const { draft } = this
    if (!draft) return
    const before = this.#book.drawings().find(({ id }) => id === draft.id) ?? null
    const handle = before && (this.grip?.handle ?? null)
    this.cancel()
    this.#book.change(before, draft)
    this.tool = null
    this.grip = { id: draft.id, handle }
  }

  /** One step of a movement of the chosen drawing. */
  step(after: Drawing, joined: boolean): void {
    if (this.tool) this.draft = after
    else this.#book.change(this.chosen, after, joined)
  }

  remove(): void {
    const { chosen } = this
    this.grasp(null)
    if (chosen) this.#book.change(chosen, null)
  }

  graspNext(side: -1 | 1): boolean {
    const ids = this.#book.drawings().flatMap(({ id, kind }) => (kind in TOOLS ? [id] : []))
    if (this.tool || ids.length === 0) return false
    const now = this.grip ? ids.indexOf(this.grip.id) : -1
    this.grip = { id: ids[(Math.max(now, side < 0 ? 0 : -1) + side + ids.length) % ids.length], handle: null }
    return true
  }

  #fresh(kind: DrawingKind, point: () => Drawing['points'][number]): Drawing {
    return { id: this.#book.newId(), kind, points: Array.from({ length: DRAWING_POINTS[kind] }, point) }
  }
}
