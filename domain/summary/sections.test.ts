import t from 'tap'
import { sectionsOf } from './sections.ts'

t.test('statements stand under their sections in the order of these; no section is lost', async (t) => {
  const items = ['rest', 'constructor', 'news', 'moves', 'news'].map((section, n) => ({ section, n }))
  t.same(
    sectionsOf(items).map(({ title, items: own }) => [title, own.map(({ n }) => n)]),
    [
      ['Fuera de lo normal', [3]],
      ['Noticias', [2, 4]],
      [null, [0]],
      [null, [1]],
    ],
  )
  t.same(sectionsOf([]), [])
})
