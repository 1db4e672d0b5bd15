import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indicators } from '../../testing/examples.ts'
import { type FigureSources, linkFigures } from './figure-links.ts'

const of = indicators('AAA', {
  rsi_14: { value: 71.2649, interpretation: 'Overbought' },
  macd: { value: -1.2, signal: -0.9, histogram: -0.3, interpretation: 'Bearish signal' },
  ema_cross: { ema_20: 1234.561, ema_50: 97.1, status: 'Golden cross' },
  stochastic: { value: 50, d: 48.04, interpretation: 'Neutral' },
  support: 95,
  resistance: 112.4,
})
const sources: FigureSources = { indicators: of, prices: [104.5, 110] }

const places = (text: string) =>
  linkFigures(text, sources)
    .filter(({ place }) => place !== null)
    .map(({ text, place }) => [text, place])

test('each figure goes to the row that shows it, in Spanish and in English writing', () => {
  expect(places('El RSI marca 71,3, en sobrecompra.')).toEqual([['71,3', 'rsi']])
  expect(places('La media rápida pasa por 1.234,56 y la lenta por 97.10.')).toEqual([
    ['1.234,56', 'ema'],
    ['97.10', 'ema'],
  ])
  expect(places('El MACD está en −1,20 frente a su señal de -0,90 (histograma −0,30).')).toEqual([
    ['−1,20', 'macd'],
    ['-0,90', 'macd'],
    ['−0,30', 'macd'],
  ])
  expect(places('Cotiza a 104,50; el soporte queda en 95,00 y la resistencia en 112,40.')).toEqual([
    ['104,50', 'price'],
    ['95,00', 'support'],
    ['112,40', 'resistance'],
  ])
})

test('the name before a figure decides where the value does not', () => {
  expect(places('El estocástico está en 50 y el RSI sigue lejos de 50.')).toEqual([
    ['50', 'stochastic'],
    ['50', 'rsi'],
  ])
  expect(places('El soporte queda un 9,1% por debajo.')).toEqual([['9,1', 'support']])
  expect(places('El RSI marcaba 64,8 cuando se escribió esto.')).toEqual([['64,8', 'rsi']])
  expect(places('El soporte aguanta. Suben 3 de cada 5.')).toEqual([])
})

test('settings and dates are no figures of the table', () => {
  for (const text of [
    'El RSI 14 y la EMA 20/50, o EMA de 50.',
    'El RSI de 14 sesiones, con 120 sesiones a la vista.',
    'Cierre del 20/11/2026, del 2026-11-20 y del 20 de noviembre de 2026.',
  ])
    expect(places(text)).toEqual([])
})

test('without indicators the words alone lead', () => {
  expect(linkFigures('El RSI marca 71,3', { indicators: null, prices: [] })).toEqual([
    { text: 'El RSI marca ', place: null },
    { text: '71,3', place: 'rsi' },
  ])
})

test('nothing of a text is lost or added', () => {
  const word = fc.constantFrom(
    'RSI ',
    '71,3',
    ' soporte 95',
    '. ',
    '−',
    '1.234,5',
    ' EMA 20/50 ',
    '20/11/2026',
    'ñ',
    '%',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join('')),
  )
  fc.assert(
    fc.property(text, (text) => {
      expect(
        linkFigures(text, sources)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
    { numRuns: 300 },
  )
})
