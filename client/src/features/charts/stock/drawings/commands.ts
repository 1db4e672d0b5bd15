import { proxy } from 'valtio/vanilla'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { onSignOut } from '#client/src/stores/session.ts'
import type { DrawingKind } from '#domain/contract/charts/drawings.ts'

/** What the tool bar shows. */
interface DrawingToolState {
  tool: DrawingKind | null
  chosen: boolean
  /** What to do next, or what is held. */
  sentence: string
}

/** Who draws. Most charts have no drawing: its code comes with the first one, or the first tool. */
interface DrawingExecutor {
  choose(tool: DrawingKind | null): void
  remove(): void
}

/** What is asked of one stock's drawings by the tool bar and by the other layers of the chart. */
class DrawingCommands {
  readonly state = proxy<DrawingToolState>({ tool: null, chosen: false, sentence: '' })
  /** The tool was chosen by keys: its draft is there before the first press. */
  byKeys = false
  #executor: DrawingExecutor | null = null

  constructor() {
    onSignOut(() => this.choose(null))
  }

  /** It goes on with the tool that was chosen before it came. */
  connect(executor: DrawingExecutor): void {
    this.#executor = executor
    executor.choose(this.state.tool)
  }

  /** Of the bar: the same tool again puts it away. */
  choose(tool: DrawingKind | null, byKeys = false): void {
    this.byKeys = byKeys
    if (this.#executor) this.#executor.choose(tool)
    else this.state.tool = tool
  }

  remove(): void {
    this.#executor?.remove()
  }
}

export const drawingCommands = keyed(() => new DrawingCommands())
