import type { FastifyPluginAsync } from 'fastify'
import type { Call } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/calls/catalogue.ts'
import { countryName, sectorName } from '#domain/market/spanish/names.ts'
import type { Database } from '#platform/database/database.ts'
import { listHomeFeatures, listPlaces, listPlans, listReferrals } from '#platform/repositories/catalogue.ts'
import { cached } from '../cached.ts'
import type { Deps } from '../deps.ts'
import { mount, sendJson } from '../http/mount.ts'

type Read = (db: Database, deps: Deps) => Promise<unknown[]>

const bySpanishName = new Intl.Collator('es').compare

/** Lists that are equal for every reader: one line each. */
const LISTS: readonly [Call, Read][] = [
  [calls.features, listHomeFeatures],
  [calls.plans, listPlans],
  [calls.referrals, listReferrals],
  [calls.countries, places('countries', countryName)],
  [calls.industries, places('industries', sectorName)],
]

const LIFE_MS = 30_000

export const catalogueRoutes: FastifyPluginAsync = async (app) => {
  const { deps } = app
  for (const [call, read] of LISTS) {
    const json = cached(async () => JSON.stringify(await read(deps.db, deps)), LIFE_MS, deps.clock)
    mount(app, call, async (_, reply) => sendJson(reply, await json()))
  }
}

function places(kind: 'countries' | 'industries', spanish: (english: string) => string): Read {
  return async (db, { config }) => {
    const names = await listPlaces(db, config.market.id, kind)
    return names.map(({ id, name }) => ({ id, name: spanish(name) })).sort((a, b) => bySpanishName(a.name, b.name))
  }
}
