import { expect, test } from 'vitest'
import { fakeServer, json } from '../testing/server.ts'
import { checkSource, marketSource } from './market-source.ts'

test('the last request decides whether the source is unreachable', async () => {
  const answers: ((body: unknown) => void)[] = []
  fakeServer({ 'GET /health/ready': () => new Promise((resolve) => answers.push((body) => resolve(json(body)))) })
  const checks = [checkSource(), checkSource()]
  answers[1]?.({ status: 'ok', source: { circuit: 'closed' } })
  await checks[1]
  answers[0]?.({ status: 'degraded', source: { circuit: 'open' } })
  await checks[0]
  expect(marketSource.away).toBe(false)
})
