import type { SimulatorOrder, StartBody } from '#domain/contract/simulator.ts'
import type { Account } from '../system/account.ts'
import { until } from '../until.ts'

export const ATTEMPT: StartBody = { currency: 'USD', cash: 10_000, costs: { fixed: 1, percent: 0.1, minimum: 1 } }

/**
 * Gives an Expert an attempt by hand that has ended, with a performance, and a running one that holds the stock and
 * waits for another order.
 */
export async function practise(account: Account, symbol: string): Promise<void> {
  await post(account, 'start', { ...ATTEMPT, kind: 'by_hand' })
  await noteTrades(account, symbol)
  await post(account, 'start', ATTEMPT)
  const order = { symbol, quantity: 2, until: '90d' }
  await post(account, 'orders/', { ...order, side: 'buy', type: 'market', client_id: 'practice-a' })
  await until('the order is filled', async () => {
    const [{ state }]: SimulatorOrder[] = await account.api.get('/api/simulator/orders/')
    return state === 'filled'
  })
  await post(account, 'orders/', { ...order, side: 'buy', type: 'limit', limit: 0.5, client_id: 'practice-b' })
}

/** Notes a purchase of three months ago, and a sale of half of it a month later, at the closes of these days. */
async function noteTrades(account: Account, symbol: string): Promise<void> {
  const { time, close } = await account.api.get(`/api/bars/?symbol=${symbol}&interval=1d`)
  for (const [side, quantity, sessions] of [
    ['buy', 4, 90],
    ['sell', 2, 60],
  ] as const) {
    const at = new Date(1000 * time.at(-sessions) + 1).toISOString()
    await post(account, 'entries/', { symbol, side, quantity, price: close.at(-sessions), at, costs: 1 })
  }
}

/** Throws where the call is refused. */
async function post({ api }: Account, path: string, body: object): Promise<void> {
  const { status, body: answer } = await api.call('POST', `/api/simulator/${path}`, body)
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
}
