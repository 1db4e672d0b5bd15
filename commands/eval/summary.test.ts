import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { createRandom } from '#domain/market/random.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns } from '#domain/market/types.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { needs, shared } from '#test/support/reference/reference.ts'
import { sized } from '#test/support/size.ts'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...args: string[]) => runCommand('eval/summary.ts', args)
const CANDLES = 'data/market/candles'

/** A row of a file as it is, unadjusted. */
interface Row {
  date: string
  high: number
  low: number
  close: number
  volume: number
  dividend: number
  split: number
}

function readRows(symbol: string): Row[] {
  const [, ...lines] = gunzipSync(readFileSync(shared(`${CANDLES}/${symbol}.csv.gz`)))
    .toString()
    .trim()
    .split('\n')
  return lines
    .map((line) => {
      const [date, , high, low, close, , volume, dividend, split] = line.trim().split(',')
      const [h, l, c, v, d, s] = [high, low, close, volume, dividend, split].map(Number)
      return { date, high: h, low: l, close: c, volume: v, dividend: d, split: s }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2
}

/** What the documents say of a session, computed from the rows up to it, one figure after the other. */
function plainMove(rows: readonly Row[]) {
  const last = rows.length - 1
  const after = (k: number) => rows.slice(k + 1).reduce((ratio, { split }) => ratio * split, 1)
  const returns = rows.map((row, i) => (i === 0 ? 0 : ((row.close + row.dividend) * row.split) / rows[i - 1].close - 1))
  const before = returns.slice(last - 60, last)
  const deviation = 1.4826 * median(before.map((each) => Math.abs(each - median(before))))
  let atr = 0
  for (let i = 1; i < last; i++) {
    const close = rows[i - 1].close / rows[i].split
    const range = Math.max(rows[i].high, close) - Math.min(rows[i].low, close)
    // In the shares of each day: a split divides what was measured before it.
    const own = atr / rows[i].split
    atr = i <= 14 ? own + (range - own) / i : own + (range - own) / 14
  }
  const close = rows[last - 1].close / rows[last].split
  const volumes = rows.map(({ volume }, i) => (i < last - 300 ? 0 : volume * after(i)))
  const change = returns[last]
  const move = {
    price: rows[last].close,
    session: rows[last].date,
    change,
    deviations: Math.abs(change) / deviation,
    atrs: (Math.abs(change) * close) / (atr / rows[last].split),
    volume_times: volumes[last] / median(volumes.slice(last - 20, last)),
  }
  const year = Math.max(0, last - 251)
  const count = (values: number[], from: number) => {
    const known = values.slice(Math.max(from, year))
    return {
      times: known.filter((value) => Math.abs(value) >= Math.abs(values[last]) * (1 - 1e-12)).length,
      sessions: known.length,
    }
  }
  const far = move.deviations >= 2 && move.atrs >= 1 ? { by: 'return', ...count(returns, 1) } : null
  const busy = move.volume_times >= 3 ? { by: 'volume', ...count(volumes, 0) } : null
  const share = (of: typeof far) => (of === null ? 2 : of.times / of.sessions)
  const rarest = share(busy) < share(far) ? busy : far
  return rarest === null ? null : { ...move, ...rarest }
}

/** Compares figures to one part in a hundred million, and all else exactly. */
function sameFigures(t: Test, found: Record<string, unknown>, wanted: Record<string, unknown>, what: string): void {
  const unequal = Object.entries(wanted).filter(([name, value]) => {
    if (typeof value !== 'number') return found[name] !== value
    return !(Math.abs((found[name] as number) - value) <= 1e-8 * Math.abs(value))
  })
  t.same(unequal, [], `${what}: ${JSON.stringify(found)}`)
}

t.test('every figure equals a plain computation from the file', needs('data/market'), async (t) => {
  const all = readdirSync(shared(CANDLES)).map((name) => name.replace('.csv.gz', ''))
  const random = createRandom(54)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]
  const seen = { moves: 0, ordinary: 0, volume: 0 }
  for (let i = sized(100, 'domain/summary/', 'commands/eval/summary'); i > 0; i--) {
    const symbols = [...new Set([pick(all), pick(all), pick(all), pick(all)])]
    const rows = new Map(symbols.map((symbol) => [symbol, readRows(symbol)]))
    const long = [...rows.values()].filter(({ length }) => length > 400)
    const date = pick(pick(long).slice(100)).date
    const { code, stdout } = await run(shared('data/market'), '--as-of', date, '--symbols', symbols.join())
    t.equal(code, 0)
    const lines = objectsOf(stdout)
    for (const symbol of symbols) {
      const upTo = rows.get(symbol)!.filter((row) => row.date <= date)
      if (upTo.at(-1)?.date !== date || upTo.length < 62) continue
      const wanted = plainMove(upTo)
      const found = lines.find((line) => line.section === 'moves' && line.symbol === symbol)
      const other = lines.find((line) => line.section === 'rest' && line.symbols.split(',').includes(symbol))
      if (wanted === null) {
        t.same([found, other?.kind], [undefined, 'ordinary'], `${symbol} on ${date}`)
        seen.ordinary++
      } else if (t.ok(found, `${symbol} on ${date}`)) {
        sameFigures(t, found, wanted, `${symbol} on ${date}`)
        seen.moves++
        if (wanted.by === 'volume') seen.volume++
      }
    }
  }
  t.comment(`${seen.moves} moves, ${seen.volume} by their volume; ${seen.ordinary} ordinary sessions`)
})

t.test('bars after the date change nothing', needs('data/market'), async (t) => {
  // Apple was split four to one on 31 August 2020.
  const symbols = ['AAPL', 'KO', 'HAL', 'NVDA', 'GS'].filter((name) =>
    readdirSync(shared(CANDLES)).includes(`${name}.csv.gz`),
  )
  for (const [date, since] of [
    ['2020-07-31', '2020-07-24'],
    ['2020-03-16', '2020-03-13'],
  ]) {
    const candles = Object.fromEntries(
      symbols.map((symbol) => {
        const [head, ...lines] = gunzipSync(readFileSync(shared(`${CANDLES}/${symbol}.csv.gz`)))
          .toString()
          .split('\n')
        return [`${symbol}.csv`, [head, ...lines.filter((line) => line.slice(0, 10) <= date)].join('\n')]
      }),
    )
    const instruments = readFileSync(shared('data/market/instruments.csv'), 'utf8')
    const cut = t.testdir({ 'instruments.csv': instruments, candles })
    const args = ['--as-of', date, '--since', since, '--symbols', symbols.join()]
    const whole = await run(shared('data/market'), ...args)
    t.ok(objectsOf(whole.stdout).some(({ section }) => section === 'moves'))
    t.equal((await run(cut, ...args)).stdout, whole.stdout, date)
  }
})

function csv({ session, open, high, low, close, volume }: Columns): string {
  const rows = session.map((day, i) => [day, open[i], high[i], low[i], close[i], volume[i]].join())
  return ['Date,Open,High,Low,Close,Volume', ...rows].join('\n')
}

/** Three companies of 600 sessions, of which AA jumps in the last one; CC has 30 bars, DD ends a session early. */
function folder(t: Test): string {
  const [aa, bb, dd] = [1, 2, 3].map((seed) => randomWalk(seed, 600).columns)
  const cc = randomWalk(4, 600).columns
  const last = aa.close.length - 1
  aa.close[last] = aa.close[last - 1] * 1.5
  aa.high[last] = Math.max(aa.high[last], aa.close[last], aa.open[last])
  const text = csv(cc).split('\n')
  return t.testdir({
    'instruments.csv': 'symbol,name,currency\nAA,A,USD\nBB,B,EUR\nCC,C,USD\nDD,D,USD\n',
    candles: {
      'AA.csv': csv(aa),
      'BB.csv': csv(bb),
      'CC.csv': [text[0], ...text.slice(-30)].join('\n'),
      'DD.csv': csv(dd).split('\n').slice(0, -1).join('\n'),
    },
  })
}

t.test('a line an item: what moved, and what of the rest is known', async (t) => {
  const dir = folder(t)
  const { code, stdout, stderr } = await run(dir)
  t.same([code, stderr], [0, ''])
  const [move, ...rest] = objectsOf(stdout)
  t.match(move, { section: 'moves', symbol: 'AA', currency: 'USD', change: 0.5, by: 'return', times: 1, sessions: 252 })
  t.same(Object.keys(move).slice(0, 2), ['section', 'symbol'])
  const kinds = Object.fromEntries(rest.map(({ kind, symbols }) => [symbols, kind]))
  t.same([kinds.CC, kinds.DD], ['few', 'missing'])
  t.ok(rest.every(({ section, symbol }) => section === 'rest' && symbol === null))
})

t.test('how often it speaks is what single days say', async (t) => {
  const dir = folder(t)
  const { code, stdout } = await run(dir, '--symbols', 'AA,BB', '--days', '6', '--draws', '2')
  t.equal(code, 0)
  const [line] = objectsOf(stdout)
  const last = randomWalk(1, 600).columns.session.slice(-6)
  t.match(line, { from: last[0], to: last[5], days: 12 })
  let spoke = 0
  for (const date of last) {
    const single = objectsOf((await run(dir, '--symbols', 'AA,BB', '--as-of', date)).stdout)
    if (single.some(({ section }) => section === 'moves')) spoke++
  }
  t.same([line.spoke, line.share], [2 * spoke, spoke / 6])
})

t.test('stocks of which the folder has no bars', async (t) => {
  const dir = folder(t)
  const said = { code: 0, stdout: '', stderr: 'left out EE: the folder has no bars of it\n' }
  for (const counted of [[], ['--days', '6']]) t.same(await run(dir, '--symbols', 'EE', ...counted), said)
})

t.test('bad arguments are one line and exit 1', async (t) => {
  const dir = folder(t)
  for (const [args, message] of [
    [[], /usage: /],
    [[join(dir, 'missing')], /is no market folder: it does not exist/],
    [[dir, '--as-of', '2020-02-30'], /--as-of: "2020-02-30" is no date/],
    [[dir, '--since', 'monday'], /--since: "monday" is no date/],
    [[dir, '--symbols', 'AA,'], /has an empty symbol/],
    [[dir, '--days', '0'], /--days: "0" is no number from 1 to 99999/],
    [[dir, '--draws', 'x'], /--draws: "x" is no number/],
    [[dir, '--days', '5', '--since', sessionOfDay(9_000)], /--days takes no --since/],
    [[dir, '--past'], /Unknown option '--past'/],
  ] as const) {
    refused(t, await run(...args), message)
  }
})
