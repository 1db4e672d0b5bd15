import { deliveryRound, tryChannel } from '../delivery/deliver.ts'
import type { JobDefinition } from './job.ts'

/**
 * Makes the alert deliveries that are due; those of several users at once, so that a slow channel delays no other user.
 * The job of a message that the operator's fault keeps fails with it, and is tried again.
 */
export const deliver: JobDefinition<'deliver'> = {
  queue: 'deliver',
  concurrency: 8,
  async run(context, { id, data, signal }) {
    if ('test' in data) await tryChannel(context, { channelId: data.test, job: id }, signal)
    else await deliveryRound(context, data.user_id, signal, data.kept)
  },
}
