import type { SummaryItem } from '../contract/summaries.ts'
import type { SectionItem, SummaryInput } from './input.ts'
import { moves, rest } from './moves-section.ts'
import { SECTIONS, type Section } from './sections.ts'
import { agenda, alerts, hasNewDate, news, signals } from './statements.ts'

const LONGEST_SUBJECT = 70

/** What each section says of the input. */
const MAKERS: Readonly<Record<Section, (input: SummaryInput) => SectionItem[]>> = {
  moves,
  alerts,
  signals,
  news,
  agenda,
  rest,
}

export interface Summary {
  /** The one most important thing, at most 70 characters. */
  subject: string
  items: readonly SummaryItem[]
  /** Nothing is said in the sections from moves to news, and nothing new in the agenda. */
  isSilent: boolean
}

/** The summary of what was known for an account: pure, so that the same input always gives the same text. */
export function composeSummary(input: SummaryInput): Summary {
  const items = SECTIONS.flatMap((section) =>
    MAKERS[section](input).map((item): SummaryItem => ({ section, age: null, link: null, ...item })),
  )
  return {
    subject: subjectOf(items[0]?.text ?? 'Sin acciones seguidas.'),
    items,
    isSilent: items.every(({ section }) => section === 'rest' || section === 'agenda') && !hasNewDate(input),
  }
}

/** Finds where a statement may end early, which is not after the point of a legal form, such as S.A. or Inc. */
const BREAK = /[:;] | (?=\()|(?<=\d \p{Ll}{3,4}|[\d%»)])\. /gu

/** The beginning of a statement that says something by itself, or as many of its words as fit. */
function subjectOf(text: string): string {
  const whole = text.replace(/\.$/, '')
  if (whole.length <= LONGEST_SUBJECT) return whole
  const ends = [...whole.matchAll(BREAK)].map(({ index }) => index)
  const end = ends.findLast((index) => index <= LONGEST_SUBJECT && !isOpen(whole.slice(0, index)))
  if (end !== undefined) return whole.slice(0, end)
  const words = whole.slice(0, LONGEST_SUBJECT - 2).replace(/\s+\S*$/u, '')
  return isOpen(words) ? `${words}…»` : `${words}…`
}

/** Whether a title that is quoted has not ended yet. */
const isOpen = (text: string): boolean => text.lastIndexOf('«') > text.lastIndexOf('»')
