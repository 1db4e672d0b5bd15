import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { needs, shared } from '#test/support/reference/reference.ts'
import { publishedAt } from './published-at.ts'

const SPELLINGS = 'reference/reports/feeds/date-spellings.txt'

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

t.test('every spelling of the reported feeds', needs(SPELLINGS), async (t) => {
  const lines = readFileSync(shared(SPELLINGS), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const unread = lines.filter((line) => at(line) === null)
  t.same(unread, ['Ayer', 'hace 2 horas'], 'what depends on when it was written is no date')
})

t.test('one instant in every spelling', async (t) => {
  const spellings = `
    Wed, 25 Nov 2026 01:00 PM ; Wed, 25 Nov 2026 1:00pm ; 25 Nov 2026, 1:00 p. m. ; 25/11/2026 01:00:00 p.m.
    Wed, 25 Nov 2026 13:00:00 GMT ; WED, 25 NOV 2026 13:00:00 GMT ; wed, 25 nov 2026 13:00 gmt
    Wed, 25 Nov 2026 14:00:00 +0100 (CET) ; Wed (miércoles), 25 Nov 2026 13:00 (sin zona) GMT
    Wed, 25 Nov 2026 14:00:00 GMT+1 ; Wed, 25 Nov 2026 14:00:00 GMT+01:00 ; Wed, 25 Nov 2026 08:00 UTC - 5
    Wed, 25 Nov 2026 08:00:00 -05 ; Wed, 25 Nov 2026 10:00:00 −0300 ; Wed, 25 Nov 2026 18:30:00 +05:30
    Wed, 25 Nov 2026 14:00:00 CET ; Wed, 25 Nov 2026 15:00:00 CEST ; Wed, 25 Nov 2026 14:00:00 MEZ
    Wed, 25 Nov 2026 08:00:00 EST ; Wed, 25 Nov 2026 09:00:00 VET ; Thu, 26 Nov 2026 00:00:00 AEDT
    Wed, 25 Nov 2026 14:00 (CET) ; Wed, 25 Nov 2026 08:00 (UTC-5) ; 25 nov 2026 13:00 (hora de Londres)
    Wed, 25 Nov 2026 13:00:00 HNEC ; Wed, 25 Nov 2026 13:00:00 XXT ; 25 Nov 2026 13:00:00 constructor
    Wed Nov 25 13:00:00 2026 ; Wed Nov 25 14:00:00 CET 2026 ; Wed Nov 25 14:00:00 +0100 2026
    Wed Nov 25 2026 14:00:00 GMT+0100 (hora estándar de Europa central) ; Wednesday, 25-Nov-26 13:00:00 UTC
    25/11/2026 13:00 ; 25-11-2026 13:00 ; 25.11.2026 13.00 ; 25/11/26 13:00 ; 25/11/2026, 13:00:00 ; 25 / 11 / 2026 13:00
    25/11/2026-13:00 ; 25/11/2026 - 13:00 ; 25/11/2026 | 13:00 ; 11/25/2026 1:00 PM ; 13:00 25/11/2026
    miércoles, 25 de noviembre de 2026 13:00 ; Miércoles 25 de Noviembre del 2026, 13:00 h ; 25 nov 2026 a las 13:00
    25 de noviembre de 2026 a las 13 horas ; 25 nov. 2026 13h00 ; 25 nov 2026 13 h ; 25 nov 2026, 1 de la tarde
    Publicado: 25/11/2026 a las 13:00 hs. ; el 25 de noviembre de 2026 a la 1:00 p.m. ; 25/nov/2026 13:00
    mer, 25 nov 2026 14:00:00 +0100 ; qua, 25 nov 2026 13:00 ; Wed, 25 Nov 2026 13.00.00 GMT
    November 25, 2026 13:00 ; Nov. 25th, 2026 1 PM ; Nov 25 2026 13:00 ; 2026 Nov 25 13:00
    2026-11-25T13:00:00Z ; 2026-11-25t13:00:00z ; 2026-11-25T14:00:00+01 ; 2026-11-25T13:00:00.123456Z
    2026-11-25 14:00:00 +01:00 ; 2026-11-25T14:00+01:00[Europe/Madrid] ; 2026/11/25 13:00 ; 2026-11-25T08:00:00-0500
    20261125T130000Z ; 20261125T1300Z ; 20261125130000 ; 2026-11-25T13Z
    1795611600 ; 1795611600.5 ; 1795611600000`
  for (const text of spellings.split(/ ; |\n/)) {
    if (text.trim() !== '') t.equal(at(text)?.slice(0, 19), '2026-11-25T13:00:00', text.trim())
  }
})

t.test('months in Spanish, and in its neighbour languages', async (t) => {
  const names = [
    ['ene', 'enero', 'Jan', 'January', 'jan', 'janeiro', 'gener', 'xan', 'xaneiro', 'janv', 'gennaio', 'Januar'],
    ['feb', 'febrero', 'February', 'fev', 'febrer'],
    ['mar', 'marzo', 'March', 'março', 'març', 'mars'],
    ['abr', 'abril', 'Apr', 'avril'],
    ['may', 'mayo', 'mai', 'maio', 'maig'],
    ['jun', 'junio', 'juny', 'xuño', 'juin', 'giugno'],
    ['jul', 'julio', 'juliol', 'xullo', 'juillet', 'luglio'],
    ['ago', 'agosto', 'Aug', 'agost', 'août'],
    ['sep', 'sept', 'set', 'septiembre', 'setiembre', 'setembro', 'September'],
    ['oct', 'octubre', 'out', 'outubro', 'ott', 'Oktober'],
    ['nov', 'noviembre', 'novembre'],
    ['dic', 'diciembre', 'Dec', 'dez', 'desembre', 'décembre'],
  ]
  for (const [i, written] of names.entries()) {
    const expected = new Date(Date.UTC(2026, i, 5, 10)).toISOString()
    for (const name of written) t.equal(at(`5 ${name} 2026 10:00`), expected, name)
  }
})

t.test('noon and midnight', async (t) => {
  const cases = [
    ['25 Nov 2026 12:00 AM', '2026-11-25T00:00:00.000Z'],
    ['25 Nov 2026 12:30 PM', '2026-11-25T12:30:00.000Z'],
    ['25 Nov 2026 13:15 PM', '2026-11-25T13:15:00.000Z'],
    ['Wed, 25 Nov 2026 24:00:00 GMT', '2026-11-26T00:00:00.000Z'],
    ['25 nov 2026', '2026-11-25T00:00:00.000Z'],
    ['2026-11-25+01:00', '2026-11-24T23:00:00.000Z'],
    ['25 nov 2026, 9 de la noche', '2026-11-25T21:00:00.000Z'],
    ['25 nov 2026, 9 de la mañana', '2026-11-25T09:00:00.000Z'],
  ]
  for (const [text, iso] of cases) t.equal(at(text), iso, text)
})

t.test('what is no date', async (t) => {
  const texts = `
    ayer | hoy | hace 2 horas | 2 hours ago | noviembre de 2026 | 25 nov | 25 nov 13:00 | 13:00 | 2026 | 17603424
    Mon, 32 Oct 2025 10:00:00 GMT | Fri, 29 Feb 2025 10:00:00 GMT | 31 de febrero de 2026 | 31/02/2026 10:00 | 2025-13-01
    2025-02-30 | 00/11/2026 | 25/13/2026 | Mon, 13 Foo 2025 10:00:00 GMT | 13 Oct 2025 99:00:00 GMT
    13 Oct 2025 25:00 | 13 Oct 2025 24:01 | 13 Oct 2025 10:60 | 13 Oct 2025 10:00:75 | 13 Oct 2025 14:00 AM
    13 Oct 2025 10:00 +2500 | 25 nov 2026 - 27 nov 2026 | 25 nov 2026 13:00 14:00 | 25 nov 2026 13:00 - 3 min | 25 nov 2026, 12 de la noche
    constructor | 2026-W48-3 | 25 de constructor de 2026`
  for (const text of texts.split(/ \| |\n/)) t.equal(at(text), null, text.trim())
  t.equal(at(`${'x'.repeat(200)} 25 nov 2026`), null, 'nor a text in which one stands')
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
