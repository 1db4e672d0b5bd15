/** English and Spanish months by their first three letters. */
const MONTHS: Record<string, number> = {
  ...{ jan: 0, ene: 0, feb: 1, mar: 2, apr: 3, abr: 3, may: 4, jun: 5, jul: 6, aug: 7, ago: 7, sep: 8, set: 8 },
  ...{ oct: 9, nov: 10, dec: 11, dic: 11 },
}
/** Hours east of UTC; RFC 822's own and those of the countries whose feeds are read. Elsewhere numbers are usual. */
const ZONES: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, cest: 2 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ art: -3, brt: -3, clt: -4, clst: -3, cot: -5, ect: -5, pet: -5 },
}
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:[.,]\d+)?)?\s*([a-z]+|[+-]\d\d:?\d\d)?$/i
const RFC_822 =
  /^(?:[\p{L}.]+(?:,\s*|\s+))?(\d{1,2})\s+(?:de\s+)?([\p{L}]{3,10})\.?\s+(?:de\s+)?(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?\s*([a-z]+|[+-]\d\d:?\d\d)?$/iu

/** Epoch milliseconds of a date as feeds write it (RFC 3339, RFC 822; UTC without a zone), otherwise null. */
export function publishedAt(text: string): number | null {
  const trimmed = text.trim().slice(0, 60)
  const iso = ISO.exec(trimmed)
  if (iso) return instant(Number(iso[1]), Number(iso[2]) - 1, iso.slice(3))
  const rfc = RFC_822.exec(trimmed)
  if (!rfc) return null
  const month = MONTHS[rfc[2].slice(0, 3).toLowerCase()]
  if (month === undefined) return null
  const year = Number(rfc[3])
  return instant(year < 100 ? year + 2_000 : year, month, [rfc[1], ...rfc.slice(4)])
}

function instant(year: number, month: number, [dayText, hour = '0', minute = '0', second = '0', zone = 'Z']: string[]) {
  const offset = offsetMinutes(zone.toLowerCase())
  const day = Number(dayText)
  const at = Date.UTC(year, month, day, Number(hour), Number(minute), Math.min(Number(second), 59))
  // A day that the month does not have would become one of the next.
  const date = new Date(Date.UTC(year, month, day))
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day && Number(hour) < 24 && Number(minute) < 60
  return offset === null || !isReal ? null : at - offset * 60_000
}

function offsetMinutes(zone: string): number | null {
  const numeric = /^([+-])(\d\d):?(\d\d)$/.exec(zone)
  if (!numeric) return Object.hasOwn(ZONES, zone) ? ZONES[zone] * 60 : null
  return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3]))
}
