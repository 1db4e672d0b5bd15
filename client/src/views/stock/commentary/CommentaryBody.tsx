import { Chip } from '#client/src/components/marks/Chip.tsx'
import { es } from '#client/src/text/es.ts'
import { formatMoment } from '#client/src/text/format.ts'
import type { Commentary } from '#domain/contract/live/protocol.ts'
import { MeasurementLink } from '../../measurement/MeasurementLink.tsx'
import styles from './Commentary.module.css'
import { CommentaryText } from './CommentaryText.tsx'

/** The text with its figures linked, its author and time, and how much of it is verified. */
export function CommentaryBody({ text }: { text: Commentary }) {
  const { analysis, comment, model, verified, figures, as_of } = text
  // One sentence in place of both, which says why there is no comment.
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
