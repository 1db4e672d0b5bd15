import type { Generated, GeneratedAlways } from 'kysely'

export interface CommentaryTable {
  id: GeneratedAlways<number>
  instrument_id: number
  inputs_hash: string
  attempt: Generated<number>
  /** JSON of domain's Facts. */
  facts: string
  as_of: Date
  requested_at: Generated<Date>
  deadline: Date
  /** JSON of the answer; null while there is none. */
  body: string | null
  model: string | null
  finished_at: Date | null
  seq: number | null
}

export interface CommentaryWaitTable {
  instrument_id: number
  deadline: Date
}

/** Frozen: the state of the local model as its worker sees it. */
export const MODEL_STATES = Object.freeze([
  /** It is there and answers. */
  'ready',
  /** The same, but its host does not bind it to the patterns of a form. */
  'unbound',
  /** The host answers, but does not have the model. */
  'missing',
  /** No host answers. */
  'unreachable',
  /** It is there, but failed several times in a row and is left alone for a while. */
  'failing',
] as const)
export type ModelState = (typeof MODEL_STATES)[number]

/** The model writes comments in these states. */
export const WRITING_STATES: readonly ModelState[] = ['ready', 'unbound']

export interface ModelReportTable {
  worker: string
  model: string
  state: ModelState
  accepted: number
  rejected: number
  failed: number
  last_ms: number | null
  checked_at: Generated<Date>
}
