import { type MouseEvent, useEffect, useState } from 'react'
import { es } from '../../text/es.ts'
import styles from './Commentary.module.css'
import type { FigureSources, TextPart } from './figure-links.ts'
import { type FigurePlace, placeName, pointAt } from './figure-places.ts'

interface CommentaryTextProps {
  text: string
  /** What its figures are compared with; null where it has none of the stock's. */
  sources: FigureSources | null
}

/** Paragraphs whose figures lead to where they are shown. */
export function CommentaryText({ text, sources }: CommentaryTextProps) {
  const parts = useLinked(text, sources) ?? [{ text, place: null }]
  // The paragraphs of a text and their parts never move.
  return paragraphs(parts).map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <p key={index}>
      {parts.map(({ text, place }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        place ? <Figure key={index} text={text} place={place} /> : text,
      )}
    </p>
  ))
}

/** The parts of the text, or null until the check that finds its figures is there: it comes after the view. */
function useLinked(text: string, sources: FigureSources | null): TextPart[] | null {
  const [linked, setLinked] = useState<{ text: string; parts: TextPart[] } | null>(null)
  useEffect(() => {
    if (sources === null) return
    let wanted = true
    import('./figure-links.ts')
      .then(({ linkFigures }) => {
        if (wanted) setLinked({ text, parts: linkFigures(text, sources) })
      })
      .catch((error) => console.warn('figures are not linked', error))
    return () => {
      wanted = false
    }
  }, [text, sources])
  return linked?.text === text ? linked.parts : null
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
