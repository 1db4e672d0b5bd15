import { Sparklines } from '../watchlist.ts'
import type { Call } from './call.ts'

export const sparklines = {
  method: 'GET',
  path: '/api/sparklines/',
  access: 'bearer',
  summary: "The day's price paths of the followed instruments.",
  answer: Sparklines,
} as const satisfies Call
