import t from 'tap'
import { migratedDatabase } from '#platform/testing/database.ts'
import { Lookups } from './lookups.ts'

const DAY = 86_400_000

t.test('a search without results is looked up: each text once a day, with a limit per minute and user', async (t) => {
  const { db } = await migratedDatabase(t)
  const clock = { now: Date.UTC(2026, 1, 11, 15, 0) }
  const jobs: unknown[] = []
  const enqueue = async (_db: unknown, queue: string, data: unknown) => void jobs.push([queue, data])
  const open = () => new Lookups({ db, queues: { enqueue }, market: 'yahoo', clock: () => clock.now })
  const lookups = open()
  const known = (ticker: string, name: string) => {
    return {
      ticker,
      name,
      currency: null,
      country: null,
      exchange: null,
      price: null,
      day_low: null,
      day_high: null,
      previous_close: null,
    }
  }

  t.ok(await lookups.request(1, '  WD-40   Company ', [known('WD', 'Walker & Dunlop')]))
  t.same(jobs.splice(0), [['lookup', { text: 'wd-40 company' }]])
  t.notOk(await open().request(2, 'wd-40 company', []), 'another server, another user, the same day')
  clock.now += DAY + 1
  t.ok(await lookups.request(2, 'wd-40 company', []), 'the day after')

  jobs.length = 0
  t.ok(await lookups.request(5, 'BME:ITX', []))
  t.same(jobs.splice(0), [['lookup', { text: 'itx.mc' }]], 'a ticker as the source writes it')

  const answered = [known('PBR', 'Petróleo Brasileiro')]
  t.notOk(await lookups.request(1, 'pb', answered), 'a ticker that begins so')
  t.notOk(await lookups.request(1, 'PETROLEO', answered), 'a name that holds it')
  for (const text of ['', 'x', '%%%', 'a'.repeat(41), '<script>', 'a\u0000b'])
    t.notOk(await lookups.request(1, text, []), text)

  jobs.length = 0
  for (let n = 0; n < 20; n++) await lookups.request(3, `company ${n}`, [])
  t.equal(jobs.length, 6)
  t.ok(await lookups.request(4, 'company 20', []), 'others are not held up')
  clock.now += 60_000
  t.ok(await lookups.request(3, 'company 21', []))
})
