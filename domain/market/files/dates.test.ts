import fc from 'fast-check'
import t from 'tap'
import { sessionOfDay } from '../session-dates.ts'
import { readDates } from './dates.ts'

/** The sessions of a column, or why it has none. */
function sessions(texts: readonly string[]): (string | null)[] | string {
  const read = readDates(texts)
  return 'reason' in read ? read.reason : read
}

t.test('one day in all its spellings', async (t) => {
  const spellings = [
    '2026-01-02',
    '2026/01/02',
    '2026.01.02',
    '2026/1/2',
    '20260102',
    '20260102 000000',
    '20260102000000',
    '202601021630',
    '20260102T000000Z',
    '2026-01-02T00:00:00.000Z',
    '2026-01-02 00:00:00+01:00',
    '2026-01-02 00:00:00-05:00',
    '2026-01-02T16:00:00+0200',
    '2026-01-02Z',
    '2026-01-02 16:00 EST',
    '02.01.2026',
    '2.1.2026',
    '02. 01. 2026',
    '02.01.26',
    '02.01.2026 00:00:00.000 GMT+0100',
    'Jan 02, 2026',
    'Jan 2 2026',
    'January 2, 2026',
    'Fri, Jan 2, 2026',
    'Friday, January 2nd, 2026',
    'Fri Jan 02 2026 00:00:00 GMT+0100 (CET)',
    'Fri, 02 Jan 2026 00:00:00 GMT',
    '02-Jan-26',
    '2-JAN-2026',
    '2026-Jan-02',
    '2 ene 2026',
    '2 ene. 2026',
    '02-ene-26',
    '2 de enero de 2026',
    'viernes, 2 de enero de 2026',
    'vie., 2 ene. 2026',
    '2 de janeiro de 2026',
    '2 jan. 2026',
    '2 stycznia 2026',
    '02 sty 2026',
    '\u200e2\u200e ene\u200e 2026',
    '1767312000',
    '1767312000000',
    '1767312000.0',
    '1767312000000000',
    '1767312000000000000',
    '46024',
    '46024.5',
  ]
  for (const spelling of spellings) t.same(sessions([spelling]), ['2026-01-02'], spelling)
})

t.test('the months of four languages', async (t) => {
  const names = [
    ['Jan', 'January', 'ene', 'enero', 'jan.', 'janeiro', 'sty', 'stycznia'],
    ['Feb', 'February', 'feb', 'febrero', 'fev', 'fevereiro', 'lut', 'lutego'],
    ['Mar', 'March', 'mar.', 'marzo', 'mar', 'março', 'mar', 'marca'],
    ['Apr', 'April', 'abr', 'abril', 'abr', 'abril', 'kwi', 'kwietnia'],
    ['May', 'May', 'may', 'mayo', 'mai', 'maio', 'maj', 'maja'],
    ['Jun', 'June', 'jun', 'junio', 'jun', 'junho', 'cze', 'czerwca'],
    ['Jul', 'July', 'jul', 'julio', 'jul', 'julho', 'lip', 'lipca'],
    ['Aug', 'August', 'ago', 'agosto', 'ago', 'agosto', 'sie', 'sierpnia'],
    ['Sep', 'Sept', 'set', 'setiembre', 'set', 'setembro', 'wrz', 'września'],
    ['Oct', 'October', 'oct', 'octubre', 'out', 'outubro', 'paź', 'października'],
    ['Nov', 'November', 'nov', 'noviembre', 'nov', 'novembro', 'lis', 'listopada'],
    ['Dec', 'December', 'dic', 'diciembre', 'dez', 'dezembro', 'gru', 'grudnia'],
  ]
  for (const [i, month] of names.entries()) {
    const expected = [`2024-${String(i + 1).padStart(2, '0')}-15`]
    for (const name of month) t.same(sessions([`15 ${name} 2024`]), expected, name)
  }
})

t.test('day and month come from the whole column', async (t) => {
  t.same(sessions(['01/02/2024', '02/02/2024', '13/02/2024']), ['2024-02-01', '2024-02-02', '2024-02-13'])
  t.same(sessions(['1/2/2024 16:00:00', '1/16/2024 16:00:00']), ['2024-01-02', '2024-01-16'])
  t.same(sessions(['1/2/24', '1/16/24']), ['2024-01-02', '2024-01-16'])
  t.same(sessions(['31-12-99', '03-01-00']), ['1999-12-31', '2000-01-03'])
  t.same(sessions(['02/02/2024']), ['2024-02-02'], 'the same either way')
  t.same(sessions(['03.01.2024', '02.01.2024']), ['2024-01-03', '2024-01-02'], 'dots have the day first')
  t.match(
    sessions(['1/2/2024', '1/3/2024']),
    /^every date may have the day or the month first, "1\/2\/2024": .*YYYY-MM-DD/,
  )
  t.match(sessions(['02-01-2024', '05-05-2024']), /^every date may have/)
  t.match(sessions(['13/01/2024', '01/14/2024']), /"13\/01\/2024" and "01\/14\/2024": write all of them YYYY-MM-DD/)
  const mostly = Array.from({ length: 28 }, (_, i) => `${i + 1}/03/2024`)
  t.same((sessions([...mostly, '03/20/2024']) as (string | null)[]).at(-1), null, 'one of many is refused')
})

t.test('a column comes back however it was written', async () => {
  const days = fc.uniqueArray(fc.integer({ min: -7000, max: 40_000 }), { minLength: 40, maxLength: 60 })
  const pad = (text: string | number) => String(text).padStart(2, '0')
  const styles = fc.constantFrom<(date: Date) => string>(
    (date) => `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`,
    (date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
    (date) => date.toISOString(),
    (date) => date.toUTCString(),
    (date) => String(date.getTime() / 1000),
    (date) => String(date.getTime()),
    (date) => date.toISOString().slice(0, 10).replaceAll('-', ''),
    (date) => date.toLocaleDateString('es-ES', { timeZone: 'UTC', dateStyle: 'medium' }),
    (date) => date.toLocaleDateString('pt-BR', { timeZone: 'UTC', dateStyle: 'long' }),
    (date) => date.toLocaleDateString('pl-PL', { timeZone: 'UTC', dateStyle: 'long' }),
    (date) => date.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' }),
  )
  fc.assert(
    fc.property(days, styles, (list, write) => {
      // Some day after the 12th, and one of this century, which distinguishes milliseconds from seconds.
      const all = [19_736, ...list]
      const read = sessions(all.map((day) => write(new Date(day * 86_400_000))))
      return Array.isArray(read) && all.every((day, i) => read[i] === sessionOfDay(day))
    }),
  )
})

t.test('instants late in the day of UTC, Sundays and no Fridays among them, are of the days after', async (t) => {
  const evenings = ['07', '08', '09', '10', '11'].map((day) => `2024-01-${day}T23:00:00Z`)
  t.same(sessions(evenings), ['2024-01-08', '2024-01-09', '2024-01-10', '2024-01-11', '2024-01-12'])
  const seconds = evenings.map((text) => String(Date.parse(text) / 1000))
  t.same(sessions(seconds), ['2024-01-08', '2024-01-09', '2024-01-10', '2024-01-11', '2024-01-12'])
  const opens = ['08', '09', '10', '11', '12'].map((day) => `2024-01-${day}T14:30:00Z`)
  t.same(sessions(opens), ['2024-01-08', '2024-01-09', '2024-01-10', '2024-01-11', '2024-01-12'])
  const summer = ['2024-03-28T00:00:00Z', '2024-03-29T00:00:00Z', '2024-03-31T23:00:00Z', '2024-04-01T23:00:00Z']
  t.same(sessions(summer), ['2024-03-28', '2024-03-29', '2024-04-01', '2024-04-02'], 'London in summer')
  t.same(sessions(['2024-01-07', '2024-01-08']), ['2024-01-07', '2024-01-08'], 'days without a time are what they say')
})

t.test('what is no date is none, and months or weeks are no days', async (t) => {
  const texts = [
    '',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '31/31/2024',
    'yesterday',
    '-',
    '2024-01-02 to 2024-01-09',
  ]
  for (const text of [...texts, '32.01.2024', '00.01.2024', '2 foo 2024', '10:30', '1.7E+09', 'x'.repeat(65)]) {
    t.same(sessions([text, '2024-01-15']), [null, '2024-01-15'], text)
  }
  t.same(sessions(['1', '2', '3']), [null, null, null], 'numbers of rows')
  t.same(sessions(['2022', '2023', '2024']), [null, null, null], 'years')
  for (const text of ['2024-01', 'Jan 2024', 'ene-24', 'enero de 2024', '01/2024', '2024-W03', 'Q1 2024']) {
    t.match(sessions([text]), /^its dates are months or weeks, .*: ask the source for daily bars$/, text)
  }
})
