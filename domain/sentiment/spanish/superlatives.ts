import { judgement } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** Ranks, contests and praise, which the press uses for those who do well. */
export const SUPERLATIVES: readonly WordList[] = [
  [
    judgement(1.2),
    `desbancar~ destronar~ arrasar~ golear~ conquistar~ triunfar~ brillar~ deslumbrar~ 
    victorios* campeon* campeón número_uno edad_de_oro época_dorada hacer:hac~_historia hizo_historia a_la_cabeza
    en_cabeza tomar~|llevar~_la_delantera marcar~_un_hito en_la_cima en_lo_más_alto imparable* inmejorable* magnífic*
    estelar* hazaña* proeza* fenomenal* fantástic* maravill*
    mejor_año|trimestre|semana|mes|semestre|racha|dato|registro el|la_mejor los|las_mejores formidable* invencible*
    récord_histórico`,
  ],
  [
    judgement(0.7),
    `adelantar~ aventajar~ arrebatar~ reinar~ dominar~ revolucionar~ reinventar~ sobresalir~ enamorar~ seducir:seduc~
    asombrar~ elogiar~ reconquistar~ mejores punter* pionera avanzad* prometedor* emblemátic* exclusiv* lujos*
    ambicios* potente* poderos* fortaleza músculo saludable* sano sana sanas ilusion* entusiasm* feliz felices
    orgull* admirad* valorad* ganador* podio medalla* estrella* epicentro joya* supremacía hegemon* revolucionari*
    ejemplar* modélic* primera_potencia gracias_a plantar~_cara sacar~_pecho paso_al_frente marcar~_la_diferencia
    se_impone_a tomar~|cobrar~_impulso ganar~_peso|cuota|enteros al_frente_de`,
  ],
  [
    judgement(-1.2),
    `se_estrellar~ farolillo_rojo furgón_de_cola último_puesto últimos_puestos a_la_zaga en_caída_libre
    peor_año|trimestre|semana|mes|semestre|racha|dato|registro el|la_peor los|las_peores nefast* pésim* fatídic*
    desolador* terribl* horribl* aciag* demoledor* calamit* lamentable* descomunal* desorbitad* desmesurad*
    desproporcionad* irrelevante* mediocre* irrisori* escas* enemigo* perdedor* flojo floja flojos flojas`,
  ],
]
