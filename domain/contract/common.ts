import Type, { type Static, type TSchema } from 'typebox'
import { SYMBOL_PATTERN } from '../market/types.ts'

/** Input of a symbol: any case, matched after upper-casing. */
export const SymbolInput = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.^=-]{0,14}$' })

/** Upper-cased symbol, or null where the text is none. */
export function parseSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase()
  return SYMBOL_PATTERN.test(symbol) ? symbol : null
}

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Only there where it is true: the market does not have this instrument any more. */
export const Unlisted = Type.Optional(
  Type.Literal(true, { description: 'Only there for what its market does not have any more: nothing new will come.' }),
)

export const Message = Type.Object({ message: Type.String() })
export type Message = Static<typeof Message>

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
export type ErrorBody = Static<typeof ErrorBody>

/** Cache-busters: any value or none, they authenticate nothing. */
export const CacheBusters = { er: Type.Optional(Type.Unknown()), tk: Type.Optional(Type.Unknown()) }
