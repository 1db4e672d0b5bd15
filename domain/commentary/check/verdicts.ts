import type { FactName, Facts } from '../facts.ts'
import { LINES, type Mention, OSCILLATORS } from './mentions.ts'
import { isDenied } from './negation.ts'
import type { Reading } from './reading.ts'
import { clauses, type Span, spansOf } from './text.ts'

/** Verdict words of a sentence that disagree with the indicators. */
export const contradictions = (reading: Reading): Span[] => [
  ...zones(reading),
  ...crosses(reading),
  ...divergences(reading),
  ...directions(reading),
  ...signs(reading),
  ...agreements(reading),
  ...sessionMoves(reading),
]

/** Words that say something of each of several things that are named. */
const OF_ALL =
  /\bambos\b|\bambas\b|\b(?:los|las) dos\b|\btanto\b|\bosciladores\b|\bcoincid\w+|\bconc(?:uerd|ord)\w+|\bcompart\w+|\bjunt[oa]s\b|\bel (?:rsi|estocastico)[^,;.]{0,40} y el (?:rsi|estocastico|%k)[^,;.]{0,30} (?:estan|son|siguen|quedan|permanecen|marcan|se (?:encuentran|mantienen|hallan|situan|ubican|mueven))\b/
const EITHER = /\b(?:sol[oa]|un[oa]|alguno?|uno de|otro|cualquier\w*)\b/

/** What a verdict word is said of: the names of `kind` nearest to it, all of them where the words say so; [] if none. */
function saidOf(
  { folded, mentions }: Reading,
  { start, end }: Span,
  kind: readonly FactName[],
): { names: FactName[]; from: number } {
  if (/^ (?:en|al|del?) (?:este|esta|aquel|el (?:primero|segundo)|la (?:primera|segunda))\b/.test(folded.slice(end)))
    return { names: [], from: 0 }
  const clause = clauses(folded).find((clause) => clause.start <= start && start < clause.end) ?? {
    start: 0,
    end: folded.length,
  }
  const ofKind = mentions.filter(({ names }) => kind.includes(names[0]))
  const after = ofKind.find((mention) => mention.start >= end)
  const inClause = ofKind.filter((mention) => mention.start >= clause.start && mention.end <= clause.end)
  const before = inClause.filter((mention) => mention.end <= start)
  const last = before.at(-1)
  const follows = after && (last ? AFTER : AFTER_ALONE).test(folded.slice(end, after.start)) ? after : null
  if (follows && !(last && /^ (?:es |esta |sigue |queda |en |zona |de )*$/.test(folded.slice(last.end, start)))) {
    return { names: unique([follows]), from: 0 }
  }
  if (last && ANOTHER.test(folded.slice(last.end, end))) return { names: [], from: 0 }
  if (last) {
    const isFirst = !SAME.test(folded.slice(clause.start, start))
    const isAll =
      before.length > 1 &&
      isFirst &&
      (OF_ALL.test(folded.slice(clause.start, Math.min(clause.end, end + 12))) || isJoined(folded, before))
    const next = ofKind.find((mention) => mention.start >= end)
    const echo =
      next &&
      (ECHO.test(folded.slice(end, next.start)) ||
        (/^,? (?:algo |extremo |zona |terreno |lectura |condicion )?que (?:el |la )?$/.test(
          folded.slice(end, next.start),
        ) &&
          ECHOED.test(folded.slice(next.end))))
        ? next
        : null
    return { names: unique([...(isAll ? before : [last]), ...(echo ? [echo] : [])]), from: last.end }
  }
  if (inClause.length > 0 && /^(?:[^,;]{0,30})$/.test(folded.slice(end, inClause[0].start)))
    return { names: unique(inClause.slice(0, 1)), from: 0 }
  return { names: [], from: 0 }
}

const AFTER =
  /^ (?:\(|(?:en|al|del?|para|segun|por|que (?:marca|muestra|presenta|acusa|senala|registra|refleja|tiene|anota|indica|da|ofrece)|(?:la|el) del?|(?:la|el) (?:tendencia|lectura|senal) del?) (?:(?:el|la|los|las|su|un|una|lectura|tendencia de|indicador|oscilador) )*)$/
const AFTER_ALONE = new RegExp(
  `${AFTER.source}|^,? (?:(?:el|la|los|las|su|un|una|lectura|tendencia de|indicador|oscilador) )*$`,
)
const ANOTHER =
  /\b(?:aquel|aquella|este|est[ao]s|es[eo]s?|primer[oa]|segund[oa]|un[oa]|otr[oa])\b(?! (?:zona|lectura|senal|sobre|tendencia|clara|terreno|nivel|indicador|sesgo|media))/
/** Another verdict of the clause has taken its subject already. */
const SAME = /sobre-?(?:compr|vent|vend)|neutr|alcista|bajista/
/** 'en sobreventa, lo mismo que el RSI'. */
const ECHO =
  /^,? (?:lo mismo|igual|al igual) que (?:(?:el|la|su|en) )*$|^,? (?:zona|terreno|lectura)? ?que (?:tambien )?(?:comparte|confirma|hace suya|corrobora|refrenda)n? (?:el|la|su) $/
const ECHOED =
  /^(?: ?\([^)]*\)|,? (?:de|en|con) [\d.,]*\d)?,? (?!no\b)[^,;.]{0,16}\b(?:tambien|comparte|confirma|acusa|refrenda|secunda|acompana)/
const JOINED = /^(?: ?\([^)]*\))? (?:y|e|como|ni)(?: (?:del?|en|el|la|los|las|su))*(?: oscilador)? $/
const isJoined = (folded: string, before: readonly Mention[]) => {
  const [first, second] = before.slice(-2)
  return JOINED.test(folded.slice(first.end, second.start))
}

const unique = (mentions: readonly Mention[]): FactName[] => [
  ...new Set(mentions.map(({ names }) => (names[0] === 'stochasticD' ? 'stochasticK' : names[0]))),
]

const ZONE =
  /\bsobre-?(?:compr|vent|vend)\w*|\b(?:sobre|re)calenta\w*|\bcastigad[oa]s? en exceso|\bcastigo (?:excesivo|desmedido)|\b(?:compras|ventas) excesivas|\bsobreextendid[oa]s? (?:al alza|por arriba|a la baja|por abajo)|\b(?:comprad|vendid)[oa]s? de mas|\bexceso (?:comprador|vendedor|de (?:compras?|ventas?))|\bagotamiento (?:comprador|vendedor)|\bneutr(?:al|o|a)\w*|\bterreno intermedio|\bzona (?:media|intermedia)/g
const AT_THE_EDGE =
  /(?:cerca|proxim[oa]|rond\w+|roza\w*|acerca\w*|aproxima\w*|borde|puertas|camino|a un paso|antesala|umbral(?:es)?|limites?|frontera|linea|pegad[oa])\b[^,.;]{0,24}$|puntos? de(?: la)? $/
/** 'La sobreventa no equivale a …' tells what the word means. */
const OF_ITSELF =
  /^ (?:no |por si (?:sola|misma) |tampoco |solo )*(?:equivale|signific|mide|describ|quiere decir|implica|obliga|retrata|es sinonimo|fija|suele|habla)/
const VERDICTS = { rsi: 'rsi', stochasticK: 'stochastic' } as const

function zones(reading: Reading): Span[] {
  const { folded, facts } = reading
  return spansOf(folded, ZONE).flatMap(({ match: [word], start, end }) => {
    const state = /^neutr|terreno|zona/.test(word)
      ? 'Neutral'
      : /vent|vend|castig|baj[oa]/.test(word)
        ? 'Oversold'
        : 'Overbought'
    const before = folded.slice(Math.max(0, start - 60), start)
    const last = reading.mentions.findLast((mention) => mention.end <= start && !mention.weak)
    if (state === 'Neutral' && last && (LINES.includes(last.names[0]) || /^ema/.test(last.names[0]))) return []
    if (
      OF_ITSELF.test(folded.slice(end)) ||
      /\bde ser $|\bprimer[oa]? [^,;.]{0,14}$|\bsegund[oa] [^,;.]{0,14}$/.test(before)
    )
      return []
    const { names, from } = saidOf(reading, { start, end }, OSCILLATORS)
    const isAdjective = from > 0 && /^[\s\d,.()%]*$/.test(folded.slice(from, start))
    // 'neutral, sin llegar a la sobreventa' denies what comes after it.
    let denied = isDenied(state === 'Neutral' ? folded.slice(0, end) : folded, start, end, isAdjective ? from : 0)
    if (state !== 'Neutral' && AT_THE_EDGE.test(before)) {
      const edge = /\b(?:encima|debajo|bajo|inferior|sobre|superior|supera\w*|rebasa\w*|dentro)\b[^,.;]{0,32}$/.exec(
        before,
      )?.[0]
      if (!edge) return []
      if (/encima|sobre|super|rebas/.test(edge) === (state === 'Oversold')) denied = !denied
    } else if (
      /\bentre (?:los |las |la )?(?:umbral|zona|limite|nivel|sobre)[^.;]{0,40}$|\bentre (?:la |las )?$/.test(before) &&
      /sobre(?:compra|venta) y |^ y (?:la |los )?(?:de )?(?:la )?sobre/.test(before + folded.slice(start, end + 20))
    ) {
      denied = true
    }
    const holds = (name: FactName) => {
      const actual = facts.verdicts[VERDICTS[name as keyof typeof VERDICTS]]
      return actual !== 'Insufficient data' && (actual === state) !== denied
    }
    // 'desempatan desde la zona neutral', 'que la sobreventa del estocástico anticipe': it is there.
    if (
      (state === 'Neutral' && /\bdesde (?:la|su) (?:zona )?$/.test(before)) ||
      /\bque (?:la|esa|esta|su) $/.test(before)
    )
      denied = false
    // 'ni la sobrecompra, que a veces se prolonga': it is there, whatever is denied of it.
    if (names.length === 0 && /\b(?:la|esa|esta|dicha|tal) $/.test(before)) denied = false
    const all: FactName[] = ['rsi', 'stochasticK']
    const isSound = names.length > 0 ? names.every(holds) : all.some(holds) || (denied && EITHER.test(before))
    return isSound ? [] : [{ start, end }]
  })
}

function crosses({ folded, facts: { verdicts } }: Reading): Span[] {
  return spansOf(
    folded,
    /cruces? (?:dorado|de oro|de la muerte|mortal|alcista|bajista)|golden cross|death cross/g,
  ).filter(({ match: [words], start, end }) => {
    const actual = /dorado|oro|golden|alcista/.test(words) ? 'Golden cross' : 'Death cross'
    return verdicts.ema === 'Insufficient data' || (verdicts.ema === actual) === isDenied(folded, start, end)
  })
}

const UNKNOWN =
  /\b(?:omit\w+|call\w+|falta\w*|ausen\w+|carec\w+|datos? de|toda mencion|no (?:traen?|figuran?|constan?|ofrecen?|aparecen?|incluyen?|dicen?|hay con que|hay datos?|recogen?|da|dan|registran?|contienen?|informan?)|sin (?:ema|datos?)|ni (?:ema|datos?|de)|no cabe|vacio)\b/

/** 'a las que se suma una divergencia del mismo signo'. */
const SAME_SIGN = /^ (?:del|de) (?:mismo|igual) signo/

function divergences({ folded, facts: { verdicts } }: Reading): Span[] {
  const { divergence } = verdicts
  const is = divergence === 'No divergence' || divergence === 'Insufficient data' ? null : divergence.split(' ')[0]
  return spansOf(
    folded,
    /divergen(?:cias?|tes?)(?:,? (?:con el (?:rsi|precio) )?(?:es |tambien )?(?:de (?:tipo|signo|caracter|sesgo) )?(alcista|bajista|positiva|negativa)s?)?(?! del? (?:medias|macd))|diverge(?:n)? (?:al (alza)|a la (baja))|\bdiver(?:gir|gen?|jan?)\b/g,
  ).filter(({ match: [words, named, rises, falls], start, end }) => {
    const same = SAME_SIGN.test(folded.slice(end))
      ? [...folded.slice(0, start).matchAll(/alcista|bajista/g)].at(-1)?.[0]
      : undefined
    const said = named ?? same ?? (rises ? 'alcista' : falls ? 'bajista' : undefined)
    if (
      /convergencia.?$|\b(?:no (?:equivale|es sinonimo|significa)|tampoco)\b[^,;.]{0,40}\bni $/.test(
        folded.slice(0, start),
      )
    )
      return false
    const way = said === undefined ? null : /alcista|positiva/.test(said) ? 'Bullish' : 'Bearish'
    const denied =
      isDenied(folded, start, end) &&
      !(
        /\b(?:la|esa|esta|su|dicha) $/.test(folded.slice(0, start)) &&
        !/\b(?:ausencia de|falta de|inexistencia de|falta|faltan) (?:la|las) $|\bno (?:hay|se (?:ve|aprecia|observa)) la $/.test(
          folded.slice(0, start),
        )
      )
    if (divergence === 'Insufficient data') return way !== null || !UNKNOWN.test(folded)
    if (way === null && !/^diver(?:gencia|g|j)/.test(words)) return false
    const isBoth = /^,? ni (?:bajista|alcista)/.test(folded.slice(end))
    return denied ? (way === null || isBoth ? is !== null : is === way) : way === null ? is === null : is !== way
  })
}

const WAYS = { 'Bullish signal': 1, 'Bearish signal': -1, Neutral: 0, 'Insufficient data': null } as const

/** Direction of the averages: +1 where EMA 20 is the higher. */
function trendOf({ values, verdicts }: Facts): number | null {
  if (verdicts.ema === 'Insufficient data' || values.ema20 === null || values.ema50 === null) return null
  return verdicts.ema === 'Neutral' ? 0 : Math.sign(values.ema20 - values.ema50)
}

const OF_DIVERGENCE = /divergencias?\b[^.;:]{0,36}$/
const OF_SESSION = /\b(?:sesion|jornada|dia|cierre|vela|semana) (?:de (?:signo|tono|corte) )?$/
/** Things that are not, or not yet: what they are called says nothing about the indicators. */
const OF_NOTHING =
  /\b(?:giro|cambio|rebote|ruptura|movimiento|escenario|desenlace|confirmacion|continuidad|continuacion|inversor|lado|hipotesis|vuelco|o|sentido|(?:menor|mayor|mas|menos) (?:presion|fuerza|sesgo|impulso|tono))(?: (?:mas|de signo|hacia lo))? $/

/** 'no basta para borrar la lectura bajista' denies something of it, not it. */
const DEFINITE =
  /\b(?:no|ni|sin|tampoco) [^,;.]{6,} (?:las?|los|el|esas?|ese|esta|este|sus?) (?:senal|lectura|tendencia|sesgo|signo|tono|orden)(?:es|s)?(?: [a-z]+)? $/

function directions(reading: Reading): Span[] {
  const { folded, mentions, facts } = reading
  const macd = WAYS[facts.verdicts.macd]
  const averages = trendOf(facts)
  const { change } = facts.values
  const divergence = /^Bull/.test(facts.verdicts.divergence) ? 1 : /^Bear/.test(facts.verdicts.divergence) ? -1 : null
  return spansOf(
    folded,
    /\b(?:(alcista|comprador)|bajista|vendedor)(?:s|es|a|as)?\b|\b(?:(al alza|hacia arriba|ascendentes?|en ascenso|(?:senal|senales) de compra)|a la baja|hacia abajo|descendentes?|en descenso|(?:senal|senales) de venta)\b/g,
  ).filter(({ match, start, end }) => {
    const before = folded.slice(0, start)
    if (
      OF_DIVERGENCE.test(before) ||
      OF_SESSION.test(before) ||
      OF_NOTHING.test(before) ||
      /^ (?:o|ni) (?:alcista|bajista)/.test(folded.slice(end))
    )
      return false
    if (/cruce $/.test(before)) return false
    const said = match[1] || match[2] ? 1 : -1
    if (/\b(?:los|las|a|por) $/.test(before) && !/lado de los $/.test(before) && /s$/.test(match[0])) return false
    // 'Al alza' and the like are said of many things: of the indicators only where one is named right before.
    const nearest = mentions.findLast((mention) => mention.end <= start && !mention.weak)
    if (
      /^(?:al|a|hacia|en|asc|desc|senal)/.test(match[0]) &&
      !(
        nearest &&
        start - nearest.end < 40 &&
        !/[,\d]/.test(folded.slice(nearest.end, start)) &&
        /^(?:macd|signal|histogram|ema)/.test(nearest.names[0])
      )
    )
      return false
    const isTrend = /\btendencias?(?: (?!y\b|e\b|o\b|macd)[a-z]+){0,3} $/.test(before)
    const { names, from } = isTrend
      ? { names: ['ema20' as const], from: before.lastIndexOf('tendencia') }
      : saidOf(
          { ...reading, mentions: [...mentions, ...plural(folded)].sort((a, b) => a.start - b.start) },
          { start, end },
          ['macd', 'signal', 'histogram', 'ema20', 'ema50'],
        )
    const denied = isDenied(folded, start, end, isTrend ? Math.max(0, from - 40) : 0) && !DEFINITE.test(before)
    const holds = (way: number | null) => way !== null && (way === said) !== denied
    if (names.length === 0) return ![macd, averages, divergence, change === null ? null : Math.sign(change)].some(holds)
    return !names.every((name) => holds(/^ema/.test(name) ? averages : macd))
  })
}

/** 'Las medias' without a length: both of them. */
const plural = (folded: string): Mention[] =>
  spansOf(folded, /\b(?:medias|promedios)\b(?! (?:de (?:las )?)?(?:\d|veinte))/g).map(({ start, end }) => ({
    start,
    end,
    names: ['ema20'],
    weak: false,
  }))

/** 'en negativo', 'histograma positivo', 'por debajo de cero'. */
function signs({ folded, mentions, facts: { values }, inherited }: Reading): Span[] {
  return spansOf(
    folded,
    /\b(?:positiv|negativ)[oa]s?\b|por (?:encima|debajo) (?:de|del) (?:cero|0\b(?![.,]\d)|nivel cero|la linea (?:de )?cero)|(?:bajo|sobre) cero/g,
  ).filter(({ match: [words], start, end }) => {
    if (/divergencias? (?:[a-z]+ ){0,2}$/.test(folded.slice(0, start))) return false
    const said = /positiv|encima|sobre/.test(words) ? 1 : -1
    const ofLines = (mention: Mention) => LINES.includes(mention.names[0])
    const near = mentions.findLast((mention) => mention.end <= start && !mention.weak)
    const line =
      near && ofLines(near)
        ? near
        : near
          ? null
          : (mentions.find((mention) => mention.start >= end && ofLines(mention)) ?? inherited.findLast(ofLines))
    if (!line) return false
    const both = /\bambos\b|\blos dos\b/.test(folded.slice(Math.max(0, start - 30), start))
    const names: readonly FactName[] = both
      ? ['macd', 'signal']
      : line.names[0] === 'signal' && mentions.some(({ names }) => names[0] === 'macd')
        ? []
        : [line.names[0]]
    const denied = isDenied(folded, start, end, line.start < start ? line.end : 0)
    return names.some((name) => values[name] === null || (Math.sign(values[name]) === said) === denied)
  })
}

/** 'El RSI y el estocástico coinciden', 'el MACD y las medias se contradicen' of those that do not, or do. */
function agreements({ folded, mentions, facts }: Reading): Span[] {
  const { rsi, stochastic, macd } = facts.verdicts
  return spansOf(
    folded,
    /\b(?:(coinciden|concuerdan|dicen lo mismo|van de acuerdo|estan de acuerdo)|discrepan|se contradicen|difieren|no dicen lo mismo)\b(?! (?:en|con|sobre|del todo)\b)/g,
  ).filter(({ match: [, agree], start, end }) => {
    const clause = clauses(folded).find((part) => part.start <= start && start < part.end)
    const named = mentions.filter(
      (mention) => mention.end <= start && mention.start >= (clause?.start ?? 0) && !mention.weak,
    )
    const names = unique(named.slice(-2))
    const [a, b] =
      names.includes('rsi') && names.includes('stochasticK')
        ? [rsi, stochastic]
        : names.some((name) => name === 'macd') && names.some((name) => /^ema/.test(name))
          ? [WAYS[macd], trendOf(facts)]
          : [null, null]
    if (a === null || b === null || a === 'Insufficient data' || b === 'Insufficient data') return false
    return (a === b) === ((agree === undefined) !== isDenied(folded, start, end))
  })
}

/** 'cerró a la baja', 'terminó al alza', 'sin cambios': the day's move in words. */
function sessionMoves({ folded, facts: { values } }: Reading): Span[] {
  const { change } = values
  const pattern =
    /\b(?:cerro|cierra|termino|acabo|concluyo|finalizo|cotiza|cotizaba|sesion|jornada|dia)\b[^.;:%]{0,40}?\b(al alza|a la baja|con (?:alza|subida|avance|caida|baja|retroceso|descenso|perdidas|ganancias)|en (?:alza|baja|verde|rojo|positivo|negativo)|(?:alcista|bajista)s?|de (?:subidas|caidas|avances|descensos|ganancias|perdidas)|sin (?:cambios|variacion)|plan[oa])\b/g
  const told = spansOf(folded, MOVED).filter(({ match: [, up], end }) => {
    const way = up ? 1 : -1
    return (
      change !== null && Math.abs(change) >= 0.005 && Math.sign(change) !== way && !ELSEWHERE.test(folded.slice(end))
    )
  })
  const closed = spansOf(folded, pattern).filter(({ match: [words, move] }) => {
    if (/macd|ema\b|media|tendencia|senal|divergencia|rsi|estocastico|lectura|indicador/.test(words)) return false
    const way = /alza|verde|positivo|alcista|subida|avance|ganancia/.test(move) ? 1 : /sin|plan/.test(move) ? 0 : -1
    return !(change !== null && (way === 0 ? Math.abs(change) < 0.25 : Math.sign(change) === way))
  })
  return [...told, ...closed]
}

/** 'La acción cae', 'el precio subió': the day's move by its verb. */
const MOVED =
  /(?:§|\b(?:precio|accion|valor|titulo|cotizacion))(?: \([^)]*\))?,? (?:(sube|subio|avanza|avanzo|gana|gano|repunta|repunto)|cae|cayo|retrocede|retrocedio|pierde|perdio|cede|cedio)\b/g
const ELSEWHERE =
  /^ (?:terreno|posiciones|traccion|fuerza|el |la |su |sus |las |los |por encima|por debajo|hasta|desde|de )/
