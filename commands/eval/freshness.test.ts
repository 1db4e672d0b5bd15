import { join } from 'node:path'
import t from 'tap'
import { CRASHES } from '#domain/market/testing/price-stories/crashes.ts'
import { FAULTS } from '#domain/market/testing/price-stories/faults.ts'
import { HALTS } from '#domain/market/testing/price-stories/halts.ts'
import { PARTIAL } from '#domain/market/testing/price-stories/partial.ts'
import { SPLIT_DAYS } from '#domain/market/testing/price-stories/split-days.ts'
import { STILL_DAYS } from '#domain/market/testing/price-stories/still-days.ts'
import { answered, LINE, MONDAY, ny, type Story } from '#domain/market/testing/price-stories/story.ts'
import { WORDS } from '#domain/market/testing/price-stories/words.ts'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (input: string, ...args: string[]) => runCommand('eval/freshness.ts', args, { input })

interface Answer {
  id: string
  steps: { at: string; freshness: string; signals_withheld: boolean; price: number; change_pct: number }[]
  bars_refused: unknown[]
  bars: { date: string; close: number; volume: number | null }[]
}

/** Keeps enough digits to show a wrong figure, and too few to show the order of operations. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))

const STORIES: readonly Story[] = [...WORDS, ...FAULTS, ...PARTIAL, ...STILL_DAYS, ...SPLIT_DAYS, ...CRASHES, ...HALTS]
const INPUT = STORIES.map(({ id, line, steps }) =>
  JSON.stringify({ id, ...LINE, ...line, steps: steps.map(([came]) => came) }),
).join('\n')

t.test('every word and every fault', async (t) => {
  const { code, stdout, stderr } = await run(INPUT)
  t.same([code, stderr], [0, ''])
  const answers: Answer[] = objectsOf(stdout)
  t.equal(answers.length, STORIES.length)
  STORIES.forEach(({ id, steps, refused = [], bars }, i) => {
    const answer = answers[i]
    t.equal(answer.id, id)
    t.same(
      answer.steps.map(({ at, freshness, price, change_pct }) => [at, freshness, rounded(price), rounded(change_pct)]),
      steps.map(([{ at }, word, price, change]) => [at, word, rounded(price), rounded(change)]),
      `${id}: steps`,
    )
    t.same(
      answer.steps.map(({ signals_withheld }) => signals_withheld),
      steps.map(([, word, price]) => word === 'stale' || word === 'frozen' || price === null),
      `${id}: signals`,
    )
    t.same(answer.bars_refused, refused, `${id}: refused bars`)
    if (bars === undefined) return
    t.same(
      answer.bars.map(({ date, close, volume }) => [date, rounded(close), rounded(volume)]),
      bars.map(([date, close, volume]) => [date, rounded(close), rounded(volume)]),
      `${id}: bars`,
    )
  })
})

t.test('a file, a folder and standard input say the same', async (t) => {
  const dir = t.testdir({ 'a.jsonl': `\uFEFF${INPUT}\r\n\r\n`, 'notes.txt': 'no line' })
  const { stdout } = await run(INPUT)
  t.equal((await run('', join(dir, 'a.jsonl'))).stdout, stdout)
  t.equal((await run('', dir)).stdout, stdout)
})

t.test('numbers as Python writes what is none', async (t) => {
  const steps = JSON.stringify([answered(ny(MONDAY, '10:00:00'), 101), answered(ny(MONDAY, '10:00:15'), 'x')])
  const line = JSON.stringify({ id: 'says "NaN"', ...LINE, steps: 'S' })
  for (const token of ['NaN', 'Infinity', '-Infinity']) {
    const { code, stdout } = await run(line.replace('"S"', steps.replace('"x"', token)))
    t.equal(code, 0)
    t.match(objectsOf(stdout)[0], { id: 'says "NaN"', steps: [{ price: 101 }, { price: 101 }] })
  }
})

t.test('bad input is one line, and exit 1', async (t) => {
  const ask = (changes: object) => JSON.stringify({ id: 1, ...LINE, steps: [], ...changes })
  const calendar = (changes: object) => ask({ calendar: { ...LINE.calendar, ...changes } })
  const day = { date: MONDAY, open: '09:30', close: '16:00' }
  for (const [input, message] of [
    ['\n', ' has no lines; usage: '],
    ['prices', ', line 1: it is no JSON object'],
    ['[]', ', line 1: it is no JSON object'],
    [`\n${ask({ id: null })}`, ', line 2: id is neither text nor number'],
    [ask({ symbol: 7 }), ', line 1: symbol is no text'],
    [ask({ currency: 7 }), ', line 1: currency is no text'],
    [ask({ timezone: undefined }), ', line 1: timezone is no text'],
    [ask({ timezone: 'Mars/Olympus' }), ', line 1: calendar: Invalid time zone specified: Mars/Olympus'],
    [ask({ calendar: null }), ', line 1: calendar is no object'],
    [calendar({ sessions: 5 }), ', line 1: sessions is no list'],
    [calendar({ sessions: [null] }), ', line 1: session 0 is no object'],
    [calendar({ sessions: [{ ...day, date: '2026-02-30' }] }), ', line 1: calendar: session "2026-02-30" is no date'],
    [
      calendar({ sessions: [{ ...day, open: '9h' }] }),
      ', line 1: calendar: session 2026-03-02: "9h" is no time of day (HH:MM)',
    ],
    [
      calendar({ sessions: [{ ...day, close: '09:30' }] }),
      ', line 1: calendar: session 2026-03-02 closes before it opens',
    ],
    [calendar({ closed_days: [7] }), ', line 1: calendar: closed day 7 is no date'],
    [ask({ provider: {} }), ', line 1: provider.poll_seconds is no number above 0'],
    [ask({ provider: { delay_minutes: -1 } }), ', line 1: provider.delay_minutes is no number of at least 0'],
    [ask({ history: {} }), ', line 1: history is no list'],
    [ask({ splits: [{ date: MONDAY, ratio: 0 }] }), ', line 1: split 0: ratio is no number above 0'],
    [ask({ splits: [{ ratio: 2 }] }), ', line 1: split 0: date is no date'],
    [ask({ steps: [{ at: MONDAY }] }), ', line 1: step 0: at is no instant (ISO 8601 with Z)'],
  ]) {
    refused(t, await run(input), `standard input${message}`)
  }
  const empty = t.testdir({})
  refused(t, await run('', join(empty, 'none')), /it does not exist/)
  refused(t, await run('', empty), /there is no \.jsonl file in it/)
  refused(t, await run('', 'a', 'b'), 'usage: ')
})
