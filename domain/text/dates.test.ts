import t from 'tap'
import { longDate, publishedAtText, shortDate } from './dates.ts'

t.test('a session in figures and in words', async (t) => {
  t.equal(shortDate('2021-04-09'), '09/04/2021')
  t.equal(longDate('2018-05-10'), '10 de mayo de 2018')
})

t.test('the clocks of Guayaquil', async (t) => {
  t.equal(publishedAtText(new Date('2026-11-20T15:07:59Z')), '20/11/2026 10:07')
  t.equal(publishedAtText(new Date('2026-01-01T04:59:00Z')), '31/12/2025 23:59')
  t.equal(publishedAtText(new Date('2026-01-01T05:00:00Z')), '01/01/2026 00:00')
})
