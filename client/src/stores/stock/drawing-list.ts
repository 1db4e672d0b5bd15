import type { Drawing } from '#domain/contract/charts/drawings.ts'

/** What a user drew on one stock, and which version of it that is. */
export interface DrawnVersion {
  drawings: readonly Drawing[]
  version: string
}

/** One change of one drawing: null before it was there, and after it is gone. */
export interface Edit {
  before: Drawing | null
  after: Drawing | null
}

/** What a user drew on one stock. */
export interface StockDrawings {
  /** As they are here; null until they are known. */
  items: readonly Drawing[] | null
  /** As the server has them: the same list once all is sent. */
  saved: DrawnVersion | null
  undo: Edit[]
  redo: Edit[]
  /** The server is to be asked for the newest version. */
  asked: boolean
  /** The last call had no answer. */
  failing: boolean
}

/** Of snapshots too. */
interface Sent {
  readonly items: readonly unknown[] | null
  readonly saved: { readonly drawings: readonly unknown[] } | null
}

export const isUnsent = ({ items, saved }: Sent): boolean => items !== null && items !== saved?.drawings

export const undone = ({ before, after }: Edit): Edit => ({ before: after, after: before })

/** The list with one edit done: in its place, or on top. */
export function edited(drawings: readonly Drawing[], { before, after }: Edit): Drawing[] {
  const id = (after ?? before)?.id
  const known = drawings.some((drawing) => drawing.id === id)
  if (!known) return after ? [...drawings, after] : [...drawings]
  return drawings.flatMap((drawing) => (drawing.id === id ? (after ?? []) : drawing))
}

const same = (a: Drawing | undefined, b: Drawing | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** `theirs`, with what became of `base` here: of one drawing that changed on both sides ours stays. */
export function merged(base: readonly Drawing[], ours: readonly Drawing[], theirs: readonly Drawing[]): Drawing[] {
  const [was, now] = [base, ours].map((list) => new Map(list.map((drawing) => [drawing.id, drawing])))
  const ids = new Set([...base, ...ours].map(({ id }) => id))
  let list = [...theirs]
  for (const id of ids) {
    const [before, after] = [was.get(id), now.get(id)]
    if (!same(before, after)) list = edited(list, { before: before ?? null, after: after ?? null })
  }
  return list
}
