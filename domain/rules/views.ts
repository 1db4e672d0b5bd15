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
  'notFound',
  'dashboard',
] as const
export type TopView = (typeof TOP_VIEWS)[number]

export const SUB_VIEWS = [
  'mainDashboard',
  'advancedSearch',
  'market',
  'stockDetail',
  'trackRecords',
  'measurement',
  'charts',
  'signals',
  'allNews',
  'alerts',
  'summaries',
  'accountProfile',
  'simulator',
  'administration',
] as const
export type SubView = (typeof SUB_VIEWS)[number]

/** The view that is shown. `subView` may have a name that is no SubView; the page then says that it is being built. */
export interface ViewState {
  view: TopView
  subView: string
  symbol: string | null
}

export const START: ViewState = { view: 'landing', subView: 'mainDashboard', symbol: null }

/** More than the longest link to the market has: twelve filters, an order and all columns. */
const LONGEST_LINK = 2_000

/** What a visitor gets to by an address, and a user; the visitor goes on to the user's view after the log-in. */
interface TypedAddress {
  visitor: TopView
  user: TopView
  subView?: SubView
}

/** Addresses that people type, and the one to which `/.well-known/change-password` leads. */
const TYPED: Readonly<Record<string, TypedAddress>> = {
  '/login': { visitor: 'login', user: 'dashboard' },
  '/register': { visitor: 'signup', user: 'dashboard' },
  // Opening an address changes nothing, since a link elsewhere may have led to it: the way out is on the dashboard.
  '/logout': { visitor: 'login', user: 'dashboard' },
  '/forgot-password': { visitor: 'forgotPassword', user: 'forgotPassword' },
  '/change-password': { visitor: 'login', user: 'dashboard', subView: 'accountProfile' },
}

const typedAddress = (path: string): TypedAddress | undefined =>
  Object.entries(TYPED).find(([address]) => path === address || path === `${address}/`)?.[1]

function mailedView(path: string): TopView | null {
  if (path.includes('reset-password')) return 'resetPassword'
  return path.includes('confirm-email') ? 'confirmEmail' : null
}

/**
 * The view that the page's URL (`path` and `query`) asks for at load, with the `ucid` of a mailed link. Every path
 * except the start and those of the two mailed links is unknown.
 */
export function initialView(path: string, query: string): { view: TopView; ucid: string | null } {
  const ucid = new URLSearchParams(query).get('ucid') || null
  return { view: mailedView(path) ?? (path === '/' ? 'landing' : 'notFound'), ucid }
}

/** The state for an address that somebody typed; null for any other. */
export function typedView(path: string, signedIn: boolean): ViewState | null {
  const typed = typedAddress(path)
  if (!typed) return null
  return { ...START, view: signedIn ? typed.user : typed.visitor, subView: typed.subView ?? START.subView }
}

export const isTypedAddress = (path: string): boolean => typedAddress(path) !== undefined

/**
 * The state for `/?stock=AAPL`, the link in messages about alerts; null for any other address. What was typed may name
 * the exchange, or no stock at all, which the stock's page finds out.
 */
export function linkedStock(path: string, query: string, signedIn: boolean): ViewState | null {
  const ticker = new URLSearchParams(query).get('stock')?.trim().toUpperCase() ?? ''
  if (path !== '/' || ticker === '' || ticker.length > LONGEST_LINK) return null
  // After the log-in the user gets to the stock.
  return { ...openStock(START, ticker), view: signedIn ? 'dashboard' : 'login' }
}

/**
 * The state for `/?market=…`, a link to the market that somebody shared, with the text that says which filters, order
 * and columns; null for any other address. The market's own code reads the text, and ignores what it does not know.
 */
export function linkedMarket(
  path: string,
  query: string,
  signedIn: boolean,
): { state: ViewState; market: string } | null {
  const market = new URLSearchParams(query).get('market')
  if (path !== '/' || market === null || market.length > LONGEST_LINK) return null
  return { state: { ...openSubView(START, 'market'), view: signedIn ? 'dashboard' : 'login' }, market }
}

/** The state for `/?summary=7`, the link in messages of a summary, with its id; null for any other address. */
export function linkedSummary(
  path: string,
  query: string,
  signedIn: boolean,
): { state: ViewState; summary: number } | null {
  const summary = Number(new URLSearchParams(query).get('summary'))
  if (path !== '/' || !Number.isSafeInteger(summary) || summary < 1) return null
  return { state: { ...openSubView(START, 'summaries'), view: signedIn ? 'dashboard' : 'login' }, summary }
}

/** Whether a path contains the name of a mailed link. */
export const isMailedLink = (path: string): boolean => mailedView(path) !== null

/** The top-level view of this name; the landing for an unknown name. */
export function toView(name: string): TopView {
  return (TOP_VIEWS as readonly string[]).includes(name) ? (name as TopView) : 'landing'
}

export function isSubView(name: string): name is SubView {
  return (SUB_VIEWS as readonly string[]).includes(name)
}

/** The state after opening a top-level view. The dashboard needs a user, and leaving it drops the sub-view. */
export function openView(state: ViewState, name: string, signedIn: boolean): ViewState {
  const wanted = toView(name)
  const view = wanted === 'dashboard' && !signedIn ? 'login' : wanted
  return view === 'dashboard' ? { ...state, view } : { ...START, view }
}

export function openSubView(state: ViewState, subView: string): ViewState {
  return { ...state, subView }
}

/** The state after choosing a stock anywhere in the dashboard. */
export function openStock(state: ViewState, symbol: string): ViewState {
  return { ...state, subView: 'stockDetail', symbol }
}

/** Restores a state from a browser's history entry and makes it valid; null where the entry holds none. */
export function restoreView(kept: unknown, signedIn: boolean): ViewState | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { view, subView, symbol } = kept as Record<string, unknown>
  if (typeof view !== 'string' || typeof subView !== 'string') return null
  if (symbol !== null && typeof symbol !== 'string') return null
  const restored = openView({ view: 'landing', subView, symbol }, view, signedIn)
  // A log-in step has more than its view only where a link led to it, and goes on there.
  return view === 'login' ? { ...restored, subView, symbol } : restored
}

export function showsAuthLinks(view: TopView): boolean {
  return view === 'landing'
}

/** Whether a view has the way back to the start, as all but three have, including the dashboard. */
export function showsBackToStart(view: TopView): boolean {
  return view !== 'landing' && view !== 'login' && view !== 'signup'
}
