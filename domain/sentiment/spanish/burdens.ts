import { deed, judgement } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** Things that go wrong, are spoilt or are given up. */
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
    plaga* polvorín quebradero* rabia rémora secuela* sobreprecio* socavón sufrimiento* temblor* terror* timo trauma*
    turbi* turbulen* ultimátum usura vergonz* vergüenza xenófob* desprestigio desencuentro* desplante* despropósito*
    desmán desmanes chapuza* disparate* estrago* quebranto`,
  ],
  // These weigh little: having to, waiting, turning against.
  [
    deed(judgement(-0.45)),
    `deber~ tener:tien~_que tendrá_que tendrán_que costará costarán tardar~ encarar~ afrontar~ admitir~ necesitar~
    dejar~ aparcar~ descartar~_que_no posponer:pospon~ dilatar~ alargar~ prescindir~ alejar~ reconocer~_que
    justificar~ fiscalizar~ auditar~ intervenir:intervien~ apremiar~ ordenar~ retener:retien~ apagar~ copiar~
    dividir~ separar~ se_disculpa se_disculpan pedir:pid~_perdón|disculpas gastar~ encajar~
    asumir~_el|la|los|las|un|una endurecer~ restringir:restring~ racionar~ resignar~ rehusar~ desaconsejar~ vigilar~
    interrogar~ comparecer~ declarar~_ante|como destapar~ desvelar:desvel~ evidenciar~ esconder~ escapar~ contra`,
  ],
]
