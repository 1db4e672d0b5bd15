import Type, { type Static } from 'typebox'
import { Nullable, SymbolInput } from './common.ts'

export const CommentaryBody = Type.Object({
  ticker: SymbolInput,
  data: Type.Unknown({ description: "Never trusted: the text is made from the server's own values." }),
})

export const CommentaryAnswer = Type.Object({
  analysis: Type.String(),
  comment: Type.String(),
  model: Nullable(Type.String({ description: 'Null where the comment is the template.' })),
  verified: Type.Object({ figures: Type.Integer(), matched: Type.Integer() }),
  as_of: Type.String(),
})
export type CommentaryAnswer = Static<typeof CommentaryAnswer>
