import type { Database } from '../database/database.ts'
import { FEATURES } from './features.ts'
import { COUNTRIES, INDUSTRIES } from './places.ts'
import { PLANS } from './plans.ts'
import { REFERRALS } from './referrals.ts'
import { PHRASES, TIPS } from './tips.ts'

/** Brings the catalogue tables in line with the seed files; rows that a seed no longer has are removed. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('plans').execute()
    for (const { features, ...plan } of PLANS) {
      await trx.insertInto('plans').values(plan).execute()
      await trx
        .insertInto('plan_features')
        .values(features.map((name, i) => ({ id: plan.id * 100 + i + 1, plan_id: plan.id, name })))
        .execute()
    }
    await trx.deleteFrom('home_features').execute()
    await trx
      .insertInto('home_features')
      .values(FEATURES.map((feature, i) => ({ id: i + 1, visible_on_home: true, has_premium_bag: false, ...feature })))
      .execute()
    await trx.deleteFrom('tips').execute()
    const texts = [
      ...TIPS.map((text) => ({ kind: 'tip' as const, text })),
      ...PHRASES.map((text) => ({ kind: 'phrase' as const, text })),
    ]
    await trx
      .insertInto('tips')
      .values(texts.map((row, i) => ({ id: i + 1, ...row })))
      .execute()
    await trx.deleteFrom('referrals').execute()
    await trx
      .insertInto('referrals')
      .values(REFERRALS.map((referral, i) => ({ id: i + 1, ...referral })))
      .execute()
    // Names keep their ids: filters in use and instruments of other countries refer to them.
    for (const [table, names] of [
      ['countries', COUNTRIES],
      ['industries', INDUSTRIES],
    ] as const) {
      await trx
        .insertInto(table)
        .values(names.map((name) => ({ name })))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    }
  })
}
