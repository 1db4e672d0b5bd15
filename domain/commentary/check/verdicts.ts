import type { FactName, Facts } from '../facts.ts'
import { isDenied } from './negation.ts'
import type { Role } from './roles.ts'
import type { Span } from './text.ts'

export interface Contradiction extends Span {
  about: string
}

type Oscillator = 'rsi' | 'stochasticK'
const STATES = { rsi: 'rsi', stochasticK: 'stochastic' } as const
const BOTH = /\bambos\b|\blos dos\b|\btanto\b|\bosciladores\b/

/** Verdict words of a sentence that disagree with the indicators; `inherited` is the sentence before's last role. */
export function contradictions(
  folded: string,
  roles: readonly Role[],
  facts: Facts,
  inherited: Role | null,
): Contradiction[] {
  return [
    ...oscillators(folded, roles, facts, inherited),
    ...crosses(folded, facts),
    ...divergences(folded, facts),
    ...directions(folded, roles, facts, inherited),
    ...signs(folded, roles, facts, inherited),
    ...sessionMoves(folded, facts),
  ]
}

function oscillators(
  folded: string,
  roles: readonly Role[],
  { verdicts, values }: Facts,
  inherited: Role | null,
): Contradiction[] {
  const found: Contradiction[] = []
  for (const { index, 0: word } of folded.matchAll(
    /\bsobre-?(?:compr|vent|vend)\w*|\bneutr(?:al|o|a)\w*|\bterreno intermedio|\bzona (?:media|intermedia)/g,
  )) {
    const state = word.startsWith('sobre') ? (/compr/.test(word) ? 'Overbought' : 'Oversold') : 'Neutral'
    const end = index + word.length
    if (state === 'Neutral' && nearestOther(roles, index)) continue
    let denied = isDenied(folded, index, end)
    const before = folded.slice(Math.max(0, index - 60), index)
    if (state !== 'Neutral') {
      if (/\bentre (?:los |las |la )?(?:umbral(?:es)? de |zonas? de |nivel(?:es)? de )?(?:la )?$/.test(before))
        denied = true
      if (/\bentre [^.;]{0,50}sobre(?:compra|venta)[^.;]{0,10} y (?:los |las |la )?(?:de )?(?:la )?$/.test(before))
        denied = true
      const edge =
        /\b(encima|debajo)\b[^,.;]{0,40}$/.exec(before)?.[1] ??
        /\b(bajo|inferior|sobre|superior|supera\w*)\b[^,.;]{0,32}\b(?:zona|umbral|nivel|limite|territorio|terreno)[^,.;]{0,12}$/.exec(
          before,
        )?.[1] ??
        null
      if (edge !== null) {
        const above = /encima|sobre|super/.test(edge)
        if (above === (state === 'Oversold')) denied = !denied
      }
      if (/(?:cerca|proxim[oa]|roza\w*|acerca\w*|aproxima\w*|borde|puertas|camino)\b[^,.;]{0,24}$/.test(before)) {
        const close = boundTo(folded, roles, index, inherited).some((name) => near(values[name], state))
        if (!close && !denied) found.push({ start: index, end, about: 'oscillator' })
        continue
      }
    }
    const bound = boundTo(folded, roles, index, inherited)
    const holds = (name: Oscillator) => {
      const actual = verdicts[STATES[name]]
      return actual !== 'Insufficient data' && (actual === state) !== denied
    }
    const ok = bound.length > 0 ? bound.every(holds) : holds('rsi') || holds('stochasticK')
    if (!ok) found.push({ start: index, end, about: bound[0] ?? 'oscillator' })
  }
  return found
}

const near = (value: number | null, state: 'Overbought' | 'Oversold') =>
  value !== null && (state === 'Overbought' ? value > 58 : value < 42)

/** 'neutral' said of the MACD or the averages is another verdict. */
function nearestOther(roles: readonly Role[], at: number): boolean {
  const role = roles.findLast(({ start, weak }) => start < at && !weak)
  return role !== undefined && /^(?:macd|signal|histogram|ema)/.test(role.names[0])
}

function boundTo(folded: string, roles: readonly Role[], at: number, inherited: Role | null): Oscillator[] {
  const said = roles.flatMap((role) => {
    const name = role.names[0] === 'stochasticD' ? 'stochasticK' : role.names[0]
    return name === 'rsi' || name === 'stochasticK' ? [{ name, start: role.start, end: role.end } as const] : []
  })
  const before = said.filter(({ start }) => start < at)
  const last = before.at(-1)
  if (last === undefined) {
    const first = said[0]?.name
    const past = inherited?.names[0]
    if (first !== undefined) return [first]
    return past === 'rsi' || past === 'stochasticK' ? [past] : []
  }
  const other = before.findLast(({ name }) => name !== last.name)
  if (other === undefined) return BOTH.test(folded) && /osciladores/.test(folded) ? ['rsi', 'stochasticK'] : [last.name]
  const joined = /^ ?(?:\([^)]*\) ?)?(?:y|e|como|ni) (?:el |del |al )?(?:oscilador )?$/.test(
    folded.slice(other.end, last.start),
  )
  return joined || BOTH.test(folded) ? ['rsi', 'stochasticK'] : [last.name]
}

function crosses(folded: string, { verdicts }: Facts): Contradiction[] {
  const found: Contradiction[] = []
  for (const { index, 0: words } of folded.matchAll(
    /cruces? (?:dorado|de oro|de la muerte|mortal)|golden cross|death cross/g,
  )) {
    const actual = /dorado|oro|golden/.test(words) ? 'Golden cross' : 'Death cross'
    const end = index + words.length
    if ((verdicts.ema === actual) === isDenied(folded, index, end) || verdicts.ema === 'Insufficient data') {
      found.push({ start: index, end, about: 'ema' })
    }
  }
  return found
}

function divergences(folded: string, { verdicts: { divergence } }: Facts): Contradiction[] {
  if (/datos? (?:in)?suficientes|insuficiente|faltan datos|historial/.test(folded)) return []
  const found: Contradiction[] = []
  for (const { index, 0: words } of folded.matchAll(
    /divergencias?(?: (?:es )?(?:de tipo |de signo |de caracter )?(alcista|bajista|positiva|negativa)s?)?(?! del? (?:medias|macd))/g,
  )) {
    const end = index + words.length
    if (/convergencia.?$/.test(folded.slice(0, index))) continue
    const way = /alcista|positiva/.test(words) ? 'Bullish' : /bajista|negativa/.test(words) ? 'Bearish' : null
    const denied = isDenied(folded, index, end) || /^[^,.;]{0,20}\b(?:ausente|inexistente)/.test(folded.slice(end))
    const both = /^,? ni (?:bajista|alcista)/.test(folded.slice(end))
    const is = divergence === 'No divergence' || divergence === 'Insufficient data' ? null : divergence.split(' ')[0]
    const ok =
      divergence !== 'Insufficient data' &&
      (denied ? (way === null || both ? is === null : is !== way) : way === null ? is !== null : is === way)
    if (!ok) found.push({ start: index, end, about: 'divergence' })
  }
  return found
}

const WAY = { 'Bullish signal': 1, 'Bearish signal': -1, Neutral: 0, 'Insufficient data': null } as const

/** Direction of the averages: +1 where EMA 20 is the higher. */
function trend({ values, verdicts }: Facts): number | null {
  if (verdicts.ema === 'Insufficient data' || values.ema20 === null || values.ema50 === null) return null
  return verdicts.ema === 'Neutral' ? 0 : Math.sign(values.ema20 - values.ema50)
}

/** Before 'alcista': it qualifies a divergence, or the day; both are judged as such. */
const OF_DIVERGENCE =
  /divergencias?,? (?:[a-z]+ ){0,3}(?:ni |o )?(?:de (?:tipo|signo) )?(?:(?:alcista|bajista) )?(?:ni |o )?$/
const OF_SESSION = /\b(?:sesion|jornada|dia|cierre|vela) $/

function directions(folded: string, roles: readonly Role[], facts: Facts, inherited: Role | null): Contradiction[] {
  const found: Contradiction[] = []
  const macd = WAY[facts.verdicts.macd]
  const averages = trend(facts)
  const pattern =
    /\b(tendencia|senal|lectura|sesgo|momento|impulso|cruce|divergencias?|direccion|estructura|panorama|cuadro|tono|fondo|dinamica|presion|inercia|momentum|fase|configuracion)? ?(?:[a-z]+mente )?(?:es |sigue |de (?:signo|caracter|tipo) |de corto plazo |de fondo |claramente )?\b(alcista|bajista|comprador|vendedor)(?:s|es|a|as)?\b/g
  for (const match of folded.matchAll(pattern)) {
    const { index, 0: words, 1: noun } = match
    const end = index + words.length
    const before = folded.slice(0, index + words.lastIndexOf(match[2]))
    if (noun?.startsWith('divergencia') || OF_DIVERGENCE.test(before) || OF_SESSION.test(before)) continue
    const said = /alcista|comprador/.test(match[2]) ? 1 : -1
    const role =
      roles.findLast(({ start, weak }) => start < index && !weak) ??
      roles.find(({ start, weak }) => start > index && !weak) ??
      inherited
    const name = role?.names[0]
    const isTrend = noun === 'tendencia' || name === 'ema20' || name === 'ema50'
    const isMacd = name === 'macd' || name === 'signal' || name === 'histogram'
    const actual = noun === 'tendencia' ? [averages] : isMacd ? [macd] : isTrend ? [averages] : [macd, averages]
    const denied = isDenied(folded, index, end)
    const ok = actual.some((way) => (denied ? way !== said : way === said))
    if (!ok) found.push({ start: index, end, about: isTrend ? 'ema' : 'macd' })
  }
  for (const { index, 0: words } of folded.matchAll(
    /\b(?:cruz|cort|perfor|atraves)\w* (?:[a-z]+ )?(?:al alza|a la baja|hacia (?:arriba|abajo))/g,
  )) {
    const name = (roles.findLast(({ start, weak }) => start < index && !weak) ?? inherited)?.names[0]
    const actual = name === 'macd' ? macd : name === 'ema20' ? averages : null
    const said = /alza|arriba/.test(words) ? 1 : -1
    const denied = isDenied(folded, index, index + words.length)
    if (actual !== null && (actual === said) === denied)
      found.push({ start: index, end: index + words.length, about: 'macd' })
  }
  return found
}

/** 'en negativo', 'histograma positivo', 'por debajo de cero'. */
function signs(folded: string, roles: readonly Role[], { values }: Facts, inherited: Role | null): Contradiction[] {
  const found: Contradiction[] = []
  for (const { index, 0: words } of folded.matchAll(
    /\b(?:positiv|negativ)[oa]s?\b|por (?:encima|debajo) (?:de|del) (?:cero|0\b(?![.,]\d)|nivel cero|la linea (?:de )?cero)|(?:bajo|sobre) cero/g,
  )) {
    const end = index + words.length
    if (/divergencias? (?:[a-z]+ ){0,2}$/.test(folded.slice(0, index))) continue
    const said = /positiv|encima|sobre/.test(words) ? 1 : -1
    const role = roles.findLast(({ start }) => start < index) ?? roles.find(({ start }) => start > index) ?? inherited
    const near = role?.names[0] ?? 'price'
    const names: FactName[] = ['macd', 'signal', 'histogram'].includes(near)
      ? [near]
      : near === 'price'
        ? ['change']
        : []
    const denied = isDenied(folded, index, end)
    if (names.some((name) => values[name] === null || (Math.sign(values[name]) === said) === denied)) {
      found.push({ start: index, end, about: names[0] })
    }
  }
  return found
}

/** 'cerró a la baja', 'terminó al alza', 'sin cambios': the day's move in words. */
function sessionMoves(folded: string, { values: { change } }: Facts): Contradiction[] {
  const found: Contradiction[] = []
  const pattern =
    /\b(?:cerro|cierra|termino|acabo|concluyo|finalizo|cotiza|cotizaba|sesion|jornada|dia)\b[^.;:%]{0,40}?\b(al alza|a la baja|en (?:verde|rojo|positivo|negativo)|(?:alcista|bajista)s?|de (?:subidas|caidas|avances|descensos|ganancias|perdidas)|sin (?:cambios|variacion)|plan[oa])\b/g
  for (const { index, 0: words, 1: move } of folded.matchAll(pattern)) {
    if (/macd|ema\b|media|tendencia|senal|divergencia|rsi|estocastico/.test(words)) continue
    const way = /alza|verde|positivo|alcista|subidas|avances|ganancias/.test(move) ? 1 : /sin|plan/.test(move) ? 0 : -1
    const ok = change !== null && (way === 0 ? Math.abs(change) < 0.25 : Math.sign(change) === way)
    if (!ok) found.push({ start: index + words.length - move.length, end: index + words.length, about: 'change' })
  }
  return found
}
