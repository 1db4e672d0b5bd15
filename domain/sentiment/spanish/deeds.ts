import { deed, judgement } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** What companies and public bodies do in the normal course of business: minor, but not nothing. */
export const DEEDS: readonly WordList[] = [
  // They trade, hire and raise money.
  [
    deed(judgement(0.45)),
    `comprar~ adquirir:adquier~ fichar~ contratar~ incorporar~ integrar~ fusionar~ unir~ asociar~ suscribir~ firmar~
    negociar~ pujar~ licitar~ ultimar~ financiar~ colocar~ emitir~ recaudar~ destinar~ dedicar~ dotar~ aportar~
    abonar~ donar~ prestar:prest~ repatriar~ titulizar~ subastar~ tomar~_el|una|las_control|participación|riendas
    se_hacer:hac~_con hacerse_con se_hizo_con se_hará_con
    cerrar:cierr~_la|una_compra|venta|adquisición|operación|fusión|ronda
    entrar~_en_el|la|su_capital|accionariado|puja|negocio|mercado salir:sal~_a_bolsa`,
  ],
  // They begin, build and make.
  [
    deed(judgement(0.45)),
    `lanzar~ estrenar~ presentar~ arrancar~ iniciar~ emprender~ fundar~ constituir:constituy~ construir:construy~
    instalar~ implantar~ implementar~ introducir:introduc~ equipar~ edificar~ rehabilitar~ restaurar~ montar~
    desarrollar~ diseñar~ patentar~ testar~ ensayar~ reformar~ fabricar~ producir:produc~ comercializar~
    distribuir:distribuy~ suministrar~ entregar~ completar~ culminar~ concluir:concluy~ desplegar:desplieg~
    habilitar~ inaugurar~_el|la|su poner:pon~_en_marcha puso_en_marcha pondrá_en_marcha pondrán_en_marcha`,
  ],
  // They go where they were not, and take part.
  [
    deed(judgement(0.45)),
    `debutar~ aterrizar~ desembarcar~ apostar:apuest~ diversificar~ internacionalizar~ exportar~_a|más explorar~
    optar~_a competir:compit~ participar~ cooperar~ colaborar~ contribuir:contribuy~ patrocinar~ organizar~
    acoger:acog~ albergar~ impartir~ capacitar~ sumar~ se_sumar~ se_convertir:conviert~_en posicionar~
    se_situar:sitú~ transformar~ digitalizar~ automatizar~ electrificar~ modernizar~ adaptar~ preparar~ conectar~
    permitir~ ofrecer~ proporcionar~ regalar~ seleccionar~ certificar~ homologar~ podrá podrán`,
  ],
  // They arrange, serve and add.
  [
    deed(judgement(0.45)),
    `gestionar~ coordinar~ asesorar~ acompañar~ atender:atiend~ cubrir~ alquilar~ arrendar:arriend~ ubicar~ reubicar~
    unificar~ reorganizar~ reordenar~ reorientar~ priorizar~ legalizar~ incluir:incluy~ añadir~ agregar~ actualizar~
    rediseñar~ personalizar~ especializar~ irrumpir~ entrar~_en monetizar~ rentabilizar~ capitalizar~ recapitalizar~
    inyectar~ amortizar~ saldar~ recolocar~ promocionar~ descubrir~ hallar~ encontrar:encuentr~ cultivar~
    sembrar:siembr~ servir:sirv~ vestir:vist~ sacar~_a_subasta|bolsa|concurso
    pagar~|abonar~|repartir~|distribuir:distribuy~_|un|su|el_dividendo`,
  ],
  // They want to.
  [deed(judgement(0.4)), 'querer:quier~ buscar~ aspirar~ pretender~ planear~ proyectar~ soñar:sueñ~'],
  // What the press counts as progress wherever it is named.
  [
    deed(judgement(0.4)),
    `startup startups emprendedor* eólic* fotovoltaic* ecológic* híbrid* recicl* autoconsumo digital digitales
    inteligente inteligentes iniciativa iniciativas estreno patrocinio inauguración reapertura fundación inclusión
    diversidad bienestar estratégic* innovación talento aliado aliados socio_estratégico socio_industrial novedad
    novedades novedos*`,
  ],
]
