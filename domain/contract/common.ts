import * as Type from 'typebox'
import { SYMBOL_PATTERN } from '../market/types.ts'
import { CHARACTER } from '../text/characters.ts'

/**
 * A text that somebody sends: PostgreSQL takes neither NUL nor half of a surrogate pair. Every text of a request is one,
 * or has a pattern of its own that refuses these too.
 */
export const Text = (options: Type.TStringOptions = {}) => Type.String({ pattern: `^${CHARACTER}*$`, ...options })

/**
 * Among a schema's options: the `code` of the answer that refuses a value, for all of its keywords or one by one. Without
 * it that is `invalid_request`, and so it is for another type than asked for, and for what is no `Text`.
 */
export const refusedAs = (code: string | Readonly<Record<string, string>>) => ({ 'x-code': code })

/** A symbol as a query names it; one that no market has is unknown, whatever it looks like. */
export const QuerySymbol = (options: Type.TStringOptions = {}) => Text({ maxLength: 40, ...options })

/** Input of a symbol: any case, matched after upper-casing. */
export const SymbolInput = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.^=-]{0,14}$' })

/** Upper-cased symbol, or null where the text is none. */
export function parseSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase()
  return SYMBOL_PATTERN.test(symbol) ? symbol : null
}

/** ISO 8601 in UTC. */
export const Instant = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?Z$',
})

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * Two values of one shape. Not Type.Tuple: drafts of JSON Schema have different words for tuples, of which no reader of the
 * API's document knows all.
 */
export const Pair = <T extends Type.TSchema>(items: T, options: { description?: string } = {}) =>
  Type.Unsafe<[Type.Static<T>, Type.Static<T>]>({ type: 'array', items, minItems: 2, maxItems: 2, ...options })

/** Values of one shape by names not known in advance. Not Type.Record, which costs the page ten kilobytes. */
export const ByName = <T extends Type.TSchema>(schema: T) =>
  Type.Unsafe<Record<string, Type.Static<T>>>({ type: 'object', additionalProperties: schema })

/** Present only when true: the market no longer has this instrument. */
export const Unlisted = Type.Optional(
  Type.Literal(true, { description: 'Only there for what its market does not have any more: nothing new will come.' }),
)

export const Message = Type.Object({ message: Type.String() })
export type Message = Type.Static<typeof Message>

/** What a page reads of an answer that says no more than that it was done. */
export const Nothing = Type.Unknown()

/** Of a stored row. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** How lists are paged: the newest `limit` below an id. */
export const Paging = {
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** The same one again answers the first result and creates nothing. */
export const ClientId = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }))

/** The keys under which an error sentence may stand; the contract's table names one per call. */
export type ErrorKey = 'detail' | 'error' | 'message'

/** `{ code, <key>: sentence }`; 5xx adds `request_id`. */
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

/** Cache-busters: any value or none; they authenticate nothing. */
export const CacheBusters = { er: Type.Optional(Type.Unknown()), tk: Type.Optional(Type.Unknown()) }
