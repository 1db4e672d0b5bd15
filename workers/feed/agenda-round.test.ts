import t from 'tap'
import type { AnnouncedDate } from '#domain/agenda/agenda.ts'
import { readAgenda } from '#platform/repositories/market/agenda.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { AgendaRound } from './agenda-round.ts'
import { feedFixture, MARKET, simulated } from './testing/fixture.ts'

const never = new AbortController().signal
const HOUR = 3_600_000

t.test('the dates of followed stocks are asked for once a day', async (t) => {
  const { instruments, Simulated } = simulated(3)
  const { db, clock, ids, open } = await feedFixture(t, instruments)
  const provider = new Simulated()
  const { states, answer } = await open(provider)
  const [a, b] = instruments.map(({ symbol }) => symbol)
  await addFollower(db, 'ana@example.com', [ids.get(a)!, ids.get(b)!])
  const asked: string[] = []
  let failure: Error | null = null
  let dates: AnnouncedDate[] = [{ kind: 'report', date: '2026-01-20', is_estimated: true }]
  const source = {
    source: 'simulated' as const,
    async agenda(symbol: string) {
      asked.push(symbol)
      if (failure) throw failure
      return symbol === a ? dates : []
    },
  }
  const round = new AgendaRound({ db, market: MARKET, states, source, clock: () => clock.now })
  const run = async () => {
    asked.length = 0
    await round.round(never)
    return asked
  }
  const stored = () => readAgenda(db, [...ids.values()], '2026-01-01', '2026-12-31')

  t.same(await run(), [], 'before the first price no day is known')
  provider.tick(clock.now)
  await answer()
  t.same(await run(), [a, b])
  t.match(await stored(), [{ symbol: a, kind: 'report', date: '2026-01-20', state: 'estimated', source: 'simulated' }])
  t.same(await run(), [])

  clock.now += 24 * HOUR
  dates = [{ kind: 'report', date: '2026-01-23', is_estimated: false }]
  failure = new SourceError('failed', 'odd')
  t.same(await run(), [a])
  t.same(await run(), [b], 'the others do not wait for one that fails')
  failure = new SourceError('resting', 'rests', { until: new Date(clock.now) })
  clock.now += 2 * HOUR
  t.same(await run(), [a])
  failure = null
  t.same(await run(), [a, b], 'one that was not called is asked again')
  t.match(await stored(), [{ date: '2026-01-23', state: 'confirmed', before: [{ date: '2026-01-20' }] }])
})
