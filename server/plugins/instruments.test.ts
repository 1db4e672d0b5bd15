import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import t from 'tap'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import type { Deps } from '../deps.ts'
import instruments from './instruments.ts'

t.test('a reading overtaken by a later one does not undo its results', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const config = readConfig({})
  const market = config.market.id
  const ids = await addInstruments(db, market, ['OLD'])
  const bus = new MemoryBus((error) => t.error(error))

  /** Pending answers of the database, oldest first, if they should be late. */
  const late: (() => void)[] = []
  let isLate = false
  let readings = 0
  const events = new EventEmitter()
  // With one connection, later queries are answered later.
  const pool = createPool({ url, max: 1, applicationName: 'atalaya test', onError: (error) => t.error(error) })
  const slow = createDatabase(pool).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isLate) {
        const { promise, resolve } = Promise.withResolvers<void>()
        late.push(resolve)
        events.emit('late')
        await promise
      }
      readings += 1
      events.emit('read')
      return result
    },
  })
  const app = fastify()
  app.decorate('deps', { db: slow, bus, config } as unknown as Deps)
  await app.register(instruments)
  await app.ready()
  t.equal(app.instruments.get('OLD')?.id, ids.get('OLD'))

  isLate = true
  const held = once(events, 'late')
  await bus.publish('instruments', { market })
  await held
  await addInstruments(db, market, ['NEW'])
  await bus.publish('instruments', { market })
  await setImmediate()
  await new Promise((resolve) => pool.query('select 1', resolve))
  await setImmediate()
  isLate = false
  const before = readings
  for (const arrive of late.toReversed()) {
    arrive()
    await setImmediate()
  }
  while (readings < before + 2) await once(events, 'read')
  await setImmediate()
  t.ok(app.instruments.get('NEW'))

  await app.close()
  await pool.end()
})
