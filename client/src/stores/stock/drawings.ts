import { proxy, ref } from 'valtio/vanilla'
import { type Drawing, MOST_DRAWINGS } from '#domain/contract/charts/drawings.ts'
import { drawings as text } from '../../text/es/charts/drawings.ts'
import { atSignOut } from '../account/sign-out.ts'
import { keyed } from '../by-symbol.ts'
import { showToast } from '../page/toasts.ts'
import { readSessionJson, writeSession } from '../storage.ts'
import { type DrawnVersion, type Edit, edited, isUnsent, type StockDrawings, undone } from './drawing-list.ts'
import { drawingSender } from './drawing-sender.ts'

const KEY = 'atalaya.drawings'
const MOST_UNDONE = 100
const NONE: StockDrawings = { items: null, saved: null, undo: [], redo: [], asked: false, failing: false }

/** What the server does not have yet, by symbol: it survives a reload of this tab. */
let unsent = (readSessionJson(KEY) ?? {}) as Record<string, Pick<StockDrawings, 'items' | 'saved'>>

export const stockDrawings = keyed((symbol): StockDrawings => {
  const entry = proxy<StockDrawings>({ ...NONE, undo: [], redo: [] })
  const { items, saved } = unsent[symbol] ?? NONE
  if (items && saved) Object.assign(entry, { items: ref(items), saved: ref(saved) })
  atSignOut(() => {
    Object.assign(entry, { ...NONE, undo: [], redo: [] })
  })
  return entry
})

atSignOut(() => {
  unsent = {}
  writeSession(KEY, null)
})

const sending = keyed((symbol) =>
  drawingSender(symbol, stockDrawings(symbol), (items, saved) => put(symbol, items, saved)),
)

/** Asks for the newest version. */
export function loadDrawings(symbol: string): void {
  stockDrawings(symbol).asked = true
  void sending(symbol).now()
}

/** What waits is sent at once. */
export const sendDrawings = (symbol: string): Promise<void> => sending(symbol).now()

/** A `joined` edit continues the one before: both are undone together. False where there is no room for one more. */
export function editDrawing(symbol: string, edit: Edit, joined = false): boolean {
  const { items, undo } = stockDrawings(symbol)
  if (!items) return false
  if (!edit.before && items.length >= MOST_DRAWINGS) {
    showToast(text.limit(MOST_DRAWINGS))
    return false
  }
  const begun = joined ? undo.pop() : undefined
  remember(undo, { before: begun ? begun.before : edit.before, after: edit.after })
  stockDrawings(symbol).redo = []
  apply(symbol, edit)
  return true
}

export const undoDrawing = (symbol: string): void => goBack(symbol, 'undo', 'redo')
export const redoDrawing = (symbol: string): void => goBack(symbol, 'redo', 'undo')

function goBack(symbol: string, from: 'undo' | 'redo', to: 'undo' | 'redo'): void {
  const entry = stockDrawings(symbol)
  const edit = entry[from].pop()
  if (!edit) return
  remember(entry[to], undone(edit))
  apply(symbol, undone(edit))
}

function remember(edits: Edit[], edit: Edit): void {
  edits.push(ref(edit))
  if (edits.length > MOST_UNDONE) edits.shift()
}

function apply(symbol: string, edit: Edit): void {
  const { items, saved } = stockDrawings(symbol)
  put(symbol, edited(items ?? [], edit), saved)
  sending(symbol).soon()
}

function put(symbol: string, items: readonly Drawing[] | null, saved: DrawnVersion | null): void {
  const state = { items: items && ref(items), saved: saved && ref(saved) }
  Object.assign(stockDrawings(symbol), state)
  if (isUnsent(state)) unsent[symbol] = state
  else delete unsent[symbol]
  writeSession(KEY, JSON.stringify(unsent))
}

for (const symbol of Object.keys(unsent)) loadDrawings(symbol)
