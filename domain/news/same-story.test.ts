import fc from 'fast-check'
import t from 'tap'
import type { Sentiment } from '../contract/news.ts'
import { type ComparedHeadline, isSameStory } from './same-story.ts'

const of = (title: string, sentiment: Sentiment = 'neutral'): ComparedHeadline => ({ title, sentiment })

t.test('figures, tone and similarity decide', async (t) => {
  const same = (a: string, b: string, similarity: number) => isSameStory(of(a), of(b), similarity)
  t.equal(same('Compra una filial', 'Compra la filial', 0.55), true)
  t.equal(same('Compra una filial', 'Vende un edificio', 0.54), false, 'too little in common')
  t.equal(same('Gana un 12 %', 'Gana un 13 %', 0.99), false, 'another figure')
  t.equal(same('Gana un 12 % hasta 94.000 millones', 'Gana un 12%', 0.6), true, 'a figure more')
  t.equal(same('Gana 1.250,5 millones', 'Gana 1,250.5 millones', 0.9), true, 'written as elsewhere')
  t.equal(same('Gana 2,5 millones', 'Gana 2.5 millones', 0.9), true)
  t.equal(same('Gana 2,5 millones', 'Gana 25 millones', 0.9), false)
  t.equal(same('Cierra 23 oficinas y despide a 640', '640 fuera, 23 oficinas menos', 0.35), true, 'two figures tell')
  t.equal(same('Cierra 23 oficinas', 'De 23 años, directivo', 0.4), false, 'one does not')
  t.equal(same('Cierra 23 oficinas y despide a 640', '640 fuera, 23 oficinas menos', 0.34), false)
  t.equal(same('UPDATE 2-Bank buys rival', 'UPDATE 3-Bank buys rival', 0.8), true, 'running numbers are no figures')
  t.equal(same('El S&P 500 sube', 'El S&P sube', 0.9), true)
  t.equal(isSameStory(of('Sube', 'positive'), of('Baja', 'negative'), 0.9), false, 'a rise is no fall')
  t.equal(isSameStory(of('Sube', 'positive'), of('Sube algo', 'neutral'), 0.9), true)
})

t.test('the answer is the same in either order', async () => {
  const headline = fc.record({
    title: fc.array(fc.constantFrom('sube', 'un', '12', '12 %', '1.250', 'acciones')).map((words) => words.join(' ')),
    sentiment: fc.constantFrom<Sentiment>('positive', 'neutral', 'negative'),
  })
  fc.assert(
    fc.property(headline, headline, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, similarity) => {
      return isSameStory(a, b, similarity) === isSameStory(b, a, similarity)
    }),
  )
})
