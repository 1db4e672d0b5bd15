import { type MouseEvent, useMemo } from 'react'
import { es } from '../../text/es.ts'
import styles from './Commentary.module.css'
import { type FigurePlace, type FigureSources, linkFigures } from './figure-links.ts'

/** Paragraphs whose figures lead to where they are shown. */
export function CommentaryText({ text, sources }: { text: string; sources: FigureSources }) {
  const paragraphs = useMemo(
    () => text.split('\n').flatMap((line) => (line.trim() ? [linkFigures(line.trim(), sources)] : [])),
    [text, sources],
  )
  // The paragraphs of a text and their parts never move.
  return paragraphs.map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <p key={index}>
      {parts.map(({ text, place }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        place ? <Figure key={index} text={text} place={place} /> : text,
      )}
    </p>
  ))
}

function Figure({ text, place }: { text: string; place: FigurePlace }) {
  const name = place === 'price' ? es.commentary.priceHeader : es.indicators.names[place]
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    point(place)
  }
  return (
    <a
      href={`#${place}`}
      className={styles.figure}
      data-figure={place}
      aria-label={es.commentary.seeFigure(text, name)}
      onClick={follow}
    >
      {text}
    </a>
  )
}

const CALM = '(prefers-reduced-motion: reduce)'

/** Brings the place on the screen and marks it for as long as it has the focus. */
function point(place: FigurePlace): void {
  const selector = place === 'price' ? '[data-field=price-header]' : `[data-indicator=${place}]`
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) return
  target.tabIndex = -1
  target.classList.add(styles.pointed ?? '')
  target.addEventListener('blur', () => target.classList.remove(styles.pointed ?? ''), { once: true })
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest', behavior: window.matchMedia(CALM).matches ? 'auto' : 'smooth' })
}
