import type { Generated, GeneratedAlways } from 'kysely'

export interface CommentaryTable {
  id: GeneratedAlways<number>
  instrument_id: number
  inputs_hash: string
  attempt: Generated<number>
  /** The facts for the model: domain's `Facts` as JSON. */
  facts: string
  as_of: Date
  requested_at: Generated<Date>
  deadline: Date
  /** The answer as JSON; null while there is none. */
  body: string | null
  model: string | null
  finished_at: Date | null
  seq: number | null
}

export interface CommentaryWaitTable {
  instrument_id: number
  deadline: Date
}

/** States of the local model, as a worker sees it. */
export const MODEL_STATES = Object.freeze([
  /** The host has the model, and the model answers. */
  'ready',
  /** The model answers, but its host does not enforce the patterns of a form on its answers. */
  'unbound',
  /** The host answers, but does not have the model. */
  'missing',
  /** No host answers. */
  'unreachable',
  /** The host has the model, but it failed several times in a row and is not asked for a while. */
  'failing',
] as const)
export type ModelState = (typeof MODEL_STATES)[number]

/** The states in which the model writes comments. */
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
