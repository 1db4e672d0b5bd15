import type { FactName, Facts } from '../facts.ts'
import { matchesCurrency } from './currency.ts'
import { movesIn } from './moves.ts'
import { agrees, type FigureToken } from './numbers.ts'
import type { Role } from './roles.ts'

export interface FigureVerdict {
  token: FigureToken
  /** The fact that it states; null: none. */
  name: FactName | null
  kind: 'unknown_figure' | 'wrong_role' | 'wrong_sign' | 'invented_percentage' | 'wrong_currency'
}

/** What each data figure of one sentence states. `inherited`: the role that the sentence before ended with. */
export function judgeFigures(
  folded: string,
  tokens: readonly FigureToken[],
  roles: readonly Role[],
  facts: Facts,
  inherited: Role | null,
): FigureVerdict[] {
  const claims = claimsOf(
    folded,
    tokens.filter((token) => token.unit !== 'percent'),
    roles,
    inherited,
  )
  return tokens.map((token) => {
    if (token.unit === 'percent') return judgePercent(folded, token, tokens, roles, facts)
    const claim = claims.get(token) ?? []
    const name = claim.find((name) => fits(token, name, facts)) ?? null
    if (name !== null && token.unit === 'money' && !matchesCurrency(token.currency, facts.currency)) {
      return { token, name: null, kind: 'wrong_currency' }
    }
    if (name !== null) return { token, name, kind: 'unknown_figure' }
    if (claim.some((name) => agrees(token, facts.values[name], true))) return { token, name, kind: 'wrong_sign' }
    const elsewhere = Object.values(facts.values).some((value) => agrees(token, value))
    return { token, name, kind: elsewhere ? 'wrong_role' : 'unknown_figure' }
  })
}

/** Names listed before their figures: at most this many. */
const LONGEST_RUN = 4

const VOLUMES: readonly FactName[] = ['volume', 'averageVolume']

function fits(token: FigureToken, name: FactName, { values }: Facts): boolean {
  if ((token.unit === 'shares') !== VOLUMES.includes(name) && token.unit !== null) return false
  return agrees(token, values[name])
}

/** The facts that each figure may state, by the words around it. */
function claimsOf(
  folded: string,
  tokens: readonly FigureToken[],
  roles: readonly Role[],
  inherited: Role | null,
): Map<FigureToken, readonly FactName[]> {
  const claims = new Map<FigureToken, readonly FactName[]>()
  const strong = roles.filter((role) => !role.weak)
  const used = new Map<Role, number>()
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    const range = rangeOf(folded, tokens, i, strong)
    if (range !== null) {
      claims.set(token, [range[0]])
      claims.set(tokens[i + 1], [range[1]])
      i++
      continue
    }
    const after = followingRole(folded, token, tokens[i + 1], strong)
    if (after !== null) {
      claims.set(token, [after.names[0]])
      used.set(after, 1)
      continue
    }
    const from = i === 0 ? -1 : tokens[i - 1].start
    const group = roles.filter((role) => role.start > from && role.start < token.start)
    const run = [token]
    const next = roles.find(({ start }) => start > token.start)?.start ?? folded.length
    for (let j = i + 1; j < tokens.length && tokens[j].start < next && run.length < LONGEST_RUN; j++)
      run.push(tokens[j])
    const named = group.filter((role) => !role.weak && (used.get(role) ?? 0) === 0)
    if (run.length > 1 && named.length === run.length) {
      for (const [k, member] of run.entries()) claims.set(member, [named[k].names[0]])
      i += run.length - 1
      continue
    }
    const role =
      named.at(-1) ??
      roles.findLast(({ start, weak }) => start < token.start && !weak) ??
      roles.findLast(({ start }) => start < token.start)
    const home = role ?? strong.find(({ start }) => start > token.start) ?? inherited
    if (home === undefined || home === null) continue
    const count = used.get(home) ?? 0
    used.set(home, count + 1)
    claims.set(token, count === 0 ? [home.names[0], ...loose(home, named)] : home.names.slice(count, count + 1))
  }
  return claims
}

/** With several names before one figure ('el precio sigue bajo la EMA de 20, en 3,1') any but a level may be meant. */
function loose(home: Role, named: readonly Role[]): FactName[] {
  const names = home.names.length === 2 && /Low$|High$/.test(home.names[0]) ? [home.names[1]] : []
  const levels: readonly FactName[] = ['support', 'resistance', 'ema20', 'ema50']
  if (levels.includes(home.names[0])) return names
  return [...names, ...named.flatMap((role) => role.names[0]).filter((name) => !levels.includes(name))]
}

/** 'entre A y B', 'de A a B', 'A-B' without other words: low and high of the year or the day, support and resistance. */
function rangeOf(
  folded: string,
  tokens: readonly FigureToken[],
  i: number,
  roles: readonly Role[],
): readonly FactName[] | null {
  const [low, high] = [tokens[i], tokens[i + 1]]
  if (high === undefined) return null
  const before = folded.slice(Math.max(0, low.start - 24), low.start)
  const between = folded.slice(low.end, high.start)
  const joined = /^ ?(?:[a-z$€£/.]{1,8})? ?(?:y|a|hasta|e|-) (?:los )?(?:[a-z$€£/.]{0,8}) ?$|^ ?- ?$/.test(between)
  if (!joined || !/(?:entre|de|desde|del|rango|:|en|\() (?:los |unos )?(?:[a-z$€£/.]{0,8}) ?-?$|\($/.test(before))
    return null
  const wide = roles.filter(({ names }) => names.length === 2 && /Low$/.test(names[0]))
  const range = wide.findLast(({ start }) => start < low.start) ?? wide[0]
  if (range !== undefined) return range.names
  if (!/entre|desde/.test(before)) return null
  const levels = roles.filter(({ names }) => names[0] === 'support' || names[0] === 'resistance')
  return levels.length === 2 ? levels.map(({ names }) => names[0]) : null
}

/** The name that follows its figure: '90,1 dólares de soporte', '95,0 (%K)', '0,4 del histograma', '-0,27 de su señal'. */
function followingRole(
  folded: string,
  token: FigureToken,
  next: FigureToken | undefined,
  roles: readonly Role[],
): Role | null {
  const role = roles.find(({ start }) => start >= token.end)
  if (role === undefined || (next !== undefined && next.start < role.start)) return null
  const between = folded.slice(token.end, role.start)
  const bound =
    /^ ?(?:(?:dolar(?:es)?|euros?|pesos?|sol(?:es)?|reales|[a-z]{3}|€|\$|acciones|titulos|puntos) ?)?(?:\(|(?:\(|, )?(?:para|de|del|como|en) (?:(?:el|la|su|una|un|linea de|nivel de|valor de) ?)*|(?:es|son|marca|senala|actua como|hace de|sirve de|seria) (?:(?:el|la|su|de) ?)*)$/
  if (!bound.test(between)) return null
  return /\($/.test(between) && !/^[^()]{0,30}\)/.test(folded.slice(role.end)) ? null : role
}

function judgePercent(
  folded: string,
  token: FigureToken,
  tokens: readonly FigureToken[],
  roles: readonly Role[],
  facts: Facts,
): FigureVerdict {
  const fail = (kind: FigureVerdict['kind']): FigureVerdict => ({ token, name: null, kind })
  const { values } = facts
  const previous = tokens.findLast(({ start }) => start < token.start)
  const next = tokens.find(({ start }) => start > token.start)
  const from = previous?.end ?? 0
  const move = movesIn(folded).findLast(({ start, end }) => start >= from && end <= token.start) ?? null
  const trailing =
    movesIn(folded).find(({ start }) => start >= token.end && start < (next?.start ?? folded.length)) ?? null
  const role = distanceRole(folded, token, from, next?.start ?? folded.length, roles, move !== null)
  if (role !== null) {
    const names = DISTANCES[role.names[0]]
    if (names === undefined) {
      return agrees(token, values[role.names[0]])
        ? { token, name: role.names[0], kind: 'unknown_figure' }
        : fail('wrong_role')
    }
    return agrees(token, values[names], !token.signed || names !== 'volumeExcess')
      ? { token, name: names, kind: 'unknown_figure' }
      : fail('invented_percentage')
  }
  const near =
    trailing !== null && /^ ?(?:de |a la |al |, |mas |menos |en |la )?$/.test(folded.slice(token.end, trailing.start))
      ? trailing
      : null
  const way = move?.way ?? near?.way ?? 0
  const bracket =
    /\($/.test(folded.slice(0, token.start).replace(/[-+] ?$/, '')) ||
    /\bvari|cambio|diferencia|un dia|respecto|frente|sesion|jornada|dia\b/.test(folded)
  if (way === 0 && !token.signed && !bracket) return fail('invented_percentage')
  if (!agrees(token, values.change, true)) return fail('invented_percentage')
  const change = values.change as number
  const sign = way !== 0 ? way : token.signed ? Math.sign(token.value as number) : 1
  const contradicting = way !== 0 && token.signed && Math.sign(token.value as number) === -way
  if ((change !== 0 && sign !== Math.sign(change) && token.value !== 0) || contradicting) return fail('wrong_sign')
  return { token, name: 'change', kind: 'unknown_figure' }
}

const DISTANCES: Partial<Record<FactName, FactName>> = {
  support: 'supportDistance',
  resistance: 'resistanceDistance',
  volume: 'volumeExcess',
  averageVolume: 'volumeExcess',
}

const DISTANT: readonly FactName[] = [
  'support',
  'resistance',
  'volume',
  'averageVolume',
  'rsi',
  'stochasticK',
  'stochasticD',
]

/** What a percentage is measured to: '1,8 % por encima del soporte', 'la resistencia queda a un 0,4 %'. */
function distanceRole(
  folded: string,
  token: FigureToken,
  from: number,
  until: number,
  roles: readonly Role[],
  moved: boolean,
): Role | null {
  const usable = roles.filter(({ names, weak }) => !weak && DISTANT.includes(names[0]))
  const after = usable.find(({ start }) => start >= token.end && start < until)
  if (after !== undefined && /^[^,;:]{0,48}$/.test(folded.slice(token.end, after.start))) {
    if (!/\b(?:y|mientras|con|pero)\b/.test(folded.slice(token.end, after.start))) return after
  }
  if (moved) return null
  const before = usable.findLast(({ start }) => start < token.start)
  if (before === undefined) return null
  const apart = folded.slice(Math.max(from, before.end), token.start)
  return /\b(?:precio|cotiza|cierre|cerro)\b/.test(apart) && !/\b(?:del|al) (?:precio|cierre)\b/.test(apart)
    ? null
    : before
}
