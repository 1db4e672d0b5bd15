import { sql } from 'kysely'
import type { HomeFeature, NamedId, Plan, Referral, Tips } from '#domain/contract/catalogue.ts'
import type { Db } from '../database/database.ts'

export async function listHomeFeatures(db: Db): Promise<HomeFeature[]> {
  const rows = await db.selectFrom('home_features').selectAll().orderBy('id').execute()
  return rows.map(({ name, description, ...row }) => ({ ...row, feature: { name, description } }))
}

export async function listPlans(db: Db): Promise<Plan[]> {
  const plans = await db.selectFrom('plans').selectAll().orderBy('id').execute()
  const features = await db.selectFrom('plan_features').selectAll().orderBy('id').execute()
  const ofPlan = Map.groupBy(features, ({ plan_id }) => plan_id)
  return plans.map((plan) => ({ ...plan, features: (ofPlan.get(plan.id) ?? []).map(({ id, name }) => ({ id, name })) }))
}

export function listReferrals(db: Db): Promise<Referral[]> {
  return db.selectFrom('referrals').select(['icon', 'title', 'description', 'url']).orderBy('id').execute()
}

export async function listTips(db: Db): Promise<Tips> {
  const rows = await db.selectFrom('tips').select(['kind', 'text']).orderBy('id').execute()
  const of = (kind: 'tip' | 'phrase') => rows.filter((row) => row.kind === kind).map(({ text }) => text)
  return { tips_del_dia: of('tip'), frases_motivadoras: of('phrase') }
}

/** Lists the countries or the sectors in which `market` has instruments, by their English names. */
export async function listPlaces(db: Db, market: string, kind: 'countries' | 'industries'): Promise<NamedId[]> {
  const column = sql.ref(kind === 'countries' ? 'instruments.country' : 'instruments.sector')
  const { rows } = await sql<NamedId>`
    select id, name from ${sql.table(kind)} as places
    where exists (select from instruments where market = ${market} and ${column} = places.name)
    order by name
  `.execute(db)
  return rows
}
