import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/administration.ts'
import { DIFFERENCE_PERCENT } from '#domain/contract/sources.ts'
import { type Budget, FEED_PREFIX } from '#domain/market/sources.ts'
import type { Config } from '#platform/config/config.ts'
import { listSources, streamOf } from '#platform/repositories/market/source-calls.ts'
import { listSourceDifferences } from '#platform/repositories/market/source-differences.ts'
import { readNextNewsReads } from '#platform/repositories/news-sources.ts'
import { mount } from '../../http/mount.ts'
import { sourceReport } from '../../market/source-report.ts'

const MAX_DIFFERENCES = 20

/** The sources across the network as administrators see them. */
export const sourceRoutes: FastifyPluginAsync = async (app) => {
  const { db, config, clock } = app.deps
  mount(app, calls.sources, async () => {
    const now = clock()
    const [states, readings, differences] = await Promise.all([
      listSources(db, new Date(now)),
      readNextNewsReads(db, config.market.id),
      listSourceDifferences(db, config.market.id, DIFFERENCE_PERCENT),
    ])
    const known = new Map(states.map((state) => [state.source, state]))
    const results = shownSources(config, [...readings.keys()], known).map(([source, budget]) => {
      const state = known.get(source) ?? null
      const planned = [state?.next_poll_at, readings.get(source)].filter((at) => at != null)
      const first = planned.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
      return sourceReport(
        { source, budget, hasReserve: config.market.sources.some((own) => own === source), state, planned: first },
        now,
      )
    })
    return { as_of: new Date(now).toISOString(), results, differences: differences.slice(0, MAX_DIFFERENCES) }
  })
}

/**
 * The sources that this installation calls, each with its ceilings: prices, their stream, rates, then news. `news` are
 * the sources of news, `known` those that were ever called.
 */
function shownSources(
  { market, fxUrl, sourceBudgets }: Config,
  news: readonly string[],
  known: ReadonlyMap<string, unknown>,
): [string, Budget][] {
  const sources: [string, Budget | undefined][] = [
    ...market.sources.flatMap((source): [string, Budget | undefined][] => {
      // Markets on this machine have no budget.
      const budget = (sourceBudgets as Partial<Record<string, Budget>>)[source]
      const stream = streamOf(source)
      return [
        [source, budget],
        [stream, known.has(stream) ? budget : undefined],
      ]
    }),
    ['frankfurter', fxUrl === null ? undefined : sourceBudgets.frankfurter],
    ...news
      .filter((source) => source.startsWith(FEED_PREFIX))
      .sort()
      .map((source): [string, Budget] => [source, sourceBudgets.feeds]),
  ]
  return sources.filter((entry): entry is [string, Budget] => entry[1] !== undefined)
}
