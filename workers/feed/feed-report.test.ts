import t from 'tap'
import { readVerdicts } from '#platform/repositories/operation.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { FeedReport } from './feed-report.ts'

t.test('counts are added once, over all leaders of the feed', async (t) => {
  const { db } = await migratedDatabase(t)
  const stored = async () =>
    Object.fromEntries((await readVerdicts(db, 'm')).map(({ verdict, quotes }) => [verdict, quotes]))
  const first = { accepted: 0, in_review: 0, older: 0 }
  const states = { troubles: () => [] }
  const leading = { leader: 'a', shards: [0], shardOf: () => 0 }
  const report = (verdicts: Record<string, number>) => new FeedReport({ db, market: 'm', leading, states, verdicts })
  const service = report(first)
  await service.round()
  t.same(await stored(), {})
  Object.assign(first, { accepted: 7, in_review: 1 })
  for (const _ of [1, 2]) await service.round()
  t.same(await stored(), { accepted: 7, in_review: 1 })
  await report({ accepted: 3, in_review: 0, older: 2 }).round()
  first.accepted = 8
  await service.round()
  t.same(await stored(), { accepted: 11, in_review: 1, older: 2 })
  t.same(await readVerdicts(db, 'another'), [])
})
