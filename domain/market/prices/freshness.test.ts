import fc from 'fast-check'
import t from 'tap'
import { SOURCE_WORDS, SOURCES, type Source } from '../sources.ts'
import { type FreshnessInput, freshness, nextFreshnessChange } from './freshness.ts'

const now = Date.UTC(2026, 2, 3, 15, 0, 0)

interface Case extends FreshnessInput {
  source: Source
}

function input(changes: Partial<Case> = {}): Case {
  return {
    source: 'yahoo',
    as_of: now,
    market_state: 'open',
    delay_seconds: 0,
    poll_seconds: 15,
    frozen: false,
    ...changes,
  }
}

const wordOf = ({ source, ...input }: Case, now: number) => freshness(input, source, now)

t.test('each word', async (t) => {
  t.equal(wordOf(input(), now), 'live')
  t.equal(wordOf(input({ delay_seconds: 900, as_of: now - 900_000 }), now), 'delayed')
  t.equal(wordOf(input({ source: 'simulated' }), now), 'simulated')
  t.equal(wordOf(input({ source: 'replay' }), now), 'replay')
  for (const source of SOURCE_WORDS) t.equal(wordOf(input({ source }), now), SOURCES[source], 'what it claims')
  t.equal(wordOf(input({ source: 'replay', delay_seconds: 900 }), now), 'replay', 'only live prices are delayed')
  t.equal(wordOf(input({ as_of: now - 30_001 }), now), 'stale')
  t.equal(wordOf(input({ market_state: 'closed' }), now), 'closed')
  t.equal(wordOf(input({ frozen: true }), now), 'frozen')
})

t.test('the first word that applies wins', async (t) => {
  const old = now - 3_600_000
  t.equal(wordOf(input({ frozen: true, market_state: 'closed', as_of: old }), now), 'frozen')
  t.equal(wordOf(input({ market_state: 'closed', as_of: old }), now), 'closed', 'a closed market is never stale')
  t.equal(wordOf(input({ market_state: 'pre', as_of: old }), now), 'closed')
  t.equal(wordOf(input({ market_state: 'post', as_of: old }), now), 'closed')
  t.equal(wordOf(input({ source: 'simulated', as_of: old }), now), 'stale')
  t.equal(wordOf(input({ delay_seconds: 900, as_of: old }), now), 'stale')
})

t.test('age is counted beyond the declared delay, and two whole intervals are not yet stale', async (t) => {
  t.equal(wordOf(input({ as_of: now - 30_000 }), now), 'live')
  t.equal(wordOf(input({ delay_seconds: 900, as_of: now - 930_000 }), now), 'delayed')
  t.equal(wordOf(input({ delay_seconds: 900, as_of: now - 930_001 }), now), 'stale')
  t.equal(wordOf(input({ poll_seconds: 600, as_of: now - 1_200_000 }), now), 'live', 'its own interval counts')
})

t.test('a price of the future is stale until its time is one that a source may give', async (t) => {
  const ahead = input({ source: 'simulated', as_of: now + 3 * 3_600_000 })
  t.equal(wordOf(ahead, now), 'stale')
  const believable = nextFreshnessChange(ahead, now) as number
  t.equal(wordOf(ahead, believable - 1), 'stale')
  t.equal(wordOf(ahead, believable), 'simulated')
  t.equal(wordOf(input({ as_of: now + 1_000 }), now), 'live', 'a source’s clock may be a little ahead')
})

t.test('nextFreshnessChange is the very instant at which the word becomes stale', async (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000 }),
      fc.constantFrom(0, 900, 1200),
      fc.constantFrom(1, 15, 600),
      (age, delay_seconds, poll_seconds) => {
        const quote = input({ as_of: now - age, delay_seconds, poll_seconds })
        const change = nextFreshnessChange(quote, now)
        if (change === null) return wordOf(quote, now) === 'stale'
        return wordOf(quote, change - 1) !== 'stale' && wordOf(quote, change) === 'stale'
      },
    ),
  )
  t.equal(nextFreshnessChange(input({ market_state: 'closed' }), now), null)
  t.equal(nextFreshnessChange(input({ frozen: true }), now), null)
})
