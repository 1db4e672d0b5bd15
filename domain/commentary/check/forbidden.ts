import { type Span, spansOf } from './text.ts'

type ForbiddenKind = 'news_claim' | 'price_target' | 'forecast' | 'probability' | 'advice'

export interface Forbidden extends Span {
  kind: ForbiddenKind
}

const any = (...parts: string[]) => new RegExp(`\\b(?:${parts.join('|')})`, 'g')

/** Topics outside the indicators: the company and its business, its papers and people, its judges, the world. */
const NEWS = any(
  'fabrica|la planta|plantas?\\b(?= de| en)|minera\\b(?! §)|yacimient|hallazgo|pasajeros|farmac\\w*(?! §)|sanitari|autoridad|constructora\\w*(?! §)|adjudic|metro\\b|petroler\\w*(?! §)|derrame|auditori|contable|irregularidad|logistic|renovables?\\b(?! §)|teleco\\b(?! §)|telecom|despliegue|consumidor|consumo\\b|hacienda\\b|lotes? de|defectuos|aerolinea\\w*(?! §)|rutas?\\b|vuelos?\\b|siderurgica\\w*(?! §)|alto horno|buque|embarque|puerto de|obras?\\b(?= de| en (?!contra|favor))|flota de|almacen|tiendas? (?:en|nuev)|sucursal|aplicacion movil|plataforma|proyecto|patente|ensayo clinico|medicamento|vacuna|nuevo (?:contrato|pedido|modelo|producto)|lanz(?:o|amiento|ara) (?:de |su |un |una |al )|produccion|suministro|cosecha|temporada (?:de|alta)|campana (?:de|navid)|(?<!estimad[oa]s? |querid[oa]s? )clientes?\\b|proveedor|competidor|rivales\\b|marcas?\\b(?= de)|socios?\\b|filial|matriz\\b|sede\\b',
  'supermercado|semestral|pirata|servidores|pago extraordinario|selectivo|veta\\b|fiscalia|cadena de|exportaci|importaci|parque eolico|camioner|en paro|bodegas?\\b|logotipo|contrato con|airbus|laudo|debut|division de|auto electrico|desfalco|tesorer|aerogenerador|hilander|hipoteca|prima de riesgo|brent\\b|plan estrategico|riesgo pais|bloqueo|feriado|gripe|semiconductor|huracan|invierno|verano\\b|asegurador|mayorista|los fondos\\b|barril|habladuria|gestores|estampida|ladrillo|industrial\\b|indices a fin|soja|turismo|turist|terminales\\b|viento en|insumos|materia prima|propietaria|demanda interna',
  'emplead|empleo\\b|desempleo|salari|plantilla\\b|despid(?:os?\\b|e a |io a |ieron a )|huelga|sindicat|dimision|dimiti|renuncia (?:de|del)|cese de|nombramiento|relevo en|gerente|director(?:a|es|io)?\\b|directiv[oa]s?\\b|president[ea]|consejer[oa]|consejo de admin|ejecutiv[oa]s?\\b|fundador|ceo\\b|cfo\\b|accionista|asamblea|junta (?:de|general)',
  '(?:present|revel|desvel|divulg)\\w* (?:sus |los |unos |las |unas |la |el )?(?:resultado|cuenta|balance|cifra|plan|producto|previs|oferta)|cifras de (?:venta|negocio|ingreso|resultad|benefici|emple|inflac)|(?:de|sus) ventas\\b|(?:anunci|public|difund|comunic|report)(?:o|ar|aron|ado|aba|aran) (?:de |un |una |su |sus |unos |unas |la |los |las |el |que |ayer )*\\w+|publicacion de|comunicado|noticia|titulares\\b|rumor|filtracion|prensa|periodic|portavoz|entrevista|(?:en|sus|unas|las) declaraciones|redes sociales|segun (?:fuentes|medios|la prensa|los analistas)',
  '(?<!estas |esas |estos |a fin de )cuentas\\b(?! pendientes)|beneficios?\\b|ingresos\\b|factur|dividendo|utilidades|ventas (?:trimestral|anual|minorista|de |online|en )|resultados?\\b(?= (?:trimestr|anual|semestr|empresarial|financier|operativ|mejor|peor|del (?:trimestre|ejercicio|ano|segundo|primer|tercer|cuarto)))|(?:sus|buenos|malos|los ultimos|unos) resultados|balance (?:trimestr|anual|de (?:la|situacion))|margen(?:es)? operativ|provisiones|morosidad|apalanca|deuda\\b|bonos?\\b|credit(?:o|icia)|calificacion (?:credit|de)|rating|moody|fitch|guia (?:de|anual)|prevision(?:es)?\\b|estimaciones?\\b|consenso del?|(?:el|del) consenso\\b|perspectivas (?:de la|de su|del)|recompra|ampliacion de capital|emision de|salida a bolsa|adquisicion|adquir|fusion\\w* (?:con|de)|absorcion|opa\\b|contratos? (?:con|millonari|publico)|alianza|licitacion|concesion|licencia|cartera de pedidos|reestructuracion|cupon\\b|vencimiento (?:de|trimestr)|derivados\\b|posiciones cortas|tercer trimestre|(?:primer|segundo|cuarto|ultimo) trimestre|(?<!(?:media|promedio|medio) )trimestral(?:es)?\\b|ejercicio fiscal',
  'demanda (?:judicial|colectiva|contra|por|de (?:su|sus))|litigios? (?:abierto|con|contra|por|judicial)|juicio (?:por|contra)|juzgado|tribunal|sancion|multa|investigacion (?:de|por|del|abierta)|fraude|regulador|gobierno|ministeri|ministr[oa]\\b|congreso|decreto|reforma|impuesto|arancel|tarifas?\\b|subsidio|eleccion(?:es)?\\b|electoral|politic|crisis|recesion|inflacion|banco (?:central|de la republica)|reserva federal|bce\\b|fed\\b|tipos de interes|tasas? (?:de interes|mas|del banco)|pib\\b|geopolit|guerra|tensiones|oriente medio|pandemia|divisas?\\b|deprecia|devalua|cambiari|indice de precios|(?:precio|caida|subida|descenso|repunte|alza|encarecimiento|cotizacion)\\w* del? (?:crudo|petroleo|cobre|gas|oro|litio|cafe|cacao|trigo|maiz|soja|soya|acero|mineral|hierro|dolar|combustible|electricidad|energia|azucar|cemento|pescado)|crudo\\b|petroleo\\b|cobre\\b|litio\\b|materias primas|sequia|lluvias|terremoto|incendio|accidente|ciberataque|hacke',
  'su consejo|aprob(?:o|aron|ada|acion)\\b|(?:la )?compra de (?:una?|la|el)\\b|analistas?\\b|los expertos|casas? de (?:analisis|bolsa)|corredur|(?:elev|rebaj|mejor|recort|sub)\\w* (?:su |la )?(?:recomendacion|calificacion|valoracion|estimacion)|grandes (?:inversores|fondos)|inversores (?:minoristas|extranjeros)|inversores institucionales|fondos? (?:de inversion|soberano|activista|extranjer|institucional|buitre)|insider|banca\\b|minorista|defensivos|inteligencia artificial|(?:todo el|del|el|al) sector\\b|sector \\w+ero\\b',
)

const CAUSE_NOUN =
  'repunte|descenso|encarecimiento|abaratamiento|desplome|temor|optimismo|pesimismo|entusiasmo|nerviosismo|incertidumbre|miedo|apetito|demanda|presion|recorte|debilidad|fortaleza|tension|mejora|duda|rumor|expectativa|furor|alivio|escasez|exceso de oferta|huida|buen tono|mal tono|castigo|contagio|efecto|salida|retirada|entrada|llegada|huida|marcha|venta|compra|desconfianza|rechazo|cautela'
const CAUSE = any(
  'a remolque|wall street|toda vez que|respuesta (?:tardia|a)|merced al?|viento de cola|por obra|reflejo del?|huyendo|de resultas|achac|coletazo|al amparo|movid[oa]s? por|en la que se lee|no es ajen[oa]|le (?:viene|vino) del?|le (?:quito|peso|resto) |conforme fue|episodio|tiron que|a cuenta de|fruto del?|al son de|con la vista en|pendiente de|a la espera de|sensible (?:a|como)|lo que cabe',
  '(?:anim|impuls|lastr|arrastr|presion|favorec|castig|penaliz|benefici|alent|espole|empuj|afect|golpe|contagi|motiv|provoc|aliment|propici|ocasion|desencaden|respald|espolead|apoy)(?:ad|id)[oa]s? (?:por|en)|\\w{3,}[ai]d[oa]s? por (?:el|la|los|las|un|una|su|sus) ',
  'debido al?|gracias al?|a causa del?|a raiz del?|por culpa del?|(?:como|a) consecuencia del?|en respuesta al?|en reaccion al?|al calor del?|de la mano del?|a rebufo|al compas del?|tras (?:conocerse|publicarse|anunciar\\w*|publicar|la (?:publicacion|noticia|entrada|salida|decision|presentacion|visita|firma)|el (?:anuncio|dato de|acuerdo|visto bueno))',
  `(?:por|ante) (?:el|la|los|las|un|una|su|sus) (?:\\w+ ){0,2}?(?:${CAUSE_NOUN})s?\\b`,
  'porque (?:el mercado|los inversores|la empresa|la compania|hay|entro|salio)|como motor\\b|lo que explica|explica por si sol[oa]|(?:se|lo|la) explica por|se entiende (?:mejor )?(?:si|por)|responde al?|obedece|se debe al?|detras (?:de[l]? (?:la |el )?)?(?:\\w+ )?(?:esta|hay)|detonante|origen en|nace del|es hij[oa] de|el mercado (?:premi|castig|celebr|reaccion|digiri)|pone nombre|toma de (?:utilidades|ganancias|beneficios)|enfri(?:o|aron) los animos|lastre\\b|dio aire|resto brillo',
)
/** The day's move as the effect of anything, even of an indicator. */
const MOVE_CAUSE = any(
  '(?:caida|subida|suba|baja|alza|descenso|avance|retroceso|repunte)\\b[^.,;]{0,24} (?:obedec\\w+|se deb(?:e|io|ia)|se explica\\w*|responde|respondio)\\b(?! (?:por si|si|como|cuando))',
  '(?:explic|provoc|caus|motiv|ocasion|gener|desencaden|justific)(?:o|a|an|aron|ando) (?:el|la|un|una|esa|ese|esta|este|su) (?:caida|subida|suba|baja|alza|descenso|avance|retroceso|repunte)\\b',
  '(?:sube|baja|cae|gana|pierde|cede|avanza|retrocede|subio|bajo|cayo|gano|perdio|cedio|avanzo|retrocedio) (?!por)[^.;]{0,26} (?:porque|debido|gracias)\\b',
)
/** A cause among the indicators is a reading of them. */
const TECHNICAL =
  /^[^.;,:]{0,44}?\b(?:indicador|lectura|dato|serie|precio(?! del? (?!cierre|apertura|dia|la accion))|volumen|medias?\b|promedio|oscilador|sesion|jornada|cierre|movimiento|nivel|tabla|cruce|divergenc|tendenc|rsi|macd|ema|estocastico|%\s?k|senal|soporte|resistencia|minimo|maximo|formula|calculo|construccion|definicion|ventana|plazo|las alzas|las bajas|las subidas|las caidas|hueco|margen)/

const TARGET = any(
  'precios? objetivos?|objetivos? (?:de precio|en|a|siguiente|inmediato|alcista|bajista|tecnico|situad|hacia)|(?:su|el|un|primer|proximo|siguiente|como|con|nuestro) (?:objetivo|blanco)\\b',
  'apunt(?:a|an|ando|aria) (?:a|hacia|al) (?:los |las |la zona |niveles |el nivel |nuev|maxim|minim|us\\$|\\$|€|§|\\d|un[ao]? (?:nuev|subid|caid|alza|baja|rebot|recort|objetiv))|apunten',
  'camino (?:hacia|de los|de la|de (?:marcar|nuevos|un)|a los|libre)|(?:rumbo|trayecto|via libre) (?:a|hacia|hasta|al)\\b|recorrido (?:hasta|potencial|al alza|a la baja|alcista|bajista)|en busca de\\b|buscar(?:a|ia|ian|an)?\\b (?:los|el|la|us|\\$|§|\\d)|mirada? puesta|(?:proxima|siguiente) (?:parada|estacion|escala|cota)|(?:proximo|siguiente) (?:peldano|escalon|nivel a)|iman (?:esta|en)|punto de llegada|pasillo hasta|(?:espacio|hueco|margen) para (?:estirar|subir|caer|seguir|alcanzar)|(?:espacio|hueco) hasta (?:los|el)',
  'proyect(?:a|an|amos|ado|ada|ando|aria)\\b|proyeccion\\w*|la meta\\b|hacia (?:los |el |la zona de |niveles de )?(?:\\$|us\\$|s/|cop|€|\\d)|valor (?:razonable|justo|intrinseco|teorico)|suelo teorico|potencial (?:de|alcista|bajista|hasta)|cabeza y hombros|triangulo|onda tres|fibonacci|a los que se dirige|aspira a|(?:se )?encamina(?:n|mos)? (?:a|hacia)|se dirige',
)

const PROBABILITY = any(
  'moneda al aire|remot[oa]s?\\b|quinielas?|certeza\\b|dificilmente|lo raro seria|boletos|plausib|visos de|cantad[oa]\\b|a lo mejor|los dados|poco creible|gana enteros|fiable|es la excepcion(?! en)|lo esperable|favorit[oa]\\b|apuesto|falsos positivos|ventaja numerica|(?:tres|cuatro|cinco|diez|veinte) contra un[oa]\\b|no excluye|presumible|exito\\b|capaz que|seguramente|tal vez|mas facil que|las de perder|poco menos que|de fecha incierta|con pinta de|ganas de|todo indica|lo mas seguro',
  'probabilidad\\w*|probable(?:mente|s)?\\b|improbable|acierta\\w*|acert\\w+|historicamente\\b|(?:muestra|media|registro) historic[oa]|de las veces|de los casos|de cada (?:\\d+|dos|tres|cuatro|cinco|diez|cien)\\b(?! (?:acciones|titulos|de su))|(?:\\w+ de diez|\\w+ entre tres|uno sobre cinco)',
  'opciones\\b(?! de venta| de compra)|posibilidad(?:es)?\\b|chances\\b|papeletas|(?:las|hay) apuestas|verosim\\w*|factible|propens\\w+|esperanza matematica|estadistic\\w+|frecuencia\\b|confiabilidad|fiabilidad (?:del|de)|algoritmo|ley de los grandes|credibilidad|tasa de (?:exito|acierto)|casi (?:seguro|segura|con seguridad|siempre|imposible)|con toda seguridad|a buen seguro|las de ganar|lo mas (?:normal|logico|esperable)|lo (?:usual|habitual|normal) (?:en est|es|tras)|no seria raro|rara vez|suelen? (?:terminar|acabar|resolver|dar|anteceder|preceder|saldarse|venir|romper|rebotar|subir|bajar|caer)\\w*|por lo general (?:termina|acaba|sube|baja)|la mayoria de las veces|en su mayoria (?:terminan|acaban)|de manera recurrente|riesgo (?:de (?:una?|nuev|que|caida|ruptura|recorte)|ronda)|peligro de|escenario (?:base|central|mas|menos)',
)

const FORECAST = any(
  '(?:recorrido|todavia|camino)[^,.;]{0,14} por delante|por llegar|llamad[oa]s? a|de aqui (?:para|en adelante)|va para largo|vaya a|va a (?!n)\\w+(?:ar|er|ir)\\b|camino de|quedando servid|en vias de|ya veran|vuelta de la esquina|abocad|augur\\w+|condenad|se viene\\b|primer capitulo|lista? para despegar|en el horizonte|ha tocado fondo|para rato|en trance de|presagi|de persistir|resuelve hacia|por venir|despeg(?:ar|ue)|prologo|dias contados|habra (?:mas|nuev)|calma que precede|ultima palabra|muelle comprimido|resorte|patas cortas|alivio asomando|preludio|estreno de maximos|tramo por encima|mas arriba le espera',
  '(?:va|van|vaya|vamos) a (?:subir|caer|bajar|alcanzar|llegar|rebotar|retroceder|seguir|superar|romper|corregir|recuperar|perder|volver|cambiar|girar|ceder|continuar|prolongar|ampliar|extender|marcar|ir|tener|dar)\\w*',
  'pod(?:ria|rian|ra|ran)\\b (?:\\w+ ){0,2}(?:subir|caer|bajar|alcanzar|llegar|rebotar|retroceder|superar|romper|escalar|duplicar\\w*|extenderse|dispararse|desplomarse|tocar|corregir|recuperar|irse)',
  '(?:se )?(?:espera|esperamos|preve|anticipa|anticipan|pronostica|augura|auguran|vaticina|presagia|presagian|anuncia|anuncian|preludia|promete|prometen|precede) (?:que|una?|mas|el|la|nuev\\w+|alzas|caidas|subidas|bajas|recortes|ganancias|a un|al)\\b',
  'venider\\w+|adelantan? una?\\b|pronta? (?:recuperacion|rebote|giro|caida|subida|vuelta|mejora)|(?:ha|han) de (?:subir|caer|bajar|retroceder|avanzar|rebotar|seguir|volver|romper|superar|perder|recuperar|ceder|llegar|alcanzar)|no tard(?:a|an|ar\\w+|o) en|(?:terminara|acabara)n? por|cabe esperar|es de esperar|tienen? (?:todo|cuerda) para|abre la puerta a|abr(?:e|iria) (?:el )?camino|a punto de|inminente|esta(?:n)? (?:listas?|listos?|llamad[oa]s?) (?:para|a)\\b|cuestion de (?:tiempo|pocas|dias|semanas|horas|sesiones)|lo peor (?:ya )?(?:paso|ha pasado)|lo que (?:sigue|viene) es|huele a|queda poco recorrido|siguiente paso (?:es|sera)|(?:caida|subida|desplome|castigo|rally|rebote|correccion|ajuste)[^,.;]{0,14} no ha terminado|giro esta servido|esta servido el (?:rebote|giro)',
  '(?:en|durante|para|de cara a) (?:las|los|la|el|un par de) (?:proxim[oa]s?|siguientes?|sesiones|ruedas) ?(?:sesion|jornada|dia|semana|rueda|mes)?\\w*|manana (?:subi|baj|cae|rebot|segui|abri|vere)|la semana que viene|antes de (?:fin de|terminar) (?:mes|ano|semana)',
)

const TRADING =
  'comprar|vender|entrar|salir|salirse|acumular|invertir|deshacer|tomar (?:posicion|beneficio|ganancia)\\w*|reducir|promediar|aumentar posicion|aprovechar|mantener (?:la )?posicion|ponerse|recoger|mover ficha|mirarlo desde fuera|(?:quedarse|mantenerse|permanecer) (?:a |por |al |desde )?(?:fuera|afuera|margen)|conservar|soltar\\w*|subirse|sumarse|cubrirse'
const ADVICE = any(
  'comprando|vendiendo|aligerar|embols|hacer caja|codicios|desprenderse de|diversificar|absten\\w+|capital\\b|bolsillos?\\b|portafolio|tentador\\w* (?:si|para)|atractiv[oa]|idone[oa] (?:para|donde)|barrera\\b|especular\\b|ponerse en corto|abrir (?:largos|cortos|posicion)|armar posicion|cargando\\b|stops?\\b|cubrirse|put\\b|trade\\b|el guante|riesgo y premio|la persigan|carisim|remordimiento|malbarat|recogiendo velas|con pinzas|ahorrista|jubilado|hora de (?:hacer|tomar|vender|comprar|recoger|salir|abrochar|entrar)|ocasion que|plata que|sumar unas|no tocar|ojo con (?:andar|comprar|entrar|vender|meterse|quedarse)|yo (?:aguard|esper|compr|vend)\\w+|lo suyo es|bajarse|dormir tranquil|lista de favoritas|una de esas veces|sale a cuenta|sin prisa|a quien le sobre',
  `lo (?:mas )?\\w+ es (?:no |ir )?(?:esperar|aguardar|seguir fuera|${TRADING})\\b|(?:no )?(?:es|hay|son|da)?(?: \\w+)? ?motivos? para (?:seguir|comprar|vender|entrar|salir|estar|quedarse|soltar\\w*|conservar|mantener)|(?:conviene|aconseja|sugiere|invita a|hay que|debe|toca|es (?:buen )?momento (?:de|para)|es hora de|merece la pena|vale la pena|compensa|mejor|prudente|preferible|sensato|razonable|recomendable|aconsejable|(?<!foto |imagen )pueden?) (?:\\w+ ){0,2}?(?:${TRADING})\\b`,
  '(?:preferible|prudente|mejor|sensato|razonable|conviene|vale la pena) (?:\\w+ ){0,2}?(?:aguardar|esperar) (?:a que|a|al|hasta|un|una|antes)(?! confirmacion)|(?:para|antes de) (?:tomar posiciones|entrar|comprar|vender|posicionarse|mover ficha)|mejor (?:mirar|esperar|quedarse|mantenerse|no (?:entrar|tocar)|vigilar desde)\\w*|(?:aplazar|posponer|evitar|plantear\\w*|justifica\\w*|invita\\w* a) (?:\\w+ ){0,2}(?:compra|venta|entrada|salida)s?\\b|tom(?:ar|ando) posiciones',
  '(?:compren?|vendan?|venda) (?:ahora|ya|acciones|el|la|en|antes)|(?:compra|vende)(?:r)? (?:ahora|ya|acciones|el valor)\\b|recomendamos|recomiendo|aconsej(?:amos|o\\b)|se recomienda|sobreponder|infraponder|absten(?:ganse|gase)|mantenga|coloque|aguant(?:ar|e) (?:el|la)|opcion ganadora|jugada|orden limitada|stop[- ]?(?:loss|de)|relacion rentabilidad|rentabilidad.riesgo|(?:en )?(?:las|su|sus) carteras?\\b|ante la duda|la estrategia pasa|ventana operativa',
  '(?:har(?:a|ia|an|ian)|hacen?) bien (?:en|quien)|(?:buen|buena|mal|mala|gran|clara|interesante) (?:momento|punto|ocasion|oportunidad|nivel)(?: de| para) (?:entra|sali|compra|venta|vend|acumul|inver)\\w*|momento de (?:perseguir|comprar|vender|entrar|salir)|punto de entrada|oportunidad(?:es)? (?:de (?:compra|venta|entrada|inversion)|asi)|(?:la )?ocasion (?:de|para)|senal de (?:compra|venta) (?:clara|que)|zona de (?:compra|venta) (?:clara|interesante|atractiv)|(?:precio|nivel|valor)\\w* (?:muy )?(?:atractiv|interesante|de derribo|de ganga)|esta (?:barata|cara)\\b|gangas?\\b|(?:quien|los que|el inversor|inversionista|ahorrador|trader)[^.;]{0,30} (?:haria bien|deberia|puede|hara bien|aprovecharia|tiene aqui)|tome ganancias|(?:tomar|recoger|abrochar|asegurar) (?:ganancias|beneficios|utilidades)|aprovech(?:ar|a|e|en|aria) |opciones de (?:venta|compra)|aun estan a tiempo|(?:prisa|prisas|urgencia) por|en cartera\\b|justifica (?:conservar|mantener)',
)

const FUTURE = /(?<!\p{L})(?!est|dir|ver|sabr|podr)\p{L}+r(?:á|án)(?!\p{L})/giu
/** 'si aguantará', 'cuánto durará': a question is no prediction. */
const ASKED =
  /(?<!\p{L})(?:si|cuándo|cuánto|cómo|dónde|quién|qué|cuál|cuáles|(?<!, )lo que|¿)(?!\p{L})(?:[^.;:,]|[.,]\d){0,70}$/iu
const DENIED =
  /(?:\b(?:no(?! hay duda| cabe duda| descarta| obstante)|ni|sin(?! duda| embargo)|tampoco|nada|nunca|nadie|ningun\w*|lejos de|falta de|imposible|dificil)\b|¿)[^.;:\d]{0,90}$/
/** Where another statement begins: an earlier negation does not reach it. */
const NEXT =
  /^.*(?:\b(?:pero|aunque|sino|eso si|y si (?=para)|y (?=la|el|su|es|hay|lo|conviene|toca|mejor))| (?=por (?:la|el|los|las) )|, (?:que|y|lo que|por mas que|por mucho que|con todo|aun asi|e|por lo que|de modo que|asi que|por tanto) |\ben (?:la|el|una?) (?:rueda|sesion|jornada|dia|semana) en (?:la )?que\b)/

/** Claims that no indicator can back, and forms of speech that must not be used, in a sentence. */
export function forbiddenIn(written: string, folded: string): Forbidden[] {
  const head = (start: number) => folded.slice(Math.max(0, start - 110), start).replace(NEXT, '')
  const isDenied = ({ start }: Span) => DENIED.test(head(start))
  const claims = (kind: ForbiddenKind, pattern: RegExp, isAllowed = isDenied, text = folded) =>
    spansOf(text, pattern)
      .filter((span) => !isAllowed(span))
      .map(({ start, end }): Forbidden => ({ kind, start, end }))
  return [
    ...claims('news_claim', NEWS),
    ...claims('news_claim', CAUSE, (span) => isDenied(span) || TECHNICAL.test(folded.slice(span.end))),
    ...claims('news_claim', MOVE_CAUSE),
    ...claims('price_target', TARGET),
    ...claims('probability', PROBABILITY),
    ...claims('forecast', FORECAST),
    ...claims('forecast', FUTURE, ({ start }) => ASKED.test(written.slice(0, start)), written),
    ...claims('advice', ADVICE, ({ start }) => DENIED.test(head(start).replace(/^.*,/, ''))),
  ]
}
