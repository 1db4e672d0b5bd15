import t from 'tap'
import { bandsAt } from '#domain/forecast/index.ts'
import { walkOf } from '#domain/forecast/testing/histories.ts'
import type { Columns } from '#domain/market/types.ts'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (input: string) => runCommand('eval/forecast.ts', [], { input })

function question(symbol: string, origins: unknown, columns: Columns, changes: object = {}): string {
  const { session: time, ...prices } = columns
  const lists = Object.entries(prices).map(([name, values]) => [name, [...values]])
  return JSON.stringify({ symbol, origins, time, ...Object.fromEntries(lists), ...changes })
}

t.test("each origin is answered, in order, by the product's bands; the same every time", async (t) => {
  const first = walkOf(1, [{ bars: 300, deviation: 0.01 }])
  const second = walkOf(2, [{ bars: 260, deviation: 0.02 }])
  const input = `${question('AA', [299, 248, 249], first)}\n\n${question('BB', [259], second)}\r\n`
  const { code, stdout, stderr } = await run(input)
  t.same([code, stderr], [0, ''])
  const [late, enough] = bandsAt(first, [299, 249])
  t.strictSame(objectsOf(stdout), [
    { symbol: 'AA', origin: 299, ...late },
    { symbol: 'AA', origin: 248, none: true },
    { symbol: 'AA', origin: 249, ...enough },
    { symbol: 'BB', origin: 259, ...bandsAt(second, [259])[0] },
  ])
  t.equal((await run(input)).stdout, stdout)
})

t.test('bad input is one line, and exit 1', async (t) => {
  const columns = walkOf(3, [{ bars: 3, deviation: 0.01 }])
  const [one, two, three] = columns.session
  const ask = (changes: object, origins: unknown = [0]) => question('AA', origins, columns, changes)
  for (const [input, message] of [
    ['\n', ' is empty; usage: npm run --silent eval:forecast < bars.jsonl'],
    ['bars', ', line 1: it is no JSON object'],
    ['[]', ', line 1: it is no JSON object'],
    ['null', ', line 1: it is no JSON object'],
    [`\n${ask({ symbol: 7 })}`, ', line 2: symbol is no text'],
    [ask({ time: undefined }), ', line 1: time is no list'],
    [ask({ low: 'x' }), ', line 1: low is no list'],
    [ask({ high: [1, 2] }), ', line 1: high has 2 values, time 3'],
    [ask({ close: [1, null, 1] }), ', line 1: bar 0: the close is outside low and high'],
    [ask({ volume: [0, 0, '7'] }), ', line 1: bar 2: the volume is not a number of at least 0'],
    [ask({ low: [0, 1, 1] }), ', line 1: bar 0: the low is not a number above 0'],
    [ask({ time: [1, 2, 3] }), ', line 1: bar 0: the date is not YYYY-MM-DD'],
    [ask({ time: [one, three, two] }), `, line 1: bar 2: ${two} does not follow ${three}`],
    [ask({}, 0), ', line 1: origins is no list'],
    [ask({}, [0, 3]), ', line 1: origin 3 is none of its 3 bars'],
    [ask({}, ['1']), ', line 1: origin "1" is none of its 3 bars'],
  ]) {
    refused(t, await run(input), `standard input${message}\n`)
  }
})
