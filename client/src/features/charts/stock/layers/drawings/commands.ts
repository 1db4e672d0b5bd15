import { proxy } from 'valtio/vanilla'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { onSignOut } from '#client/src/stores/session.ts'
import type { DrawingKind } from '#domain/contract/charts/drawings.ts'

/** State that the tool bar shows. */
interface DrawingToolState {
  tool: DrawingKind | null
  chosen: boolean
  /** Says what to do next, or what is selected. */
  sentence: string
}

/**
 * Carries the commands out. Most charts have no drawing, so its code is loaded with the first one or the first
 * tool.
 */
interface DrawingExecutor {
  choose(tool: DrawingKind | null): void
  remove(): void
}

/** Commands for one stock's drawings, from the tool bar and from the other layers of the chart. */
class DrawingCommands {
  readonly state = proxy<DrawingToolState>({ tool: null, chosen: false, sentence: '' })
  /** True if the tool was chosen by keyboard: its draft then appears before the first press. */
  byKeys = false
  #executor: DrawingExecutor | null = null

  constructor() {
    onSignOut(() => this.choose(null))
  }

  /** The executor continues with a tool that was chosen before its code was loaded. */
  connect(executor: DrawingExecutor): void {
    this.#executor = executor
    executor.choose(this.state.tool)
  }

  /** Chooses a tool, or puts it away with null. `byKeys` is true if the user chose it by keyboard. */
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
