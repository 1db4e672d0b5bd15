import t from 'tap'
import { detectLanguage } from './language.ts'
import { tokenise } from './tokens.ts'

t.test('the language of a headline', async (t) => {
  const table = {
    es: [
      'El Ibex cae un 2 % por la banca',
      'Suben las ventas',
      '¿Sube la bolsa?',
      'Ecopetrol dispara beneficios',
      'Nestlé México anuncia inversión millonaria',
      '',
      '12,5 %',
    ],
    en: [
      'Shares of the bank fall 2 %',
      'Tesla recalls cars',
      'Profit warning',
      'BHP slashes dividend',
      'El Paso Electric raises its dividend on the back of higher sales',
    ],
  }
  for (const [lang, texts] of Object.entries(table)) {
    for (const text of texts) t.equal(detectLanguage(text, tokenise(text)), lang, text)
  }
})
