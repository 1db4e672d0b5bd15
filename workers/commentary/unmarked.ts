import type { Facts } from '../../domain/commentary/facts.ts'

const SESSIONS = '(?:14|20|50|catorce|veinte|cincuenta)'
const AVERAGE = '(?:20|50|veinte|cincuenta)'
/** The names of the indicators, which contain figures. */
const NAMES = new RegExp(
  [
    `${SESSIONS}(?: y (?:de )?${SESSIONS})? (?:sesiones|ruedas|jornadas|dias|periodos|velas)`,
    '(?:52|cincuenta y dos) semanas|(?:3|tres|12|doce) meses',
    '(?:rsi|fuerza relativa|estocastico|%k) ?[-(]?(?:de |a )?14(?:, ?3){0,2}\\)?',
    'macd ?[-(]?(?:de )?12(?:[/,-] ?26[/,-] ?9)?\\)?',
    `(?:emas?|medias?|exponencial(?:es)?|la|las) ?[-(]?(?:de |a )?(?:las )?${AVERAGE}(?:(?: y |/)(?:(?:de |la )*)${AVERAGE})?\\)?`,
  ]
    .map((name) => `(?<![\\w.,])(?:${name})(?![\\w%]|[.,]\\d)`)
    .join('|'),
  'g',
)
const FIGURE =
  /(?:%|\d+(?:[.,]\d+)*)(?! ?[kd]\b)|\b(?:tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\w+|veint\w+|(?:tre|cuare|cincue|sese|sete|oche|nove)nta|cien(?:to)?|\w*(?:cient|gent|quinient)[oa]s|mil(?:es)?|mill(?:on|ones|ares?)|decenas?|docenas?|centenar(?:es)?)\b|\b(?:triple|cuadruple|mitad(?:es)?|tercios?|quintos?|cuartos|(?:tercer|cuart|quint|decim)a parte|por ciento|decimas?|centesimas?|milesimas?)\b|\bdobl[aeo]\w*|\b(?:du|tri|cuadru|multi)pli[cq]\w+|(?<!\b(?:a|otras|muchas|algunas|pocas) )\bveces\b|\bveces (?:su|mas|menos|mayor|superior)\b|\bmedio camino\b|\b(?:un[ao]?|dos|par de|medi[oa]) (?:punto(?! (?:de (?:vista|apoyo|partida|equilibrio|referencia)|a favor|en contra|medio|comun))|dolar|euro|pesos|centavo|centimo|cuarto)\w*/
const VERDICT =
  /\bsobre-?(?:compr|vent|vend|calent|extend|valor)\w*|\b(?:re|infra)(?:calent|valorad)\w*|\b(?:alcista|bajista|neutral|neutr[oa])(?:s|es)?\b|\bcruces? (?:dorad\w+|mortal\w*|de (?:oro|la muerte))|\b(?:golden|death) cross|\b(?:comprador|vendedor|optimis|pesimis|eufor|exhaust)\w*|\bpanico\b/

/** Objections to what a comment says outside its marks although it belongs in them. */
export function unmarked(outside: string, { name, symbol }: Pick<Facts, 'name' | 'symbol'>): string[] {
  const own = [name, symbol, ...name.split(/\s+/).filter((word) => /^\p{Lu}|\d/u.test(word))]
  const names = new RegExp(`(?<![\\p{L}\\d])(?:${own.map(RegExp.escape).join('|')})(?![\\p{L}\\d])`, 'gu')
  const rest = outside.replace(names, '·').toLowerCase()
  const folded = rest.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s/g, ' ').replace(NAMES, '·')
  const figure = FIGURE.exec(folded)?.[0]
  const verdict = VERDICT.exec(folded)?.[0]
  return [
    ...(figure ? [`«${figure}» es una cifra fuera de los marcadores: pon el marcador de su fila, o quítala.`] : []),
    ...(verdict ? [`«${verdict}» es una lectura fuera de los marcadores: pon el marcador de su fila, o quítala.`] : []),
  ]
}
