import { AlertFigures } from '../alerts/figures.ts'
import type { Call } from './call.ts'

export const alertFigures = {
  method: 'GET',
  path: '/api/alerts/figures/',
  access: 'bearer',
  errors: 'error',
  summary: 'How fast the alerts of the running market were decided, accepted and shown, of all users together.',
  answer: AlertFigures,
} as const satisfies Call
