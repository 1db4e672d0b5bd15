import t from 'tap'
import type { Alert, NewsInput } from '../alert.ts'
import { evaluateAlert, initialState } from '../evaluate.ts'
import { startAt } from '../testing/inputs.ts'
import type { When } from './index.ts'

const start = startAt(null)
const subject = { symbol: 'ACME', currency: 'USD' }

const asked = (sentiment: 'positive' | 'negative' | 'any', repeat: Alert['repeat'] = 'rearm'): Alert<When> => {
  return { when: { kind: 'news', sentiment }, repeat, sessions: 'regular', created_at: 0, expires_at: null }
}
const headline = (now: number, sentiment: NewsInput['item']['sentiment']): NewsInput => {
  return { on: 'news', subject, now, session: null, price: 98, item: { title: 'Sube', sentiment } }
}

t.test('of its tone, or of any', async (t) => {
  for (const [wanted, sentiment, fires] of [
    ['positive', 'positive', true],
    ['positive', 'negative', false],
    ['positive', 'neutral', false],
    ['negative', 'negative', true],
    ['any', 'neutral', true],
  ] as const) {
    const alert = asked(wanted)
    const step = evaluateAlert(alert, initialState(alert, start), headline(1, sentiment))
    t.equal(step?.firing !== undefined && step?.firing !== null, fires, `${wanted}: ${sentiment}`)
    if (step?.firing && sentiment === 'positive') t.equal(step.firing.text, 'ACME: salió una noticia positiva. «Sube»')
  }
})

t.test(
  'more than 15 in 3 minutes: paused, with its reason; 15 are not more, nor are those of a longer time',
  async (t) => {
    const alert = asked('any')
    const run = (every: number) => {
      let state = initialState(alert, start)
      let fired = 0
      for (let i = 0; i < 20; i++) {
        const step = evaluateAlert(alert, state, headline(every * i, 'neutral'))
        if (step === null) break
        state = step.state
        fired += step.firing === null ? 0 : 1
      }
      return [fired, state.state, state.reason]
    }
    t.same(run(1_000), [16, 'paused', 'brake'])
    t.same(run(12_000), [16, 'paused', 'brake'], 'fifteen steps of 12 s are 3 minutes')
    t.same(run(12_001), [20, 'armed', null])
  },
)
