import * as Type from 'typebox'
import { Nullable, SymbolInput } from './common.ts'

export const CommentaryBody = Type.Object({
  ticker: SymbolInput,
  data: Type.Unknown({ description: "Never trusted: the text is made from the server's own values." }),
})

const FigurePlace = Type.Object({
  start: Type.Integer({ description: 'In UTF-16 units, from the beginning of its paragraph.' }),
  end: Type.Integer(),
  name: Type.String({ description: 'The fact that it states: price, rsi, support …, session.' }),
})
export type FigurePlace = Type.Static<typeof FigurePlace>

export const CommentaryAnswer = Type.Object({
  analysis: Type.String(),
  comment: Type.String(),
  model: Nullable(Type.String({ description: 'Null where the comment is the template.' })),
  verified: Type.Object({ figures: Type.Integer(), matched: Type.Integer() }),
  figures: Type.Optional(
    Type.Object(
      { analysis: Type.Array(FigurePlace), comment: Type.Array(FigurePlace) },
      {
        description: 'Where the figures stand. Servers that came before them sent none.',
      },
    ),
  ),
  as_of: Type.String(),
})
export type CommentaryAnswer = Type.Static<typeof CommentaryAnswer>
