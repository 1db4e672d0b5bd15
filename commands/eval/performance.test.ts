import t from 'tap'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...lines: object[]) =>
  runCommand('eval/performance.ts', [], { input: lines.map((line) => JSON.stringify(line)).join('\n') })

const values = [
  { date: '2025-03-03', value: 100 },
  { date: '2026-03-03', value: 132 },
]

t.test('a line a portfolio', async (t) => {
  const flows = [
    { date: '2026-03-02', amount: 10 },
    { date: '2025-03-03', amount: 100 },
  ]
  const { code, stdout, stderr } = await run(
    { id: 'a', values, flows },
    { id: 2, values: values.slice(0, 1), flows: [] },
  )
  t.same([code, stderr], [0, ''])
  const [one, other] = objectsOf(stdout)
  t.match(one, { id: 'a', drawdown: 0, drawdown_days: 365, volatility: null })
  t.ok(Math.abs(one.twr - 0.2) < 1e-12)
  t.ok(Math.abs(one.xirr - 0.22) < 1e-3, one.xirr)
  t.same(other, { id: 2, twr: 0, xirr: null, drawdown: 0, drawdown_days: 0, volatility: null })
})

t.test('a line that cannot be read ends it with one sentence', async (t) => {
  for (const [line, problem] of [
    [{ id: 1, values }, 'flows is no list'],
    [{ id: 1, values: [{ date: '2026-02-30', value: 1 }], flows: [] }, 'values 0: date is no date'],
    [{ id: 1, values: [{ date: '2026-02-03' }], flows: [] }, 'values 0: value is no number'],
    [{ id: 1, values: values.toReversed(), flows: [] }, 'values 1: its date is not after the one before'],
    [{ id: 1, values, flows: [{ date: '2026-02-03', amount: '1' }] }, 'flows 0: amount is no number'],
  ] as const) {
    refused(t, await run(line), `standard input, line 1: ${problem}`)
  }
})
