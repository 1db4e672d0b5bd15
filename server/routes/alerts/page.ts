import Type from 'typebox'
import { Id } from '../../../domain/contract/common.ts'

/** How lists are paged: the newest `limit` below an id. */
export const Page = {
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}
