import fc from 'fast-check'
import t from 'tap'
import { publishedAt } from './published-at.ts'

const at = (text: string) => {
  const ms = publishedAt(text)
  return ms === null ? null : new Date(ms).toISOString()
}

t.test('dates as feeds write them', async (t) => {
  const cases: [string, string][] = [
    ['Mon, 13 Oct 2025 10:05:30 GMT', '2025-10-13T10:05:30.000Z'],
    ['Mon, 13 Oct 2025 10:05:30 +0200', '2025-10-13T08:05:30.000Z'],
    ['Mon, 13 Oct 2025 10:05:30 -05:00', '2025-10-13T15:05:30.000Z'],
    ['Mon, 13 Oct 2025 10:05:30 CEST', '2025-10-13T08:05:30.000Z'],
    ['Mon, 13 Oct 2025 10:05 EDT', '2025-10-13T14:05:00.000Z'],
    ['13 Oct 2025 10:05:30', '2025-10-13T10:05:30.000Z'],
    ['Mon,13 Oct 25 10:05:30 Z', '2025-10-13T10:05:30.000Z'],
    ['  Mon,  3 Oct 2025 9:05:30 GMT ', '2025-10-03T09:05:30.000Z'],
    ['lun., 13 oct. 2025 10:05:30 +0200', '2025-10-13T08:05:30.000Z'],
    ['Mié, 03 Dic 2025 10:00:00 GMT', '2025-12-03T10:00:00.000Z'],
    ['sábado, 4 de enero de 2025, 10:00', '2025-01-04T10:00:00.000Z'],
    ['Sat, 04 Septiembre 2025 10:00:00 ECT', '2025-09-04T15:00:00.000Z'],
    ['2025-10-13T10:05:30Z', '2025-10-13T10:05:30.000Z'],
    ['2025-10-13T10:05:30.250+02:00', '2025-10-13T08:05:30.000Z'],
    ['2025-10-13 10:05:30', '2025-10-13T10:05:30.000Z'],
    ['2025-10-13T10:05-0500', '2025-10-13T15:05:00.000Z'],
    ['2025-10-13', '2025-10-13T00:00:00.000Z'],
    ['Tue, 31 Dec 2024 23:59:60 GMT', '2024-12-31T23:59:59.000Z'],
    ['Thu, 29 Feb 2024 12:00:00 GMT', '2024-02-29T12:00:00.000Z'],
  ]
  for (const [text, iso] of cases) t.equal(at(text), iso, text)
})

t.test('what is no date', async (t) => {
  const texts = [
    '',
    'ayer',
    'Mon, 32 Oct 2025 10:00:00 GMT',
    'Fri, 29 Feb 2025 10:00:00 GMT',
    '2025-13-01',
    '2025-02-30',
  ]
  const more = ['Mon, 13 Foo 2025 10:00:00 GMT', '13 Oct 2025 99:00:00 GMT', '13 Oct 2025 10:00:00 XXT', '1760342400']
  for (const text of [...texts, ...more, 'constructor', '13 Oct 2025 10:00:00 constructor'])
    t.equal(at(text), null, text)
})

t.test('whatever the text, a finite number or null', async () => {
  const digits = fc.stringMatching(/^[\d ,:TZ+a-z-]{0,40}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (text) => {
      const ms = publishedAt(text)
      return ms === null || Number.isSafeInteger(ms)
    }),
  )
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
      const second = Math.floor(date.getTime() / 1_000) * 1_000
      return publishedAt(date.toUTCString()) === second && publishedAt(date.toISOString()) === second
    }),
  )
})
