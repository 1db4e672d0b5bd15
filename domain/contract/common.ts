import * as Type from 'typebox'
import { SYMBOL_PATTERN } from '../market/types.ts'
import { CHARACTER } from '../text/characters.ts'

/**
 * A text in a request, without NUL and without half of a surrogate pair, which PostgreSQL does not accept. Every text
 * of a request has this type, or a pattern of its own that refuses these too.
 */
export const Text = (options: Type.TStringOptions = {}) => Type.String({ pattern: `^${CHARACTER}*$`, ...options })

/**
 * An option of schemas: the `code` of the answer that refuses a value, for all keywords of the schema or for each one.
 * Without it the code is `invalid_request`, as it is for a value of the wrong type and for one that is no `Text`.
 */
export const refusedAs = (code: string | Readonly<Record<string, string>>) => ({ 'x-code': code })

/** A symbol in a query. Its form is not checked: one that no market has is simply unknown. */
export const QuerySymbol = (options: Type.TStringOptions = {}) => Text({ maxLength: 40, ...options })

/** A symbol that a user types, in any case; it is compared after upper-casing. */
export const SymbolInput = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.^=-]{0,14}$' })

/** The upper-cased symbol; null where the text is no symbol. */
export function parseSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase()
  return SYMBOL_PATTERN.test(symbol) ? symbol : null
}

/** A time in ISO 8601, in UTC. */
export const Instant = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?Z$',
})

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * Two values of one shape. Type.Tuple is not used, since the drafts of JSON Schema have different keywords for tuples,
 * and no reader of the API's document knows all of them.
 */
export const Pair = <T extends Type.TSchema>(items: T, options: { description?: string } = {}) =>
  Type.Unsafe<[Type.Static<T>, Type.Static<T>]>({ type: 'array', items, minItems: 2, maxItems: 2, ...options })

/**
 * Values of one shape by names that are not known in advance. Type.Record would write `patternProperties`, which not
 * every reader of the API's document knows.
 */
export const ByName = <T extends Type.TSchema>(schema: T) =>
  Type.Unsafe<Record<string, Type.Static<T>>>({ type: 'object', additionalProperties: schema })

/** A field that is present only when true: the market no longer has this instrument. */
export const Unlisted = Type.Optional(
  Type.Literal(true, { description: 'Only there for what its market does not have any more: nothing new will come.' }),
)

export const Message = Type.Object({ message: Type.String() })
export type Message = Type.Static<typeof Message>

/** The part that the page reads of an answer which only confirms the call. */
export const Nothing = Type.Unknown()

/** The id of a stored row. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Parameters of paged lists, which answer the newest `limit` rows below the id `before`. */
export const Paging = {
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** An id that the client chooses. A repeated one gives the first result and creates nothing. */
export const ClientId = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }))

/** The keys under which an error sentence may stand; the contract's table names one per call. */
export type ErrorKey = 'detail' | 'error' | 'message'

/** An error: `{ code, <key>: sentence }`, and `request_id` with 5xx. */
export const ErrorBody = Type.Object(
  {
    code: Type.String({ description: 'Machine-readable word.' }),
    detail: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    request_id: Type.Optional(Type.String()),
  },
  { description: 'An error: a code and one Spanish sentence.' },
)
export type ErrorBody = Type.Static<typeof ErrorBody>

/** Cache-busters of the query. They may have any value or none, and authenticate nothing. */
export const CacheBusters = { er: Type.Optional(Type.Unknown()), tk: Type.Optional(Type.Unknown()) }
