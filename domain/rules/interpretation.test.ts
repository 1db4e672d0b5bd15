import t from 'tap'
import { interpretationTone, priceDirection, sentimentEmoji, sentimentLabel } from './interpretation.ts'

t.test('every reading of the API has its colour', async (t) => {
  for (const text of ['Overbought', 'Bearish signal', 'Death cross', 'Bearish trend', 'Bearish divergence'])
    t.equal(interpretationTone(text), 'negative', text)
  for (const text of ['Oversold', 'Bullish signal', 'Golden cross', 'Bullish trend', 'Bullish divergence'])
    t.equal(interpretationTone(text), 'positive', text)
  for (const text of ['Neutral', 'No divergence', 'Insufficient data', '']) t.equal(interpretationTone(text), 'neutral')
})

t.test('case does not matter, negative words win, words count inside a sentence', async (t) => {
  t.equal(interpretationTone('STRONGLY OVERSOLD today'), 'positive')
  t.equal(interpretationTone('oversold, yet bearish'), 'negative')
})

t.test('direction against the previous close', async (t) => {
  t.equal(priceDirection(10.01, 10), 'up')
  t.equal(priceDirection(9.99, 10), 'down')
  t.equal(priceDirection(10, 10), 'equal')
})

t.test('sentiment marks', async (t) => {
  t.same(['positive', 'neutral', 'negative', 'mixed', 'toString'].map(sentimentEmoji), ['😊', '😐', '😟', '…', '…'])
  t.same((['positive', 'neutral', 'negative'] as const).map(sentimentLabel), [
    'POSITIVO 📈',
    'NEUTRAL 📊',
    'NEGATIVO 📉',
  ])
})
