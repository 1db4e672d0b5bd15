import type { MouseEvent } from 'react'
import { es } from '#client/src/text/es.ts'
import type { FigurePlace as FigureInText } from '#domain/contract/commentary.ts'
import { type FigurePlace, placeName, pointAt } from '../figure-places.ts'
import styles from './Commentary.module.css'
import { linkFigures, type TextPart } from './figure-links.ts'

interface CommentaryTextProps {
  text: string
  /** Where its figures are, if the server says so. */
  figures: readonly FigureInText[] | undefined
}

/** Paragraphs whose figures link to where they are shown. */
export function CommentaryText({ text, figures }: CommentaryTextProps) {
  // The paragraphs of a text and their parts never move.
  return paragraphs(linkFigures(text, figures)).map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <p key={index}>
      {parts.map(({ text, place }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        place ? <Figure key={index} text={text} place={place} /> : text,
      )}
    </p>
  ))
}

function paragraphs(parts: readonly TextPart[]): TextPart[][] {
  const result: TextPart[][] = [[]]
  for (const { text, place } of parts) {
    const [first = '', ...rest] = text.split(/\n+/)
    result.at(-1)?.push({ text: first, place })
    for (const line of rest) result.push([{ text: line, place }])
  }
  return result.filter((parts) => parts.some(({ text }) => text.trim() !== ''))
}

function Figure({ text, place }: { text: string; place: FigurePlace }) {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    pointAt(place, styles.pointed ?? '')
  }
  return (
    <a
      href={`#${place}`}
      className={styles.figure}
      data-figure={place}
      aria-label={es.commentary.seeFigure(text, placeName(place))}
      onClick={follow}
    >
      {text}
    </a>
  )
}
