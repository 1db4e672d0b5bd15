import t from 'tap'
import { KINDS } from '#domain/alerts/kinds/index.ts'
import { sized } from '#test/support/size.ts'
import { type Answer, answerOf } from './testing/line.ts'
import { randomPath } from './testing/random-line.ts'
import { referenceAnswer } from './testing/reference.ts'

const PATHS = sized(10_000, 'domain/alerts', 'domain/market', 'domain/indicators', 'domain/ratings')
/** Seed of the first path; `SEED=123 node …` tests other paths. */
const FIRST = Number(process.env.SEED ?? 0)

/** The firings as texts, sorted, since those of one event may come in any order. */
const firingsOf = ({ firings }: Answer) => firings.map((firing) => JSON.stringify(Object.values(firing))).sort()

t.test(`${PATHS} random paths end as in the reference implementation of the contract`, async (t) => {
  const wrong: unknown[] = []
  const counts = { firings: 0, missed: 0, extra: 0, twice: 0, restarts: 0 }
  const seen = new Set<string>()
  for (let seed = FIRST; seed < FIRST + PATHS && wrong.length < 3; seed++) {
    const line = randomPath(seed)
    const product = answerOf(line)
    const reference = referenceAnswer(line)
    for (const { alert, evidence } of product.firings) {
      const { when, repeat } = line.alerts[Number(alert)]
      seen.add(when.kind).add(repeat).add(evidence)
    }
    for (const { state } of product.states) seen.add(state)
    const [ours, theirs] = [firingsOf(product), firingsOf(reference)]
    const extra = ours.filter((firing) => !theirs.includes(firing))
    const missed = theirs.filter((firing) => !ours.includes(firing))
    const states = product.states.filter((state, i) => JSON.stringify(state) !== JSON.stringify(reference.states[i]))
    const isTwice = ours.join() !== theirs.join()
    counts.firings += theirs.length
    counts.missed += missed.length
    counts.extra += extra.length
    counts.twice += Number(isTwice)
    counts.restarts += line.events.filter(({ restart }) => restart).length
    if (extra.length + missed.length + states.length > 0 || isTwice)
      wrong.push({ seed, extra, missed, states, isTwice })
  }
  t.same(wrong, [], `SEED=${FIRST}`)
  const { firings, restarts, missed, extra, twice } = counts
  t.comment(
    `${firings} firings, ${restarts} restarts and changes of leader: ${missed} missed, ${extra} extra, ${twice} twice`,
  )
  t.ok(restarts > PATHS)
  const kinds = Object.keys(KINDS).filter((kind) => !['news', 'order', 'agenda'].includes(kind))
  const words = ['once', 'session', 'rearm', 'tick', 'day_range', 'bar', 'armed', 'fired', 'suspended', 'expired']
  t.same(
    [...kinds, ...words].filter((word) => !seen.has(word)),
    [],
    'the paths have every kind, repeat, evidence and state',
  )
})
