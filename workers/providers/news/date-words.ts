/** Languages whose months are read: those of the feeds, and of the publishers beside them. */
const LOCALES = ['es', 'es-PE', 'en', 'pt', 'ca', 'gl', 'fr', 'it', 'de']
const SHORT_NAME = 3

/** Hours east of UTC, by the folded name of the zone; where two have the same name, that of the Americas. */
const ZONES: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, met: 1, mez: 1, cest: 2, mest: 2, mesz: 2 },
  ...{ eet: 2, eest: 3, msk: 3, trt: 3, ist: 5.5, hkt: 8, sgt: 8, awst: 8, jst: 9, kst: 9, acst: 9.5, aest: 10 },
  ...{ aedt: 11, nzst: 12, nzdt: 13 },
  ...{ nst: -3.5, ndt: -2.5, ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10 },
  ...{ art: -3, bot: -4, brt: -3, brst: -2, clt: -4, clst: -3, cot: -5, ect: -5, gft: -3, gyt: -4, pet: -5, pyt: -3 },
  ...{ pyst: -3, srt: -3, uyt: -3, uyst: -2, vet: -4 },
}

/** Lower case without accents. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The number of a month (0 to 11) by its folded name, whole or short. */
export const MONTHS: ReadonlyMap<string, number> = monthNames()

function monthNames(): Map<string, number> {
  const found = new Map<string, Set<number>>()
  const add = (name: string, month: number) => found.set(name, (found.get(name) ?? new Set()).add(month))
  for (const locale of LOCALES) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const name = folded(format.format(Date.UTC(2026, month))).replace(/[^a-z]/g, '')
        add(name, month)
        add(name.slice(0, SHORT_NAME), month)
      }
    }
  }
  // 'jui' is June or July.
  return new Map([...found].flatMap(([name, [month, ...others]]) => (others.length === 0 ? [[name, month]] : [])))
}

/** Minutes east of UTC by the first zone that is known among the words of a folded text; null without one. */
export function zoneNamed(text: string): number | null {
  const zone = text.match(/[a-z]+/g)?.find((word) => Object.hasOwn(ZONES, word))
  return zone === undefined ? null : ZONES[zone] * 60
}
