import { deed, judgement } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const GOOD: readonly WordList[] = [
  [
    judgement(1.3),
    `éxito* exitos* triunf* victoria* brillante* espectacular* excelente* extraordinari* bonanza próspero* prosper*
    floreci* resurg* vuelve_a_beneficios vuelven_a_beneficios regresa_a_beneficios números_negros buenos_resultados
    mejores_resultados`,
  ],
  [
    judgement(1),
    `adjudica* adjudicó premio* premia* premió galard* distinguid* reconocido reconocida reconocimiento* líder
    lidera* lideró robust* solidez sólid* pujan* dinamismo boyante* reactiv* relanz* revitaliz* reflot* revaloriz*
    aprecia aprecian apreció apreciación optimista* positiv* favorable* favorec* beneficia benefician beneficiar*
    benefició atractiv* ventaja* rentable* eficaz* impecable* sobresal* luz_verde visto_bueno alto_el_fuego tregua
    recompr* en_verde alivio respiro a_flote baja_de_impuestos baja_los_impuestos sobreponderar
    recomienda_comprar recomiendan_comprar`,
  ],
  [
    judgement(0.7),
    `acuerdo acuerdos acuerda acuerdan acordó acordaron pacto pactos pacta pactan pactó alianza* alían alía consenso*
    convenio* garantiz* garantía* ayuda ayudan ayudar* ayudó apoya* apoyo* apoyó respald* avala* avaló salva salvan
    salvar* salvó protege* innov* moderniz* optimiza* simplific* agiliz* flexibiliz* invierte* invertir* invirti*
    expansión expande* expandi* renueva* renov* referente* pioner* vanguardia prestigi* satisfac* satisfech* aplaud*
    felicit* elogi* destaca destacan destacó sostenib* eficien* ahorra ahorran ahorrar* ahorró incentivo*
    subvenciona* bonific* exención* devolución devuelve* devolver* indemniz* compens* emprende* emprendim* resiste
    resisten resistió resistencia resilien* aguanta* cumple cumplen cumplir* cumplió creciente* competitiv* reparte*
    repartir* repartió aprueba* aprobar* aprobó aprobaci* autoriza* autorizó desbloque* reanud* libre_comercio
    ronda_de_inversión ronda_de_financiación`,
  ],
  [
    judgement(0.5),
    `firmar* lanzar* lanzamiento* estrena* apostar* coopera* colabor* donación* facilit* barato baratos barata
    baratas accesible* incorpora* contratar* digitaliz* sinergi* concede* concedió unicornio liberaliz* opa`,
  ],
  [
    judgement(0.3),
    `comprar* adquiere* adquiri* adquisición fusión desarroll* transform* financiar* financiación construirá*
    construye* concesión estable estables`,
  ],
]

const BAD: readonly WordList[] = [
  [
    judgement(-1.8),
    `quebró quebrar* insolven* suspende_pagos bono_basura bonos_basura nivel_basura categoría_basura
    grado_especulativo estafa* desfalco* malversa* catástrof*
    catastróf* desastr* colaps* profit_warning arruin* ruina ruinos* crack crac lunes_negro al_borde_de* corralito
    hiperinflación`,
  ],
  [
    judgement(-1.3),
    `escándalo* fraudulent* corrupto* corrupta* cohecho soborn* imputa* imputó condena* condenó encarcel* cárcel
    prisión detenido* detenida* detenci* arrest* delito* delict* procesado procesados culpab* ilícit* ilegal* engañ*
    manipul* despide* despedi* fracaso* naufrag* hecatombe miseria hambre muert* mueren fallec* mata matan asesin*
    víctima* terroris* atentad* devalu* devalú* depreci* castig* ahog* asfixi* peor peores mala malas malo malos
    pesimist* alarma* tragedia* dramátic* perspectiva_negativa infraponderar recomienda_vender decepcion* defraud*
    en_rojo secuestr* roba roban robó narcotráfico violent* sabotaje`,
  ],
  [
    judgement(-1),
    `denuncia denuncian denunciar* denunció demanda_a demandan_a demandó demandado* demanda_contra demandas_contra
    demanda_colectiva demanda_judicial querell* acusa* acusó investiga investigan investigar* investigado* investigó
    sanciona* sancionó multa multan multar* multó expediente* incumpl* vulnera vulneran vulneró vulneración
    vulneraciones viola violan violó violar* violaci* irregular* abus* negligen* encubr* tramp* preocupa* preocupó
    teme temen temió temer* alerta alertan alertó alertar* advierte* advertir* advirti* advertencia* peligr* amenaza*
    amenazó arriesg* grave graves débil* debilidad* debilitamiento frágil* fragil* estanc* boicot* hackea* hacker*
    manifestación manifestaciones reproch* censur* arremet* carga_contra cargan_contra ataca atacan atacó ataque*
    choca chocan chocó choque* enfrentamiento* polémic* disput* ruptura* negativ* perjuicio* golpe golpes golpea*
    golpeó tambale* tropiez* pincha* pinchó problemátic* dificult* complic* insuficien* insosten* inviab*
    fallid* encarec* subida_de_impuestos sablazo* tarifazo* gasolinazo* pobre pobres precari* desigual caótic*
    arrastra* tóxic* crítico* crítica críticas embarga* embargó embargo moroso* impaga* injust* fuga fugas penur*
    accidente avería* siniestro* incendio* inundaci* terremoto* huracán* tormenta* pandemia* epidemi* resaca bache*
    varapalo* revés reveses mazazo* zarpazo* desabastec* despilfarr* derroch* expropi* confisc* fuerza_mayor derrame*
    bajo_la_lupa en_la_mira recesiv*`,
  ],
  [
    judgement(-0.6),
    `afecta afectan afectar* afectó afectado* afectada* dimite* dimisión dimiti* dimisiones destitu* cese ceses
    renuncia* renunció falla fallan fallas falta faltan carece* carencia* exceso* excesiv* ajuste* austeridad
    cuestiona* cuestionó critica critican criticó quejan quejó lamenta* lamentó reclama* reclamó exige* exigió
    difícil* duro dura duros duras duda dudan dudó dudos* recel* inquiet* nervios* desafío* ausencia obstaculiz*
    lento lenta lentitud coronavirus covid* confinamiento* restrictiv* deslocaliz* prejubil* especul* pugna* recurre
    recurren recurrió impugn* inestab* desequilib* volátil* niega niegan negó desmantel* oculta* ocultó
    paraíso*_fiscal* ampliación_de_capital toma_de_ganancias recogida_de_beneficios desinversión cepo impacto
    impactos`,
  ],
]

/** Words of the general press: politics, courts, consumers and society, as far as they concern the economy. */
const GENERAL: readonly WordList[] = [
  [
    judgement(0.9),
    `mejor hito hitos logro logros conquista* soluciona* solucionó solución soluciones resuelve* resolver* paz tirón
    empuje vigor* renace* favorito favorita preferido preferida perfecto perfecta`,
  ],
  [
    judgement(0.6),
    `bueno buena buenos buenas buen bien encabeza* encabezó seduce* convence* confía confían arregla* tranquil*
    solidari* transparen* igualdad libertad libera liberar* permitir* retoma* retomó despierta* resucit* ganga gangas
    descuento descuentos gratis gratuit* a_salvo calidad limpia limpias limpio`,
  ],
  [
    judgement(0.4),
    `ofrecer* brinda brindan accede acceden acceder* acceso extiende* extender* extendió
    compromiso* compromete* defiende* defender* defendió dialog* diálogo se_une se_unen vacuna* renovable* beca
    seguridad celebra celebran celebró permiso permisos blinda blindan`,
  ],
  [
    judgement(-0.9),
    `culpa culpan culpó mentira* miente* falso falsa falsos falsas falsific* sospech* inconstitucional* dumping
    mafia* droga* herido* suicid* agoni* rezagad* a_la_cola parón parones equivoc* nubarr* amarg* trist*
    dolor* indign* enfad* malestar descontent* revuelta* acorral* estrangul* socava* éxodo ahuyent*
    enturbi* empaña* ensombre* torpede* desacuerdo* rechazo incapa* imposib* inútil* hachazo* impuestazo* penaliz*
    discrimin* racis* acoso* expuls* desaparec* se_queda_sin se_quedan_sin quedarse_sin insult* ladron* emergencia*
    explosi* bomba`,
  ],
  [
    judgement(-0.6),
    `impone* impuso obliga obligan obligar* obligó obligad* forzad* batalla* pelea* caro caros caras lío líos atasco*
    error errores filtración filtra avisa avisan avisó sombra sombras fantasma* tensa tensan presiona* presionó
    aprieta* enfrenta enfrentan tilda* tacha tachan responsabiliza* opac* pleito* juicio juicios fiscalía cartel
    cártel monopolio* okupa* exclu* ignora ignoran despobl* obsolet* discrep* pasividad inacción sacrific* rebel*
    persigue* persecución recargo* grava gravar gravamen* echa echan echó enferm* cuarentena desalient* disuad* nulo
    nula divorcio`,
  ],
  [
    judgement(-0.4),
    `urge urgen urgente juez jueza tribunal tribunales lejos incógnita* interrogante* tarde ojo cuidado vacío vacíos
    olvid* caduc* envejec* armas cuesta cuestan rescate rescates`,
  ],
]

/** Spanish words that are good or bad news by themselves. */
export const JUDGEMENTS: readonly WordList[] = [...GENERAL, ...GOOD, ...BAD]

/** Words of ranks, contests and praise, which the press uses for companies that do well. */
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

/** Words for things that go wrong, are spoilt or are given up. */
export const BURDENS: readonly WordList[] = [
  [
    judgement(-0.9),
    `malvender~ malgastar~ dilapidar~ desperdiciar~ desaprovechar~ derrocar~ desestabilizar~ desgastar~ empobrecer~
    entorpecer~ obstruir:obstruy~ perturbar~ truncar~ sucumbir~ timar~ traicionar~ saquear~ vaciar:vací~
    infringir:infring~ desoír desoye desobedecer~ desatender:desatiend~ descuidar~ desproteger~ desacreditar~
    desprestigiar~ desilusionar~ irritar~ avergonzar:avergüenz~ marginar~ menospreciar~ subestimar~ relegar~
    arrinconar~ paralizad* sobrecargar~ asustar~ espantar~ estallar~ erosionar~ degradar~ desvirtuar~ enrarecer~
    polarizar~ fracturar~ resquebraj* quemar~ inmovilizar~ acechar~ asediar~ burlar~ apropiarse arder~
    sepultar~ enterrar:entierr~ contagiar~ infectar~ confinar~ evacuar~ desalojar~ despojar~ endeudar~ atrasar~
    conminar~ contradecir monopoliz* pausar~ desangrar~ agotar~ malograr~ peligrar~ escamote* plagiar~`,
  ],
  [
    judgement(-0.9),
    `absurd* advers* anomalía* bulo bulos colisión controvers* convuls* cuello|cuellos_de_botella declive decadencia
    derrota* desamparad* desánimo descontrol* desesperad* desgracia* desleal* destroz* desventaja* devastador*
    disfunci* disturbio* embrollo* encrucijada engorr* erróne* estrés extinción farsa fatal fatales fiasco* grieta*
    hartazgo hostil* humill* impopular* incidente incidentes incoheren* incompet* inconvenien* indecis* indefens*
    ineficaz* ineficien* infiern* infracci* inmoral* inoperan* insatisf* insegur* intrus* inválid* irresponsab*
    lacra* lesiv* letargo maldición malas_noticias mala_noticia masacre* odio* parálisis parche* patinazo* pesadilla*
    plaga* polvorín quebradero* rabia rémora secuela* sobreprecio* socavón sufrimiento* susto sustos temblor* terror*
    timo trauma* turbi* turbulen* ultimátum usura vergonz* vergüenza xenófob* desprestigio desencuentro* desplante*
    despropósito* desmán desmanes chapuza* disparate* estrago* quebranto`,
  ],
  // Words of little weight: to have to, to wait, to turn against.
  [
    deed(judgement(-0.45)),
    `deber~ tener:tien~_que tendrá_que tendrán_que costará costarán tardar~ encarar~ afrontar~ admitir~ necesitar~
    dejar~ aparcar~ descartar~_que_no posponer:pospon~ dilatar~ alargar~ prescindir~ alejar~ reconocer~_que
    justificar~ fiscalizar~ auditar~ intervenir:intervien~ apremiar~ ordenar~ retener:retien~ apagar~ copiar~
    dividir~ separar~ se_disculpa se_disculpan pedir:pid~_perdón|disculpas gastar~ encajar~
    asumir~_el|la|los|las|un|una endurecer~ restringir:restring~ racionar~ resignar~ rehusar~ desaconsejar~ vigilar~
    interrogar~ comparecer~ declarar~_ante|como destapar~ desvelar:desvel~ evidenciar~ esconder~ contra`,
  ],
]
