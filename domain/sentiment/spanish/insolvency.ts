import { judgement, spare } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const PROCESS = 'concurso|preconcurso|liquidación|suspensión|cesación|disolución'
const STATE = `impago|default|mora|quiebra|bancarrota|insolvencia|recesión|pérdidas|crisis|estanflación|${PROCESS}`
const BRINK = `${STATE}|abismo|colapso`

/** Companies and states that cannot pay. */
export const INSOLVENCY: readonly WordList[] = [
  [
    judgement(-1.8),
    `entrar~|caer~|cayó|incurrir~|sumir~_en_|la_${STATE} al_borde_de|del_|la_${BRINK} a_un_paso_de|del_|la_${BRINK}
    declarar~|solicitar~|presentar~|pedir:pid~|instar~_|el|la|su_concurso|preconcurso|quiebra|bancarrota|liquidación|suspensión|default
    se_declarar~_en|insolvente entrar~|caer~_en_números_rojos entrar~_en_|el_capítulo
    se_acoger~_a|al_|la_concurso|preconcurso|ley|capítulo
    en_quiebra|bancarrota|concurso`,
  ],
  [
    judgement(-1),
    `concursal* preconcurso* en_liquidación se_liquidar~ disolver:disuelv~ descapitalizar~ desinvertir:desinviert~
    nacionalizar~ nacionalización intervenida intervenido embargad* desahuciad* quebrad* impagad* sobreendeud*
    hacer:hac~_agua|aguas deficitari* dejar~_de_pagar`,
  ],
  // A debt is not paid, a fine need not be.
  [spare(-1, -1), 'no_pagar~|abonar~'],
  [
    judgement(1.3),
    `abandonar~|superar~|esquivar~|salvar~|sortear~_la|las|el_${STATE}
    salir:sal~|saldrá|saldrán_de|del_|la_${STATE}|capítulo`,
  ],
  [judgement(-0.4), 'acreedor acreedores acreedora liquidación deudor deudores '],
]
