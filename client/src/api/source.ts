import { Health } from '../../../domain/contract/health.ts'
import { ask } from './request.ts'

/** Whether the far source of prices answers; null where prices have none. */
export async function fetchSourceAnswers(): Promise<boolean | null> {
  const { source } = await ask(Health, { path: '/health/ready', bearer: false })
  return source && source.circuit === 'closed'
}
