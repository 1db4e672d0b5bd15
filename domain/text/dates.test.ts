import t from 'tap'
import { day, spanishDate } from './dates.ts'

t.test('a session in figures and in words', async (t) => {
  t.equal(day('2021-04-09'), '09/04/2021')
  t.equal(spanishDate('2018-05-10'), '10 de mayo de 2018')
})
