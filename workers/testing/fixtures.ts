import { randomUUID } from 'node:crypto'
import { EXCHANGES } from '#domain/market/calendars/index.ts'
import type { LocalProvider, Sparkline } from '#domain/market/provider.ts'
import type { DailyBar, Instrument, Quote } from '#domain/market/types.ts'
import type { Headline } from '#domain/news/provider.ts'
import type { Job, QueueName, Queues } from '#platform/queues/queues.ts'
import type { JobContext, JobDefinition } from '../jobs/job.ts'

/** A provider that a test scripts. */
export class ScriptProvider implements LocalProvider {
  readonly source = 'simulated' as const
  readonly poll_ms = 1_000
  readonly remote = null
  next: Quote[] | Error = []
  label = 'first'

  async instruments(): Promise<Instrument[]> {
    return []
  }

  async closedBars(_symbol: string, _before: string): Promise<DailyBar[]> {
    return []
  }

  async quotes(): Promise<Quote[]> {
    if (this.next instanceof Error) throw this.next
    return this.next
  }

  async sparkline(_symbol: string, _now: number): Promise<Sparkline> {
    return { session: '2024-01-02', prices: [] }
  }

  cycle(): string {
    return this.label
  }

  async close(): Promise<void> {}
}

/** A scripted provider across the network that quotes stocks of New York. */
export class RemoteScriptProvider extends ScriptProvider {
  listing() {
    return { calendar: EXCHANGES.NYSE, currency: 'USD' }
  }
}

/** Runs a job once, with those parts of the context that it uses. */
export function runJob<Q extends QueueName>(
  { run }: JobDefinition<Q>,
  context: { [Part in keyof JobContext]?: object },
  job: Partial<Job<Q>> = {},
  tick = job.createdOn ?? new Date(),
): Promise<void> {
  const { signal } = new AbortController()
  const whole = { id: randomUUID(), data: null, createdOn: new Date(), signal, ...job }
  return run(context as JobContext, whole as Job<Q>, tick)
}

/** Queues of a test in which no job runs. */
export const noQueues: Pick<Queues, 'enqueueAll'> = { enqueueAll: async () => {} }

/** A headline of an agency about companies, with all other fields empty. */
export function headline(title: string, published_at: number | null, symbols: readonly string[] = []): Headline {
  return { title, summary: '', link: null, author: null, source: 'Agencia', symbols, published_at }
}
