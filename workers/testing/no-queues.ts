import type { Queues } from '#platform/queues/queues.ts'

/** Queues of a test in which no job runs. */
export const noQueues: Pick<Queues, 'enqueueAll'> = { enqueueAll: async () => {} }
