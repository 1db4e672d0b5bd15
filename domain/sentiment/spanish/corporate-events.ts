import { deed, judgement, NOTHING, stop } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** Words for what companies and public bodies do in the normal course of business, which is minor news. */
export const DEEDS: readonly WordList[] = [
  // Companies trade, hire and raise money.
  [
    deed(judgement(0.45)),
    `comprar~ adquirir:adquier~ fichar~ contratar~ incorporar~ integrar~ fusionar~ unir~ asociar~ suscribir~ firmar~
    negociar~ pujar~ licitar~ ultimar~ financiar~ colocar~ emitir~ recaudar~ destinar~ dedicar~ dotar~ aportar~
    abonar~ donar~ prestar:prest~ repatriar~ titulizar~ subastar~ tomar~_el|una|las_control|participación|riendas
    se_hacer:hac~_con hacerse_con se_hizo_con se_hará_con
    cerrar:cierr~_la|una_compra|venta|adquisición|operación|fusión|ronda
    entrar~_en_el|la|su_capital|accionariado|puja|negocio|mercado salir:sal~_a_bolsa`,
  ],
  // Companies start, build and make things.
  [
    deed(judgement(0.45)),
    `lanzar~ estrenar~ presentar~ arrancar~ iniciar~ emprender~ fundar~ constituir:constituy~ construir:construy~
    instalar~ implantar~ implementar~ introducir:introduc~ equipar~ edificar~ rehabilitar~ restaurar~ montar~
    desarrollar~ diseñar~ patentar~ testar~ ensayar~ reformar~ fabricar~ producir:produc~ comercializar~
    distribuir:distribuy~ suministrar~ entregar~ completar~ culminar~ concluir:concluy~ desplegar:desplieg~
    habilitar~ inaugurar~_el|la|su poner:pon~_en_marcha puso_en_marcha pondrá_en_marcha pondrán_en_marcha`,
  ],
  // Companies enter new markets, and take part.
  [
    deed(judgement(0.45)),
    `debutar~ aterrizar~ desembarcar~ apostar:apuest~ diversificar~ internacionalizar~ exportar~_a|más explorar~
    optar~_a competir:compit~ participar~ cooperar~ colaborar~ contribuir:contribuy~ patrocinar~ organizar~
    acoger:acog~ albergar~ impartir~ capacitar~ sumar~ se_sumar~ se_convertir:conviert~_en posicionar~
    se_situar:sitú~ transformar~ digitalizar~ automatizar~ electrificar~ modernizar~ adaptar~ preparar~ conectar~
    permitir~ ofrecer~ proporcionar~ regalar~ seleccionar~ certificar~ homologar~ podrá podrán`,
  ],
  // Companies arrange, serve and add.
  [
    deed(judgement(0.45)),
    `gestionar~ coordinar~ asesorar~ acompañar~ atender:atiend~ cubrir~ alquilar~ arrendar:arriend~ ubicar~ reubicar~
    unificar~ reorganizar~ reordenar~ reorientar~ priorizar~ legalizar~ incluir:incluy~ añadir~ agregar~ actualizar~
    rediseñar~ personalizar~ especializar~ irrumpir~ entrar~_en monetizar~ rentabilizar~ capitalizar~ recapitalizar~
    inyectar~ amortizar~ saldar~ recolocar~ promocionar~ descubrir~ hallar~ encontrar:encuentr~ cultivar~
    sembrar:siembr~ servir:sirv~ vestir:vist~ sacar~_a_subasta|bolsa|concurso
    pagar~|abonar~|repartir~|distribuir:distribuy~_|un|su|el_dividendo`,
  ],
  // Companies plan to do something.
  [deed(judgement(0.4)), 'querer:quier~ buscar~ aspirar~ pretender~ planear~ proyectar~ soñar:sueñ~'],
  // Words that the press uses for progress in any context.
  [
    deed(judgement(0.4)),
    `startup startups emprendedor* eólic* fotovoltaic* ecológic* híbrid* recicl* autoconsumo digital digitales
    inteligente inteligentes iniciativa iniciativas estreno patrocinio inauguración reapertura fundación inclusión
    diversidad bienestar estratégic* innovación talento aliado aliados socio_estratégico socio_industrial novedad
    novedades novedos*`,
  ],
]

const BODY = 'consejo|compañía|empresa|cúpula|banco|grupo|gobierno'
const POST = `la|el|su|sus_presidencia|dirección|vicepresidencia|jefatura|cargo|cargos|puesto|${BODY}`

/** Words for people who leave, are dismissed or protest. */
export const PEOPLE: readonly WordList[] = [
  [
    judgement(-0.7),
    `dejar~|abandonar~_${POST} se_va|van|marcha|marchan|marchó|repliega|repliegan repliegue adiós_a decir:dic~_adiós
    se_desmarcar~ desmarcarse se_desvincula* desvincularse se_desentiende desistir~ dimitir~ destituir:destituy~
    fulminar~ defenestrar~ descabezar~ destitución espantada* desbandada* plantón plantó da|dan|dio_la_espalda
    romper~_con dejar~_en_tierra dejar~|quedar~_fuera cancelar~|retirar~|excluir:excluy~_|la|su|de_cotización`,
  ],
  // What was good is lost, and what was bad is over: 'deja de ser bono basura'.
  [stop(-1, -0.7), 'dejar~_de_ser|presidir|dirigir'],
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

const SUPERVISOR = 'cnmv|cnbv|cnv|cmf|smv|sec|bolsa|bmv|byma|bvl|bvc|nasdaq'

/** Phrases of yearly routine and of announcements, in which words that are good or bad elsewhere have no tone. */
export const ROUTINE: readonly WordList[] = [
  // Boards, meetings and reports of companies.
  [
    NOTHING,
    `renovar:renuev~_|su|el|la|parcialmente_directorio|consejo|junta|cúpula|equipo|comité|gerencia|directiva
    presentar~|publicar~|divulgar~|reportar~_|su|sus|el|los|la|las_resultados|cuentas|estados|informe|informes|reporte|memoria
    presentar~|publicar~|divulgar~|reportar~_|su|el_balance|calendario
    aprobar:aprueb~_|los|sus|las_estados|cuentas|balance|memoria
    celebrar~_|su|la|una_junta|asamblea|conferencia|reunión
    presentar~_|su|sus|el|la|los|las|un|una_nuevo|nueva|nuevos|nuevas
    junta|asamblea|consejo_general|extraordinaria|extraordinario|ordinaria|ordinario orden_del_día
    la_primera_de_expansión`,
  ],
  // Dates, and what the books call extraordinary.
  [
    NOTHING,
    `al_cierre a_cierre cierre_de|del_|la|su_bolsa|mercado|sesión|ejercicio|año|mes|semestre|trimestre
    cierre_fiscal|semanal|anual|contable precio|precios_de_cierre calendario_de_dividendos|resultados
    ${SUPERVISOR}_levantar~_la_suspensión ${SUPERVISOR}_suspender~_|cautelarmente|temporalmente_la_negociación
    reanudar~_|la_cotización reanudar~_la_negociación
    fecha|fechas_de_corte|pago|registro
    despedir:despid~_el|la|su_año|mes|semana|mejor|peor|trimestre|semestre|ejercicio
    resultado|resultados|gastos|ingresos|cargos_extraordinario|extraordinarios extraordinarios antes_de_impuestos
    de_acuerdo_con|a vulnerable vulnerables`,
  ],
]
