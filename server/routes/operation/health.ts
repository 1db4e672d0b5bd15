import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { ErrorBody, Nullable } from '#domain/contract/common.ts'
import { Health } from '#domain/contract/health.ts'
import type { RateSource } from '#domain/market/rates.ts'
import { isRemote } from '#domain/market/sources.ts'
import { isWriteRefused } from '#platform/database/errors.ts'
import { NOT_SENT } from '#platform/mail/mailer.ts'
import { readMailRefusals } from '#platform/repositories/accounts/mail.ts'
import { isAdministratorSession } from '#platform/repositories/accounts/sessions.ts'
import { NOT_DELIVERED } from '#platform/repositories/alerts/deliveries.ts'
import { readModelReport } from '#platform/repositories/commentary.ts'
import { listSources, streamOf } from '#platform/repositories/market/source-calls.ts'
import { readNewsHealth } from '#platform/repositories/news-sources.ts'
import { type FeedHealth, pingDatabase, readFeedHealth } from '#platform/repositories/operation.ts'
import { isDemoSeeded } from '#platform/seed/demo.ts'
import { MODEL_STATES } from '#platform/tables/commentary.ts'
import type { ApiError } from '../../http/errors.ts'
import { sourceHealth } from '../../market/source-report.ts'
import { toApiError } from '../../plugins/errors.ts'

/** HAProxy and others ask in HTTP/1.0, without a host. */
const PROBE = { config: { hostless: true } }
const FEED_STALE_SECONDS = 10
/** The name of the source of exchange rates in its row of `sources`. */
const RATES: RateSource = 'frankfurter'

/** The local model as the workers see it; null while none reports. Absent is a normal state. */
const Model = Nullable(
  Type.Object({
    model: Type.String(),
    state: Type.Enum([...MODEL_STATES]),
    accepted: Type.Integer({ description: 'Texts that passed every check.' }),
    rejected: Type.Integer({ description: 'Texts that did not, at the second try either.' }),
    failed: Type.Integer({ description: 'Requests without a text.' }),
    last_ms: Nullable(Type.Integer({ description: 'How long the newest text took.' })),
  }),
)

const News = Nullable(
  Type.Object({
    sources: Type.Integer(),
    failing: Type.Array(
      Type.Object({
        source: Type.Optional(Type.String({ description: 'Its address; administrators only.' })),
        since: Type.String(),
        failures: Type.Integer({ description: 'In a row.' }),
        error: Type.Optional(Type.String({ description: 'Administrators only.' })),
      }),
      { description: 'Those that cannot be read, the longest failing first.' },
    ),
  }),
)

const Live = Type.Object({ status: Type.Literal('ok') })
const Ready = Type.Object({
  ...Health.properties,
  /** Everything that does not work properly, in words for operators; empty when all is well. */
  degraded: Type.Array(Type.String()),
  /** Age of the shard of the feed that was written longest ago. */
  feed_age_seconds: Nullable(Type.Number()),
  /** Stocks whose rounds fail at the feed's leaders, 20 at most. */
  failing_stocks: Nullable(
    Type.Array(Type.Object({ symbol: Type.String(), part: Type.String(), error: Type.Optional(Type.String()) })),
  ),
  dead_letters: Nullable(Type.Integer()),
  /** Mails that the mail server has not accepted yet. */
  mails_waiting: Nullable(Type.Integer()),
  /** Messages of alerts that are kept until the operator has repaired something. */
  alerts_waiting: Nullable(Type.Integer()),
  /**
   * Accounts whose address the mail server refuses. They do not count as degraded: anyone can register an address that
   * does not exist.
   */
  mails_refused: Nullable(
    Type.Array(Type.Object({ reply: Type.String({ description: 'Of SMTP.' }), accounts: Type.Integer() })),
  ),
  model: Model,
  news: News,
})

/**
 * Liveness says that the process runs; readiness says whether it can serve, and what is degraded. Addresses, and errors
 * that reveal internal names, are for administrators.
 */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const { config, db, reads, bus, queues, clock } = app.deps
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  /** Whether the answer is for an administrator, by its bearer if there is one; an invalid one is rejected. */
  const asksAdministrator = async (request: FastifyRequest): Promise<boolean> => {
    if (request.headers.authorization === undefined) return false
    const { session_id } = await app.authenticate(request)
    return isAdministratorSession(db, session_id)
  }

  app.get('/health/live', { ...PROBE, schema: { response: { 200: Live } } }, async () => ({ status: 'ok' }))

  const schema = { response: { 200: Ready, 503: Ready, '4xx': ErrorBody } }
  // Answers in the same shape when a request is given up while the database hangs.
  const errorHandler = (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
    if (toApiError(error, request).status !== 503) throw error
    const why = isWriteRefused(error) ? 'the database takes no writes' : 'the database is away'
    request.log.error({ err: error }, why)
    return reply.code(503).send(unready(why))
  }

  const options = { ...PROBE, schema, errorHandler }
  app.get<{ Reply: Static<typeof Ready> }>('/health/ready', options, async (request, reply) => {
    if (stopping) return reply.code(503).send(unready('stopping'))
    await pingDatabase(db)
    const isAdministrator = await asksAdministrator(request)
    const now = clock()
    const [feed, hasDemo, deadLetters, mails, alerts, chats, mailsRefused, model, news, states] = await Promise.all([
      readFeedHealth(db, config.market.id),
      config.demo ? isDemoSeeded(db, config.market.id) : true,
      queues.deadLetters(db),
      queues.retrying(db, 'mail'),
      queues.retrying(db, 'deliver'),
      queues.retrying(db, 'link-telegram'),
      readMailRefusals(db),
      readModelReport(db),
      readNewsHealth(db, config.market.id),
      listSources(db, new Date(now)),
    ])
    const degraded: string[] = []
    const troubles = feed?.troubles ?? []
    // DEMO's accounts must exist too: they are made before the first leader, or later if DEMO is set on a database that
    // had one.
    const isPrepared = feed !== null && hasDemo
    if (!isPrepared) degraded.push('market: no worker has prepared it yet')
    else if (feed.age > FEED_STALE_SECONDS) degraded.push(`feed: ${lastWrite(feed)}`)
    const refused = feed && refusedMarket(feed)
    if (refused) degraded.push(`market: ${refused}`)
    if (troubles.length > 0)
      degraded.push(`feed: ${troubles[0].symbol} fails (${troubles[0].part}), ${troubles.length} in all`)
    if (reads.trouble) degraded.push(`replica: ${reads.trouble}`)
    if (bus.trouble) degraded.push(`bus: ${bus.trouble}`)
    if (deadLetters > 0) degraded.push(`queues: ${deadLetters} dead letters`)
    if (mails.count > 0) degraded.push(`mail: ${mails.count} wait for the mail server${publicReason(mails.error)}`)
    if (alerts.count > 0) degraded.push(`alerts: ${alerts.count} wait to be delivered${publicReason(alerts.error)}`)
    if (chats.count > 0) degraded.push(`telegram: ${chats.count} wait to be linked${publicReason(chats.error)}`)
    if (model?.state === 'failing') degraded.push(`model: ${model.model} failed several times in a row`)
    const [first] = news.failing
    if (first)
      degraded.push(`news: ${news.failing.length} of ${news.sources} sources fail, the first since ${first.since}`)
    const known = new Map(states.map((state) => [state.source, state]))
    const sources = config.market.sources.filter(isRemote)
    for (const name of sources.flatMap((source) => [source, streamOf(source)])) {
      const state = known.get(name)
      if (state && state.failures > 0)
        degraded.push(`source: ${name} fails since ${state.failing_since?.toISOString()}`)
    }
    const rates = config.fxUrl === null ? undefined : known.get(RATES)
    if (rates && rates.failures > 0) degraded.push(`rates: ${RATES} fails since ${rates.failing_since?.toISOString()}`)
    // Pairs of Kraken come by the stream alone. Prices come while one source answers.
    const callable = sources.flatMap((source) => {
      const stream = source === 'kraken' ? known.get(streamOf(source)) : undefined
      return stream ?? known.get(source) ?? []
    })
    const source = callable.find(({ failures }) => failures === 0) ?? callable[0] ?? null
    const health = source && sourceHealth(source, now)
    return reply.code(isPrepared ? 200 : 503).send({
      status: !isPrepared ? 'unavailable' : degraded.length > 0 ? 'degraded' : 'ok',
      degraded,
      feed_age_seconds: feed?.age ?? null,
      failing_stocks: isAdministrator ? troubles : troubles.map(withoutDetails),
      dead_letters: deadLetters,
      mails_waiting: mails.count,
      alerts_waiting: alerts.count,
      mails_refused: mailsRefused,
      model,
      news: isAdministrator ? news : { ...news, failing: news.failing.map(withoutDetails) },
      source: health && (isAdministrator ? health : withoutDetails(health)),
    })
  })
}

const unready = (why: string): Static<typeof Ready> => ({
  status: 'unavailable',
  degraded: [why],
  feed_age_seconds: null,
  failing_stocks: null,
  dead_letters: null,
  mails_waiting: null,
  alerts_waiting: null,
  mails_refused: null,
  model: null,
  news: null,
  source: null,
})

function lastWrite({ age, shard, shards }: FeedHealth): string {
  return `${shards > 1 ? `shard ${shard + 1} of ${shards}, ` : ''}last write ${Math.round(age)} s ago`
}

/** Says that every answer is refused, and why; null while one is not. */
function refusedMarket({ answered, refused }: FeedHealth): string | null {
  const total = [...refused.values()].reduce((sum, stocks) => sum + stocks, 0)
  if (total === 0 || total < answered) return null
  const reasons = [...refused].map(([reason, stocks]) => (refused.size > 1 ? `${stocks}: ${reason}` : reason))
  return `all ${total} stocks are refused: ${reasons.join(', ')}`
}

/** How the errors of jobs begin that name no names; of what a bot's server answered, its words are left out. */
const PUBLIC_ERROR = new RegExp(
  `^(?:${NOT_SENT}|${NOT_DELIVERED})(.*)|^(Telegram (?:answered \\d+|gave nothing) to \\w+)`,
)

/** What the newest failed job says, where anyone may read it. */
function publicReason(error: string | null): string {
  const [, fault, answer] = PUBLIC_ERROR.exec(error ?? '') ?? []
  const reason = fault ?? answer
  return reason === undefined ? '' : `: ${reason}`
}

/** The public part of a failure. */
function withoutDetails<T extends { source?: string; error?: string | null }>({ source, error, ...rest }: T) {
  return rest
}
