import { judgement } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const WHAT = '|las|los|el|sus_expectativas|previsiones|estimaciones|pronósticos|proyecciones|consenso|objetivos|metas'

/** Compared with expectations: beating them is good, whatever the verb means elsewhere. */
export const EXPECTATIONS: readonly WordList[] = [
  [
    judgement(1.3),
    `superar~|batir~|pulverizar~|rebasar~|sobrepasar~|desbordar~|cumplir~|mejorar~|exceder~_${WHAT}
    mejor|mejores_de_lo_esperado|previsto|que`,
  ],
  [
    judgement(-1.3),
    `incumplir~|defraudar~|decepcionar~_${WHAT} no_alcanzar~|cumplir~|superar~_${WHAT} se_quedar~_corto
    peor|peores_de_lo_esperado|previsto|que`,
  ],
]
