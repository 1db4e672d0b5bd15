import t from 'tap'
import type { AnnouncedDate } from '#domain/agenda/agenda.ts'
import { readAgenda } from '#platform/repositories/market/agenda.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { alertFixture } from '../alerts/testing/fixture.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { noQueues, RemoteScriptProvider } from '../testing/fixtures.ts'
import { AgendaRound } from './agenda-round.ts'
import { feedFixture, MARKET, simulated } from './testing/fixture.ts'

const never = new AbortController().signal
const HOUR = 3_600_000

t.test('the dates of followed stocks are asked for once a day', async (t) => {
  const { instruments, Simulated } = simulated(3)
  const { db, bus, clock, ids, open } = await feedFixture(t, instruments)
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
  const round = new AgendaRound({ db, bus, queues: noQueues, market: MARKET, states, source, clock: () => clock.now })
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

t.test('an alert fires when a date comes near, once, and again if it moves later', async (t) => {
  const fixture = await alertFixture(t)
  const { db, bus, clock, ids, id } = fixture
  const { states } = await fixture.open(new RemoteScriptProvider())
  let date = '2024-01-10'
  const source = {
    source: 'simulated' as const,
    agenda: async (): Promise<AnnouncedDate[]> => [{ kind: 'report', date, is_estimated: false }],
  }
  await addFollower(db, 'eva@example.com', [...ids.values()])
  const round = new AgendaRound({ db, bus, queues: noQueues, market: MARKET, states, source, clock: () => clock.now })
  await fixture.make({ kind: 'agenda', what: 'report', days_before: 7 }, null, { repeat: 'rearm' })
  await fixture.make({ kind: 'agenda', what: 'ex_dividend', days_before: 30 }, null)
  const fired = async () => {
    clock.now += 24 * HOUR
    await round.round(never)
    const rows = await db.selectFrom('alert_firings').select(['text', 'instrument_id']).orderBy('id').execute()
    t.ok(rows.every(({ instrument_id }) => instrument_id === id))
    return rows.map(({ text }) => text)
  }
  const first = 'AAA: resultados el 10/01/2024, dentro de 7 días.'
  t.same(await fired(), [first])
  t.same(await fired(), [first], 'once')
  date = '2024-01-12'
  t.same((await fired()).slice(1), ['AAA: resultados el 12/01/2024, dentro de 7 días. Antes: 10/01/2024.'])
  t.equal((await fired()).length, 2)
})
