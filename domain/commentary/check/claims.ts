import type { Span } from './text.ts'
import { isKnown } from './vocabulary.ts'

type ClaimKind = 'news_claim' | 'price_target' | 'forecast' | 'probability' | 'advice' | 'unsupported_claim'

export interface Claim extends Span {
  kind: ClaimKind
}

/** Words that only a source other than the indicators could back. Source: headlines of finance news, read for stems. */
const NEWS =
  /\b(?:notici\w*|titular(?:es)?|anunci\w*|public(?:o|ar|ado|ada|acion) (?:de |sus |unos |su |los )\w*|comunic(?:o|ado|ados)|present(?:o|ar|acion|ado) (?:sus |de |unos |su |de )?(?:resultado|cuenta|balance|producto|resultados|demanda)\w*|resultados? (?:trimestral|anual|semestral|empresarial|financier|operativ|mejor|peor|del (?:trimestre|ejercicio|ano|segundo|primer|tercer|cuarto))\w*|(?:sus|unos|los) (?:ultimos )?resultados (?!futuros|pasados)|benefici(?:o|os)\b|ingresos|factur\w+|ventas (?:de|del|record|trimestral|crec|caen|online|minor|por)\w*|dividend\w*|adquisic\w+|adquir\w+|fusion\w*|absorcion|opa\b|absorb\w+|compra de (?:una|su|un|la|sus)|acuerdo\w*|contrat(?:o|os) (?:con|de|por|millonari)\w*|alianza\w*|demandas? (?:judicial|colectiva|contra|por)\w*|litigi\w*|juici\w*|tribunal\w*|juez\w*|sancion\w*|multa\w*|investiga\w+|fraude\w*|despid\w*|huelga\w*|sindicat\w*|dimi\w+|renunci\w*|cese\w*|nombr(?:amiento|o|ado|ada)\w*|director\w*|directiv\w*|presidente\w*|consejer\w*|consejo de administracion|ejecutiv\w*|fundador\w*|ceo\b|cfo\b|accionista\w*|inversores institucionales|fondos? (?:de inversion|soberano|activista|buitre|internacional)\w*|insider\w*|analistas?\b|expert(?:o|a)s?\b|gestor(?:a|as|es)\b|casa[s]? de (?:analisis|bolsa)|banco[s]?\b(?! central)|banco central|reserva federal|\bfed\b|bce\b|tipos de interes|tasas? de interes|inflacion\w*|pib\b|arancel\w*|eleccion\w*|gobiern\w*|regulador\w*|regulator\w*|ministeri\w*|congreso|guerra\w*|conflicto\w*|pandemia|petroleo|lanz(?:o|amiento|ar|a) (?:de |su |un |una |al )\w*|producto[s]?\b|patente\w*|farmac\w*|aprobacion|autoriz\w+|recompra\w*|emision\w*|ampliacion de capital|split\b|escision|salida a bolsa|deuda\w*|bono[s]?\b|calificac\w+|rating\w*|moody\w*|fitch|rumor\w*|filtra(?:cion|do|da)\w*|filtro que|prensa|periodic\w*|diario economico|entrevist\w*|twitter|redes sociales|portavoz|fuentes|previsiones|prevision de|guia (?:de|anual)|expectativas? de (?:benefici|ventas|resultado|crecimiento|ingresos)\w*|estimaciones|consenso|sorpres\w*|ayer\b|esta manana|la semana pasada|el mes pasado|trimestre\w*|ejercicio fiscal|fabrica\w*|planta[s]?\b|empleado\w*|plantilla|cliente\w*|proveedor\w*|competidor\w*|rival(?:es)?\b|quiebra\w*|bancarrota|concurso de acreedores|ciberataque\w*|hacke\w*|accidente\w*|terremoto|incendio|retirada de|reestructura\w*|inversion de (?:\d|un|una)|pedido[s]?\b|record de (?:ventas|ingresos|benefici)\w*|licencia\w*|licitacion\w*|auditor\w*|elev\w* (?:su |la |ayer )*recomend\w*|(?:rebaj|mejor|sub|recort)\w* (?:su |la |ayer )*(?:recomend|calific|valorac|precio|perspec|prevision)\w*)/g

const DISCLAIMED = /\b(?:no|ni|sin|tampoco|nada|nunca)\b[^.;:]{0,90}$/

const TARGET =
  /\bprecios? objetivos?|\bobjetivos? (?:de precio|de|en|a|siguiente|inmediato|alcista|bajista|tecnico|situad|esta|seria|se|hacia|proxim)\w*|\b(?:su|el|un|proximo|siguiente|como) objetivo\b|\bapunt(?:a|an|ando|aria) (?:a|hacia|al) (?=(?:los |las |la zona |niveles |precios |el nivel |nuev|maxim|minim|subid|caid|alzas|bajas|recort|us\$|s\/|cop|clp|mxn|\$|€|§|\d|un[ao]? (?:nuev|subid|caid|alza|baja|rebot|recort|objetiv)))|\bcamino (?:hacia|de|a|libre)|\b(?:rumbo|recorrido|trayecto|viaje|via libre) (?:a|hacia|hasta|al|alcista|bajista)\b|\ben busca de\b|\bbuscar(?:a|ia|ian|an)?\b (?:los|el|la|us|\$|§|\d)|\bproyect(?:a|an|amos|ado|ada|ando|aria)\b|\bproyeccion\w*|\bmeta\b|\bhacia (?:los |el |la zona de |niveles de )?(?:\$|us\$|s\/|cop|€|\d)|\bcabe esperar\b|\bvalor (?:razonable|justo|intrinseco)|\bvaloracion\b/g

const PROBABILITY =
  /\bprobabilidad\w*|\bprobable(?:mente|s)?\b|\bpotencial(?:es)?\b|\baciert\w*|\bacert\w+|\bhistoricamente\b|\bhistoric[oa]s? (?:de|del|muestra|indica)\w*|\bde las veces|\bde los casos|\bde cada (?:\d+|dos|tres|cuatro|cinco|diez|cien)|\btasa de (?:exito|acierto)|\bfiabilidad del|\bconfianza del|\b(?:riesgo|opciones|posibilidades) (?:del|de un) \d|\brentabilidad (?:del|de|esperada|potencial|acumulada|anual)\b|\brendimiento (?:del|de|esperado|anual|acumulado)\b|\bpor ciento de\b/g

const FORECAST =
  /\b(?:subi|cae|baja|alcanza|llega|rebota|retrocede|segui|continua|mantend|supera|rompe|recupera|perde|repunta|corregi|volve|toca|cotiza|valdra|gana|sera|avanza|desplomara|disparara|multiplica|duplica)r(?:a|an|emos)\b|\bvaldra\b|\b(?:va|van) a (?:subir|caer|bajar|alcanzar|llegar|rebotar|retroceder|seguir|superar|romper|corregir|recuperar|perder|volver)\b|\bpod(?:ria|rian|ra|ran)\b (?:\w+ ){0,2}(?:subir|caer|bajar|alcanzar|llegar|rebotar|retroceder|superar|romper|escalar|duplicar\w*|extenderse|dispararse|desplomarse|tocar|situarse|corregir|recuperar)\b|\b(?:esper|prev|anticip|pronostic|augur|vaticin)(?:amos|emos|ara|aran|evemos|e|en)\b (?:que|una?|un|el|la|alza|caida|subida|nuev)\w*|\bmanana\b/g

const ADVICE =
  /\b(?:compre|venda|compren|vendan|compra(?:r)? (?:ahora|ya|acciones|el valor|en)|vende(?:r)? (?:ahora|ya)|recomendamos|recomiendo|aconsej(?:amos|o|able comprar|able vender)|se recomienda (?:comprar|vender|mantener|entrar|salir)|(?:conviene|aconseja|sugiere|hay que|debe|es (?:buen )?momento (?:de|para)|oportunidad de) (?:comprar|vender|compra|venta|entrar|salir|acumular|invertir))\b/g

/** Claims that no indicator can back, and forms of speech that must not be used, in a folded sentence. */
export function claimsIn(folded: string): Claim[] {
  const claims: Claim[] = []
  const read = (kind: ClaimKind, pattern: RegExp, allowed: (start: number, end: number) => boolean) => {
    for (const { index, 0: words } of folded.matchAll(pattern)) {
      if (!allowed(index, index + words.length)) claims.push({ kind, start: index, end: index + words.length })
    }
  }
  const disclaimed = (start: number) => DISCLAIMED.test(folded.slice(Math.max(0, start - 110), start))
  read(
    'news_claim',
    NEWS,
    (start) =>
      disclaimed(start) && /indicador|comentario|texto|lectura|analisis|tecnic|datos|cifras|grafico/.test(folded),
  )
  read('price_target', TARGET, disclaimed)
  read('probability', PROBABILITY, disclaimed)
  read('forecast', FORECAST, disclaimed)
  read('advice', ADVICE, disclaimed)
  return claims
}

/** A sentence about the text itself and its limits. */
const CAVEAT =
  /\b(?:no|ni|sin|nunca|ningun\w*)\b.*(?:asesor|recomend|consej|garant|invit|ofert|pronost|predi|anticip|promet|asegur|futur|sustitu|reempla|certez|determin|decis|orden)|informativ|educativ|divulgativ|orientativ|ilustrativ|decidir|decision|prudenci|cautela|confirmacion|riesgo/

/** Words of a sentence that belong to no comment on indicators, where nothing else in it says what it is about. */
export function strangers(folded: string, anchors: { figures: number; words: number }): Span[] {
  const unknown = [...folded.matchAll(/[a-zñ]{4,}/g)].filter(({ 0: word }) => !isKnown(word))
  const allowed = anchors.figures > 0 || CAVEAT.test(folded) ? 3 : anchors.words > 0 ? 2 : 0
  return unknown.length > allowed
    ? unknown.map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
    : []
}
