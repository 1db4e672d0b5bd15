import t from 'tap'
import { CircuitBreaker } from './local-model.ts'

t.test('opens after failures in a row, and closes when a trial goes well', async (t) => {
  let now = 0
  const breaker = new CircuitBreaker({ clock: () => now, failures: 3, pauseMs: 10, longestPauseMs: 30 })
  breaker.fail()
  breaker.fail()
  breaker.succeed()
  breaker.fail()
  breaker.fail()
  t.equal(breaker.state, 'closed', 'a success in between resets the count')
  breaker.fail()
  t.equal(breaker.state, 'open')
  now = 9
  t.equal(breaker.state, 'open')
  now = 10
  t.equal(breaker.state, 'half-open')
  breaker.succeed()
  t.equal(breaker.state, 'closed')
})

t.test('each trial that fails doubles the pause, up to a limit', async (t) => {
  let now = 0
  const breaker = new CircuitBreaker({ clock: () => now, failures: 1, pauseMs: 10, longestPauseMs: 30 })
  const pauses = [1, 2, 3, 4].map(() => {
    breaker.fail()
    const from = now
    while (breaker.state === 'open') now += 1
    return now - from
  })
  t.same(pauses, [10, 20, 30, 30])
  breaker.succeed()
  breaker.fail()
  now += 10
  t.equal(breaker.state, 'half-open', 'a success takes the pause back to the first')
})
