import { SYMBOL_PATTERN } from '../market/types.ts'

// Navigation is a state, not an address: specification section 2. Every function here is pure.

export const TOP_VIEWS = [
  'landing',
  'login',
  'signup',
  'forgotPassword',
  'emailVerification',
  'confirmEmail',
  'resetPassword',
  'privacy',
  'terms',
  'contact',
  'about',
  'dashboard',
] as const
export type TopView = (typeof TOP_VIEWS)[number]

export const SUB_VIEWS = [
  'mainDashboard',
  'advancedSearch',
  'stockDetail',
  'trackRecords',
  'measurement',
  'charts',
  'allNews',
  'alerts',
  'accountProfile',
  'simulator',
  'administration',
] as const
export type SubView = (typeof SUB_VIEWS)[number]

/** What is on the screen. `subView` may hold a name that is not a SubView: the page then says it is being built. */
export interface ViewState {
  view: TopView
  subView: string
  symbol: string | null
}

export const START: ViewState = { view: 'landing', subView: 'mainDashboard', symbol: null }

/**
 * The view the address asks for at load, and the `ucid` of a mailed link.
 * `path` and `query` are those of the page's URL; anything but the two mailed links is the landing.
 */
export function initialView(path: string, query: string): { view: TopView; ucid: string | null } {
  const ucid = new URLSearchParams(query).get('ucid') || null
  if (path.includes('reset-password')) return { view: 'resetPassword', ucid }
  if (path.includes('confirm-email')) return { view: 'confirmEmail', ucid }
  return { view: 'landing', ucid }
}

/** The page of the stock that a message about an alert leads to, `/?stock=AAPL`; null for any other address. */
export function linkedStock(path: string, query: string, signedIn: boolean): ViewState | null {
  const symbol = new URLSearchParams(query).get('stock') ?? ''
  if (path !== '/' || !SYMBOL_PATTERN.test(symbol)) return null
  // Who logs in goes on to it.
  return { ...openStock(START, symbol), view: signedIn ? 'dashboard' : 'login' }
}

/** Whether a path is that of a mailed link, with the link's name anywhere in it. */
export const isMailedLink = (path: string): boolean => initialView(path, '').view !== 'landing'

/** A known top-level view; an unknown name is the landing. */
export function toView(name: string): TopView {
  return (TOP_VIEWS as readonly string[]).includes(name) ? (name as TopView) : 'landing'
}

export function isSubView(name: string): name is SubView {
  return (SUB_VIEWS as readonly string[]).includes(name)
}

/** The state after asking for a top-level view: no dashboard without a user, and leaving it forgets the sub-view. */
export function openView(state: ViewState, name: string, signedIn: boolean): ViewState {
  const wanted = toView(name)
  const view = wanted === 'dashboard' && !signedIn ? 'login' : wanted
  return view === 'dashboard' ? { ...state, view } : { ...START, view }
}

export function openSubView(state: ViewState, subView: string): ViewState {
  return { ...state, subView }
}

/** Picking a stock anywhere in the dashboard. */
export function openStock(state: ViewState, symbol: string): ViewState {
  return { ...state, subView: 'stockDetail', symbol }
}

/** The state that a browser kept for the page (history entry), made valid again; null where it is none. */
export function restoreView(kept: unknown, signedIn: boolean): ViewState | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { view, subView, symbol } = kept as Record<string, unknown>
  if (typeof view !== 'string' || typeof subView !== 'string') return null
  if (symbol !== null && typeof symbol !== 'string') return null
  return openView({ view: 'landing', subView, symbol }, view, signedIn)
}

export function showsAuthLinks(view: TopView): boolean {
  return view === 'landing'
}

/** Every view but three; the dashboard has it too. */
export function showsBackToStart(view: TopView): boolean {
  return view !== 'landing' && view !== 'login' && view !== 'signup'
}
