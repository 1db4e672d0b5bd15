import { proxy } from 'valtio/vanilla'
import { atSignOut } from '#client/src/stores/account/sign-out.ts'
import { keyed } from '#client/src/stores/by-symbol.ts'
import type { DrawingKind } from '#domain/contract/charts/drawings.ts'

/** What the tool bar shows. */
interface DeskState {
  tool: DrawingKind | null
  chosen: boolean
  /** What to do next, or what is held. */
  sentence: string
}

/** Who draws. Most charts have no drawing: its code comes with the first one, or the first tool. */
interface Hand {
  choose(tool: DrawingKind | null): void
  remove(): void
}

/** What is asked of one stock's drawings by the tool bar and by the other layers of the chart. */
class Desk {
  readonly state = proxy<DeskState>({ tool: null, chosen: false, sentence: '' })
  /** The tool was chosen by keys: its draft is there before the first press. */
  byKeys = false
  #hand: Hand | null = null

  constructor() {
    atSignOut(() => this.choose(null))
  }

  /** It goes on with the tool that was chosen before it came. */
  employ(hand: Hand): void {
    this.#hand = hand
    hand.choose(this.state.tool)
  }

  /** Of the bar: the same tool again puts it away. */
  choose(tool: DrawingKind | null, byKeys = false): void {
    this.byKeys = byKeys
    if (this.#hand) this.#hand.choose(tool)
    else this.state.tool = tool
  }

  remove(): void {
    this.#hand?.remove()
  }
}

export const deskOf = keyed(() => new Desk())
