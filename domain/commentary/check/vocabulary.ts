/** Stems (folded) of the words in which indicators are commented; a word that begins with one is known. */
const STEMS = `
gir vaya cuadr exig perfor apunt dirig resum antes este estos estas esto aquel cada cual desde segun entonces luego inclus tampoco quizas mism pues donde dentro toda nos durant mediant
movimi movil aparec mirar mira menud pront ocurr vien veng euro euros pesos despu libra solo solam tras todav todo toda cada cuyo cuya aquella hemos habra hubo fueron siendo hecho hacen hace haga dice dicen dijo decimos vemos visto viendo
palabr frase aplic atras adelant ademas encaj encamin enmarc ensanch entrad estira estren evidenc eviden exhib fall frena fren gradual hueco impon incorpor inclin indef induc ineq insist invit involuc jug junta logr madur mand manej manif margen mejora merec merma moderad mostra nacid ofert oport optim ordin ostent
empeor emerg apag agreg agrup alb alud amenaz amort anad analog ancl apuest arranc asom asoci aspir atenu atrap avala balanc bascul benig brev brus cal capac capit caso catal cauce ceder ceñi chic ciclo cierto cierta clase cobra coher colch comod compens comprim concedi concen concret conduc confianz congest consecu consens consigu contempl conten contrap contrari contrast converg copia cuell cuesti
cumpl debaj deber debid declar decrec definit deja delat delimit demor desarroll descans desequilib desfas desped destin desvi detal detien detras devuelv diagn difici diferenc digest dilat dispon dista divid dobl doming durac duran
educ ejempl elig elim embud empez empat encab encarec encuadr enfoc enlaz enseñ ensen entero entor envi equip escap escuch esencial esfuerz especul espej esper estabil estam estilo estrat estreg eufor exager exenta exhaust exped expli exten fall fals favor fiel figur firme flex floj frag fras frecuenc frenad frialdad ganad general gest global grad gris guarda guia habla hilo holgad huell
idea ideal ilustr imag impid inact inalter incap incent incomp inconf indefin independ indetermin indispens inferenc inmov insinu inspir instal intenc interrump intuit invertir inversor inversion isla lat laten lateral lectur leve libre lider lidia ligad limp lin listo llama llan llega local logic
magnit mantuv maner marcad marco masiv matic maxim mayorit mecan medic medir mencion mercad merit mezcl minim modest momento mostro motiv much multi mutuo natur necesit ningun nitid nivel nombr normal notab notori nucle numer objet obliga obten octav oficial ofrec omit onda oport optimis orden orienta oscur
pacien parad paralel parc parcial pareci parece parti pasad pasiv patr pausad pauta pendi penult pequen perci perdi perten pes pesim pico pie pierd pist plan pleno poder poder polar poner popul porcion porqu posibl poster postur potenci practic preci predom preferen prematur premis prepar preocup pretend prevalec previs primer princip priorit privad problem produc prof progr prolong promet prometed pronunci propon propos proteg prove proveni provis proxim publi puent puest punto puram
quiebr quier quiet racha rasgo realid realiz rebaj rechaz recib reciproc reclam recon recorr recta redond reempl refug region regla regul reinici reiter relaj relieve remat remit remont rendim renov repart repet repit reposo repunt requis reserv resid resisti resolu respon resta restant restring resuelv retard reten retir reto retorn retras reun revel rezag rigor riesgo robust rodea rotac rotur rumb
saldo salud satur secund seleccion semil sensib senal separad sería seria sereno serie seri serv significa silenc simetr simultan sincron sitio situac soci solap solid solo sombra somet sorpr sost suaviz subray subyac suced suerte suger sujeta suma superfic superpon suspens sustanc sustent sustitu tanteo tarea temor tempor tendenc tenem tens teor terci termo test tibi tiempo tipic toca tolera tomar tono total trabaj trad traduc trampa tramo transcur transform transic transit trata trayect trecho tregua tumb
turno unan unic unif urg usar utiliz vaiven valid valle valor varia vecin veloc vence ventan verdad verific vertic vest vigil vigor vincul virtud visib vision vistaz volat volc voluntad vuelc yace zigzag
inversores inversor ahorrad lector usuari compras ventas demanda
abaj abandon abarc abri abs acci acced acerc acompan activ actu acumul ademas advert agot ahora aisl al alcanc alcanz alcist alej algo algun alt altern alza amb ampli
analis analiz anch anot anterior anticip anual apart apert apoy aprec aproxim aqui arrib arroj asc asegur aseso asi asimism aspect asum atenc aten atrac aun aunque ausen avanz avanc avis ayud
baj banda baraj barr base basic bastant bien borde breve brusc busc
cabe cad cae caid calcul calm cambi camin camp canal caracter carec casi caus cautel caid ced cent cerc cerr cero chart cierr cifr clar clas clav coincid coloc coment como compar compat complet
compor compr con conc conclu cond condici confirm conflu conform confus conjunt consej conserv consider consist consolid const constitu consult contex contin contr conven convien convic corrob cort cosa cotej cotiz crec cruc cruz cual cualqu cuand cuant cuat cuenta cuid cumpl curs
dad dar dato deb debil decid decir decis dedic defin dej del demand dentro denot depend deriv desacel desc descart describ desd desliz desm despl destac detect determin dia diari dibuj dic dich difer dinam direc disc dist diverg dolar domin dond dorad dos dud dur
efect eje ejerc elev ella ello embarg emit emple empuj encima encuent enfri enfrent entend ent entr equilib equiv error escal escas escenari espac espec esper esta estab estad estan estoc estrech estruct estudi etc evalu evid evit evolu exact examin exced exces exig exist expans explic expon expres extend extern extrem
factor falt fase fiab fiabil fij fin financ firm fluctu fond form formul fort frag franj frent fuent fuer fuert func fund futur
gan garant gener giro golden grad graf gran guard gui
haber habit hab hac haci hast hay hech herram hist histori histogr hist holg hor horizont horquill hoy
iden ident igual implic import impuls incert inclin incluy incorp indec indic indice indiv inercia infer info inform inici inmedi inst instant insuf int integ intens inter interm interes interp intrad inver invers ir
jorn jueg junt justo
lad lar larg later lect leer lej lent les lev ley lib lig liger limit line llam lleg llev local lo luz lueg
maner manten mantien marc marg mas maxim mayor med media medic medida medio mejor menc menor menos mer mes met mid mient minim mir mism mitad mixt moder mod moment moneda mostr mov mov movil much muerte muestra multip muy
nad natural neces negat negoc neutr ning ningun niv no nomin norm not nota nuev numer nunca
obed obje observ obten ocup oferta ofrec operac opera opin opone optimi orden orient orig oscil otro
pais panor papel par parec parej parte particip pas patron paus pend pen per perd perfil perio perman permit pero perspec pes pesa pese pie pierd plan plano plantea plaz poc pod posic posib posit positiv potent prec precauc preced preci precis pred predic pres presion prest prev previ prim princip proba proced prolong promed pronost prop proporc propi protag proxim prud prueb pud pued pulso punt
qued quien quiz
rang rapid rasg ratific razon real reaf rebas rebot recib recient recog recom recort recorr recuer recup redond reduc refer reflej reforz refuerz regi regist regres rel relat relev repart repos represent repunt requier resist resp respald respect rest result resum retroc retroces reun revers revis rezag riesg ritm romp roz ruptur rued
sal salv sec sect segu segun seman semej sen senal sencill sent sentid separ ser sesg sesion si sido siend siemp sig sign signific sigu simil simpl simul sin sino siqu sirv situ sobr sol sola solid sop sostien sosten suav sub subi suel suf sufic suger sugier sujet sum super supon sup sur susc
tal tamb tamp tant tanto tard techo tecn temp tend tendr ten tens tercer terminos termin terren territ test tiemp tien tip titul toc tod toma tono tope trabaj tram tranq tras trat traves tres trimes tuv
ubic ultim umbr una unica unid unos uso usual util
val valid valor vari vari vea vec vecind vela vend vendedor vent ver verif vez vigent vigil vig vist vol volat volum volv vuelt
ya zon
`
const NAMES = 'rsi macd ema emas sma us usd eur cop pen mxn clp ars brl gbp chf jpy cad aud ee uu wilder iso utc'

const KNOWN = new Set(STEMS.split(/\s+/).filter((stem) => stem !== ''))
const ACRONYMS = new Set(NAMES.split(' '))
const LONGEST = 9

/** Whether a folded word is one in which indicators are commented. Words under four letters carry no claim. */
export function isKnown(word: string): boolean {
  if (word.length < 4 || ACRONYMS.has(word)) return true
  for (let length = 2; length <= Math.min(LONGEST, word.length); length++) {
    const stem = word.slice(0, length)
    if (KNOWN.has(stem) && (length >= 4 || word.length - length <= 4)) return true
  }
  return false
}

/** Whether an upper-case word is an acronym of the trade rather than a ticker. */
export const isAcronym = (word: string) => ACRONYMS.has(word)
