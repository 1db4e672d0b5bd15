import t from 'tap'
import { expand } from './inflection.ts'

t.test('verbs in all their forms, with the stem of the present where it is another', async (t) => {
  t.equal(
    expand('comprar~'),
    'compra compran compró compraron comprará comprarán comprar comprarse comprarlo comprarla comprarlos comprarlas comprando',
  )
  t.match(expand('vender~'), /^vende venden vendió vendieron venderá venderán vender /)
  t.match(expand('unir~'), /^une unen unió unieron unirá unirán unir /)
  t.match(expand('apostar:apuest~'), /^apuesta apuestan apostó /)
})

t.test('words other than verbs stay, and choices are written out', async (t) => {
  t.equal(expand(' éxito  quiebr* sin_cargos '), 'éxito quiebr* sin_cargos')
  t.equal(expand('el|la_junta|asamblea'), 'el_junta el_asamblea la_junta la_asamblea')
  t.equal(expand('al_borde_|del_abismo'), 'al_borde_abismo al_borde_del_abismo')
  t.equal(
    expand('dejar~_atrás'),
    'deja_atrás dejan_atrás dejó_atrás dejaron_atrás dejará_atrás dejarán_atrás dejar_atrás',
  )
  t.match(expand('batir~_|las_metas'), /^bate_metas bate_las_metas baten_metas /)
})
