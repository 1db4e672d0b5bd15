import t from 'tap'
import { busContract } from './bus-contract.ts'
import { MemoryBus } from './memory-bus.ts'

busContract(t, async (t) => {
  const errors: Error[] = []
  const bus = new MemoryBus((error) => errors.push(error))
  t.teardown(() => bus.stop())
  return { bus, errors }
})

t.test('subscribers are notified of a lost connection', async (t) => {
  const bus = new MemoryBus((error) => t.fail(error.message))
  let times = 0
  const end = bus.onReconnected(() => (times += 1))
  bus.reconnect()
  end()
  bus.reconnect()
  t.equal(times, 1)
})
