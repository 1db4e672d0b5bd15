import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateAnswer } from '#domain/commentary/answer.ts'
import { factsOf } from '#domain/commentary/facts.ts'
import { arbitraryInput } from '#domain/commentary/testing/inputs.ts'
import { linkFigures } from './figure-places.ts'

const figure = (start: number, end: number, name: string) => ({ start, end, name })

test('each figure leads to where its fact is shown', () => {
  const text = 'El MACD está en −1,20 frente a su señal de -0,90, el 20 de noviembre de 2026.'
  const figures = [figure(16, 21, 'macd'), figure(43, 48, 'signal'), figure(53, 76, 'session')]
  expect(linkFigures(text, figures)).toEqual([
    { text: 'El MACD está en ', place: null },
    { text: '−1,20', place: 'macd' },
    { text: ' frente a su señal de ', place: null },
    { text: '-0,90', place: 'macd' },
    { text: ', el ', place: null },
    { text: '20 de noviembre de 2026', place: 'session' },
    { text: '.', place: null },
  ])
})

test('an answer without places, or with odd ones, is text', () => {
  const text = 'El RSI marca 71,3.'
  const plain = [{ text, place: null }]
  const odd = [null, 7, {}, figure(-1, 3, 'rsi'), figure(13, 99, 'rsi'), figure(13, 13, 'rsi'), figure(1.5, 3, 'rsi')]
  for (const figures of [undefined, null, 'ayer', {}, [], odd, [figure(13, 17, 'constructor')]])
    expect(linkFigures(text, figures as never)).toEqual(plain)
  const twice = [figure(13, 17, 'rsi'), figure(15, 18, 'macd')]
  expect(linkFigures(text, twice).map(({ place }) => place)).toEqual([null, 'rsi', null])
})

test('every figure in a text of the server is linked, and no text is lost', () => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const { analysis, comment, figures, verified } = templateAnswer(factsOf(input), '')
      const parts = linkFigures(comment, figures?.comment)
      expect(parts.map(({ text }) => text).join('')).toBe(comment)
      expect(parts.filter(({ place }) => place !== null).length).toBe(verified.figures)
      expect(
        linkFigures(analysis, figures?.analysis)
          .map(({ text }) => text)
          .join(''),
      ).toBe(analysis)
    }),
    { numRuns: 200 },
  )
})
