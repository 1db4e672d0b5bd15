import { compile, type Grammar, phrases, type WordList, wordSet } from '../lexicon.ts'
import { DEEDS, PEOPLE, ROUTINE } from './corporate-events.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { EXPECTATIONS, IDIOMS } from './idioms.ts'
import { expand } from './inflection.ts'
import { BURDENS, JUDGEMENTS, SUPERLATIVES } from './judgements.ts'
import { INSOLVENCY, LAW } from './law-and-insolvency.ts'
import { MEASURES } from './measures.ts'
import { MOVEMENT_VERBS } from './movement-verbs.ts'

const LISTS: readonly WordList[] = [
  ...JUDGEMENTS,
  ...MEASURES,
  ...MOVEMENT_VERBS,
  ...FUNCTION_WORDS,
  ...DEEDS,
  ...BURDENS,
  ...LAW,
  ...INSOLVENCY,
  ...PEOPLE,
  ...SUPERLATIVES,
  ...IDIOMS,
  ...EXPECTATIONS,
  ...ROUTINE,
]

/** All Spanish word lists with their forms written out. Where two have the same word, the later list wins. */
export const SPANISH_WORDS: readonly WordList[] = LISTS.map(([entry, words]) => [entry, expand(words)])

export const SPANISH: Grammar = {
  lexicon: compile(SPANISH_WORDS),
  barriers: wordSet(
    'y e pero aunque por tras ante con mientras cuando si para pese gracias frente según que sino como porque donde',
  ),
  determiners: wordSet('el la los las un una unos unas su sus del al esta este mayor menor nuevo nueva otra otro'),
  into: wordSet('a en'),
  personal: wordSet('a'),
  of: wordSet('de del'),
  bought: wordSet(
    `combustible combustibles carburante carburantes queroseno keroseno fuel electricidad energía gas butano bombona
    calefacción alimento alimentos comida comidas pan leche huevos carne pollo pescado tomate patatas papas fruta
    frutas verduras hortalizas aceite arroz harina insumos materias materia suministros componentes fertilizantes
    abonos mano salarios agua dinero vida consumo consumidor canasta cesta compra alquiler alquileres hipotecas`,
  ),
  reasons: wordSet('por y e'),
  and: wordSet('y e'),
  complements: wordSet('con y e que'),
  contrasts: phrases('pero sin_embargo no_obstante sino'),
  concessions: phrases('pese_a a_pesar_de aunque aun_con si_bien'),
  causes: wordSet('tras'),
  questions:
    phrases(`cómo qué cuál cuáles cuánto cuánta cuántos cuántas quién quiénes dónde cuándo por_qué así este_es esta_es estos_son
    estas_son claves las_claves todo_lo_que lo_que_debes`),
  digests: phrases('otras_noticias noticias_del_día noticias_de_hoy la_primera_de resumen_de agenda_de'),
  more: wordSet('más'),
  less: wordSet('menos'),
  against: phrases(
    'frente_a contra comparado_con comparada_con comparados_con comparadas_con en_comparacion_con desde',
  ),
  from: wordSet('de desde'),
  to: wordSet('a hasta'),
  losses: wordSet('pérdida pérdidas déficit negativo negativos negativa'),
  profits: wordSet('beneficio beneficios ganancia ganancias utilidad superávit positivo'),
  scales: new Map([
    ['mil', 1e3],
    ['miles', 1e3],
    ['millon', 1e6],
    ['millones', 1e6],
    ['mm', 1e6],
    ['m', 1e6],
    ['billones', 1e12],
  ]),
}
