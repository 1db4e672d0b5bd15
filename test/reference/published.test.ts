import t from 'tap'
import { retracements } from '#domain/indicators/fibonacci.ts'
import { isSwingHigh, isSwingLow } from '#domain/indicators/swings.ts'
import { valueArea } from '#domain/indicators/volume-profile.ts'
import { differences } from '#domain/testing/differences.ts'
import { expectedOf, FIGURES, type Table } from '../support/reference/published.ts'
import { jsonFiles, needs, readJson } from '../support/reference/reference.ts'

const FOLDER = 'reference/published/'
/** Tables of another shape, which have tests of their own. */
const OTHERS = ['handmade.json', 'skender-fractal.json', 'fibonacci.json', 'value-area.json']

t.test('published tables', needs(FOLDER), async (t) => {
  const files = jsonFiles(FOLDER).filter((name) => !OTHERS.includes(name))
  for (const file of files) {
    for (const table of readJson<{ cases: Table[] }>(`${FOLDER}${file}`).cases) {
      const figures = FIGURES[table.figure](table)
      const tolerance = { relative: 0, absolute: table.abs }
      let compared = 0
      const wrong = Object.entries(expectedOf(table)).flatMap(([name, values]) => {
        return values.flatMap((value, i) => {
          // A step has no figure for the first row of its table.
          if (value === null || (i === 0 && table.figure.endsWith('_step'))) return []
          compared++
          return differences(figures[name][i], value, tolerance, `${name}.${i}`)
        })
      })
      t.strictSame(wrong, [], `${file}: ${table.name}, ${compared} figures`)
      t.ok(compared > 0, `${file}: ${table.name} was compared`)
    }
  }
  t.ok(files.length > 0, 'there are tables')
})

t.test('published swing points', needs(FOLDER), async (t) => {
  interface Swings {
    params: [side: number]
    input: Record<'high' | 'low', number[]>
    expected: Record<'highs' | 'lows', (number | null)[]>
  }
  const [{ params, input, expected }] = readJson<{ cases: [Swings] }>(`${FOLDER}skender-fractal.json`).cases
  const [side] = params
  const sides = [
    { prices: input.high, published: expected.highs, isSwing: isSwingHigh },
    { prices: input.low, published: expected.lows, isSwing: isSwingLow },
  ]
  for (const { prices, published, isSwing } of sides) {
    const column = Float64Array.from(prices)
    const missing: number[] = []
    const unexplained: number[] = []
    for (let i = side; i < prices.length - side; i++) {
      const ours = isSwing(column, i, side)
      const tied = prices.slice(i + 1, i + 1 + side).includes(prices[i])
      if (published[i] !== null && !ours) missing.push(i)
      // The sheet requires strict differences on both sides; the contract allows an equal neighbour after the swing.
      if (published[i] === null && ours && !tied) unexplained.push(i)
    }
    t.strictSame({ missing, unexplained }, { missing: [], unexplained: [] })
  }
})

t.test('published retracements', needs(FOLDER), async (t) => {
  interface Retracement {
    name: string
    input: { high: number; low: number; direction: 'up' | 'down' }
    expected: { level: (number | null)[] }
    abs: number
  }
  for (const { name, input, expected, abs } of readJson<{ cases: Retracement[] }>(`${FOLDER}fibonacci.json`).cases) {
    const levels = retracements(input.high, input.low, input.direction).map(({ value }) => value)
    const known = expected.level.flatMap((value, i) => (value === null ? [] : [[levels[i], value]]))
    const wrong = known.flatMap(([level, value]) => differences(level, value, { relative: 0, absolute: abs }))
    t.strictSame(wrong, [], name)
  }
})

t.test('published value area', needs(FOLDER), async (t) => {
  interface Area {
    name: string
    params: [share: number]
    input: { rows: number[]; poc: number }
    expected: { bottom: [number]; top: [number] }
  }
  for (const { name, params, input, expected } of readJson<{ cases: Area[] }>(`${FOLDER}value-area.json`).cases) {
    const { bottom, top } = valueArea(input.rows, input.poc, params[0])
    t.strictSame({ bottom: [bottom], top: [top] }, expected, name)
  }
})
