import { expect, test } from 'vitest'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { CHARTS } from '../graphs/index.ts'
import { answer, answerAhead, candles, noForecast } from '../testing/examples.ts'
import { barWarnings, forecastSentence } from './notices.ts'

const sentence = ({ forecast, time }: ChartData) => forecastSentence(forecast, time.length)

test('the band says how often such bands held', () => {
  expect(sentence(answerAhead('divergence'))).toBe(
    'Banda del 80\u202f%: en las últimas 250 sesiones el precio quedó dentro el 79\u202f% de las veces a 10 sesiones (paseo aleatorio: 81\u202f%).',
  )
  const unmeasured = answerAhead('divergence')
  unmeasured.forecast.coverage = { sessions: 0, inside_pct: null, naive_inside_pct: null, width_vs_naive_pct: null }
  expect(sentence(unmeasured)).toMatch('todavía no se ha medido')
})

test('without a band it says why', () => {
  expect(sentence(answer('divergence', candles.slice(-87)))).toBe(
    'Sin datos suficientes para un pronóstico: hacen falta 250 sesiones y hay 87.',
  )
  expect(sentence(answer('divergence', candles.slice(-1)))).toMatch('y hay una.')
  expect(sentence(answer('divergence'))).toBe('Sin datos suficientes para un pronóstico de esta acción.')
  expect(sentence(answer('divergence', candles, noForecast('coverage')))).toMatch(
    /^Pronóstico oculto: en las últimas 250 sesiones/,
  )
})

test('a gap of a month is reported', () => {
  const bars = [...candles.slice(-250, -80), ...candles.slice(-50)]
  expect(barWarnings(answer('divergence', bars))).toEqual([
    'Faltan datos entre el 27 oct 2025 y el 27 nov 2025; la línea de puntos marca el hueco.',
  ])
  expect(barWarnings(answer('divergence'))).toEqual([])
})

test('an unadjusted split is reported, an adjusted one leaves no trace', () => {
  const bars = candles.slice(-250)
  const split = bars.map((bar, i) => {
    const factor = i < 200 ? 4 : 1
    return {
      ...bar,
      open: factor * bar.open,
      high: factor * bar.high,
      low: factor * bar.low,
      close: factor * bar.close,
    }
  })
  expect(barWarnings(answer('divergence', split))).toEqual([
    expect.stringMatching(
      /^El 27 nov 2025 el precio pasó de \d+,\d\d a \d+,\d\d de un día para otro: puede ser un split/,
    ),
  ])
  expect(barWarnings(answer('divergence', bars))).toEqual([])
})

test.each([
  ['divergence', 'Se necesitan 60 sesiones para buscar divergencias.'],
  ['volume-profile', 'Historia corta: el perfil de volumen necesita 20 sesiones y hay 9.'],
  ['rsi-stochastic-oscillator', 'Historia corta: el estocástico necesita 18 sesiones y hay 9.'],
  ['fibonacci-levels', 'Historia corta: el retroceso de Fibonacci necesita 20 sesiones y hay 9.'],
  ['bollinger-bands', 'Historia corta: la banda de Bollinger necesita 20 sesiones y hay 9.'],
] as const)('%s says how much history it needs', (graphType, sentence) => {
  expect(CHARTS[graphType].notices(answer(graphType, candles.slice(-9)))).toEqual([sentence])
})

test('each chart has one sentence that reads it', () => {
  const read = (name: keyof typeof CHARTS) => CHARTS[name].notices(answer(name)).join(' ')
  expect(read('fibonacci-levels')).toMatch(/^El precio está entre los niveles [\d,]+\s% y [\d,]+\s%\.$/)
  expect(read('rsi-stochastic-oscillator')).toMatch(/^RSI en [a-z ]+; estocástico en [a-z ]+\.$/)
  expect(read('bollinger-bands')).toMatch(/^El precio está (entre|por) .*\.$/)
  expect(read('volume-profile')).toMatch(/^Al menos el 70\u202f% del volumen se negoció entre \d+,\d\d y \d+,\d\d\.$/)
  expect(read('divergence')).toMatch(/divergencia/i)
})
