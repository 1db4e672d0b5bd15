import t from 'tap'
import { createSimulatedNews } from './simulated.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 15, 30)
const { signal } = new AbortController()

t.test('a source for each invented agency', async (t) => {
  const sources = await createSimulatedNews(1).sources([])
  t.equal(new Set(sources.map(({ key }) => key)).size, 5)

  const [source] = sources
  const first = await source.read({}, NOW, signal)
  t.ok(first.headlines.length > 100, `${first.headlines.length} headlines of two days at first`)
  t.ok(
    first.headlines.every(
      ({ published_at }) => published_at !== null && published_at > NOW - 48 * HOUR && published_at <= NOW,
    ),
  )

  const next = await source.read(first.readState, NOW + HOUR, signal)
  t.ok(next.headlines.length > 0)
  const old = next.headlines.filter(({ published_at }) => published_at === null || published_at <= NOW)
  t.same(old, [], 'then only what is new')
  t.same(
    [...first.headlines, ...next.headlines].slice(-next.headlines.length),
    (await source.read({}, NOW + HOUR, signal)).headlines.slice(-next.headlines.length),
    'the same whenever it is asked',
  )

  const late = await source.read(first.readState, NOW + 240 * HOUR, signal)
  t.ok((late.headlines[0].published_at ?? 0) > NOW + 192 * HOUR, 'after a long pause the last two days')
  await t.rejects(source.read({}, NOW, AbortSignal.abort(new Error('stopping'))), 'a stop ends the reading')
})
