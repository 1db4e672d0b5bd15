import t from 'tap'
import { fitted } from './fitted.ts'

t.test('a phrase and the text before it read as one', async (t) => {
  const cases: [string, string, string][] = [
    ['cerró tras ', 'una subida del 1 %', 'cerró tras una subida del 1 %'],
    ['cerró tras un ', 'una subida del 1 %', 'cerró tras una subida del 1 %'],
    ['después de la ', 'una caída del 1 %', 'después de la caída del 1 %'],
    ['después del ', 'una caída del 1 %', 'después de la caída del 1 %'],
    ['con una leve ', 'una caída del 1 %', 'con una leve caída del 1 %'],
    ['', 'una caída del 1 %', 'Una caída del 1 %'],
    ['Cerró en calma. ', 'un cruce dorado', 'Cerró en calma. Un cruce dorado'],
    ['queda a ', 'un 4,91 %', 'queda a un 4,91 %'],
    ['queda a un ', 'un 4,91 %', 'queda a un 4,91 %'],
    ['menos del ', 'un 4,91 %', 'menos del 4,91 %'],
    ['queda en ', 'zona neutral', 'queda en zona neutral'],
    ['queda en la ', 'zona neutral', 'queda en la zona neutral'],
    ['queda ', 'sobrecompra', 'queda en sobrecompra'],
    ['en zona de ', 'zona neutral', 'en zona neutral'],
    ['en zona ', 'sobrecompra', 'en zona de sobrecompra'],
    ['en territorio de ', 'sobreventa', 'en territorio de sobreventa'],
    ['dos lecturas de ', 'zona neutral', 'dos lecturas neutrales'],
    ['la señal es ', 'alcista', 'la señal es alcista'],
    ['son señales ', 'alcista', 'son señales alcistas'],
    ['las medias siguen ', 'neutral', 'las medias siguen neutrales'],
    ['las medias son claramente ', 'bajista', 'las medias son claramente bajistas'],
    ['da una presión ', 'bajista', 'da una presión bajista'],
    ['', '59,1', '59,1'],
  ]
  for (const [before, phrase, read] of cases) t.equal(fitted(before, phrase).join(''), read, `${before}· ${phrase}`)
})
