/** Languages in which months are read: those of the feeds and of the publishers that they quote. */
const LOCALES = ['es', 'es-PE', 'en', 'pt', 'ca', 'gl', 'fr', 'it', 'de']
const SHORT_NAME = 3

/** Hours east of UTC by the folded name of the zone; where two zones have the same name, the one of the Americas. */
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
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The number of a month (0 to 11) by its folded name, whole or short. */
const MONTHS: ReadonlyMap<string, number> = monthNames()

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
  // Leaves out ambiguous names: 'jui' is June or July.
  return new Map([...found].flatMap(([name, [month, ...others]]) => (others.length === 0 ? [[name, month]] : [])))
}

/** Minutes east of UTC by the first known zone among the words of a folded text; null without one. */
function zoneNamed(text: string): number | null {
  const zone = text.match(/[a-z]+/g)?.find((word) => Object.hasOwn(ZONES, word))
  return zone === undefined ? null : ZONES[zone] * 60
}

/** Longer than any date with its weekday, zone and a word before it; a longer text is no date. */
const MAX_LENGTH = 120
const MINUTE_MS = 60_000
/** The farthest zones are 14 hours east and 12 west. */
const MOST_OFFSET = 14 * 60

/**
 * Seconds, milliseconds or microseconds since 1970, told apart by the number of digits that a date of these decades
 * has.
 */
const EPOCH = /^(\d{10})(?:\.\d+)?$|^(\d{13})$|^(\d{13})\d{3}$/
/** '20261125T130000', with or without T, seconds or time. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:t?(\d\d)(\d\d)(\d\d)?)?(?!\d)/
/** Text in brackets, as RFC 822 and browsers write it; it counts only if no zone is named outside of it. */
const COMMENT = /\([^()]*\)|\[[^[\]]*\]/g

const MONTH = `(?<![a-z])(?<month>${[...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|')})(?![a-z])`
const DAY = '(?<![\\d:.])(?<day>\\d{1,2})(?!\\d)'
const YEAR = '(?<year>\\d{4})(?!\\d)'
/** Two digits count as a year where no minutes follow them. */
const SHORT_YEAR = "'?(?<year>\\d{4}|\\d\\d)(?!\\d|\\s*[:.]\\d)"
const GAP = '[\\s.,/-]+'
/** Every order of day, month and year, the most certain first; of two numbers `second` may be either. */
const DATES = [
  `(?<![\\d])(?<year>\\d{4})(?<sign>[-/.])(?<number>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?!\\d)`,
  `${DAY}(?:st|nd|rd|th|er|o|a)?[\\s.,/-]*(?:de |of |d')?\\s*${MONTH}${GAP}(?:del? |of )?${SHORT_YEAR}`,
  `${MONTH}${GAP}${DAY}(?:st|nd|rd|th)?${GAP}${YEAR}`,
  `(?<!\\d)${YEAR}${GAP}${MONTH}${GAP}${DAY}`,
  // The format of C's asctime, where the time stands before the year.
  `${MONTH}${GAP}${DAY}(?<between>\\D.*\\d.*)\\s${YEAR}$`,
  `${DAY}\\s?(?<sign>[-/.])\\s?(?<second>\\d{1,2})\\s?\\k<sign>\\s?${SHORT_YEAR}`,
].map((pattern) => new RegExp(pattern))

const CLOCK =
  /(?<![\d+-])(?<hour>\d{1,2})(?:\s?[:.]\s?|h\s?)(?<minute>\d\d)(?!\d)(?:[:.m]\s?(?<second>\d\d)(?!\d)s?(?:[.,:]\d+)?)?/
/** An hour without minutes counts only with a word next to it: '13 h', '1 pm', 'a las 13', 'T13'. */
const HOUR =
  /(?<![\d+-])(?<hour>\d{1,2})(?=\s?(?:h|hs|hrs|horas?)\b|\s?[ap]\.?\s?m\b|\sde la)|(?<=\bt|\ba las? )(?<hour>\d\d?)(?!\d)/
const HALF = /\b(?<letter>[ap])\.?\s?m\b\.?|\bde la (?<part>madrugada|manana|tarde|noche)\b/
const OFFSET = /(?<sign>[+-])(?<hours>\d{1,2}?)(?::?(?<minutes>\d\d))?(?!\d)/

/**
 * Epoch milliseconds of a date as feeds write it: RFC 3339 and 822, C, Spanish and its neighbours, numbers (the day
 * before the month), seconds since 1970. Without a zone, or in an unknown one, it is UTC. Null if it cannot be read: a
 * day that does not exist, a time without a date, 'ayer', anything with a number left over.
 */
export function publishedAt(text: string): number | null {
  if (text.length > 10 * MAX_LENGTH) return null
  const all = folded(text)
    .replace(/\s+/g, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/\b(utc|gmt) ?([+-]) ?/g, '$1$2')
    .trim()
  if (all.length > MAX_LENGTH) return null
  const [, seconds, milliseconds, ofMicroseconds] = EPOCH.exec(all) ?? []
  if (seconds) return Number(seconds) * 1_000
  if (milliseconds || ofMicroseconds) return Number(milliseconds ?? ofMicroseconds)
  const comments = all.match(COMMENT)?.join(' ') ?? ''
  const written = all.replace(COMMENT, ' ').replace(COMPACT, separated).trim()
  for (const pattern of DATES) {
    const found = pattern.exec(written)
    if (!found) continue
    const day = dayOf(found.groups ?? {})
    const rest = written.slice(0, found.index) + afterDate(found, written)
    const minutes = day === null ? null : timeOf(rest, comments)
    return day === null || minutes === null ? null : day + minutes * MINUTE_MS
  }
  return null
}

/** Turns the compact form into '2026-11-25T13:00:00'. */
function separated(_: string, year: string, month: string, day: string, hour = '', minute = '', second = '00'): string {
  return `${year}-${month}-${day}${hour && `t${hour}:${minute}:${second}`}`
}

/** The text around the time. A dash between a date and its time is no sign of a zone, except after an ISO date. */
function afterDate({ 0: all, index, groups }: RegExpExecArray, written: string): string {
  const after = `${groups?.between ?? ''} ${written.slice(index + all.length)}`
  return groups?.year === all.slice(0, 4) ? after : after.replace(/^\s*-/, ' ')
}

/** Midnight in UTC of a day that exists, otherwise null. */
function dayOf(written: Record<string, string | undefined>): number | null {
  const year = Number(written.year) < 100 ? 2_000 + Number(written.year) : Number(written.year)
  let month = written.month ? MONTHS.get(written.month)! : Number(written.number ?? written.second) - 1
  let day = Number(written.day)
  // The day comes first, unless only the other order is a date: 11/25/2026.
  if (written.second && month > 11 && day <= 12) [month, day] = [day - 1, month + 1]
  const at = new Date(Date.UTC(year, month, day))
  return at.getUTCMonth() === month && at.getUTCDate() === day ? at.getTime() : null
}

/** Minutes since midnight in UTC by the text next to a date; null for a time that does not exist. */
function timeOf(text: string, comments: string): number | null {
  const clock = CLOCK.exec(text) ?? HOUR.exec(text)
  const { hour = '0', minute = '0', second = '0' } = clock?.groups ?? {}
  const before = clock ? text.slice(0, clock.index) : text
  const after = clock ? text.slice(clock.index + clock[0].length) : ''
  const half = HALF.exec(after)
  const hours = hourOf(Number(hour), half?.groups ?? {})
  const tail = after.replace(HALF, ' ')
  const offset = offsetOf(clock ? tail : before, comments)
  const rest = (clock ? before : '') + (clock ? tail : before).replace(OFFSET, ' ')
  if (/\d/.test(rest) || hours === null || offset === null) return null
  const [minutes, seconds] = [Number(minute), Number(second)]
  const isReal = minutes < 60 && seconds <= 60 && (hours < 24 || (hours === 24 && minutes + seconds === 0))
  // A leap second counts as the last second of its minute.
  return isReal ? hours * 60 + minutes + Math.min(seconds, 59) / 60 - offset : null
}

/** The hour on a 24-hour clock; null where the half of the day contradicts the hour. */
function hourOf(hour: number, { letter, part }: Record<string, string | undefined>): number | null {
  if (letter === undefined && part === undefined) return hour
  const isLate = letter === 'p' || part === 'tarde' || part === 'noche'
  if (hour > 12) return isLate ? hour : null
  if (part === 'noche' && hour === 12) return null
  return (hour % 12) + (isLate ? 12 : 0)
}

/** Minutes east of UTC; null for more than any zone has. */
function offsetOf(text: string, comments: string): number | null {
  const numeric = OFFSET.exec(text) ?? (zoneNamed(text) === null ? OFFSET.exec(comments) : null)
  if (!numeric) return zoneNamed(text) ?? zoneNamed(comments) ?? 0
  const { sign, hours, minutes = '0' } = numeric.groups ?? {}
  const offset = Number(hours) * 60 + Number(minutes)
  return offset > MOST_OFFSET || Number(minutes) > 59 ? null : offset * (sign === '-' ? -1 : 1)
}
