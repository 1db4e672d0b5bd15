import { CHARGE, judgement, spare, stop } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const UPHOLD = 'confirmar~|ratificar~|avalar~|mantener:mantien~|respaldar~'

/** Words of courts, police and regulators, whose actions are bad news for those affected. */
export const LAW: readonly WordList[] = [
  [
    judgement(-1.3),
    `prevaric* cohech* peculado testaferro* blanquear* blanquead* encausar~ inhabilitar~ extraditar~
    incautar~ decomisar~ falsear~ evadir~ estafar~ falseo evasor* evasión|fraude|elusión_fiscal estafador* mordida*
    coima* redada* allanamiento* prófug* fugad* banquillo trama_de esquema_ponzi estafa_piramidal
    información_privilegiada contabilidad_creativa doble_contabilidad caja_b tarjetas_black apropiación_indebida
    administración_desleal alzamiento_de_bienes formular~|presentar~_cargos orden_de_captura|detención
    puertas_giratorias`,
  ],
  [
    judgement(-0.9),
    `litigar~ pleitear~ cargos_contra|penales los_cargos_contra|penales expedientar~ precintar~ indagar~ apercibir~
    amonestar~ recriminar~ inspeccionar~ recusar~
    querellar~ demandas acusacion* contencioso* requisitoria* improcedente* nulidad
    abrir~_|un|una_expediente|investigación
    investigación|investigaciones_a|al|por|contra|sobre|judicial|penal|interna|antimonopolio bajo_investigación
    bajo_sospecha en_el_punto_de_mira en_entredicho en_tela_de_juicio en_los_tribunales a_los_tribunales al_banquillo
    a_juicio publicidad_engañosa prácticas_desleales competencia_desleal conflicto|conflictos_de_interés|intereses
    posición_dominante abuso_de_posición práctica|prácticas_anticompetitiva|anticompetitivas|monopólica|monopólicas
    publicidad_encubierta`,
  ],
  [judgement(-0.7), `${UPHOLD}_el|la|los|las|un|una_fallo|fallos|sentencia|sentencias|laudo|veredicto`],
  [
    judgement(-0.5),
    'fianza fianzas sumario recurso_judicial arbitraje laudo apelación policía policial fiscal_general ministerio_público',
  ],
  [
    judgement(1),
    `absolución sobreseimiento
    da|dan|dio_la_razón fallar~_a_favor |el|del|un_fallo_a_favor |el|del|un_fallo_favorable
    |la|una_sentencia_favorable
    ganar~_el|la|un|una|su_juicio|demanda|pleito|batalla|pulso|litigio|apelación|recurso|arbitraje|caso
    cerrar:cierr~_|la|el|su|una|un_causa|caso|investigación|expediente
    desestimar~|inadmitir~|rechazar~|archivar~|retirar~|anular~|sobreseer~|desestimada|archivada|retirada_la|una|su_demanda
    ${UPHOLD}_el|un_fallo_a_favor ${UPHOLD}_el|un_fallo_favorable
    ${UPHOLD}_la|una_sentencia_favorable queda_libre sin_cargos vía_libre libre_de_cargos`,
  ],
  // The offences of which companies are accused.
  [
    spare(-1, 1),
    `absolver:absuelv~ exonerar~ exculpar~ sobreseer~ eximir~ indultar~ absuelt* exculpad* exonerad* carpetazo
    condonar~ perdonar~`,
  ],
  [
    CHARGE,
    `investigación investigaciones la_causa causa_contra|judicial|penal caso casos los_cargos
    la_pena pesquisa pesquisas diligencias el|del|un_fallo los_fallos la|una_sentencia las_sentencias
    el|del|un_veredicto`,
  ],
  [stop(-1, -0.4), `desestim* inadmit* derogar~ invalidar~ derogación retirada_de`],
]

const PROCESS = 'concurso|preconcurso|liquidación|suspensión|cesación|disolución'
const STATE = `impago|default|mora|quiebra|bancarrota|insolvencia|recesión|pérdidas|crisis|estanflación|${PROCESS}`
const BRINK = `${STATE}|abismo|colapso`

/** Words for companies and states that cannot pay. */
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
  // To not pay a debt is bad news, but to not have to pay a fine is good.
  [spare(-1, -1), 'no_pagar~|abonar~'],
  [
    judgement(1.3),
    `abandonar~|superar~|esquivar~|salvar~|sortear~_la|las|el_${STATE}
    salir:sal~|saldrá|saldrán_de|del_|la_${STATE}|capítulo`,
  ],
  [judgement(-0.4), 'acreedor acreedores acreedora liquidación deudor deudores '],
]
