import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { ErrorKey } from '../common.ts'

/**
 * One call of the REST API, which server and page share: the server mounts its handler on it, the page uses it to call,
 * and the documents list it. Parts that only the server reads are left out of the page's build
 * (client/contract-as-data.ts). A page loads a whole file of this folder with the first view that uses one of its calls,
 * so calls that only later views need stand in files of their own.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path as the page writes it; `:id` stands for the id of a row. */
  readonly path: string
  /** Who may call: anyone, users or administrators with a bearer. `either` lets the handler decide. */
  readonly access: 'public' | 'bearer' | 'admin' | 'either'
  /** The key of the error sentences in the answers; `detail` by default. */
  readonly errors?: ErrorKey
  /** The cache-buster that the page sends along. */
  readonly buster?: 'er' | 'tk'
  /** Words of the query that distinguish this call from others on the same path, which one handler answers. */
  readonly choice?: Readonly<Record<string, string>>
  /**
   * A summary for /docs. A call without one is not mounted by itself, since it is a choice of another or for operators.
   */
  readonly summary?: string
  readonly query?: TProperties
  readonly headers?: TObject
  readonly body?: TSchema
  /** The schema of the answer; a call without one has an empty answer. */
  readonly answer?: TSchema
  /** The schema of the part of the answer that the page reads, where that is not all of it. */
  readonly read?: TSchema
  /** Statuses of success, by default 200, or 204 without an answer. 4xx and 5xx are implied unless one is listed. */
  readonly statuses?: readonly (200 | 201 | 202 | 204 | 304 | '4xx')[]
}

/** The part of a call's answer on which the page may rely. */
export type CallAnswer<C extends Call> = C extends { readonly read: infer R extends TSchema }
  ? Static<R>
  : C extends { readonly answer: infer A extends TSchema }
    ? Static<A>
    : null

export type CallQuery<C extends Call> = C extends { readonly query: infer Q extends TProperties }
  ? Static<TObject<{ -readonly [name in keyof Q]: Q[name] }>>
  : unknown

export type CallBody<C extends Call> = C extends { readonly body: infer B extends TSchema } ? Static<B> : unknown
