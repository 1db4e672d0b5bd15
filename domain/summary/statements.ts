import type { Sentiment } from '../contract/news.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import { RATING_SPANISH } from '../ratings/words.ts'
import { formatCount, formatShare } from '../text/figures.ts'
import type { AgendaDate, SectionItem, Signal, SummaryInput } from './input.ts'
import { groupStories } from './stories.ts'
import { ended, writeDay, writeNames } from './wording.ts'

const MOST_ITEMS = 8
const MOST_STORIES = 5
const AGENDA_DAYS = 7

/** The first items, and how many more there are. */
function capped(items: readonly SectionItem[], writeMore: (count: string) => string): SectionItem[] {
  const left = items.length - MOST_ITEMS
  if (left <= 0) return [...items]
  return [
    ...items.slice(0, MOST_ITEMS),
    { symbol: null, text: writeMore(formatCount(left)), figures: { kind: 'more', count: left } },
  ]
}

/** The alerts that fired, in the words in which they did. */
export function alerts(input: SummaryInput): SectionItem[] {
  const items = input.alerts.map(({ symbol, text, at }) => ({ symbol, text, figures: { at } }))
  return capped(items, (count) => `Y ${count} más.`)
}

/** The signals, each with its record; those of demonstrated edge first. */
export function signals(input: SummaryInput): SectionItem[] {
  const ordered = input.signals.toSorted((a, b) => Number(isDemonstrated(b)) - Number(isDemonstrated(a)))
  const items = ordered.map((signal): SectionItem => {
    const close = `al cierre del ${writeDay(signal.session, input)}`
    return {
      symbol: signal.symbol,
      text: `${writeSignal(signal)} ${close}. ${writeRecord(signal)}`,
      figures: figuresOf(signal),
    }
  })
  return capped(items, (count) => `Y ${count} más.`)
}

function figuresOf(signal: Signal): SectionItem['figures'] {
  const { kind, session } = signal
  if (signal.kind === 'rule') {
    const { ocurrencias = null, acierto_pct = null, base_pct = null, ventaja = null } = signal.record ?? {}
    return { kind, session, tipo: signal.tipo, nivel: signal.nivel, ocurrencias, acierto_pct, base_pct, ventaja }
  }
  const { days = null, rose_pct = null, base_pct = null, scope = null, edge = null } = signal.record ?? {}
  return { kind, session, word: signal.word, before: signal.before, days, rose_pct, base_pct, scope, edge }
}

const isDemonstrated = (signal: Signal): boolean =>
  (signal.kind === 'rule' ? signal.record?.ventaja : signal.record?.edge) === 'demostrada'

function writeSignal(signal: Signal): string {
  if (signal.kind === 'rule') return `${signal.tipo} en ${signal.name}`
  const [before, word] = [RATING_SPANISH[signal.before], RATING_SPANISH[signal.word]]
  return `Los indicadores de ${signal.name} pasaron de «${before}» a «${word}»`
}

const EDGES = { demostrada: 'Ventaja demostrada.', 'sin ventaja demostrada': 'Sin ventaja demostrada.' }

function writeRecord(signal: Signal): string {
  if (signal.record === null) return 'Aún no se sabe qué pasó las otras veces.'
  if (signal.kind === 'rule') {
    const { ocurrencias, acierto_pct, base_pct, ventaja } = signal.record
    if (acierto_pct === null || base_pct === null) return 'Aún no se había dado en esta acción.'
    const times = ocurrencias === 1 ? '1 vez' : `${formatCount(ocurrencias)} veces`
    return `Acertó el ${share(acierto_pct)} de ${times}; cualquier día: ${share(base_pct)}. ${EDGES[ventaja]}`
  }
  const { word, days, rose_pct, base_pct, edge, scope } = signal.record
  const counted = `${days === 1 ? '1 día' : `${formatCount(days)} días`}${scope === 'market' ? ' en todo el mercado' : ''}`
  const rose = `Tras «${RATING_SPANISH[word]}» subió el ${share(rose_pct)} de ${counted}`
  return `${rose}; cualquier día: ${share(base_pct)}. ${EDGES[edge]}`
}

const share = (percent: number): string => formatShare(percent / 100)

const TONES: Record<Sentiment, string> = {
  positive: 'Tono positivo',
  neutral: 'Tono neutral',
  negative: 'Tono negativo',
}

/**
 * The stories that began in the window and have a tone. Of each stands the earliest headline, which told it before it
 * was repeated; the one of the strongest tone would often be the loudest. What most headlines tell comes first, then
 * what has the stronger tone.
 */
export function news(input: SummaryInput): SectionItem[] {
  const names = new Map(input.stocks.map(({ symbol, name }) => [symbol, name]))
  const told = groupStories(input.news).filter(
    ([first]) => first.published_at > input.since && first.sentiment !== 'neutral',
  )
  told.sort((a, b) => b.length - a.length || Math.abs(b[0].score) - Math.abs(a[0].score))
  return told.slice(0, MOST_STORIES).map(([headline, ...others]) => {
    const { title, link, source, published_at, sentiment, score } = headline
    const followed = headline.symbols.filter((symbol) => names.has(symbol))
    const about = followed.length === 0 ? '' : ` para ${writeNames(followed.map((symbol) => names.get(symbol) ?? ''))}`
    return {
      symbol: followed[0] ?? null,
      text: ended(`«${title}» (${source}). ${TONES[sentiment]}${about}`),
      link: link !== null && /^https?:\/\//i.test(link) ? link : null,
      figures: { source, published_at, sentiment, score, headlines: 1 + others.length },
    }
  })
}

const STATES = { estimated: 'fecha estimada', confirmed: 'fecha confirmada' }

/** The dates of today and the next seven days, the nearest first. */
function coming({ local_date, agenda }: SummaryInput): AgendaDate[] {
  const until = sessionOfDay(dayOfSession(local_date) + AGENDA_DAYS)
  const dates = agenda.filter(({ date }) => date >= local_date && date <= until)
  return dates.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

/**
 * Whether a date has come into the week, was announced or has moved since the last summary. The others are said too,
 * but are no reason to speak: eight stocks have some sixty dates a year, each for eight days.
 */
export function hasNewDate(input: SummaryInput): boolean {
  const week = Math.floor(input.since / DAY_MS) + AGENDA_DAYS
  return coming(input).some(({ date, seen_at }) => dayOfSession(date) > week || (seen_at ?? 0) > input.since)
}

export function agenda(input: SummaryInput): SectionItem[] {
  const items = coming(input).map((entry) => {
    const { symbol, kind, date, state, before } = entry
    return { symbol, text: writeDate(entry, input), figures: { kind, date, state, before } }
  })
  return capped(items, (count) => `Y ${count} fechas más.`)
}

function writeDate({ name, kind, date, state, before }: AgendaDate, input: SummaryInput): string {
  const what = kind === 'report' ? 'presenta resultados el' : 'cotiza sin dividendo desde el'
  const moved = before === null ? '' : `; antes ${writeDay(before, input)}`
  return `${name} ${what} ${writeDay(date, input)} (${STATES[state]}${moved}).`
}
