import { Tips } from '../catalogue.ts'
import type { Call } from './call.ts'

export const tips = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'user-tips', symbol: '' },
  answer: Tips,
} as const satisfies Call
