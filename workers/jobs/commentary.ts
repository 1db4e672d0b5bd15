import { CommentaryService } from '../commentary/commentary-service.ts'
import type { JobDefinition } from './job.ts'

/** Comments on stocks, one at a time. */
export const commentary: JobDefinition<'commentary'> = {
  queue: 'commentary',
  async run({ db, bus, model, log }, { data, signal }) {
    await new CommentaryService({ db, bus, model, log, clock: Date.now }).answer(data, signal)
  },
}
