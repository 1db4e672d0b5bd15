import { Health } from '../health.ts'
import type { Call } from './call.ts'

/** A path for operators, from which the page reads whether the source of prices answers. */
export const health = {
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  answer: Health,
} as const satisfies Call
