import t from 'tap'
import { readLabel } from './read-label.ts'

t.test('a label is read from the form that was asked for, and from no other', async (t) => {
  const cases: [string, string | null][] = [
    ['{"label":"positive"}', 'positive'],
    ['{"label":"neutral","why":"x"}', 'neutral'],
    ['<think>{"label":"positive"}</think>\n{"label":"negative"}', 'negative'],
    ['{"label":"Positive"}', null],
    ['{"label":"good"}', null],
    ['{"label":["positive"]}', null],
    ['{"label":1}', null],
    ['{"label":"posit', null],
    ['positive', null],
    ['null', null],
    ['', null],
  ]
  for (const [answer, label] of cases) t.equal(readLabel(answer), label, answer)
})
