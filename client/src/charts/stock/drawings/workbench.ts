import { keyed } from '#client/src/stores/by-symbol.ts'
import { editDrawing, stockDrawings } from '#client/src/stores/stock/drawings.ts'
import { drawings as text } from '#client/src/text/es/charts/drawings.ts'
import { DRAWING_POINTS, type DrawingKind } from '#domain/contract/charts/drawings.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { deskOf } from './desk.ts'
import { Editor } from './editor.ts'
import { EditorKeys } from './keys.ts'

/** Draws what one stock's desk is asked for, and says there how far it is. */
class Workbench {
  readonly desk
  readonly editor: Editor
  readonly keys: EditorKeys
  /** A price in the decimals of the chart. */
  format: (price: number) => string = String

  constructor(symbol: string) {
    this.desk = deskOf(symbol)
    this.editor = new Editor({
      drawings: () => stockDrawings(symbol).items ?? [],
      newId: () => cacheBuster(25, Math.random),
      change: (before, after, joined) => editDrawing(symbol, { before, after }, joined),
    })
    this.keys = new EditorKeys(this.editor)
    this.desk.employ(this)
  }

  choose(tool: DrawingKind | null): void {
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
    Object.assign(this.desk.state, { tool, chosen: chosen !== null, sentence: this.#sentence() })
  }

  #sentence(): string {
    const { tool, placed, draft, chosen, grip } = this.editor
    if (tool && !(this.desk.byKeys && draft)) return text.place(text.kinds[tool], placed + 1, DRAWING_POINTS[tool])
    const held = draft ?? chosen
    if (!held) return ''
    const point = held.points.length === 1 ? null : tool ? placed : (grip?.handle ?? null)
    const points = point === null ? held.points : [held.points[point]]
    const prices = points.map(({ price }) => this.format(price)).join(' – ')
    return text.chosen(text.kinds[held.kind], prices, point === null ? null : point + 1)
  }
}

export const workbenchOf = keyed((symbol) => new Workbench(symbol))
