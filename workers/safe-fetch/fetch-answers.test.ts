import t from 'tap'
import { Headers } from 'undici'
import { conditionalHeaders, validatorsOf } from '../providers/news/feeds.ts'
import { usableAnswer } from './fetch.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const answer = (status: number, headers: Record<string, string> = {}) => ({
  url: new URL('https://example.com/feed?token=s3cret'),
  status,
  headers: new Headers(headers),
  bytes: new Uint8Array(),
})

t.test('usable answers pass', async (t) => {
  for (const status of [200, 204, 226, 304]) t.equal(usableAnswer(answer(status), NOW).status, status)
})

t.test('other answers say when to come again', async (t) => {
  const cases: [Record<string, string>, number | null][] = [
    [{}, null],
    [{ 'retry-after': '120' }, 120_000],
    [{ 'retry-after': 'Mon, 05 Jan 2026 12:30:00 GMT' }, 1_800_000],
    [{ 'retry-after': 'Mon, 05 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'Monday, 05-Jan-26 12:30:00 GMT' }, 1_800_000],
    [{ 'retry-after': 'Mon Jan  5 12:30:00 2026' }, 1_800_000],
    [{ 'retry-after': '1900000' }, 1_900_000_000],
    [{ 'retry-after': '99999999' }, 31 * 86_400_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5' }, 0],
  ]
  for (const [headers, retryAfterMs] of cases) {
    t.throws(
      () => usableAnswer(answer(429, headers), NOW),
      { name: 'SafeFetchError', code: 'status', message: 'example.com/feed answered 429.', retryAfterMs },
      JSON.stringify(headers),
    )
  }
  for (const status of [301, 404, 500]) t.throws(() => usableAnswer(answer(status), NOW), { code: 'status' })
})

t.test('a conditional request repeats the validators of the previous answer', async (t) => {
  const given = new Headers({ etag: 'W/"7"', 'last-modified': 'Mon, 05 Jan 2026 11:00:00 GMT', other: 'x' })
  const validators = validatorsOf(given)
  t.same(validators, { etag: 'W/"7"', last_modified: 'Mon, 05 Jan 2026 11:00:00 GMT' })
  t.same(conditionalHeaders(validators), {
    'if-none-match': 'W/"7"',
    'if-modified-since': 'Mon, 05 Jan 2026 11:00:00 GMT',
  })
  t.same(conditionalHeaders({ other: 'x' }), {})
  t.same(validatorsOf(new Headers({ etag: 'x'.repeat(501) })), {}, 'too long to keep')
})
