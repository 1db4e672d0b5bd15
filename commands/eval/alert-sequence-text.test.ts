import t from 'tap'
import { runAlertSequence } from './alert-sequence.ts'
import { sequenceOf } from './testing/line.ts'
import { alert, answers, at, bar, dateOf, history, lineOf, noAnswer, price } from './testing/week.ts'

const textsOf = (...args: Parameters<typeof lineOf>): string[] =>
  runAlertSequence(sequenceOf(lineOf(...args))).firings.map(({ text }) => text)

const up = alert(price('up', 100))

t.test('a price that came, with and without a gap', async (t) => {
  t.same(textsOf([up], answers('mon', 98, ['10:01', 98], ['10:02', 101.2])), ['ACME subió de 100,00: está en 101,20.'])
  t.same(textsOf([alert(price('down', 97))], answers('mon', 98, ['10:01', 98], ['10:02', 96])), [
    'ACME bajó de 97,00: está en 96,00.',
  ])
  t.same(textsOf([up], answers('mon', 98, ['10:01', 104])), [
    'ACME subió de 100,00: abrió con hueco en 104,00 y está en 104,00.',
  ])
})

t.test('a split overnight is no gap', async (t) => {
  const split = { at: at('tue', '09:00'), split: { date: dateOf('tue'), ratio: 10 } }
  const tuesday = answers('tue', 98, ['10:01', 101, { open: 98 }])
  const events = [...answers('mon', 980, ['10:01', 980], ['10:39', 980]), split, ...tuesday]
  const bars = { history: [...history(980), bar('mon', 980, 980, 980)] }
  t.same(textsOf([alert(price('up', 1_000))], events, bars), ['ACME subió de 100,00: está en 101,00.'])
})

t.test('an extreme says between when, by the clocks of Ecuador, and where the price is', async (t) => {
  const range = answers('mon', 98, ['10:02', 98], ['10:31', 99.2, { day_high: 100.4 }])
  t.same(textsOf([up], range), [
    'ACME subió de 100,00: subió hasta 100,40 entre el 02/03/2026 05:02 y el 02/03/2026 05:31 (hora de Ecuador); ahora está en 99,20.',
  ])
  const bars = [...history(98), bar('mon', 98, 100.5, 98)]
  const events = [...answers('mon', 98, ['10:39', 98]), ...answers('tue', 98, ['10:01', 98.5])]
  t.same(textsOf([up], events, { history: bars }), [
    'ACME subió de 100,00: subió hasta 100,50 en la sesión del 02/03/2026; ahora está en 98,50.',
  ])
})

t.test('every other kind', async (t) => {
  const one = (when: object, events: Parameters<typeof lineOf>[1], bars = history(98)) =>
    textsOf([alert(when)], events, { history: bars })
  const rise = answers('mon', 98, ['10:01', 98], ['10:02', 103, { volume: 4000 }])
  t.same(one({ kind: 'change', direction: 'up', percent: 5 }, rise), [
    'ACME ganó al menos un 5\u202f% frente al cierre anterior: está en 103,00.',
  ])
  t.same(one({ kind: 'level', of: 'high_252', within_pct: 0 }, rise), [
    'ACME llegó a su máximo de 252 sesiones (98,50): está en 103,00.',
  ])
  t.same(one({ kind: 'volume', times: 3 }, rise), [
    'ACME negoció 4.000 acciones, al menos 3 veces su media de 63 sesiones (1.000).',
  ])
  t.same(one({ kind: 'gap', percent: 5 }, answers('mon', 98, ['10:01', 104, { open: 103.5 }])), [
    'ACME abrió en 103,50, con un hueco del +5,61\u202f% frente al cierre anterior (98,00): está en 104,00.',
  ])
  const split = { at: at('mon', '09:30'), split: { date: dateOf('mon'), ratio: 4 } }
  t.same(one({ kind: 'data' }, [split]), ['ACME: split de 4 por 1 el 02/03/2026; los niveles anteriores se ajustan.'])
  t.same(one({ kind: 'data' }, [...rise, noAnswer('mon', '10:20')]), ['ACME: la fuente no da precios nuevos.'])
  t.same(one({ kind: 'data' }, answers('mon', 98, ['10:01', 98], ['10:02', 980])), [
    'ACME: el precio está en revisión: la fuente da uno que todavía no se puede creer.',
  ])
  const loud = [...history(98, 30), bar('mon', 97, 99, 98.4, 9000)]
  const over = [...answers('mon', 98, ['10:01', 98]), noAnswer('mon', '10:41')]
  t.match(
    one({ kind: 'rule', rule: 'volume-anomaly', demonstrated: false }, over, loud)[0],
    /^ACME: Volumen anómalo\. Se/,
  )
  const jump = [...history(98, 260), bar('mon', 98, 130, 130)]
  t.match(one({ kind: 'band' }, over, jump)[0], /^ACME cerró en 130,00 el 02\/03\/2026, fuera de la banda del 80/)
  t.same(one({ kind: 'indicator', field: 'rsi_14', becomes: 'Overbought' }, over, jump), [
    'En ACME, el RSI 14 pasó a estar en sobrecompra al cierre del 02/03/2026.',
  ])
})
