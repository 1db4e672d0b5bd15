import { CommentaryOffice } from '../commentary/commentary-office.ts'
import { ModelHost } from '../commentary/model-host.ts'
import type { RegisteredJob } from './job.ts'

/** Comments on stocks, one at a time; what the local model is doing is watched for as long as the queue is served. */
export const commentary: RegisteredJob = {
  queue: 'commentary',
  async start({ config, db, bus, queues, log }) {
    const host = new ModelHost({ host: config.ollamaHost, model: config.ollamaModel })
    const office = new CommentaryOffice({ host, db, bus, log, clock: Date.now })
    queues.onStop(() => office.stop())
    await office.start()
    await queues.work('commentary', ({ data, signal }) => office.answer(data, signal))
  },
}
