import t from 'tap'
import { type LabelledText, measureSentiment } from './measurement.ts'

const text = (set: string, text: string, label: LabelledText['label'], more: Partial<LabelledText> = {}) => ({
  set,
  real: true,
  lang: null,
  text,
  label,
  ...more,
})

t.test('by data set, by language, for real Spanish headlines, inside and outside of the band', async (t) => {
  const scores = measureSentiment([
    text('a', 'Suben las ventas', 'positive'),
    text('a', 'Caen las ventas', 'positive'),
    text('b', 'Profits fall', 'negative', { lang: 'en' }),
    text('c', 'Suben las ventas', 'positive', { real: false }),
  ])
  const half = { texts: 2, accuracy: 50, macro_f1: 33.33, low: 0, high: 100 }
  const whole = { texts: 1, accuracy: 100, macro_f1: 100, low: 100, high: 100 }
  t.match(scores.sets, [
    { set: 'a', lang: 'es', ...half },
    { set: 'b', lang: 'en', ...whole },
    { set: 'c', lang: 'es', ...whole },
  ])
  t.match(scores.languages, [
    { lang: 'es', texts: 3, accuracy: 66.67 },
    { lang: 'en', ...whole },
  ])
  t.match(scores.real_spanish, half)
  t.match(scores.doubtful, { inside: { texts: 0 }, outside: { texts: 4, accuracy: 75 } })
})
