import { datesIn } from './check/dates.ts'
import type { FigureVerdict } from './check/figure-verdict.ts'
import { judgeFigures } from './check/figures.ts'
import { type Mention, mentionsIn } from './check/mentions.ts'
import { ownNames } from './check/names.ts'
import { figuresIn } from './check/numbers.ts'
import { isParameter } from './check/parameters.ts'
import type { Reading } from './check/reading.ts'
import { fold, mask, overlap, type Span, sentences } from './check/text.ts'
import type { FactName, Facts } from './facts.ts'

export interface CheckedFigure extends Span {
  text: string
  /** The fact that it states; 'session' for a date, null where it follows from several or states none. */
  name: FactName | 'session' | null
}

export interface StatedFigures {
  /** Figures and dates in the text, parameters left out. */
  figures: number
  matched: number
  /** Each of the figures; offsets in UTF-16 units of the NFC form of the text. */
  mentions: CheckedFigure[]
}

interface WrongFigure extends Span {
  kind: FigureVerdict['kind'] | 'wrong_date'
}

/** A sentence with the figures read, its span in the text. */
interface ReadSentence {
  span: Span
  /** Own names and dates blanked. */
  written: string
  said: readonly Mention[]
  reading: Reading
}

/** The figures and dates of a text of ours, which needs no check, each with the fact that it states. */
export const figuresOf = (raw: string, facts: Facts): StatedFigures => readFigures(raw.normalize('NFC'), facts).stated

/**
 * The figures of a text in NFC, those that are wrong, and what else a check reads: `named` is the text without own
 * names, `masked` also without dates. `known`: figures whose fact is certain.
 */
export function readFigures(text: string, facts: Facts, known: readonly CheckedFigure[] = []) {
  const mentions: CheckedFigure[] = []
  const wrong: WrongFigure[] = []
  const read: ReadSentence[] = []
  let matched = 0
  const folded = fold(text)
  const own = ownNames(text, folded, facts)
  const named = mask(text, own, '§')
  const dates = datesIn(mask(folded, own, '§'), facts.session)
  for (const date of dates) {
    mentions.push({ ...date, text: text.slice(date.start, date.end), name: date.ok ? 'session' : null })
    if (date.ok) matched++
    else wrong.push({ ...date, kind: 'wrong_date' })
  }
  const masked = mask(named, dates, '·')
  const plain = fold(masked)
  let inherited: readonly Mention[] = []
  for (const span of sentences(masked)) {
    const written = masked.slice(span.start, span.end)
    const sentence = plain.slice(span.start, span.end)
    const shift = shiftBy(span)
    const said = mentionsIn(sentence)
    const all = figuresIn(written, sentence)
    const given = known
      .filter(({ start, end }) => start >= span.start && end <= span.end)
      .map((figure) => ({ ...figure, start: figure.start - span.start, end: figure.end - span.start }))
    const nameOf = (figure: Span) => given.find((other) => overlap(other, figure))?.name
    const figures = all.filter((figure) => nameOf(figure) || !isParameter(figure, sentence, said, inherited))
    const marked = given.flatMap(({ start, end, name }): Mention[] =>
      name === null || name === 'session' ? [] : [{ start, end, names: [name], weak: false }],
    )
    const reading = {
      folded: sentence,
      figures: all,
      mentions: [...said, ...marked].sort((a, b) => a.start - b.start),
      facts,
      inherited,
    }
    for (const { figure, name, ok, kind } of judgeFigures({ ...reading, mentions: said, figures })) {
      const sure = nameOf(figure)
      mentions.push({ ...shift(figure), text: figure.text, name: sure ?? name })
      if (ok || sure) matched++
      else wrong.push({ ...shift(figure), kind })
    }
    read.push({ span, written, said, reading })
    const strong = said.filter(({ weak }) => !weak)
    if (strong.length > 0) inherited = strong
  }
  mentions.sort((a, b) => a.start - b.start)
  return { stated: { figures: mentions.length, matched, mentions }, wrong, named, masked, sentences: read }
}

/** A place in a part of a text, as one in the whole. */
export const shiftBy =
  (by: Span) =>
  ({ start, end }: Span): Span => ({ start: start + by.start, end: end + by.start })
