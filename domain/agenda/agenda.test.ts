import t from 'tap'
import { type AgendaEvent, type AnnouncedDate, changedEvents, moveAfter } from './agenda.ts'

const TODAY = '2026-10-20'
const report = (date: string, more: Partial<AgendaEvent> = {}): AgendaEvent => {
  return { kind: 'report', period: date, date, state: 'estimated', missing_since: null, ...more }
}
const told = (date: string, is_estimated = true): AnnouncedDate => ({ kind: 'report', date, is_estimated })

t.test('what an announced date makes of the stored ones', async (t) => {
  const october = report('2026-10-27')
  const cases: [name: string, stored: AgendaEvent[], announced: AnnouncedDate[], changed: AgendaEvent[]][] = [
    ['the first', [], [told('2026-10-27')], [october]],
    ['no date, and one that nobody announces', [], [told('2026-02-3x'), told('2036-10-27')], []],
    ['the same', [october], [told('2026-10-27')], []],
    ['confirmed', [october], [told('2026-10-27', false)], [report('2026-10-27', { state: 'confirmed' })]],
    [
      'moved',
      [october],
      [told('2026-11-03', false)],
      [report('2026-11-03', { period: '2026-10-27', state: 'confirmed' })],
    ],
    ['another quarter', [report('2026-07-28', { state: 'confirmed' })], [told('2026-10-27')], [october]],
    ['one that has passed', [report('2026-10-19', { state: 'confirmed' })], [told('2026-10-20')], []],
    [
      'an estimate that has passed',
      [report('2026-10-19')],
      [told('2026-10-22', false)],
      [report('2026-10-22', { period: '2026-10-19', state: 'confirmed' })],
    ],
    ['the next quarter on the day itself', [report(TODAY)], [told('2027-01-26')], [report('2027-01-26')]],
    ['no longer announced', [october], [], [report('2026-10-27', { missing_since: TODAY })]],
    ['for a day', [report('2026-10-27', { missing_since: '2026-10-19' })], [], []],
    ['and back', [report('2026-10-27', { missing_since: '2026-10-19' })], [told('2026-10-27')], [october]],
    [
      'for two days',
      [report('2026-10-27', { missing_since: '2026-10-18' })],
      [],
      [report('2026-10-27', { missing_since: '2026-10-18', state: 'withdrawn' })],
    ],
    ['withdrawn for long', [report('2026-10-27', { missing_since: '2026-10-01', state: 'withdrawn' })], [], []],
    [
      'withdrawn, and announced again',
      [report('2026-10-27', { missing_since: '2026-10-01', state: 'withdrawn' })],
      [told('2026-10-29')],
      [report('2026-10-29', { period: '2026-10-27' })],
    ],
    ['the past is never missing', [report('2026-10-01'), report(TODAY)], [], []],
    [
      'monthly dividends are several events, and no reports',
      [report('2026-10-27'), { ...report('2026-10-02'), kind: 'ex_dividend' }],
      [told('2026-10-27'), { kind: 'ex_dividend', date: '2026-11-01', is_estimated: false }],
      [{ ...report('2026-11-01'), kind: 'ex_dividend', state: 'confirmed' }],
    ],
  ]
  for (const [name, stored, announced, changed] of cases) t.same(changedEvents(stored, announced, TODAY), changed, name)
})

t.test('the move that followed', async (t) => {
  const closes = [100, 110, 121].map((close, i) => ({ session: `2026-10-2${[3, 6, 7][i]}`, close }))
  const move = (kind: AgendaEvent['kind'], date: string) => {
    const found = moveAfter(kind, date, closes)
    return found && [found.from, found.to, Math.round(found.change_pct)]
  }
  t.same(move('report', '2026-10-26'), ['2026-10-23', '2026-10-27', 21], 'before the opening or after the close')
  t.same(move('ex_dividend', '2026-10-26'), ['2026-10-23', '2026-10-26', 10])
  t.same(move('ex_dividend', '2026-10-25'), ['2026-10-23', '2026-10-26', 10], 'a day without a session')
  t.equal(move('report', '2026-10-27'), null, 'the next session is to come')
  t.equal(move('ex_dividend', '2026-10-22'), null, 'no close before it')
})
