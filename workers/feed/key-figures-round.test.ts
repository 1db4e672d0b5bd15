import t from 'tap'
import { readKeyFigures } from '#platform/repositories/market/key-figures.ts'
import { createSimulatedProvider } from '../providers/simulated.ts'
import { KeyFiguresRound } from './key-figures-round.ts'
import { feedFixture, simulated } from './testing/fixture.ts'

const never = new AbortController().signal
const MINUTE = 60_000

t.test('key figures of a source are stored, and again after a quarter of an hour', async (t) => {
  const { instruments, Simulated } = simulated(3)
  const fixture = await feedFixture(t, instruments)
  const { db, clock, ids } = fixture
  const provider = new Simulated()
  const { states, answer } = await fixture.open(provider)
  provider.tick(clock.now)
  await answer()
  const { keyFigures } = createSimulatedProvider(1)
  const asked: string[][] = []
  const source = {
    source: 'simulated' as const,
    keyFigures: (symbols: readonly string[], now: number) => {
      asked.push([...symbols])
      // The source has no figures of the last symbol yet.
      return keyFigures!(symbols, now).slice(0, 2)
    },
  }
  const round = new KeyFiguresRound({ db, states, source, clock: () => clock.now })
  const [a, b, c] = instruments.map(({ symbol }) => symbol)
  const stored = async (symbol: string) => (await readKeyFigures(db, ids.get(symbol)!))?.reported
  await round.round(never)
  const { symbol: _, ...reported } = keyFigures!([a], clock.now)[0]
  t.same(await stored(a), { ...reported, source: 'simulated' })
  t.equal(await stored(c), null)

  await round.round(never)
  t.same(asked, [[a, b, c], [c]], 'those that are stored wait')
  t.equal((await stored(c))?.source, 'simulated')
  clock.now += 16 * MINUTE
  await round.round(never)
  t.not((await stored(a))?.market_cap, reported.market_cap)
  t.equal((await stored(a))?.earnings_on, reported.earnings_on)
})
