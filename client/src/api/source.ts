import { expectObject } from './guards.ts'
import { request } from './request.ts'

interface SourceHealth {
  circuit: string
}

/** Whether the far source of prices answers; null where prices have none. */
export async function fetchSourceAnswers(): Promise<boolean | null> {
  const { body } = await request({ path: '/health/ready', bearer: false })
  const { source } = expectObject<{ status: string; source?: SourceHealth | null }>(body, { status: 'text' })
  return source ? expectObject<SourceHealth>(source, { circuit: 'text' }).circuit === 'closed' : null
}
