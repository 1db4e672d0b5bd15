import t from 'tap'
import { sessionOfDay } from '../sessions.ts'
import { spacingProblem } from './bar-spacing.ts'

/** Sessions of some 240 days after 2 January 2024 for which `isOne` holds. */
function every(isOne: (date: Date) => boolean): string[] {
  const days = Array.from({ length: 720 }, (_, i) => 19_724 + i)
  return days.filter((day) => isOne(new Date(day * 86_400_000))).map(sessionOfDay)
}

t.test('weeks, months, quarters and years are told by the days between', async (t) => {
  const fridays = every((date) => date.getUTCDay() === 5)
  t.match(spacingProblem(fridays), /^its bars are weekly: ask the source for daily bars$/)
  t.match(spacingProblem(fridays.slice(0, 3)), /weekly/)
  t.match(spacingProblem([...fridays, sessionOfDay(19_724 + 720)]), /weekly/, 'and the week that is not over')
  const thursdays = fridays.map((day, i) => (i % 6 === 0 ? sessionOfDay(Date.parse(day) / 86_400_000 - 1) : day))
  t.match(spacingProblem(thursdays), /weekly/, 'and holidays')
  t.match(spacingProblem(every((date) => date.getUTCDate() === 1)), /monthly/)
  const ends = every((date) => new Date(date.getTime() + 86_400_000).getUTCDate() === 1)
  t.match(spacingProblem(ends), /monthly/)
  t.match(spacingProblem(ends.filter((_, i) => i % 3 === 0)), /quarterly/)
  t.match(spacingProblem(['2019-12-31', '2020-12-31', '2021-12-31', '2022-12-30']), /yearly/)
})

t.test('days are daily, with gaps and in small numbers', async (t) => {
  t.equal(spacingProblem(every((date) => date.getUTCDay() % 6 !== 0)), null)
  t.equal(spacingProblem(every(() => true)), null)
  t.equal(spacingProblem(every((date) => [1, 3].includes(date.getUTCDay()))), null, 'a share that seldom trades')
  t.equal(spacingProblem(every((date) => date.getUTCDate() < 3)), null)
  t.equal(spacingProblem(['2024-01-05', '2024-01-12']), null)
  t.equal(spacingProblem([]), null)
})
