import { judgement, level, subject, undone } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** Goods that everyone buys, and that are good or bad news only by their price. */
const POWER = 'electricidad|energía'

/** Figures of speech that the press uses for markets and companies. */
export const IDIOMS: readonly WordList[] = [
  // Shorts that build a position, and those that give up.
  [judgement(-0.8), 'abrir~|tomar~|reforzar:refuerz~_|una|sus_posición|posiciones_corta|cortas|bajista|bajistas'],
  [
    judgement(0.9),
    `bajistas_salir:sal~ cerrar:cierr~|cubrir~_|su|sus_posición|posiciones_corta|cortas|bajistas
    cerrar:cierr~|cubrir~_cortos`,
  ],
  [
    judgement(1),
    `acabar~|cerrar:cierr~|terminar~_con_|un|una|ligeras|leves|fuertes_alza|alzas|subida|subidas|ganancias|avance|avances
    acabar~|cerrar:cierr~|terminar~_en_positivo|verde superar~|romper~|rebasar~_la|las_barrera|barreras al_rescate
    subir:sub~|elevar~|mejorar~_un|dos|tres_escalón|escalones|peldaños
    rebaja|rebajas|bajada|alivio|incentivo|incentivos|exención|exenciones_fiscal|fiscales|tributaria|impositiva
    brotes_verdes viento_a_favor viento|vientos_de_cola balón_de_oxígeno tabla_de_salvación levantar~|alzar~_el_vuelo
    pisar~_el_acelerador meter~_la_directa viento_en_popa a_toda_máquina a_pleno_rendimiento
    coger~|tomar~_fuerza|vuelo|aire ve|ven_la_luz recuperar~_el_pulso recobr* se_anotar~ se_apuntar~_un suma_y_sigue
    calentar:calient~_motores sacar~_músculo pistoletazo_de_salida se_afirma luz_al_final se_frotar~_las_manos
    hacer:hac~_caja hacer:hac~_su_agosto da|dan|dio_el_salto da_la_campanada se_disparar~_en_bolsa teñir:tiñ~_de_verde
    en_terreno_positivo se_quitar~|sacar~_un|el|este|ese_peso_de_encima
    abaratar~|bajar~|caer:ca~_la_${POWER} la_${POWER}_|se_abarata|baja|cae|desploma`,
  ],
  [
    judgement(-1),
    `acabar~|cerrar:cierr~|terminar~_con_|un|una|ligeras|leves|fuertes_caída|caídas|bajada|bajadas|pérdidas|recortes|retrocesos
    acabar~|cerrar:cierr~|terminar~_en_negativo|rojo
    rebajar~|bajar~|recortar~|degradar~_un|dos|tres_escalón|escalones|peldaños
    subida|alza|aumento_fiscal|impositiva|tributaria viento|vientos_en_contra jarro_de_agua_fría cuerda_floja
    contra_las_cuerdas en_jaque en_vilo en_el_aire callejón_sin_salida tormenta_perfecta caer~_en_picado en_picado
    se_dejar~_un|el|casi|más pasar~_factura cuesta_arriba talón_de_aquiles teñir:tiñ~_de_rojo en_terreno_negativo
    bajar~_la_persiana echar~_el_cierre marcha_atrás punto_muerto vía_muerta papel_mojado
    arma_de_doble_filo puñalada* estocada* vía_crucis calvario*
    con_la_soga soga_al_cuello agua_al_cuello en_números_rojos se_cebar~_con bajo_presión patas_arriba se_enquista*
    tropez* descarrilar~ encallar~ naufragar~ zozobrar~ titubear~ atascar~ renquear~ languidecer~ palidecer~ flaquear~
    tambalear~ convalecient* dubitativ* inciert* maltrech* malherid* en_apuros en_aprietos en_peligro en_riesgo
    en_crisis en_el_alambre en_la_cuneta se_resiente|resienten|resintió
    encarecer:encarec~|subir:sub~|disparar~_la_${POWER} la_${POWER}_|se_encarece|sube|dispara`,
  ],
  // A rise that fails is bad news, and a threat that does is good.
  [
    undone(-1),
    `perder:pierd~_fuelle|gas|brillo|atractivo|peso|comba no_cuajar~|despegar~|remontar~|prosperar~ fracasar~ espejismo*
    saber:sab~_a_poco durar~_poco no_levantar~_cabeza se_agotar~|apagar~|diluir:diluy~ se_quedar~_corto
    se_va|van|fue|fueron|irá|irán_al_traste no_llegar~_a_nada quedar~|acabar~|terminar~|quedado_en_nada|humo
    quedar~|acabar~|terminar~_en_papel_mojado quedar~|acabar~|terminar~_en_agua_de_borrajas`,
  ],
]

const FORECASTS = 'expectativas|previsiones|estimaciones|pronósticos|proyecciones|consenso|objetivos|metas'
const WHAT = `|las|los|el|sus_${FORECASTS}`
const ALL = `todas|todos_las|los|sus_${FORECASTS}`

/** Phrases about expectations: to meet them is good news, whatever the verb means elsewhere. */
export const EXPECTATIONS: readonly WordList[] = [
  [
    judgement(1.3),
    `batir~|cumplir~|mejorar~_${WHAT} batir~|cumplir~|mejorar~_${ALL} mejor|mejores_de_lo_esperado|previsto|que`,
  ],
  // What exceeds them does so for good or bad: 'la inflación supera las previsiones'.
  [
    subject(1.3),
    `superar~|pulverizar~|rebasar~|sobrepasar~|desbordar~|exceder~_${WHAT}
    superar~|pulverizar~|rebasar~|sobrepasar~|desbordar~|exceder~_${ALL}`,
  ],
  // To break or defy a forecast may lead down too, which another verb would say.
  [subject(0.6), `romper~|desafiar:desafí~_${WHAT} romper~|desafiar:desafí~_${ALL} romper~_con_${WHAT}`],
  [level(1, 0.8), 'romper~_|un|el|su|los|todos_récord|récords|máximo|máximos|techo|techos romper~_todos_los_récords'],
  [level(-1, -0.6), 'romper~_|un|el|su|los_mínimo|mínimos|suelo|soporte'],
  [
    judgement(-1.3),
    `incumplir~|defraudar~|decepcionar~_${WHAT} no_alcanzar~|cumplir~_${WHAT} peor|peores_de_lo_esperado|previsto|que`,
  ],
]
