import { Counter, Gauge, type Registry } from 'prom-client'
import { DEAD_LETTERS, QUEUES } from '#platform/queues/registry.ts'
import { MODEL_STATES } from '#platform/tables/commentary.ts'
import { BucketHistogram } from './histogram.ts'
import type { OperationReader, OperationReport } from './operation-report.ts'

/**
 * Metrics from the database. Every server reports the same: take the maximum, never the sum over servers. `current` is
 * null if the database could not be read: then no old values are shown.
 */
export function registerOperationMetrics(
  registry: Registry,
  { jobs, commentaries }: Pick<OperationReader, 'jobs' | 'commentaries'>,
  current: () => OperationReport | null,
): void {
  const registers = [registry]
  new Gauge({
    name: 'atalaya_database_up',
    help: '1 if the database answered this scrape; the metrics read from it are absent while it is 0.',
    registers,
    collect() {
      this.set(current() ? 1 : 0)
    },
  })
  for (const [Metric, readings] of [
    [Gauge, GAUGES],
    [Counter, COUNTERS],
  ] as const) {
    for (const { name, help, labelNames, of } of readings) {
      const metric: Gauge | Counter = new Metric({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        collect() {
          metric.reset()
          // Without labels a reset leaves a 0 behind.
          if (labelNames.length === 0) metric.remove()
          const report = current()
          if (report) for (const [labels, value] of of(report)) metric.inc(labels, value)
        },
      })
    }
  }
  const durations = [
    {
      name: 'atalaya_job_duration_seconds',
      help: 'Run time of jobs that ended since the first scrape of this server, by queue and end.',
      labelNames: ['queue', 'state'],
      series: () => jobs.values(),
    },
    {
      name: 'atalaya_commentary_duration_seconds',
      help: 'From the request of a comment to its text, by who wrote it, since the first scrape of this server.',
      labelNames: ['outcome'],
      series: () => commentaries.values(),
    },
  ]
  for (const options of durations) registry.registerMetric(new BucketHistogram(options))
}

type LabelledValue = readonly [labels: Readonly<Record<string, string>>, value: number]

interface OperationMetric {
  name: string
  help: string
  labelNames: readonly string[]
  of(report: OperationReport): Iterable<LabelledValue>
}

/** These states are reported with 0 too, so that rules on them have a value from the start. */
const REPORTED_STATES = ['created', 'retry', 'active', 'failed']
const EMPTY_QUEUES = [...Object.keys(QUEUES), DEAD_LETTERS].flatMap((queue) =>
  REPORTED_STATES.map((state): LabelledValue => [{ queue, state }, 0]),
)

/** Counts refusals by the three-digit code of a reply only, so that the series stay few whatever a server replies. */
function byCode(refusals: OperationReport['mailRefusals']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { reply, accounts } of refusals) {
    const code = reply.slice(0, 3)
    counts.set(code, (counts.get(code) ?? 0) + accounts)
  }
  return counts
}

const GAUGES: readonly OperationMetric[] = [
  {
    name: 'atalaya_feed_age_seconds',
    help: 'Since the feed was last written, of its shards the one for longest; absent before the first time.',
    labelNames: [],
    of: ({ feed }) => (feed === null ? [] : [[{}, feed.age]]),
  },
  {
    name: 'atalaya_feed_failing_stocks',
    help: 'Stocks whose rounds fail at the leaders of the feed, 20 at most.',
    labelNames: [],
    of: ({ feed }) => (feed === null ? [] : [[{}, feed.troubles.length]]),
  },
  {
    name: 'atalaya_queue_jobs',
    help: 'Jobs by queue and state of pg-boss; ended ones are kept for an hour.',
    labelNames: ['queue', 'state'],
    of: ({ queues }) => [
      ...EMPTY_QUEUES,
      ...queues.map(({ queue, state, jobs }): LabelledValue => [{ queue, state }, jobs]),
    ],
  },
  {
    name: 'atalaya_dead_letters',
    help: 'Jobs that failed permanently and wait for an operator.',
    labelNames: [],
    of: ({ queues }) => [
      [{}, queues.find(({ queue, state }) => queue === DEAD_LETTERS && state === 'created')?.jobs ?? 0],
    ],
  },
  {
    name: 'atalaya_mail_refused_accounts',
    help: 'Accounts whose address the mail server permanently refused at the last mail, by SMTP code.',
    labelNames: ['code'],
    of: ({ mailRefusals }) => [...byCode(mailRefusals)].map(([code, accounts]) => [{ code }, accounts]),
  },
  {
    name: 'atalaya_source_calls_today',
    help: 'Calls to a source of prices, rates or news since midnight UTC.',
    labelNames: ['source'],
    of: ({ sources }) => sources.map(({ source, calls_today }) => [{ source }, calls_today]),
  },
  {
    name: 'atalaya_source_failures',
    help: 'Failures in a row of a source of prices, rates or news.',
    labelNames: ['source'],
    of: ({ sources }) => sources.map(({ source, failures }) => [{ source }, failures]),
  },
  {
    name: 'atalaya_source_resting',
    help: '1 while nobody asks a source of prices, rates or news, because it said so or failed.',
    labelNames: ['source'],
    of: ({ sources }) =>
      sources.map(({ source, resting_until }) => [{ source }, Number(resting_until.getTime() > Date.now())]),
  },
  {
    name: 'atalaya_news_sources',
    help: 'Feeds of news that could and could not be read.',
    labelNames: ['state'],
    of: ({ news: { sources, failing } }) => [
      [{ state: 'ok' }, sources - failing.length],
      [{ state: 'failing' }, failing.length],
    ],
  },
  {
    name: 'atalaya_model_state',
    help: '1 for the state of the local model as the workers see it; all 0 while none of them reports.',
    labelNames: ['state'],
    of: ({ model }) => MODEL_STATES.map((state) => [{ state }, Number(model?.state === state)]),
  },
  {
    name: 'atalaya_model_latency_seconds',
    help: 'How long the local model took for its newest text; absent before the first.',
    labelNames: [],
    of: ({ model }) => (model?.last_ms == null ? [] : [[{}, model.last_ms / 1000]]),
  },
]

const COUNTERS: readonly OperationMetric[] = [
  {
    name: 'atalaya_quotes_judged_total',
    help: 'Quotes of the source by verdict: accepted, in review, or the reason for refusal.',
    labelNames: ['verdict'],
    of: ({ verdicts }) => verdicts.map(({ verdict, quotes }) => [{ verdict }, quotes]),
  },
  {
    name: 'atalaya_model_texts_total',
    help: 'Outcomes of requests to the local model, since its workers started.',
    labelNames: ['outcome'],
    of: ({ modelCounts }) => Object.entries(modelCounts).map(([outcome, texts]) => [{ outcome }, texts]),
  },
]
