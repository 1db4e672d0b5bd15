import { judgement } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const BODY = 'consejo|compañía|empresa|cúpula|banco|grupo|gobierno'
const POST = `la|el|su|sus_presidencia|dirección|vicepresidencia|jefatura|cargo|cargos|puesto|${BODY}`

/** Who leaves, who is sent away and who protests. */
export const PEOPLE: readonly WordList[] = [
  [
    judgement(-0.7),
    `dejar~|abandonar~_${POST} dejar~_de_ser|presidir|dirigir se_va|van|marcha|marchan|marchó|repliega|repliegan
    se_retirar~_de repliegue adiós_a decir:dic~_adiós se_desmarcar~ desmarcarse se_desvincula* desvincularse
    se_desentiende se_deshacer:deshac~_de deshacerse_de se_desprender~_de desprenderse_de desistir~ dimitir~
    destituir:destituy~ fulminar~ defenestrar~ descabezar~ destitución espantada* desbandada* plantón plantó
    da|dan|dio_la_espalda romper~_con dejar~_en_tierra dejar~|quedar~_fuera`,
  ],
  [
    judgement(-0.8),
    `repudiar~ desconfiar~ discrepar~ abuchear~ increpar~ reprobar:reprueb~ exasperar~ enfurecer~ indignar~ sentada*
    cacerola* repudio* antisindical* desmoviliz* convocar~_|un_paro|paros paros_parciales paro_indefinido
    brazos_caídos piquete* cierre_patronal en_pie_de_guerra en_contra contrari* se_opone|oponen|opuso`,
  ],
  [
    judgement(-0.8),
    `llamar~_a_revisión llamado_a_revisión retirar~_del_mercado dejar~_de_funcionar|vender|fabricar|producir|operar
    fuera_de_servicio sin_servicio|luz|suministro caída_del_servicio brecha_de_seguridad defect* deficiencia*
    deficiente* contamina* intoxica* adulterad* caducad* vertido* fuga_de_gas derrame descatalog* estropea* averiad*
    colapsad* saturad* pirat*`,
  ],
]
