import { proxy } from 'valtio/vanilla'
import {
  initialView,
  linkedMarket,
  linkedStock,
  linkedSummary,
  openStock as openedStock,
  openSubView as openedSubView,
  openView as openedView,
  restoreView,
  START,
  type SubView,
  type TopView,
  typedView,
  type ViewState,
} from '#domain/rules/views.ts'
import { restoreScroll, saveScroll, scrollToTop } from './scroll-restoration.ts'
import { session } from './session.ts'

/**
 * Read once from the address at load: `ucid` of a mailed link, `market` of a shared one to the market, the id of a
 * summary.
 */
interface Linked {
  ucid: string | null
  market: string | null
  summary: number | null
}

/** The current view. */
export const view = proxy<ViewState & Linked>({ ...START, ucid: null, market: null, summary: null })

/** False while the view is shown with which the page was loaded. */
let changed = false

/** Whether the view has changed since the page was loaded. */
export const hasViewChanged = (): boolean => changed

const signedIn = (): boolean => session.user !== null

/** Keeps the step in the browser's history, but without an address of its own, so that Back and reload work. */
function show(next: ViewState): void {
  saveScroll()
  history.pushState(next, '', '/')
  changed = true
  Object.assign(view, next)
  scrollToTop()
}

const viewState = ({ view, subView, symbol }: ViewState): ViewState => ({ view, subView, symbol })

export const openView = (name: TopView): void => show(openedView(viewState(view), name, signedIn()))

export const openSubView = (name: SubView): void => show(openedSubView(viewState(view), name))

export const openStock = (symbol: string): void => show(openedStock(viewState(view), symbol))

/** Shows the stock that is meant by what was typed, in place of that. */
export function replaceStock(symbol: string): void {
  const next = openedStock(viewState(view), symbol)
  history.replaceState(next, '', '/')
  Object.assign(view, next)
}

/** Reads the address once, then follows the browser's Back and Forward. */
export function startView(): void {
  const requested = initialView(location.pathname, location.search)
  const shared = linkedMarket(location.pathname, location.search, signedIn())
  const sent = linkedSummary(location.pathname, location.search, signedIn())
  const state =
    shared?.state ??
    sent?.state ??
    linkedStock(location.pathname, location.search, signedIn()) ??
    typedView(location.pathname, signedIn())
  const before = state ?? (requested.view === 'landing' ? restoreView(history.state, signedIn()) : null)
  Object.assign(view, before ?? openedView(START, requested.view, signedIn()))
  const isLinked = state !== null || requested.ucid !== null
  const linked = isLinked
    ? { ucid: requested.ucid, market: shared?.market ?? null, summary: sent?.summary ?? null }
    : keptLink(history.state)
  Object.assign(view, linked)
  // Removed from the address, where it could be copied and seen; stored with the step, so that a reload still has it.
  if (isLinked) history.replaceState({ ...viewState(view), ...linked }, '', '/')
  window.addEventListener('popstate', (event) => {
    changed = true
    Object.assign(view, restoreView(event.state, signedIn()) ?? START)
    restoreScroll(event.state)
  })
}

function keptLink(step: unknown): Linked {
  const { ucid, market, summary } = (step ?? {}) as Partial<Record<keyof Linked, unknown>>
  return {
    ucid: typeof ucid === 'string' ? ucid : null,
    market: typeof market === 'string' ? market : null,
    summary: typeof summary === 'number' ? summary : null,
  }
}
