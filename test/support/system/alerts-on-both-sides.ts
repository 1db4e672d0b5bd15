import type { Test } from 'tap'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import type { Api } from './api.ts'

interface Asked {
  symbol: string
  price: number
  channels: number[]
}

/** Creates alerts next to a price on both sides of it: the next move crosses one of them. */
export async function alertsOnBothSides(t: Test, api: Api, { symbol, price, channels }: Asked): Promise<Alert[]> {
  const made: Alert[] = []
  for (const [direction, level] of [
    ['up', price * 1.00001],
    ['down', price * 0.99999],
  ] as const) {
    const when = { kind: 'price', direction, level }
    const { status, body } = await api.call('POST', '/api/alerts/', { symbol, when, channels })
    t.equal(status, 201)
    made.push(body)
  }
  return made
}
