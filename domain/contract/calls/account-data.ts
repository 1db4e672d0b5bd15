import * as Type from 'typebox'
import type { Call } from './call.ts'

export const accountData = {
  method: 'GET',
  path: '/api/account/data',
  access: 'bearer',
  summary: 'Everything that the account has, as one file of JSON.',
  answer: Type.Unknown(),
} as const satisfies Call
