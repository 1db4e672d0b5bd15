import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { checkOf } from '../../contract/check.ts'
import { technicalIndicators } from '../../indicators/index.ts'
import { emptyColumns } from '../../market/bars/columns.ts'
import type { Alert, AlertStart } from '../alert.ts'
import { initialState } from '../evaluate.ts'
import { FIGURES, NO_FIGURES, quoteAt, startAt } from '../testing/inputs.ts'
import { alertSentence, KINDS, kindOf, type When, WhenShape } from './index.ts'

/** One alert of each kind in contract section 10. */
const EXAMPLES: Record<keyof typeof KINDS, [When, string][]> = {
  price: [
    [{ kind: 'price', direction: 'up', level: 180 }, 'NVDA suba de 180,00, una vez, también con hueco'],
    [{ kind: 'price', direction: 'down', level: 1180.5 }, 'NVDA baje de 1.180,50, una vez, también con hueco'],
    [{ kind: 'price', direction: 'any', level: 0.1234 }, 'NVDA pase por 0,1234, una vez, también con hueco'],
  ],
  change: [
    [
      { kind: 'change', direction: 'any', percent: 5 },
      'NVDA suba o baje al menos un 5\u202f% frente al cierre anterior, una vez, también con hueco',
    ],
  ],
  level: [
    [
      { kind: 'level', of: 'resistance', within_pct: 1.5 },
      'NVDA llegue a un 1,50\u202f% o menos de su resistencia, una vez, también con hueco',
    ],
    [
      { kind: 'level', of: 'low_252', within_pct: 0 },
      'NVDA llegue a su mínimo de 252 sesiones, una vez, también con hueco',
    ],
  ],
  indicator: [
    [
      { kind: 'indicator', field: 'rsi_14', becomes: 'Oversold' },
      'el RSI 14 de NVDA pase a estar en sobreventa, al cierre, una vez',
    ],
    [
      { kind: 'indicator', field: 'macd', becomes: 'Bullish signal', at: 'live' },
      'el MACD de NVDA pase a estar alcista, en vivo (la barra abierta puede deshacerlo), una vez',
    ],
  ],
  rule: [
    [
      { kind: 'rule', rule: 'any', demonstrated: true },
      'NVDA dé una oportunidad con ventaja demostrada al cierre, una vez',
    ],
    [
      { kind: 'rule', rule: 'volume-anomaly', demonstrated: false },
      'NVDA dé la oportunidad «Volumen anómalo» al cierre, una vez',
    ],
  ],
  rating: [
    [{ kind: 'rating', becomes: 'Strong buy' }, 'los indicadores de NVDA pasen a «Compra fuerte» al cierre, una vez'],
  ],
  volume: [[{ kind: 'volume', times: 3 }, 'NVDA negocie 3 veces su volumen medio de 63 sesiones, una vez']],
  gap: [[{ kind: 'gap', percent: 2 }, 'NVDA abra con un hueco de al menos un 2\u202f%, una vez']],
  band: [[{ kind: 'band' }, 'NVDA cierre fuera de la banda del 80\u202f% prevista una sesión antes, una vez']],
  news: [[{ kind: 'news', sentiment: 'negative' }, 'salga una noticia negativa de NVDA, una vez']],
  data: [
    [
      { kind: 'data' },
      'los datos de NVDA se congelen, queden en revisión, cambien por un split o dejen de llegar, una vez',
    ],
  ],
  order: [
    [{ kind: 'order' }, 'una orden tuya de NVDA en el simulador se ejecute, o termine sin ejecutarse entera, una vez'],
  ],
  agenda: [
    [{ kind: 'agenda', what: 'report', days_before: 0 }, 'llegue el día de los resultados de NVDA, una vez'],
    [
      { kind: 'agenda', what: 'ex_dividend', days_before: 1 },
      'falte 1 día para que NVDA cotice sin dividendo, una vez',
    ],
    [{ kind: 'agenda', what: 'report', days_before: 7 }, 'falten 7 días para los resultados de NVDA, una vez'],
  ],
}

t.test('every file of the folder is a kind, under its name', async (t) => {
  const files = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts') && entry.name !== 'index.ts')
    .map((entry) => entry.name.slice(0, -'.ts'.length))
  t.same(Object.keys(KINDS).sort(), files.sort())
})

t.test('what each kind asks for, and in Spanish', async (t) => {
  const isWhen = checkOf(WhenShape)
  for (const [kind, examples] of Object.entries(EXAMPLES)) {
    for (const [when, sentence] of examples) {
      t.ok(isWhen(when), kind)
      const alert = { when, repeat: 'once', sessions: 'regular' } as const
      t.equal(alertSentence(alert, { symbol: 'NVDA', currency: 'USD' }), `Avisa cuando ${sentence}.`)
    }
  }
  const price = { kind: 'price', direction: 'up', level: 180 } as const
  const sentence = (repeat: 'session' | 'rearm', sessions: 'regular' | 'all') =>
    alertSentence({ when: price, repeat, sessions }, { symbol: 'COPEC', currency: 'CLP' })
  t.equal(
    sentence('session', 'regular'),
    'Avisa cuando COPEC suba de 180, como mucho una vez por sesión, también con hueco.',
  )
  t.equal(
    sentence('rearm', 'all'),
    'Avisa cuando COPEC suba de 180, cada vez, también con hueco, también fuera de horario.',
  )
})

t.test('closed bars change the initial state of the kinds that say so, and of no other', async (t) => {
  const answer = technicalIndicators(emptyColumns(0), { symbol: 'NVDA', live: false })
  const unread = startAt(quoteAt(104.5), { figures: NO_FIGURES })
  const read: AlertStart = {
    ...unread,
    figures: { ...FIGURES, low_252: 105 },
    closed: () => ({ ...answer, rsi_14: { value: 20, interpretation: 'Oversold' } }),
  }
  for (const [kind, examples] of Object.entries(EXAMPLES)) {
    const isSame = examples.every(([when]) => {
      const alert: Alert = { when, repeat: 'once', sessions: 'regular', created_at: 1, expires_at: null }
      return isDeepStrictEqual(initialState(alert, read), initialState(alert, unread))
    })
    t.equal(isSame, !kindOf({ when: examples[0][0] }).startsFromBars, kind)
  }
})

t.test('what no kind asks for', async (t) => {
  const isWhen = checkOf(WhenShape)
  for (const when of [
    null,
    {},
    { kind: 'moon' },
    { kind: 'price', direction: 'up' },
    { kind: 'price', direction: 'up', level: 0 },
    { kind: 'price', direction: 'up', level: Number.NaN },
    { kind: 'price', direction: 'up', level: '180' },
    { kind: 'price', direction: 'sideways', level: 180 },
    { kind: 'change', direction: 'up', percent: 0 },
    { kind: 'level', of: 'moon', within_pct: 1 },
    { kind: 'level', of: 'support', within_pct: -1 },
    { kind: 'indicator', field: 'rsi_14', becomes: 'Golden cross' },
    { kind: 'indicator', field: 'support', becomes: 'Neutral' },
    { kind: 'rule', rule: 'moon', demonstrated: false },
    { kind: 'volume', times: 0 },
    { kind: 'gap', percent: -1 },
    { kind: 'news', sentiment: 'neutral' },
  ]) {
    t.notOk(isWhen(when), JSON.stringify(when))
  }
})
