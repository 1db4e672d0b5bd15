import * as Type from 'typebox'
import { Nullable, refusedAs, Text } from './common.ts'

// Ways to follow several stocks at once.

/** A list of tickers that was pasted or read from a file. One with more than 1,000 lines or tickers is refused too. */
export const ImportBody = Type.Object({
  text: Text({ maxLength: 65_536, ...refusedAs({ maxLength: 'list_too_long' }) }),
  add: Type.Boolean(),
  zone: Type.Optional(
    Text({
      maxLength: 64,
      description:
        "The reader's zone, as America/Guayaquil, whose country may decide between shares of the same letters.",
    }),
  ),
  exact: Type.Optional(
    Type.Boolean({
      description: 'The text has symbols of this market, one a line, as answers have them: no questions.',
    }),
  ),
})
export type ImportBody = Type.Static<typeof ImportBody>
const Line = Type.Integer({ minimum: 1, description: 'Of the text, from 1.' })
export const ImportAnswer = Type.Object({
  found: Type.Array(Type.Object({ line: Line, symbol: Type.String(), name: Type.String() }), {
    description: 'Each stock once, at its first line; also those that the next lists name.',
  }),
  ambiguous: Type.Array(
    Type.Object({
      line: Line,
      text: Type.Optional(Type.String({ description: 'The ticker or name as the list has it.' })),
      candidates: Type.Array(
        Type.Object({
          symbol: Type.String(),
          name: Type.String(),
          marketplace: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  ),
  unknown: Type.Array(Line),
  already: Type.Array(Type.String(), { description: 'Those found that are followed already.' }),
  over_limit: Type.Array(Type.String(), { description: 'Those found for which the plan has no room.' }),
  added: Type.Array(Type.String()),
  unknown_texts: Type.Optional(
    Type.Array(Type.Object({ line: Line, text: Type.String() }), {
      description: 'What is unknown on those lines, as the list has it.',
    }),
  ),
  pending: Type.Optional(
    Type.Array(Line, {
      description:
        'Lines of ISINs that are being looked up: the same list again, some seconds later, gets their answer.',
    }),
  ),
  notice: Type.Optional(
    Type.String({ description: 'In Spanish: what could not be read, what would be, and how the lines were read.' }),
  ),
})
export type ImportAnswer = Type.Static<typeof ImportAnswer>

/** Stocks to follow on the first day. */
export const Suggestions = Type.Array(
  Type.Object({
    symbol: Type.String(),
    name: Type.String(),
    marketplace: Nullable(Type.String({ description: 'The country, in Spanish.' })),
    because: Type.Enum(['followed', 'traded'], { description: 'Most followed here, or most traded.' }),
    near: Type.Optional(
      Type.Literal(true, {
        description: 'Of the country that was asked for; absent for others, and where none is known.',
      }),
    ),
  }),
)
export type Suggestions = Type.Static<typeof Suggestions>
