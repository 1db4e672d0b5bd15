import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { OperationReader } from './operation-report.ts'

t.test('durations grow by jobs that ended since the last reading, each once', async (t) => {
  const { db } = await migratedDatabase(t)
  const config = readConfig({})
  const reader = new OperationReader({ db, config, clock: Date.now })
  // Jobs count as settled after two seconds: these ended just inside.
  const end = (seconds: number, state: string) => sql`
    insert into pgboss.job (name, state, started_on, completed_on)
    values ('prune', ${state}, now() - make_interval(secs => ${seconds + 2}), now() - interval '2 seconds')
  `
  const [id] = (await addInstruments(db, config.market.id, ['A'])).values()
  const comment = (seq: number, model: string | null, seconds: number) => sql`
    insert into commentaries (instrument_id, inputs_hash, facts, as_of, deadline, body, model, requested_at, finished_at, seq)
    values (${id}, ${randomUUID()}, '{}', now(), now(), '{}', ${model}, now() - make_interval(secs => ${seconds}), now(), ${seq})
  `
  await end(7, 'completed').execute(db)
  await comment(1, 'm', 7).execute(db)
  await reader.read()
  t.same([reader.jobs.size, reader.commentaries.size], [0, 0], 'what ended before is nobody knows how old')

  for (const [seconds, state] of [
    [3, 'completed'],
    [0.02, 'completed'],
    [400, 'failed'],
  ] as const)
    await end(seconds, state).execute(db)
  await comment(2, 'm', 3).execute(db)
  await comment(3, null, 130).execute(db)
  for (const _ of [1, 2]) await reader.read()
  const summary = (series: OperationReader['jobs']) =>
    [...series.values()].map(({ labels, buckets: { counts, sum } }) => [
      ...Object.values(labels),
      [...counts].flatMap((count, range) => (count > 0 ? [[range, count]] : [])),
      Math.round(sum * 100) / 100,
    ])
  t.same(summary(reader.jobs).sort(), [
    [
      'prune',
      'completed',
      [
        [2, 1],
        [6, 1],
      ],
      3.02,
    ],
    ['prune', 'failed', [[12, 1]], 400],
  ])
  t.same(summary(reader.commentaries).sort(), [
    ['model', [[2, 1]], 3],
    ['template', [[10, 1]], 130],
  ])
})

t.test('one reading serves five seconds, however often it is requested', async (t) => {
  const { db } = await migratedDatabase(t)
  let now = 1_000
  const reader = new OperationReader({ db, config: readConfig({}), clock: () => now })
  const [first, second] = await Promise.all([reader.get(), reader.get()])
  t.equal(first, second)
  now += 5_001
  t.not(await reader.get(), first)
})
