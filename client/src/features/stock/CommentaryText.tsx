import type { MouseEvent } from 'react'
import type { FigurePlace as FigureInText } from '#domain/contract/commentary.ts'
import type { Commentary } from '#domain/contract/live/protocol.ts'
import { Chip } from '../../components/figures/Chip.tsx'
import { es } from '../../text/es.ts'
import { formatMoment } from '../../text/format.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './Commentary.module.css'
import { type FigurePlace, linkFigures, placeName, scrollToFigure, type TextPart } from './figure-places.ts'

/** The text with links at its figures, its author and time, and how many of the figures are verified. */
export function CommentaryBody({ text }: { text: Commentary }) {
  const { analysis, comment, model, verified, figures, as_of } = text
  // One sentence stands in for both parts, and says why there is no comment.
  const withheld = model === null && comment === analysis && verified.figures === 0
  const template = model === null && !withheld
  return (
    <>
      <div className={styles.text} data-field="text">
        <CommentaryText text={analysis} figures={figures?.analysis} />
        {comment !== analysis && <CommentaryText text={comment} figures={figures?.comment} />}
      </div>
      <p className={styles.foot}>
        {model !== null && <span data-field="model">{es.commentary.byModel(model)}</span>}
        {template && (
          <span data-field="model">
            <Chip>{es.commentary.template}</Chip>
          </span>
        )}
        <time dateTime={as_of} data-field="age">
          {es.commentary.dataOf(formatMoment(as_of))}
        </time>
        {verified.figures > 0 && (
          <span data-field="verified">{es.commentary.verified(verified.matched, verified.figures)}</span>
        )}
        <span>
          <MeasurementLink part="commentary" />
        </span>
      </p>
      {template && (
        <p className="faint above-4" data-field="hint">
          <span>{es.commentary.byTemplate}</span>. {es.commentary.turnModelOn}
        </p>
      )}
    </>
  )
}

interface CommentaryTextProps {
  text: string
  /** Positions of its figures, if the server sends them. */
  figures: readonly FigureInText[] | undefined
}

/** Paragraphs whose figures are links to where they are shown. */
function CommentaryText({ text, figures }: CommentaryTextProps) {
  // The paragraphs of a text and their parts never move, so indexes are stable keys.
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
    scrollToFigure(place, styles.pointed ?? '')
  }
  return (
    <a
      href={`#${place}`}
      className={styles.figure}
      data-figure={place}
      translate="no"
      aria-label={es.commentary.seeFigure(text, placeName(place))}
      onClick={follow}
    >
      {text}
    </a>
  )
}
