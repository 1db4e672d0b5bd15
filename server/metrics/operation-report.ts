import { type MailRefusals, readMailRefusals } from '#platform/repositories/accounts/mail.ts'
import { type ModelReport, readModelReport } from '#platform/repositories/commentary.ts'
import { type QueueDepth, readQueueDepths } from '#platform/repositories/jobs.ts'
import { listSources, type SourceState } from '#platform/repositories/market/source-calls.ts'
import { type NewsHealth, readNewsHealth } from '#platform/repositories/news-sources.ts'
import {
  type DurationCount,
  type ModelCounts,
  readCommentaryDurations,
  readFeedHealth,
  readJobDurations,
  readModelCounts,
  readNewestCommentarySeq,
  readSettledMoment,
  readVerdicts,
  type VerdictCount,
} from '#platform/repositories/operation.ts'
import { cached } from '../cached.ts'
import type { Deps } from '../deps.ts'
import { Buckets, type Series } from './histogram.ts'

const REPORT_LIFE_MS = 5_000
const JOB_BOUNDS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300]
const COMMENTARY_BOUNDS = [1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120]

/** The tables' figures about the workers, which no scraper reaches. */
export interface OperationReport {
  feed: Awaited<ReturnType<typeof readFeedHealth>>
  queues: QueueDepth[]
  verdicts: VerdictCount[]
  mailRefusals: MailRefusals[]
  sources: SourceState[]
  news: NewsHealth
  model: ModelReport | null
  modelCounts: ModelCounts
}

/**
 * Reads the report on one connection, at most every five seconds however often it is requested. Each read adds what has
 * ended since the one before to the durations, which begin with the first read.
 */
export class OperationReader {
  readonly jobs = new Map<string, Series>()
  readonly commentaries = new Map<string, Series>()
  /** The report of the last seconds. */
  readonly get: () => Promise<OperationReport>
  readonly #deps: Pick<Deps, 'db' | 'config'>
  #jobsUntil: Date | null = null
  #commentariesUpTo: number | null = null

  constructor(deps: Pick<Deps, 'db' | 'config' | 'clock'>) {
    this.#deps = deps
    this.get = cached(() => this.read(), REPORT_LIFE_MS, deps.clock)
  }

  /** Reads the report once. */
  read(): Promise<OperationReport> {
    const { db, config } = this.#deps
    const market = config.market.id
    return db.connection().execute(async (connection) => {
      const report = {
        feed: await readFeedHealth(connection, market),
        queues: await readQueueDepths(connection),
        verdicts: await readVerdicts(connection, market),
        mailRefusals: await readMailRefusals(connection),
        sources: await listSources(connection, null),
        news: await readNewsHealth(connection, market),
        model: await readModelReport(connection),
        modelCounts: await readModelCounts(connection),
      }
      await this.#addJobs(connection)
      await this.#addCommentaries(connection)
      return report
    })
  }

  async #addJobs(db: Deps['db']): Promise<void> {
    const until = await readSettledMoment(db)
    const after = this.#jobsUntil ?? until
    for (const spread of await readJobDurations(db, { after, until, bounds: JOB_BOUNDS })) {
      const { queue, state } = spread
      add(this.jobs, { queue, state }, JOB_BOUNDS, spread)
    }
    this.#jobsUntil = until
  }

  async #addCommentaries(db: Deps['db']): Promise<void> {
    const upTo = await readNewestCommentarySeq(db)
    const after = this.#commentariesUpTo ?? upTo
    for (const spread of await readCommentaryDurations(db, { after, upTo, bounds: COMMENTARY_BOUNDS })) {
      add(this.commentaries, { outcome: spread.outcome }, COMMENTARY_BOUNDS, spread)
    }
    this.#commentariesUpTo = upTo
  }
}

function add(
  known: Map<string, Series>,
  labels: Record<string, string>,
  bounds: readonly number[],
  { range, count, seconds }: DurationCount,
): void {
  const key = Object.values(labels).join(' ')
  const series = known.get(key) ?? { labels, buckets: new Buckets(bounds) }
  known.set(key, series)
  series.buckets.add(range, count, seconds)
}
