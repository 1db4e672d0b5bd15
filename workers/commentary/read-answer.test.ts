import t from 'tap'
import { readAnswer } from './read-answer.ts'

t.test('a comment is read from the form that was asked for, and from no other', async (t) => {
  const cases: [string, string | null][] = [
    ['{"comment":"El RSI  marca\\n71,3."}', 'El RSI marca 71,3.'],
    ['{"comment":"n\\u0303","more":1}', 'ñ'],
    ['<think>{"comment":"no"}</think>\n{"comment":"sí"}', 'sí'],
    ['{"comment":"Baja un 2,4 % y 3%, con el %K en 20."}', 'Baja un 2,4\u202f% y 3\u202f%, con el %K en 20.'],
    ['{"comment":""}', ''],
    ['El RSI marca 71,3.', null],
    ['{"comment":"El RSI', null],
    ['{"comment":7}', null],
    ['{"text":"x"}', null],
    ['["x"]', null],
    ['null', null],
    ['', null],
  ]
  for (const [answer, comment] of cases) t.equal(readAnswer(answer), comment, answer)
})
