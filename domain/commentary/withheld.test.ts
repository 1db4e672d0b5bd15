import t from 'tap'
import { withheldAnswer } from './answer.ts'
import { isWithheld } from './withheld.ts'

t.test('stale and frozen prices are not commented, all others are', async (t) => {
  t.same((['stale', 'frozen', 'closed', 'simulated', 'replay', 'delayed', 'live', null] as const).map(isWithheld), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

t.test('the answer is one sentence with the date', async (t) => {
  const asOf = '2026-11-20T04:05:00.000Z'
  const stale = withheldAnswer({ name: 'Cumbre Andina', symbol: 'CUM3' }, 'stale', asOf)
  t.match(stale, { model: null, verified: { figures: 0, matched: 0 }, as_of: asOf })
  t.same(stale.figures, { analysis: [], comment: [] })
  t.equal(stale.analysis, stale.comment)
  t.match(stale.comment, 'Cumbre Andina (CUM3) no se actualizan desde el 19/11/2026 23:05 (hora de Ecuador)')
  const frozen = withheldAnswer({ name: 'Cumbre Andina', symbol: 'CUM3' }, 'frozen', asOf)
  t.match(frozen.comment, /está congelado.*19\/11\/2026 23:05/)
})
