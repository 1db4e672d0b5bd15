import t from 'tap'
import { accuracy, confusionOf, type Judged, macroF1, macroF1Interval } from './evaluation.ts'
import { isDoubtful } from './score.ts'

const times = (count: number, truth: Judged['truth'], answer: Judged['answer']): Judged[] => {
  return Array.from({ length: count }, () => ({ truth, answer }))
}

t.test('accuracy and macro-F1 of a worked example', async (t) => {
  const judged = [
    ...times(4, 'positive', 'positive'),
    ...times(2, 'positive', 'neutral'),
    ...times(3, 'negative', 'negative'),
    ...times(1, 'neutral', 'negative'),
  ]
  const confusion = confusionOf(judged)
  t.same(confusion, [
    [3, 0, 0],
    [1, 0, 0],
    [0, 2, 4],
  ])
  t.equal(accuracy(confusion), 70)
  // F1: negative 2·3/(3+4), neutral 0, positive 2·4/(6+4).
  t.ok(Math.abs(macroF1(confusion) - (100 * (6 / 7 + 0 + 0.8)) / 3) < 1e-9)
  t.equal(macroF1(confusionOf(times(5, 'positive', 'positive'))), 100, 'a label that never occurs is left out')
  t.ok(Number.isNaN(accuracy(confusionOf([]))))
})

t.test('the interval holds the value, narrows with more texts and is the same every time', async (t) => {
  const some = [
    ...times(30, 'positive', 'positive'),
    ...times(10, 'negative', 'positive'),
    ...times(20, 'negative', 'negative'),
  ]
  const many = Array.from({ length: 20 }, () => some).flat()
  const value = macroF1(confusionOf(some))
  const [low, high] = macroF1Interval(some)
  const [lowOfMany, highOfMany] = macroF1Interval(many)
  t.ok(low < value && value < high)
  t.ok(lowOfMany > low && highOfMany < high)
  t.same(macroF1Interval(some), [low, high])
  t.same(macroF1Interval(times(9, 'neutral', 'neutral')), [100, 100])
})

t.test('the doubtful band is open to both signs', async (t) => {
  t.same([0, 0.04, 0.05, -0.2, 0.29, 0.3, -0.9].map(isDoubtful), [false, false, true, true, true, false, false])
})
