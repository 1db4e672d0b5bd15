import t from 'tap'
import { fold, tokenise } from './tokens.ts'

const texts = (text: string) => tokenise(text).map(({ text }) => text)

t.test('words are folded, numbers and marks stay', async (t) => {
  t.same(texts("Acción: +3,5 % (¿más?), don't"), [
    'accion',
    ':',
    '+',
    '3,5',
    '%',
    '(',
    '¿',
    'mas',
    '?',
    ')',
    ',',
    "don't",
  ])
  t.same(texts("The company's 2004-2010 plan, S&P 500"), ['the', 'company', '2004', '2010', 'plan', ',', 's&p', '500'])
  t.same(texts('Sube −1.234,5 millones…'), ['sube', '-', '1.234,5', 'millones', '…'])
  t.same(texts('RT @nadie $ABC up https://ejemplo.test/a?b=1 ok'), ['rt', 'abc', 'up', 'ok'])
  t.equal(fold('ÁÉÍÓÚÜÑ’'), "aeiouun'")
})

t.test('places, quotes and capitals', async (t) => {
  const text = 'Díaz: «Hay crisis» y "más paro" en \'El País\''
  const tokens = tokenise(text)
  t.same(
    tokens.map(({ start, end }) => text.slice(start, end)),
    ['Díaz', ':', 'Hay', 'crisis', 'y', 'más', 'paro', 'en', 'El', 'País'],
  )
  t.same(
    tokens.filter(({ quoted }) => quoted).map(({ text }) => text),
    ['hay', 'crisis', 'mas', 'paro', 'el', 'pais'],
  )
  t.same(
    tokenise('El IPC de Chile').map(({ capital }) => capital),
    [true, false, false, true],
  )
})
