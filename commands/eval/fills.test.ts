import { join } from 'node:path'
import t from 'tap'
import { naiveFills } from '#domain/simulator/testing/naive.ts'
import { bar, order, question, quote, randomQuestion } from '#domain/simulator/testing/questions.ts'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...lines: object[]) =>
  runCommand('eval/fills.ts', [], { input: lines.map((line) => JSON.stringify(line)).join('\n') })

t.test('a line an order, as a second executor answers', async (t) => {
  const questions = Array.from({ length: 50 }, (_, seed) => randomQuestion(1_000 + seed))
  const { code, stdout, stderr } = await run(...questions)
  t.same([code, stderr], [0, ''])
  t.same(objectsOf(stdout), questions.flatMap(naiveFills))
})

t.test('the example', async (t) => {
  const { code, stdout } = await runCommand('eval/fills.ts', [
    join(import.meta.dirname, '../../docs/examples/orders.jsonl'),
  ])
  t.equal(code, 0)
  t.same(
    objectsOf(stdout).map(({ order, state, fills }) => [order, state, fills.length]),
    [
      ['market', 'filled', 2],
      ['limit', 'filled', 1],
      ['stop', 'filled', 1],
      ['missed stop', 'filled', 1],
      ['missed limit', 'refused', 0],
    ],
  )
})

t.test('instants are printed as they came, and a price may be missing', async (t) => {
  const as_of = '2026-03-06T10:01:00-05:00'
  const asked = question({
    half_spread: 0,
    orders: [order({})],
    prices: [{ ...quote({}), price: null }, quote({ as_of })],
  } as object)
  const { stdout } = await run({ ...asked, id: 7 })
  t.same(objectsOf(stdout), [
    { id: 7, order: 'o', state: 'filled', fills: [{ as_of, price: 100, quantity: 1, costs: 0 }] },
  ])
})

t.test('a line that cannot be read ends it with one sentence', async (t) => {
  const asked = question({ orders: [order({})], prices: [quote({})] })
  for (const [line, problem] of [
    [{ ...asked, tick: -1 }, 'tick is no number of at least 0'],
    [{ ...asked, orders: [order({}), order({})] }, 'order 1: its id is that of another one'],
    [{ ...asked, orders: [order({ side: 'short' as 'buy' })] }, 'order 0: side is none of buy, sell'],
    [{ ...asked, orders: [order({ type: 'limit' })] }, 'order 0: limit is no number of at least 0'],
    [{ ...asked, orders: [order({ quantity: 0 })] }, 'order 0: quantity is 0'],
    [{ ...asked, prices: [quote({ volume: -1 })] }, 'price 0: volume is no number of at least 0'],
    [{ ...asked, prices: [{ ...bar({}), low: null }] }, 'price 0: low is no number of at least 0'],
  ] as const) {
    refused(t, await run(line), `standard input, line 1: ${problem}`)
  }
})
