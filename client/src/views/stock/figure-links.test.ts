import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsOf } from '../../../../domain/commentary/facts.ts'
import { analysisOf, templateComment } from '../../../../domain/commentary/template.ts'
import { company, indicators, trading } from '../../testing/examples.ts'
import { type FigureSources, linkFigures } from './figure-links.ts'

const technical = indicators('AAA', {
  rsi_14: { value: 71.2649, interpretation: 'Overbought' },
  macd: { value: -1.2, signal: -0.9, histogram: -0.3, interpretation: 'Bearish signal' },
  ema_cross: { ema_20: 1234.561, ema_50: 97.1, status: 'Golden cross' },
  stochastic: { value: 50, d: 48.04, interpretation: 'Neutral' },
  support: 95,
  resistance: 112.4,
})
const sources: FigureSources = {
  symbol: 'AAA',
  trading: trading('AAA', { currentPrice: 104.5, previousClose: 100, lastVolume: 1_500_000 }),
  technical,
  company: company('AAA'),
}
const nothing: FigureSources = { symbol: 'AAA', trading: null, technical: null, company: null }

const places = (text: string, of = sources) =>
  linkFigures(text, of)
    .filter(({ place }) => place !== null)
    .map(({ text, place }) => [text, place])

test('each figure goes to where the fact is shown that it states, in Spanish and in English writing', () => {
  expect(places('El RSI marca 71,3, en sobrecompra.')).toEqual([['71,3', 'rsi']])
  expect(places('La EMA de 20 está en 1.234,56 dólares y la EMA de 50 en 97.10 dólares.')).toEqual([
    ['1.234,56', 'ema'],
    ['97.10', 'ema'],
  ])
  expect(places('El MACD está en −1,20 frente a su señal de -0,90 (histograma −0,30).')).toEqual([
    ['−1,20', 'macd'],
    ['-0,90', 'macd'],
    ['−0,30', 'macd'],
  ])
  expect(places('Cotiza a 104,50 dólares; el soporte queda en 95,00 y la resistencia en 112,40.')).toEqual([
    ['104,50', 'price'],
    ['95,00', 'support'],
    ['112,40', 'resistance'],
  ])
  expect(
    places('AAA sube un 4,50 % desde el cierre anterior, 100,00 dólares. Se negociaron 1,5 millones de acciones.'),
  ).toEqual([
    ['4,50 %', 'change'],
    ['100,00', 'previousClose'],
    ['1,5 millones', 'volume'],
  ])
  expect(places('Cerró el 20 de noviembre de 2026.')).toEqual([['20 de noviembre de 2026', 'session']])
})

test('a value that has moved since is led by the words around it, and nothing calls it wrong', () => {
  expect(places('El RSI marca 64,8 y el MACD está en −0,7.')).toEqual([
    ['64,8', 'rsi'],
    ['−0,7', 'macd'],
  ])
  expect(places('AAA cotizaba a 103,20 dólares. El soporte queda en 93,10.')).toEqual([
    ['103,20', 'price'],
    ['93,10', 'support'],
  ])
  expect(places('Son los datos del 19/11/2026.')).toEqual([['19/11/2026', 'session']])
})

test('settings, thresholds and counts are no figures of the table', () => {
  for (const text of [
    'El RSI (14) y la EMA 20/50, sobre 100.',
    'El RSI de 14 sesiones sigue por encima de 70.',
    'El estocástico (14, 3, 3) y el MACD (12/26/9).',
  ])
    expect(places(text)).toEqual([])
})

test('without the answers the words alone lead', () => {
  expect(places('El RSI marca 71,3 y el soporte está en 95,00.', nothing)).toEqual([
    ['71,3', 'rsi'],
    ['95,00', 'support'],
  ])
})

test('every figure of the template is linked, with the facts of its moment and with others', () => {
  const { trading, company } = sources
  if (!trading || !company) throw new Error('the example has both')
  const facts = factsOf({ trading, technical, company })
  for (const text of [analysisOf(facts), templateComment(facts)]) {
    const own = places(text)
    expect(own.length).toBeGreaterThan(4)
    expect(places(text, nothing).map(([figure]) => figure)).toEqual(own.map(([figure]) => figure))
  }
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
      const parts = linkFigures(text, sources).map((part) => part.text)
      expect(parts.join('')).toBe(text.normalize('NFC'))
    }),
    { numRuns: 300 },
  )
})
