import t from 'tap'
import type { Alert, AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { newAccount } from '../support/system/account.ts'
import { alertsOnBothSides } from '../support/system/alerts-on-both-sides.ts'
import { LiveClient } from '../support/system/live.ts'
import { sharedSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const [{ symbol }] = createSimulatedMarket(1).instruments

t.test('an alert that is made by REST fires with a price, and its frame, list and delivery say the same', async (t) => {
  const system = await sharedSystem(t)
  const { api } = await newAccount(system)
  const socket = await LiveClient.following(t, api, [`quote:${symbol}`, 'alerts'])
  const prices = () =>
    socket.messages.flatMap((message) => (message.op === 'quotes' ? message.items.map(({ price }) => price) : []))
  const price = await until('a price', () => prices().at(-1))
  const channels = await api.get('/api/channels/')
  const page = channels.find(({ kind }: { kind: string }) => kind === 'page')

  const made = await alertsOnBothSides(t, api, { symbol, price, channels: [page.id] })
  const frame = await socket.until((message) => message.op === 'alert')
  const item = (frame as unknown as { item: AlertFiring }).item
  t.ok(made.some(({ id }) => id === item.alert_id))
  t.match(item, { symbol, evidence: /tick|day_range/, seq: Number, read: false })
  t.match(item.deliveries, [{ channel: page.id, state: 'pending' }])
  if (item.evidence === 'tick') await until('the price that it fired at', () => prices().includes(item.price!))
  const [newest] = (await api.get('/api/alerts/firings/')).filter(({ id }: AlertFiring) => id === item.id)
  t.match(newest, { id: item.id, text: item.text })
  t.match(
    (await api.get('/api/alerts/')).find(({ id }: Alert) => id === item.alert_id),
    { state: 'fired', fired: 1 },
  )
  t.equal((await api.call('POST', '/api/alerts/firings/read', { up_to: Number.MAX_SAFE_INTEGER })).body.unread, 0)
  const [read] = (await api.get('/api/alerts/firings/')).filter(({ id }: AlertFiring) => id === item.id)
  t.match(read, { read: true, deliveries: [{ state: 'opened' }] })
})
