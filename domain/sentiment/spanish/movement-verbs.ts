import {
  deed,
  halt,
  level,
  noun,
  object,
  quantity,
  result,
  site,
  spare,
  stop,
  stopped,
  subject,
  verb,
  verdict,
} from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const RISES: readonly WordList[] = [
  [
    verb(1),
    `sube suben subi* subía subían aumenta aumentan aumentar* aumentó aumentando aumentado crece crecen crecer*
    aumente aumenten creci* crecía crezca crezcan supere superen incrementa incrementan incrementar* incrementó
    incrementando incrementado eleva elevan elevar* elevó elevando elevado repunta repuntan repuntar* repuntó
    repuntando avanza avanzan avanzar* avanzó avanzando ensancha* engorda* engrosa* agranda* intensifica* acrecient*
    gana_terreno ganan_terreno ganó_terreno cobra_fuerza escala escalan escalar* escaló`,
  ],
  [verb(1, 0.5), 'amplía amplían ampliar* amplió subir~_de_precio'],
  [verb(1, 0.4), 'prorrog* prórroga'],
  [
    verb(1.4),
    `dispara disparan disparar* disparó disparado* multiplica* multiplicó duplica* duplicó triplica* triplicó
    cuadruplica* acelera aceleran acelerar* aceleró acelerando catapult* despega despegan despegar* despegó vuela
    vuelan remonta remontan remontar* remontó trepa trepan trepó rebota rebotan rebotar* rebotó salta saltan saltó`,
  ],
  [verb(1, 0.7), 'supera superan superar* superó superando bate baten batir* batió rebasa* rebasó sobrepas*'],
  [
    verb(1, 0.5),
    `impulsa impulsan impulsar* impulsó impulsando estimul* fomenta* fomentó promueve* promover* promovi* potencia_la
    potencia_el potencian potenciar* potenció incentiva* atrae* atrajo capta captan captar* captó dinamiza* dinamizó
    aviva* avivó anima animan animó`,
  ],
  [
    verb(1, 0.3),
    `genera generan generar* generó crea crean crear* creó creando creado provoca provocan provocar* provocó causa
    causan causar* causó desata* desató alimenta alimentan alimentar*`,
  ],
  [noun(1), 'subida* suba subas aumento* incremento* alza alzas repunte* avance avances crecimiento* ascenso*'],
  [noun(1, 0.5), 'ampliación ampliaciones'],
  [noun(1.3), 'escalada* aceleración auge rebote* remontada* despegue* rally'],
  [level(1, 0.8), 'récord récords marca_histórica cifra_histórica'],
  [level(1, 0.6), 'máximo máximos al_alza alcista alcistas'],
  [level(1, 0.5), 'el_doble el_triple'],
  [
    quantity(1),
    `más mayor mayores superior superiores más_alto más_altos más_alta más_altas por_encima_de más_elevados
    más_elevadas`,
  ],
]

const FALLS: readonly WordList[] = [
  [
    verb(-1),
    `caiga caigan cae caen caer* cayó cayeron cayendo caído caía* baja bajan bajar* bajó bajando bajado desciende*
    descender* descendi* disminuir* disminuy* disminuid* retroced* decrec* decae* decay* merma mermar* mermó reduzca
    reduzcan reduce reducen reducir* redujo redujeron reduciendo reducido recorta recortan recortar* recortó
    recortando recortado contrae contraen contraj* contraer* rebaja rebajan rebajar* rebajó rebajado abarata abaratan
    abaratar* minora minorar* aminora* afloja* cede ceden cedi* desinfl* encog* adelgaz* mengua* resta restan restar*
    pierde_fuerza pierden_fuerza perdió_fuerza pierde_terreno pierden_terreno pierde_impulso`,
  ],
  [
    verb(-1.4),
    `desploma* desplomó hunde hunden hundi* derrumba* derrumbó despeña* evapora* esfuma* destrui* destruy* pulveriza*`,
  ],
  [
    verb(-1, -0.7),
    `frena frenan frenar* frenó frenando modera moderan moderar* moderó ralentiza* ralentizó desacelera* desaceleró
    enfría enfrían enfri* debilita debilitan debilitar* debilitó contiene contener* contuv* estrecha estrechan
    estrechar* estrechó atenúa* atenuar* atenuó suaviza* suavizó`,
  ],
  [verb(-1, 0.5), 'despeja* despejó disipa* disipó calma calman calmar* calmó'],
  [
    verb(-1, 0.3),
    'alivia* alivió mitiga* mitigó combate combati* ataja* palia* corrige* enjuga* amortigua* limita limitan',
  ],
  [
    noun(-1),
    `caída* descenso* bajada* disminución disminuciones retroceso* merma* recorte* reducción reducciones rebaja*
    contracción contracciones desaceleración ralentización enfriamiento abaratamiento moderación bajón bajones freno`,
  ],
  [noun(-1.4), 'desplome* hundimiento* derrumbe* batacazo* frenazo* sangría* debacle* descalabro* destrucción'],
  [level(-1, -0.6), 'mínimo mínimos a_la_baja bajista'],
  [level(-1, -0.5), 'la_mitad'],
  [quantity(-1), 'menos menor menores inferior inferiores más_bajo más_bajos más_baja más_bajas por_debajo_de'],
  [verb(-1, -0.5), 'bajar~|caer:ca~|retroceder~|desplomar~_de_precio cayó_de_precio'],
  // To lose something good is bad news, to lose something bad a relief.
  [
    stop(-1, -0.7),
    `suspende suspenden suspender* suspendió suspendieron cancela* canceló paraliza* paralizó congela* congeló
    interrump* elimina eliminan eliminar* eliminó suprime* suprimi* clausur* retira retiran retirar* retiró anula
    anulan anular* anuló`,
  ],
  [
    stop(-1, 0),
    `terminar~ finalizar~ acabar~ cesar~ levantar~ archivar~ detener:detien~ detuv* desactivar~ desconvoc* zanjar~
    conjurar~ aplacar~
    sofocar~ neutralizar~ contrarrestar~ erradicar~`,
  ],
  [
    halt(-1, -0.6),
    `suspensión cancelación eliminación supresión paralización prohibición anulación aplazamiento veto bloqueo
    retirada`,
  ],
  [
    stop(-1, -0.6),
    `retrasa* retrasó demora* aplaza* aplazó pospon* pospuso posterg* bloquea* bloqueó rechaza* rechazó
    deniega* denegó veta vetan vetar* vetó prohíbe* prohib* impide* impedir* impidi* frustra* frustró revoca revocan
    revocó tumba tumban tumbó rompe* rompió`,
  ],
]

/** Spanish verbs of rising and falling, which are good or bad only by what moves. */
export const MOVEMENT_VERBS: readonly WordList[] = [
  ...RISES,
  ...FALLS,
  [
    stopped(-1, 0),
    'archivad* sobreseíd* anulad* revocad* desestimad* retirado retirados retiradas levantad* inadmitid* suspendid*',
  ],
  [stop(-1, -0.4), 'dejar~_sin_efecto dejar~_en_suspenso'],
  [stopped(-1, -0.4), 'quedar~_sin_efecto quedar~_en_suspenso'],
  [stop(-1, -1), 'abandona* abandonó'],
  // Shorts that leave are good news, customers that do bad.
  [
    subject(-1, -0.8),
    `huye huyen huyó huyeron huyendo huir* se_retirar~_de se_batir:bat~_en_retirada capitular~ se_rendir:rind~
    tirar~|arrojar~_la_toalla`,
  ],
  [subject(1, 0), 'tomar~|abrir~|reforzar:refuerz~_|sus_posiciones'],
  [stop(-1, -0.5), 'deshacer:deshac~ deshizo deshicieron cerrar:cierr~|liquidar~_|las|sus_posiciones'],
  [stop(-1, -0.4), 'quita quitan quitó quitaron quitará quitarán'],
  [spare(-1, 0), 'sacar~ rescatar~'],
  [deed(spare(-1, -0.45)), 'escapar~'],
  [
    object(1, 0.5),
    `logra logran lograr* logró logrando consigue* consegui* obtiene* obtuv* obtener* obtend* cosecha cosechan
    cosechó`,
  ],
  [object(1, 0.2), 'recibe* recibir* recibió alcanza alcanzan alcanzar* alcanzó'],
  // To get rid of something good is bad news, and of a burden good.
  [
    object(-1, 0),
    `se_quitar~ quitarse se_ha|han_quitado se_sacar~_un|una|el|la se_quitar~|sacar~_de_encima quitarse_de_encima
    se_liberar~_de liberarse_de soltar:suelt~ aligerar~`,
  ],
  [object(-1, -0.7), 'se_deshacer:deshac~_de deshacerse_de se_desprender~_de desprenderse_de'],
  [object(-1, -1), 'sacud*'],
  [object(0.9, -0.9), 'sufre sufren sufri* padece*'],
  [deed(site(1, 0.45)), 'abre abren abrir* abrió apertura* inaugura* inauguró reabre* reabrir* reabrió'],
  [site(-1, 0), 'cierra cierran cerrar* cerró cierre cierres'],
  [result(1, 0.9, true), 'gana ganan ganar* ganó ganando'],
  [result(-1, -1.1, true), 'pierde pierden perdi* perder* '],
  [
    deed(result(1, 0.45, false)),
    `factura facturan facturó facturar* ingresa ingresan ingresó vende venden vendió vender* exporta exportan exportó`,
  ],
  [
    verdict(1.2),
    `mejoren recupere recuperen mejora mejoran mejorar* mejoró mejorando mejorado mejoría recupera recuperan
    recuperar* recuperó recuperando recuperación sanea* saneó fortalec* refuerza* reforz* afianz* consolida consolidan
    consolidar* consolidó`,
  ],
  [verdict(0.5), 'refinanci* reestructur* estabiliz* normaliz*'],
  [
    verdict(-1.2),
    `empeora* empeoró agrava agravan agravar* agravó agravamiento deteriora* deterioró deterioro perjudica* perjudicó
    dañan dañó lastra* lastró`,
  ],
]
