import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TSchema } from 'typebox'
import { HomeFeatures, NamedIds, Plans, Referrals } from '../../domain/contract/catalogue.ts'
import { countryName, sectorName } from '../../domain/market/spanish/names.ts'
import type { Database } from '../../platform/database/database.ts'
import { listHomeFeatures, listPlaces, listPlans, listReferrals } from '../../platform/repositories/catalogue.ts'
import type { Deps } from '../deps.ts'
import { sendJson } from '../http/send-json.ts'
import { memo } from '../memo.ts'

interface List {
  path: string
  summary: string
  answer: TSchema
  bearer: boolean
  read: (db: Database, deps: Deps) => Promise<unknown[]>
}

const bySpanishName = new Intl.Collator('es').compare

/** Lists that are equal for every reader: one line each. */
const LISTS: readonly List[] = [
  {
    path: '/api/home-features/',
    summary: 'Features of the landing page.',
    answer: HomeFeatures,
    bearer: false,
    read: listHomeFeatures,
  },
  { path: '/api/app-plans/', summary: 'Plans and their prices.', answer: Plans, bearer: false, read: listPlans },
  {
    path: '/referrals/',
    summary: 'Tips that refer to other places.',
    answer: Referrals,
    bearer: false,
    read: listReferrals,
  },
  {
    path: '/api/countries',
    summary: 'Countries with instruments.',
    answer: NamedIds,
    bearer: true,
    read: places('countries', countryName),
  },
  {
    path: '/api/industries',
    summary: 'Sectors with instruments.',
    answer: NamedIds,
    bearer: true,
    read: places('industries', sectorName),
  },
]

const LIFE_MS = 30_000

export const catalogueRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { deps } = app
  for (const { path, summary, answer, bearer, read } of LISTS) {
    const json = memo(async () => JSON.stringify(await read(deps.db, deps)), LIFE_MS, deps.clock)
    const schema = {
      summary,
      response: { 200: answer },
    }
    app.get(path, { config: { bearer }, schema }, async (_, reply) => sendJson(reply, await json()))
  }
}

function places(kind: 'countries' | 'industries', spanish: (english: string) => string): List['read'] {
  return async (db, { config }) => {
    const names = await listPlaces(db, config.market.id, kind)
    return names.map(({ id, name }) => ({ id, name: spanish(name) })).sort((a, b) => bySpanishName(a.name, b.name))
  }
}
