import { Health } from '../../../domain/contract/health.ts'
import { ask } from './request.ts'

/** Whether the remote source of prices answers; null if there is none. */
export async function fetchSourceAnswers(): Promise<boolean | null> {
  const { source } = await ask(Health, { path: '/health/ready', bearer: false })
  return source && source.circuit === 'closed'
}
