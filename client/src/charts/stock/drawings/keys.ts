import type { Drawing, DrawingPoint } from '#domain/contract/charts/drawings.ts'
import type { Editor } from './editor.ts'
import { moved } from './grip.ts'
import { barStep, type Plane } from './plane.ts'
import { BAR_PRICES, type BarAt } from './snap.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

const STEP_PX = 2
const FAST = 10

/** The whole editor by keys. */
export class EditorKeys {
  readonly #editor: Editor
  /** The key before moved the chosen drawing: one movement, undone as one. */
  #moving = false

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** True if the key did something. */
  press(plane: Plane, event: Key, barAt: BarAt): boolean {
    const editor = this.#editor
    const moving = this.#moving
    this.#moving = false
    if (event.key === 'd' || event.key === 'D') return editor.graspNext(event.shiftKey ? -1 : 1)
    const held = editor.tool ? editor.begin(plane) : editor.chosen
    if (!held) return false
    const after = this.#moved(plane, held, event) ?? this.#atPrice(held, event.key, barAt)
    if (after) {
      editor.step(after, moving)
      this.#moving = true
      return true
    }
    return this.#command(plane, held, event.key)
  }

  #command(plane: Plane, held: Drawing, key: string): boolean {
    const editor = this.#editor
    if (key === 'Escape') editor.choose(null)
    else if (key === 'Delete' || key === 'Backspace') editor.tool ? editor.choose(null) : editor.remove()
    else if (key !== 'Enter' && key !== ' ') return false
    else if (editor.tool) editor.fix(plane)
    else editor.grip = { id: held.id, handle: nextHandle(held, this.#active(held)) }
    return true
  }

  /** Which point keys move; null for all. */
  #active({ points }: Drawing): number | null {
    const { tool, placed, grip } = this.#editor
    if (tool) return placed
    return points.length > 1 ? (grip?.handle ?? null) : null
  }

  #moved(plane: Plane, held: Drawing, { key, shiftKey }: Key): Drawing | null {
    const times = shiftKey ? FAST : 1
    const handle = this.#active(held)
    const anchor = held.points[handle ?? 0]
    const [dx, dy] =
      {
        ArrowLeft: [barStep(plane, anchor, -1), 0],
        ArrowRight: [barStep(plane, anchor, 1), 0],
        ArrowUp: [0, -STEP_PX],
        ArrowDown: [0, STEP_PX],
      }[key] ?? []
    return dx === undefined ? null : this.#placed(moved(plane, held, handle, dx * times, dy * times))
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
