import { CommentaryAnswer, CommentaryBody } from '../commentary.ts'
import type { Call } from './call.ts'

export const commentary = {
  method: 'POST',
  path: '/api/stocks/',
  access: 'bearer',
  errors: 'error',
  summary: 'Commentary on one stock; 400 while it is not ready.',
  body: CommentaryBody,
  answer: CommentaryAnswer,
} as const satisfies Call
