import { randomUUID } from 'node:crypto'
import type { Job, QueueName } from '#platform/queues/queues.ts'
import type { JobContext, JobDefinition } from '../jobs/job.ts'

/** Runs a job once, with those parts of the context that it uses. */
export function runJob<Q extends QueueName>(
  { run }: JobDefinition<Q>,
  context: { [Part in keyof JobContext]?: object },
  job: Partial<Job<Q>> = {},
): Promise<void> {
  const { signal } = new AbortController()
  const whole = { id: randomUUID(), data: null, createdOn: new Date(), signal, ...job }
  return run(context as JobContext, whole as Job<Q>)
}
