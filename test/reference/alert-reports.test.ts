import { readFileSync } from 'node:fs'
import t from 'tap'
import { objectsOf, run } from '#commands/testing/run.ts'
import { needs, shared } from '../support/reference/reference.ts'

const FOLDER = 'reference/reports/alerts'

interface Answer {
  firings: { alert: string; at: string; price: number; evidence: string }[]
  states: { alert: string; state: string; side: string }[]
}
interface Right {
  alerts: Record<
    string,
    { firings: { at: string[]; price: number[]; evidence: string[] }[]; state: string[]; side: string[] }[]
  >
}

const evaluate = async (name: string): Promise<Answer[]> =>
  objectsOf((await run('eval/alerts.ts', [shared(`${FOLDER}/${name}.jsonl`)])).stdout)

/** Whether an answer is one of the right ones. */
function isRight({ firings, states }: Answer, { alerts }: Right): boolean {
  return states.every(({ alert, state, side }) => {
    const fired = firings.filter((firing) => firing.alert === alert)
    return alerts[alert].some((right) => {
      const isSame = right.firings.every(({ at, price, evidence }, i) => {
        return at.includes(fired[i]?.at) && price.includes(fired[i].price) && evidence.includes(fired[i].evidence)
      })
      return isSame && fired.length === right.firings.length && right.state.includes(state) && right.side.includes(side)
    })
  })
}

t.test('reports that were wrong once', needs(FOLDER), async (t) => {
  for (const name of ['frozen-restart', 'split-told-twice', 'split-two-dates']) {
    const [right]: Right[] = objectsOf(readFileSync(shared(`${FOLDER}/${name}.right.jsonl`), 'utf8'))
    const [answer] = await evaluate(name)
    t.ok(isRight(answer, right), `${name}: ${JSON.stringify(answer)}`)
  }
})

t.test('a split that is reported late', needs(FOLDER), async (t) => {
  const answers = await evaluate('split-late')
  const [crash, ...others] = answers.map(({ firings }) => firings.length)
  t.equal(crash, 3, 'with the close of before it a split is a crash until it is reported')
  t.same(others, [0, 0, 0], 'reported in time, or seen in the previous close')
})
