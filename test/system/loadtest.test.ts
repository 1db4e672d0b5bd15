import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { QuoteItem } from '#domain/contract/live/protocol.ts'
import { slopeOf } from '../../loadtest/lib/slope.ts'
import {
  asHtml,
  asText,
  COUNTED,
  callSection,
  errorSections,
  limitedLines,
  measured,
  SHOWN,
  starvedLines,
  thresholdSection,
  withMeasured,
} from '../../loadtest/lib/summary.ts'
import { Ticks } from '../../loadtest/lib/ticks.ts'
import { startSystem } from '../support/system/system.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

function item(symbol: string, seq: number, ageMs = 0): QuoteItem {
  const as_of = new Date(NOW - ageMs).toISOString()
  return { symbol, seq, as_of } as QuoteItem
}

t.test('a tick is a newer value of a symbol already held; an older one is counted and kept out', async (t) => {
  const ticks = new Ticks()
  t.same(ticks.take([item('A', 5, 9_000), item('B', 7, 9_000)], NOW), [], 'what was current before anyone asked')
  t.same(ticks.take([item('A', 8, 120), item('B', 7, 9_000)], NOW), [120], 'a repeated seq is no tick')
  t.same(ticks.take([item('A', 6, 130), item('B', 9, 30)], NOW), [30])
  t.same([ticks.disordered, ticks.moved, ticks.seq], [1, 2, 9])
  ticks.restart()
  t.same(ticks.take([item('A', 1, 50)], NOW), [], 'a new epoch starts with what is current')
  t.same([ticks.disordered, ticks.seq], [1, 1])
})

t.test('the summary lists thresholds, met or not, and calls; its page shows names as they are', async (t) => {
  const metrics = {
    'calls{name:<b>}': { type: 'trend', values: { count: 3, med: 1, 'p(95)': 2, 'p(99)': 12.34, max: 20 }, thresholds: { [SHOWN[0]]: { ok: true } } }, // biome-ignore format: a row
    age: { type: 'trend', contains: 'time', values: { count: 9, 'p(99)': 512 }, thresholds: { 'p(99)<=500': { ok: false } } }, // biome-ignore format: a row
    errors: { type: 'counter', values: { count: 0 }, thresholds: { 'count==0': { ok: true } } },
  }
  const thresholds = thresholdSection(metrics)
  t.same(thresholds.rows, [
    ['age', 'p(99)', '512 ms', '<= 500 ms', 'NOT MET'],
    ['errors', 'count', '0', '== 0', 'met'],
  ])
  const calls = callSection(metrics, ['<b>', 'none'], (name) => `calls{name:${name}}`)
  t.same(calls.rows, [['<b>', '3', '1.00', '2.00', '12.3', '20.0']])
  t.match(asText('loadtest x', ['a line'], [thresholds, calls]), /loadtest x\na line\n.*NOT MET.*<b>/s)
  const html = asHtml('loadtest x', ['a line'], [thresholds, calls])
  t.match(html, /<tr class="missed"><td>age</)
  t.match(html, '<td>&lt;b&gt;</td>')
})

t.test('what was never measured is none and not met, and k6 is given a threshold that says so', async (t) => {
  const wanted = withMeasured({ age: ['p(99)<=500', 'min>=-20'], shown: SHOWN, fired: ['count>0'] })
  t.same(wanted, { age: ['p(99)<=500', 'min>=-20', 'max>0'], shown: SHOWN, fired: ['count>0'] })
  // k6 1.8 gives a trend like this after a run without a tick.
  const trend = (count: number, max: number) => ({
    type: 'trend',
    contains: 'time',
    values: { count, min: 0, 'p(99)': max, max },
    thresholds: { 'p(99)<=500': { ok: true }, 'min>=-20': { ok: true }, 'max>0': { ok: max > 0 } },
  })
  t.same(thresholdSection({ age: trend(0, 0) }).rows, [
    ['age', 'p(99)', 'none', '<= 500 ms', 'NOT MET'],
    ['age', 'min', 'none', '>= -20 ms', 'NOT MET'],
  ])
  t.same(
    thresholdSection({ age: trend(7, 90) }).rows.map((row) => row[4]),
    ['met', 'met'],
  )
  t.same(
    thresholdSection({ age: trend(7, 0) }).rows.map((row) => row[4]),
    ['met', 'met', 'NOT MET'],
    'k6 never fails for a reason that is not on the card',
  )
  t.same([measured(trend(0, 0), 'max'), measured(undefined, 'max'), measured(trend(7, 90), 'max')], ['none', 'none', '90.0 ms']) // biome-ignore format: a row
})

t.test('answers 429 are reported together, with what to do about them', async (t) => {
  const count = (count: number) => ({ type: 'counter', values: { count } })
  t.same(limitedLines({ 'errors{kind:answer-429}': count(0), 'errors{kind:answer-5xx}': count(9) }), [])
  const [line] = limitedLines({ 'errors{kind:answer-429}': count(3), 'errors{kind:socket-refused-429}': count(2) })
  t.match(line, /^5 answers were 429: .* TRUST_PROXY/)
})

t.test('a run in which k6 was starved says so first; errors are listed by kind', async (t) => {
  const lag = (ok: boolean) => ({ type: 'trend', contains: 'time', values: { count: 9, 'p(99)': 4_200 }, thresholds: { 'p(99)<=1000': { ok } } }) // biome-ignore format: a row
  t.same(starvedLines({ k6_lag: lag(true) }), [])
  t.same(starvedLines({}), [], 'where no socket was')
  const [line] = starvedLines({ k6_lag: lag(false) })
  t.match(line, /^k6 itself was starved: .* 4200 ms \(p99\).*say little of the server/)

  const kind = (count: number) => ({ type: 'counter', values: { count }, thresholds: { [COUNTED[0]]: { ok: true } } })
  const metrics = {
    'errors{kind:answer-429}': kind(3),
    'errors{kind:no-answer}': kind(0),
    'errors{kind:socket-closed-4008}': kind(12),
  }
  t.same(thresholdSection(metrics).rows, [])
  t.match(errorSections(metrics), [
    {
      rows: [
        ['socket-closed-4008', '12'],
        ['answer-429', '3'],
      ],
    },
  ])
  t.same(errorSections({ 'errors{kind:no-answer}': kind(0) }), [])
})

t.test('growth is the slope of the line through all figures', async (t) => {
  t.equal(slopeOf([0, 1, 2, 3], [10, 12, 14, 16]), 2)
  t.equal(slopeOf([0, 1, 2, 3], [5, 6, 6, 5]), 0)
  t.ok(Number.isNaN(slopeOf([1], [5])))
})

const k6 = spawnSync('k6', ['version']).status === 0

t.test('each script runs without an error', { skip: k6 ? false : 'no k6 on the PATH' }, async (t) => {
  const system = await startSystem()
  t.teardown(() => system.stop())
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: system.dataDir,
    PORT: String(system.port),
    ...{ SOCKETS: '13', OPENS: '20', DURATION: '5s', QUIET: '2s', TURN: '1s', VUS: '2' },
    ...{ VISITS: '2', VISITORS: '1', BASE_VISITS: '1', LIFE: '3s', USERS: '5' },
  }
  /** Two names for the one server: a user has no more sockets there than a user may have. */
  const several = { SOCKETS: '5', BASE_URLS: `http://127.0.0.1:${system.port},http://localhost:${system.port}` }
  const run = async (...args: string[]) => {
    const [code] = await once(
      spawn(process.execPath, args, {
        env: { ...env, ...(args.includes('scale') && several) },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
      'exit',
    )
    return code
  }
  t.equal(await run('commands/loadtest-users.ts', '20'), 0)
  await t.test('users of another market, or too few, end it with a sentence and no card', async (t) => {
    const file = join(system.dataDir, 'loadtest-users.json')
    const written = JSON.parse(await readFile(file, 'utf8'))
    const other = join(t.testdir({}), 'users.json')
    await writeFile(other, JSON.stringify({ ...written, market: 'real', symbols: ['AAPL'] }))
    const last = (more: Record<string, string>) => {
      const args = ['commands/loadtest.ts', 'live', '--quiet']
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { ...env, ...more },
        encoding: 'utf8',
      })
      return { status, stdout, last: stderr.trim().split('\n').at(-1) }
    }
    t.match(last({ USERS_FILE: other }), {
      status: 108,
      stdout: '',
      last: /are of the market real, which is not the one/,
    })
    t.match(last({ SOCKETS: '600' }), {
      status: 108,
      stdout: '',
      last: /100 users are needed .* loadtest:users -- 100/,
    })
  })
  for (const script of ['live', 'rest', 'mixed', 'spike', 'soak', 'alerts', 'orders', 'scale']) {
    // This test does not depend on the machine's speed: 99 means that a threshold was not met.
    t.ok([0, 99].includes(await run('commands/loadtest.ts', script, '--quiet')), script)
    const text = await readFile(join(system.dataDir, 'loadtest', `${script}.txt`), 'utf8')
    t.match(text, /^errors +count +0 +== 0 +met/m, script)
    if (!['rest', 'orders'].includes(script)) t.match(text, /^sockets_ready .* met/m, script)
    t.match(await readFile(join(system.dataDir, 'loadtest', `${script}.html`), 'utf8'), `<h1>loadtest ${script}</h1>`)
  }
})
