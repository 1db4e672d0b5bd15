import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { ErrorKey } from '../common.ts'

/**
 * One call of the REST API, as both ends know it: the server mounts its handler on it, the page calls by it, and the
 * documents list it. What only a server reads of it is left out of the page's build (client/calls-of-page.ts). A page
 * fetches a file of the table whole with the first view that uses one of its calls, so what later views need stands apart.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The spelling that the page uses; `:id` stands for the number of a row. */
  readonly path: string
  /** Who may call: anyone, users by their bearer, administrators by theirs; `either` lets both in, and the handler decides. */
  readonly access: 'public' | 'bearer' | 'admin' | 'either'
  /** The key of its error sentences; `detail` by default. */
  readonly errors?: ErrorKey
  /** The cache-buster that the page sends along. */
  readonly buster?: 'er' | 'tk'
  /** These words of its query tell it from the other calls of a path that the server answers with one handler. */
  readonly choice?: Readonly<Record<string, string>>
  /** What it does, for /docs. One without it is not mounted by itself: a choice of another, or an operator's path. */
  readonly summary?: string
  readonly query?: TProperties
  readonly headers?: TObject
  readonly body?: TSchema
  /** What is answered; nothing without it. */
  readonly answer?: TSchema
  /** What a page reads of the answer, where that is not all. */
  readonly read?: TSchema
  /** The statuses of success, by default 200, or 204 without an answer; 4xx and 5xx unless one of these is named. */
  readonly statuses?: readonly (200 | 201 | 202 | 204 | 304 | '4xx')[]
}

/** What a page may rely on in the answer of a call. */
export type CallAnswer<C extends Call> = C extends { readonly read: infer R extends TSchema }
  ? Static<R>
  : C extends { readonly answer: infer A extends TSchema }
    ? Static<A>
    : null

export type CallQuery<C extends Call> = C extends { readonly query: infer Q extends TProperties }
  ? Static<TObject<{ -readonly [name in keyof Q]: Q[name] }>>
  : unknown

export type CallBody<C extends Call> = C extends { readonly body: infer B extends TSchema } ? Static<B> : unknown
