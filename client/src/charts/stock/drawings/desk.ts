import { proxy } from 'valtio/vanilla'
import { DRAWING_POINTS, type DrawingKind } from '../../../../../domain/contract/drawings.ts'
import { cacheBuster } from '../../../../../domain/rules/cache-buster.ts'
import { atSignOut } from '../../../stores/account/sign-out.ts'
import { keyed } from '../../../stores/by-symbol.ts'
import { editDrawing, stockDrawings } from '../../../stores/stock/drawings.ts'
import { drawings as text } from '../../../text/es/drawings.ts'
import { Editor } from './editor.ts'
import { EditorKeys } from './keys.ts'

/** What the tool bar shows of the editor. */
interface DeskState {
  tool: DrawingKind | null
  chosen: boolean
  /** What to do next, or what is held. */
  sentence: string
}

/** The editor of one stock's drawings, between its tool bar and its layer of the chart. */
class Desk {
  readonly state = proxy<DeskState>({ tool: null, chosen: false, sentence: '' })
  readonly editor: Editor
  readonly keys: EditorKeys
  /** The tool was chosen by keys: its draft is there before the first press. */
  byKeys = false
  /** A price in the decimals of the chart. */
  format: (price: number) => string = String

  constructor(symbol: string) {
    this.editor = new Editor({
      drawings: () => stockDrawings(symbol).items ?? [],
      newId: () => cacheBuster(25, Math.random),
      change: (before, after, joined) => editDrawing(symbol, { before, after }, joined),
    })
    this.keys = new EditorKeys(this.editor)
    atSignOut(() => this.choose(null))
  }

  /** Of the bar: the same tool again puts it away. */
  choose(tool: DrawingKind | null, byKeys = false): void {
    this.byKeys = byKeys
    this.editor.choose(tool)
    this.show()
  }

  remove(): void {
    this.editor.remove()
    this.show()
  }

  /** After each action of the editor. */
  show(): void {
    const { tool, chosen } = this.editor
    Object.assign(this.state, { tool, chosen: chosen !== null, sentence: this.#sentence() })
  }

  #sentence(): string {
    const { tool, placed, draft, chosen, grip } = this.editor
    if (tool && !(this.byKeys && draft)) return text.place(text.kinds[tool], placed + 1, DRAWING_POINTS[tool])
    const held = draft ?? chosen
    if (!held) return ''
    const point = held.points.length === 1 ? null : tool ? placed : (grip?.handle ?? null)
    const points = point === null ? held.points : [held.points[point]]
    const prices = points.map(({ price }) => this.format(price)).join(' – ')
    return text.chosen(text.kinds[held.kind], prices, point === null ? null : point + 1)
  }
}

export const deskOf = keyed((symbol) => new Desk(symbol))
