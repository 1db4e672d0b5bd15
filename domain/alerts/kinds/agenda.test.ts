import t from 'tap'
import type { AgendaInput, Alert } from '../alert.ts'
import { evaluateAlert, initialState } from '../evaluate.ts'
import { quoteAt, startAt } from '../testing/inputs.ts'

t.test('a date comes near: once for each, and again if it moves later', async (t) => {
  const when = { kind: 'agenda', what: 'report', days_before: 3 }
  const alert: Alert = {
    when,
    repeat: 'rearm',
    sessions: 'regular',
    created_at: 1,
    expires_at: null,
  }
  let state = initialState(alert, startAt(quoteAt(100)))
  /** What is said on a day of November. */
  function said(day: number, date: string, event: Partial<AgendaInput['event']> = {}): string | null {
    const whole = { kind: 'report', date, state: 'confirmed', before: null, ...event } as const
    const today = `2026-11-${day}`
    const about = { subject: { symbol: 'NVDA', currency: 'USD' }, now: Date.parse(today), session: date, price: 104.5 }
    const step = evaluateAlert(alert, state, { on: 'agenda', ...about, today, event: whole })
    if (step === null) return null
    state = step.state
    t.match(step.firing, { price: 104.5, evidence: 'tick', between: null })
    return step.firing?.text ?? null
  }
  t.equal(said(16, '2026-11-20'), null, 'too early')
  t.equal(said(17, '2026-11-20', { kind: 'ex_dividend' }), null)
  t.equal(said(17, '2026-11-20', { state: 'withdrawn' }), null)
  const estimated = { state: 'estimated' } as const
  t.equal(said(17, '2026-11-20', estimated), 'NVDA: resultados el 20/11/2026 (fecha estimada), dentro de 3 días.')
  t.equal(said(18, '2026-11-20'), null, 'once')
  t.equal(said(18, '2026-11-19', { before: '2026-11-20' }), null, 'nor if it moves nearer')
  t.equal(said(19, '2026-11-23', { before: '2026-11-19' }), null, 'it moves later, and is not near yet')
  t.equal(
    said(22, '2026-11-23', { before: '2026-11-19' }),
    'NVDA: resultados el 23/11/2026, mañana. Antes: 19/11/2026.',
  )
  t.equal(said(24, '2026-11-23'), null, 'the past')
  state = { ...state, fired_session: null }
  t.equal(said(23, '2026-11-23'), 'NVDA: resultados el 23/11/2026, hoy.')
})
