import { proxy, ref } from 'valtio/vanilla'
import { callWhole, isRefusal, sentenceOf } from '#client/src/api/call.ts'
import { ShapeError } from '#client/src/api/shape.ts'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { showToast } from '#client/src/stores/notices.ts'
import { createOutbox } from '#client/src/stores/outbox.ts'
import { onSignOut, token } from '#client/src/stores/session.ts'
import { readSessionJson, writeSession } from '#client/src/stores/storage.ts'
import { drawings as text } from '#client/src/text/es/stock-chart.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import { type Drawing, type Drawings, MOST_DRAWINGS } from '#domain/contract/charts/drawings.ts'

/** The drawings of a user on one stock as the server has them, with their version (its ETag). */
export interface DrawingsVersion {
  drawings: readonly Drawing[]
  version: string
}

/** One change of one drawing: `before` is null if it is new, `after` is null if it was deleted. */
export interface Edit {
  before: Drawing | null
  after: Drawing | null
}

/** State of a user's drawings on one stock. */
export interface StockDrawings {
  /** The drawings as they are here; null until they are known. */
  items: readonly Drawing[] | null
  /** The drawings as the server has them; the same list as `items` once everything is sent. */
  saved: DrawingsVersion | null
  undo: Edit[]
  redo: Edit[]
  /** True when the newest version should be requested from the server. */
  asked: boolean
  /** True if the last call had no answer. */
  failing: boolean
}

/** The parts of StockDrawings that `isUnsent` reads, in a type that snapshots satisfy too. */
interface Sent {
  readonly items: readonly unknown[] | null
  readonly saved: { readonly drawings: readonly unknown[] } | null
}

export const isUnsent = ({ items, saved }: Sent): boolean => items !== null && items !== saved?.drawings

export const invertEdit = ({ before, after }: Edit): Edit => ({ before: after, after: before })

/** The list after one edit: a changed drawing stays in its place, a new one comes on top. */
export function applyEdit(drawings: readonly Drawing[], { before, after }: Edit): Drawing[] {
  const id = (after ?? before)?.id
  const known = drawings.some((drawing) => drawing.id === id)
  if (!known) return after ? [...drawings, after] : [...drawings]
  return drawings.flatMap((drawing) => (drawing.id === id ? (after ?? []) : drawing))
}

const same = (a: Drawing | undefined, b: Drawing | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Applies to `theirs` what changed from `base` to `ours`; where both sides changed a drawing, ours wins. */
export function mergeDrawings(
  base: readonly Drawing[],
  ours: readonly Drawing[],
  theirs: readonly Drawing[],
): Drawing[] {
  const [was, now] = [base, ours].map((list) => new Map(list.map((drawing) => [drawing.id, drawing])))
  const ids = new Set([...base, ...ours].map(({ id }) => id))
  let list = [...theirs]
  for (const id of ids) {
    const [before, after] = [was.get(id), now.get(id)]
    if (!same(before, after)) list = applyEdit(list, { before: before ?? null, after: after ?? null })
  }
  return list
}

const CONFLICT = 412

function versionOf({ answer, etag }: { answer: Drawings; etag: string | null }): DrawingsVersion {
  if (etag === null) throw new ShapeError()
  return { drawings: answer.drawings, version: etag }
}

/** Synchronises one stock's drawings with the server. `put` stores what is here and what the server has. */
function drawingSender(
  symbol: string,
  entry: StockDrawings,
  put: (items: readonly Drawing[], saved: DrawingsVersion) => void,
) {
  async function reload(): Promise<void> {
    const bearer = token()
    const theirs = versionOf(await callWhole(calls.drawings, { query: { symbol } }))
    if (token() !== bearer) return
    const { items, saved } = entry
    entry.asked = false
    if (!items || !saved || !isUnsent(entry)) return put(theirs.drawings, theirs)
    const both = mergeDrawings(saved.drawings, items, theirs.drawings)
    const same = JSON.stringify(both) === JSON.stringify(theirs.drawings)
    put(same ? theirs.drawings : both, theirs)
    if (theirs.version !== saved.version) showToast(text.merged)
  }

  async function save(drawings: readonly Drawing[], saved: DrawingsVersion): Promise<void> {
    const bearer = token()
    try {
      const given = { query: { symbol }, body: { drawings: [...drawings] }, ifMatch: saved.version, keepalive: true }
      const { version } = versionOf(await callWhole(calls.changeDrawings, given))
      if (token() === bearer) put(entry.items ?? drawings, { drawings, version })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.status === CONFLICT) return reload()
      // It would be refused again, so the server's version replaces what is here.
      put(saved.drawings, saved)
      showToast(sentenceOf(error, text.refused))
    }
  }

  return createOutbox({
    isDue: () => entry.asked || isUnsent(entry),
    async send() {
      const { items, saved } = entry
      try {
        await (items && saved && !entry.asked ? save(items, saved) : reload())
        entry.failing = false
      } catch (error) {
        entry.failing = true
        throw error
      }
    },
  })
}

const KEY = 'atalaya.drawings'
const MOST_UNDONE = 100
const NONE: StockDrawings = { items: null, saved: null, undo: [], redo: [], asked: false, failing: false }

/**
 * What the server does not have yet, by symbol; kept in the session storage, so that it survives a reload of the
 * tab.
 */
let unsent = (readSessionJson(KEY) ?? {}) as Record<string, Pick<StockDrawings, 'items' | 'saved'>>

export const stockDrawings = keyed((symbol): StockDrawings => {
  const entry = proxy<StockDrawings>({ ...NONE, undo: [], redo: [] })
  const { items, saved } = unsent[symbol] ?? NONE
  if (items && saved) Object.assign(entry, { items: ref(items), saved: ref(saved) })
  onSignOut(() => {
    Object.assign(entry, { ...NONE, undo: [], redo: [] })
  })
  return entry
})

onSignOut(() => {
  unsent = {}
  writeSession(KEY, null)
})

const sending = keyed((symbol) =>
  drawingSender(symbol, stockDrawings(symbol), (items, saved) => put(symbol, items, saved)),
)

/** Requests the newest version. */
export function loadDrawings(symbol: string): void {
  stockDrawings(symbol).asked = true
  void sending(symbol).now()
}

/** Sends at once what is waiting. */
export const sendDrawings = (symbol: string): Promise<void> => sending(symbol).now()

/**
 * A `joined` edit continues the one before, so that both are undone together. Returns false if there is no room for
 * one more drawing.
 */
export function editDrawing(symbol: string, edit: Edit, joined = false): boolean {
  const { items, undo } = stockDrawings(symbol)
  if (!items) return false
  if (!edit.before && items.length >= MOST_DRAWINGS) {
    showToast(text.limit(MOST_DRAWINGS))
    return false
  }
  const previous = joined ? undo.pop() : undefined
  remember(undo, { before: previous ? previous.before : edit.before, after: edit.after })
  stockDrawings(symbol).redo = []
  apply(symbol, edit)
  return true
}

export const undoDrawing = (symbol: string): void => applyUndo(symbol, 'undo', 'redo')
export const redoDrawing = (symbol: string): void => applyUndo(symbol, 'redo', 'undo')

function applyUndo(symbol: string, from: 'undo' | 'redo', to: 'undo' | 'redo'): void {
  const entry = stockDrawings(symbol)
  const edit = entry[from].pop()
  if (!edit) return
  remember(entry[to], invertEdit(edit))
  apply(symbol, invertEdit(edit))
}

function remember(edits: Edit[], edit: Edit): void {
  edits.push(ref(edit))
  if (edits.length > MOST_UNDONE) edits.shift()
}

function apply(symbol: string, edit: Edit): void {
  const { items, saved } = stockDrawings(symbol)
  put(symbol, applyEdit(items ?? [], edit), saved)
  sending(symbol).soon()
}

function put(symbol: string, items: readonly Drawing[] | null, saved: DrawingsVersion | null): void {
  const state = { items: items && ref(items), saved: saved && ref(saved) }
  Object.assign(stockDrawings(symbol), state)
  if (isUnsent(state)) unsent[symbol] = state
  else delete unsent[symbol]
  writeSession(KEY, JSON.stringify(unsent))
}

for (const symbol of Object.keys(unsent)) loadDrawings(symbol)
